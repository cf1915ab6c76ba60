import type { AppMetadata } from './app-metadata.js'
import type { KeptItems } from './stock-storage.js'
import { type SocketOptions, type StockSocket, tameSocket } from './stock-socket.js'
import type { StockClient, StockMessage, StockModule, StockRelayer } from './stock-types.js'

/** What {@link startStockClient} needs. */
export interface StockClientOptions extends SocketOptions {
  readonly module: StockModule
  readonly items: KeptItems
  readonly storagePrefix: string
  readonly metadata: AppMetadata
  readonly projectId?: string | undefined
  readonly relayUrl?: string | undefined
  /** What takes messages; asked for with each, and what arrives before it comes waits for it in order. */
  readonly inbox: () => Promise<{ take(message: StockMessage): Promise<void> }>
}

/** The stock client, tamed and running. */
export interface RunningClient {
  readonly client: StockClient
  readonly socket: StockSocket
  /** Leaves no timer, socket or listener behind. */
  stop(): void
}

/**
 * Makes the stock client and takes out of it what is known to go wrong, before it does anything. Only its instance is changed, never its sources; the
 * version is pinned for that reason.
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
  // A second client of this prefix would be given the first one's core, also after its end.
  for (const name of [`_walletConnectCore_${customStoragePrefix}`, `_walletConnectCore_${customStoragePrefix}_count`])
    delete (globalThis as Record<string, unknown>)[name]

  const { core, engine } = client
  const { relayer } = core
  // The verify host attests the app's origin to the wallet; a silent one would hold every pairing up for 5 s.
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined

  leaveTopicsForGood(relayer)
  openDoor(relayer, inbox)
  engine.onProviderMessageEvent = async () => undefined

  const socket = tameSocket(relayer, options)
  await client.initialize()

  return {
    client,
    socket,
    stop() {
      core.heartbeat.stop()
      settleAll(client)
      socket.close()
      // A message under way comes to the client's queue when its socket is gone, and would keep a timer of a minute there.
      setTimeout(() => {
        settleAll(client)
        relayer.events.removeAllListeners()
      })
      for (const { events } of [core, relayer.subscriber, core.heartbeat, core.expirer, core.history, engine, client]) events.removeAllListeners()
    },
  }
}

/** A topic that the relay cannot be told of is left all the same: the client would keep it and its key for ever, and end in a rejection that nobody hears. */
function leaveTopicsForGood(relayer: StockRelayer): void {
  const { subscriber } = relayer
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = async (topic) => {
    await unsubscribe(topic).catch(() =>
      Promise.all(subscriber.topicMap.get(topic).map((id) => subscriber.onUnsubscribe(topic, id, { code: 6000, message: 'left' }))),
    )
  }
}

/** Messages go to the inbox, and to nobody else. The relay hears that one arrived when it was dealt with. */
function openDoor(relayer: StockRelayer, inbox: StockClientOptions['inbox']): void {
  // Its own record of messages grows for ever and is written whole each time.
  relayer.recordMessageEvent = async () => undefined
  relayer.onMessageEvent = async (message) => (await inbox()).take(message)
  relayer.onProviderPayload = async (payload) => {
    const { id, method, params } = (payload ?? {}) as { readonly id?: unknown; readonly method?: unknown; readonly params?: { readonly data?: StockMessage } }
    if (typeof method !== 'string') return void (id != null && relayer.events.emit('relayer_message_ack', payload))
    if (!method.endsWith('_subscription')) return
    try {
      await relayer.onMessageEvent({ topic: '', message: '', ...params?.data })
      // Never on a closed socket: the client would open another for it.
      if (relayer.connected) await relayer.acknowledgePayload({ id })
    } catch {
      // It comes again.
    }
  }
}

/** Ends every wait that the client began with a timer: each has a listener that takes an outcome. */
function settleAll({ core, engine }: StockClient): void {
  const error = { code: 6000, message: 'The client was stopped' }
  for (const event of engine.events.eventNames()) if (/^session_(connect|request)/.test(String(event))) engine.events.emit(String(event), { error })
  for (const id of core.relayer.publisher.queue.keys()) core.relayer.events.emit('relayer_publish', { id })
}

/** Says nothing and keeps nothing: the client's own log holds what is secret, and offers it for download. */
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
