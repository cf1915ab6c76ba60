import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { StartedKit, StockKit } from './stock-kit.js'
import type { KeyValueStorage, PeerMetadata } from './types.js'

/** How the stock wallet SDK is started. */
export interface KitOptions {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly metadata: PeerMetadata
  /** The SDK's own unless given: IndexedDB in a page. */
  readonly storage?: KeyValueStorage
  readonly requestQueue?: boolean | undefined
}

/** Any: the sandbox's relay does not know projects. */
const noProject = '0'.repeat(32)

/**
 * Starts the stock wallet SDK over a relay. The two hosts that it reaches for besides, one to have apps attested and one to count
 * starts, are left out: a sandbox works without internet, and a host that never answers must not hold up a pairing.
 */
export async function startKit(options: KitOptions): Promise<StartedKit> {
  const { relayUrl, projectId = noProject, metadata, storage, requestQueue = true } = options
  const core = alone(
    () =>
      new Core({
        relayUrl,
        projectId,
        customStoragePrefix: prefix,
        telemetryEnabled: false,
        logger: 'silent',
        ...(storage === undefined ? {} : { storage: storage as never }),
      }),
  )
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined as never
  core.eventClient.init = async () => undefined
  const kit = await WalletKit.init({
    core: core as never,
    metadata: metadata as never,
    signConfig: { disableRequestQueue: !requestQueue },
  })
  return {
    kit: kit as unknown as StockKit,
    clientId: await core.crypto.getClientId(),
    ping: (topic) => kit.engine.signClient.ping({ topic }),
    narrowed: (authPayload, chains, methods) => populateAuthPayload({ authPayload: authPayload as never, chains: [...chains], methods: [...methods] }) as never,
    cacao: (payload, s, iss) => buildAuthObject(payload as never, { t: 'eip191', s }, iss),
    async stop() {
      core.heartbeat.stop()
      // What it still wants to send would open the line again.
      core.relayer.transportOpen = async () => undefined
      Object.assign(core.relayer, { connect: async () => undefined })
      await core.relayer.transportClose().catch(() => undefined)
      settleWaits(core, kit.engine.signClient)
      const sources = [kit.events, kit.engine.signClient.events, core.events, core.relayer.events, core.heartbeat.events]
      for (const source of sources as { removeAllListeners(): void }[]) source.removeAllListeners()
    },
  }
}

/** Ends every wait that the SDK began with a timer: each has a listener that takes an outcome. A process would live on for them. */
function settleWaits(core: object, client: object): void {
  const { relayer } = core as { readonly relayer: StockRelayer }
  const { engine } = client as { readonly engine: { readonly events: StockEmitter } }
  clearTimeout(relayer.pingTimeout)
  const error = { code: 6000, message: 'The wallet was stopped' }
  for (const event of engine.events.eventNames()) if (/^session_/.test(String(event))) engine.events.emit(String(event), { error })
  for (const id of relayer.publisher.queue.keys()) relayer.events.emit('relayer_publish', { id })
}

/** What is used of the SDK's emitters. */
interface StockEmitter {
  eventNames(): readonly (string | symbol)[]
  emit(event: string, value: unknown): boolean
}

/** What is used of its relayer. */
interface StockRelayer {
  readonly pingTimeout?: NodeJS.Timeout | undefined
  readonly events: StockEmitter
  readonly publisher: { readonly queue: ReadonlyMap<string, unknown> }
}

/** Under which the SDK keeps what it keeps. */
const prefix = 'latchkit-heron'

/** The SDK leaves each core on the global object and takes it again for the next with the same prefix: here each is one of its own. */
function alone<T>(make: () => T): T {
  const forget = () => {
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}`)
    Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}_count`)
  }
  forget()
  const made = make()
  forget()
  return made
}
