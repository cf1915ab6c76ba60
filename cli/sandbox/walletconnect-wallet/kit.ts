import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { StartedKit, StockKit } from './walletkit.js'
import type { KeyValueStorage, PeerMetadata } from './types.js'

/** Options of {@link startKit}. */
export interface KitOptions {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly metadata: PeerMetadata
  /** Storage of the SDK; by default its own, which is IndexedDB in a page. */
  readonly storage?: KeyValueStorage
  readonly requestQueue?: boolean | undefined
}

/** Placeholder: the sandbox's relay accepts any project id. */
const noProject = '0'.repeat(32)

/**
 * Starts the WalletConnect wallet SDK over a relay. The two other hosts that it contacts, for attestation of apps and for telemetry, are disabled: a sandbox
 * works without internet, and a host that never answers must not delay a pairing.
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
      // The wallet may still send an answer, which would open the connection again and wait a minute for it.
      core.relayer.transportOpen = async () => undefined
      Object.assign(core.relayer, { connect: async () => undefined, publish: async () => undefined })
      await core.relayer.transportClose().catch(() => undefined)
      settleWaits(core, kit.engine.signClient)
      const sources = [kit.events, kit.engine.signClient.events, core.events, core.relayer.events, core.heartbeat.events]
      for (const source of sources as { removeAllListeners(): void }[]) source.removeAllListeners()
    },
  }
}

/** Settles every wait for which the SDK has a timer, through the listener that takes its outcome. The timers would keep the process alive. */
function settleWaits(core: object, client: object): void {
  const { relayer } = core as { readonly relayer: StockRelayer }
  const { engine } = client as { readonly engine: { readonly events: StockEmitter } }
  clearTimeout(relayer.pingTimeout)
  const error = { code: 6000, message: 'The wallet was stopped' }
  for (const event of engine.events.eventNames()) if (/^session_/.test(String(event))) engine.events.emit(String(event), { error })
  for (const id of relayer.publisher.queue.keys()) relayer.events.emit('relayer_publish', { id })
}

/** Members of the SDK's emitters that are used. */
interface StockEmitter {
  eventNames(): readonly (string | symbol)[]
  emit(event: string, value: unknown): boolean
}

/** Members of the SDK's relayer that are used. */
interface StockRelayer {
  readonly pingTimeout?: NodeJS.Timeout | undefined
  readonly events: StockEmitter
  readonly publisher: { readonly queue: ReadonlyMap<string, unknown> }
}

/** Storage prefix of the SDK. */
const prefix = 'latchkit-heron'

/** Creates a core that is not shared. The SDK keeps each core on the global object and reuses it for the same prefix. */
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
