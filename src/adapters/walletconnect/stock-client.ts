import type { AppMetadata } from './app-metadata.js'
import type { KeptItems } from './stock-storage.js'
import { type SocketOptions, type StockSocket, tameSocket } from './stock-socket.js'
import { createStockInbox, type InboxOptions } from './stock-inbox.js'
import type { StockClient, StockModule, StockRelayer } from './stock-types.js'

/** What {@link startStockClient} needs. */
export interface StockClientOptions extends SocketOptions, Pick<InboxOptions, 'admitRequest' | 'admitAnswer'> {
  readonly module: StockModule
  readonly items: KeptItems
  readonly storagePrefix: string
  readonly metadata: AppMetadata
  readonly projectId?: string | undefined
  readonly relayUrl?: string | undefined
}

/** The stock client, tamed and running. */
export interface RunningClient {
  readonly client: StockClient
  readonly socket: StockSocket
  /** Nothing of a topic is needed any more. */
  forget(topic: string): void
  /** Leaves no timer, socket or listener behind. */
  stop(): void
}

/**
 * Makes the stock client and takes out of it what is known to go wrong, before it does anything. Only its instance is changed, never its sources; the
 * version is pinned for that reason.
 */
export async function startStockClient(options: StockClientOptions): Promise<RunningClient> {
  const { module, items, storagePrefix, metadata, projectId, relayUrl } = options
  const customStoragePrefix = storagePrefix
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

  const { core } = client
  // The verify host attests the app's origin to the wallet; a silent one would hold every pairing up for 5 s.
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined

  leaveTopicsForGood(core.relayer)

  const socket = tameSocket(core.relayer, options)
  const inbox = createStockInbox({ client, ...options })
  await client.initialize()
  inbox.open()

  return {
    client,
    socket,
    forget: inbox.forget,
    stop() {
      inbox.close()
      core.heartbeat.stop()
      settleAll(client)
      socket.close()
      for (const { events } of [core, core.relayer, core.relayer.subscriber, core.heartbeat, core.expirer, core.history, client.engine, client])
        events.removeAllListeners()
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

/** Ends every wait that the client began with a timer: each has a listener that takes an outcome. */
function settleAll({ core, engine }: StockClient): void {
  const error = { code: 6000, message: 'The client was stopped' }
  for (const event of eventNames(engine.events)) if (/^session_(connect|request)/.test(event)) engine.events.emit(event, { error })
  for (const id of core.relayer.publisher.queue.keys()) core.relayer.events.emit('relayer_publish', { id })
}

function eventNames(emitter: object): readonly string[] {
  const names = (emitter as { eventNames?: () => readonly (string | symbol)[] }).eventNames?.() ?? []
  return names.filter((name): name is string => typeof name === 'string')
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
