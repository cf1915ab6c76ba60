import { SignClient } from '@walletconnect/sign-client'
import type { SignClientTypes } from '@walletconnect/types'
import { mapStorage } from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import type { KeyValueStorage } from '../../../cli/sandbox/walletconnect-wallet/types.js'

// The packages leave a core on the global object, where the next would find it: here each start is one of its own.
process.env['DISABLE_GLOBAL_CORE'] = 'true'

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The app's side: the stock client, with complete cleanup. */
export interface StockApp {
  readonly client: Client
  /** The id of the client at the relay. */
  readonly id: string
  /** Storage of the client: another start with it is a reload. */
  readonly storage: KeyValueStorage
  stop(): Promise<void>
}

/** Starts the stock client of apps over a relay. */
export async function startStockApp(relayUrl: string, storage: KeyValueStorage = mapStorage(), options: SignClientTypes.Options = {}): Promise<StockApp> {
  const client = await SignClient.init({
    relayUrl,
    projectId: '0'.repeat(32),
    metadata: { name: 'A stock app', description: 'Made by a test', url: 'https://app.example', icons: [] },
    storage: storage as NonNullable<SignClientTypes.Options['storage']>,
    telemetryEnabled: false,
    logger: 'silent',
    ...options,
  })
  return { client, storage, id: await client.core.crypto.getClientId(), stop: () => stopCore(client.core) }
}

/** Ends a core: its socket, its timers, its listeners. The packages have no such call. */
export async function stopCore(core: Client['core']): Promise<void> {
  core.heartbeat.stop()
  // Queued messages would reopen the connection, and retry without end when the relay is gone.
  core.relayer.transportOpen = async () => undefined
  Object.assign(core.relayer, { connect: async () => undefined })
  await core.relayer.transportClose().catch(() => undefined)
  core.events.removeAllListeners()
}
