import { backdateTokens } from './relay-token.js'
import type { KeptItems } from './sign-client-storage.js'
import { type SocketOptions, type StockSocket, tameSocket } from './sign-client-socket.js'
import type { StockClient, StockMessage, StockModule, StockRelayer } from './sign-client-types.js'

/** Options of {@link startStockClient}. */
export interface StockClientOptions extends SocketOptions {
  readonly module: StockModule
  readonly items: KeptItems
  readonly storagePrefix: string
  readonly metadata: AppMetadata
  readonly projectId?: string | undefined
  readonly relayUrl?: string | undefined
  /** Handler of messages. Messages that arrive before it is there wait for it, in order. */
  readonly inbox: Promise<{ take(message: StockMessage): Promise<void> }>
}

/** The running client, with patches. */
export interface RunningClient {
  readonly client: StockClient
  readonly socket: StockSocket
  /** Stops the client and leaves no timer, socket or listener behind. */
  stop(): void
}

/**
 * Creates the sign client and patches its known defects before it does anything. Only the instance is changed, never its sources; the version is pinned for
 * that reason.
 */
export async function startStockClient(options: StockClientOptions): Promise<RunningClient> {
  const { module, items, storagePrefix: customStoragePrefix, metadata, projectId, relayUrl, inbox } = options
  const client = new module.SignClient({
    ...(relayUrl !== undefined && { relayUrl }),
    ...(projectId !== undefined && { projectId }),
    metadata,
    storage: items.storage,
    customStoragePrefix,
    telemetryEnabled: false,
    logger: silentLogger,
  })
  // A second client of this prefix would get the first one's core, even after the first one was stopped.
  for (const name of [`_walletConnectCore_${customStoragePrefix}`, `_walletConnectCore_${customStoragePrefix}_count`])
    delete (globalThis as Record<string, unknown>)[name]

  const { core, engine } = client
  const { relayer } = core
  // The verify host attests the app's origin to the wallet; if it does not answer, every pairing would take 5 s longer.
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined

  backdateTokens(core.crypto)
  leaveTopicsForGood(relayer)
  openDoor(relayer, inbox)
  engine.onProviderMessageEvent = async () => undefined

  const socket = tameSocket(relayer, options)
  await client.initialize()
  await hearSessions(client)

  return {
    client,
    socket,
    stop() {
      core.heartbeat.stop()
      settleAll(client)
      socket.close()
      // A message under way reaches the client's queue after its socket is gone, and would keep a timer of a minute there.
      setTimeout(() => {
        settleAll(client)
        relayer.events.removeAllListeners()
      })
      for (const { events } of [core, relayer.subscriber, core.heartbeat, core.expirer, core.history, engine, client]) events.removeAllListeners()
    },
  }
}

/** The app's description for wallets (WC-04). */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Links with which the wallet returns to the app. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** Subscribes to sessions whose subscription was lost from storage. Their wallets would get requests, and no answer would come. */
async function hearSessions({ session, core: { relayer } }: StockClient): Promise<void> {
  for (const { topic } of session.getAll()) if (!(await relayer.subscriber.isKnownTopic(topic))) relayer.subscribe(topic).catch(() => undefined)
}

/** Drops a topic even if the relay cannot be told. The client would keep the topic and its key for ever, with an unhandled rejection. */
function leaveTopicsForGood(relayer: StockRelayer): void {
  const { subscriber } = relayer
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = async (topic) => {
    await unsubscribe(topic).catch(() =>
      Promise.all(subscriber.topicMap.get(topic).map((id) => subscriber.onUnsubscribe(topic, id, { code: 6000, message: 'left' }))),
    )
  }
}

/** Routes messages to the inbox only. They are acknowledged to the relay after they were handled. */
function openDoor(relayer: StockRelayer, inbox: StockClientOptions['inbox']): void {
  // The client's own record of messages grows for ever and is written as a whole each time.
  relayer.recordMessageEvent = async () => undefined
  relayer.onMessageEvent = async (message) => (await inbox).take(message)
  relayer.onProviderPayload = async (payload) => {
    const { id, method, params } = (payload ?? {}) as { readonly id?: unknown; readonly method?: unknown; readonly params?: { readonly data?: StockMessage } }
    if (typeof method !== 'string') return void (id != null && relayer.events.emit('relayer_message_ack', payload))
    if (!method.endsWith('_subscription')) return
    try {
      await relayer.onMessageEvent({ topic: '', message: '', ...params?.data })
      // Sends no acknowledgement on a closed socket: the client would open another for it.
      if (relayer.connected) await relayer.acknowledgePayload({ id })
    } catch {
      // The relay delivers the message again.
    }
  }
}

/** Settles every wait for which the client has a timer, through the listener that takes its outcome. */
function settleAll({ core, engine }: StockClient): void {
  const error = { code: 6000, message: 'The client was stopped' }
  for (const event of engine.events.eventNames()) if (/^session_(connect|request)/.test(String(event))) engine.events.emit(String(event), { error })
  for (const id of core.relayer.publisher.queue.keys()) core.relayer.events.emit('relayer_publish', { id })
}

/** Logger that does nothing: the client's own log contains secrets, and offers them for download. */
const silentLogger: object = /* @__PURE__ */ (() => {
  const nothing = () => undefined
  const logger = {
    level: 'silent',
    fatal: nothing,
    error: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    bindings: () => ({ context: '' }),
    child: () => logger,
  }
  return logger as object
})()
