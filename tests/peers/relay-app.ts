import { SignClient } from '@walletconnect/sign-client'
import type { CoreTypes, SignClientTypes } from '@walletconnect/types'

/** What a stock client keeps between two starts. */
export type StockStorage = NonNullable<CoreTypes.Options['storage']>

/** A storage for one client, in memory: it outlives the client, so that a start after the end is a reload. */
export function memoryStorage(): StockStorage {
  const items = new Map<string, unknown>()
  const storage: Omit<StockStorage, never> = {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => structuredClone([...items.entries()]) as [string, T][],
    getItem: async <T>(key: string) => structuredClone(items.get(key)) as T | undefined,
    setItem: async (key: string, value: unknown) => void items.set(key, structuredClone(value)),
    removeItem: async (key: string) => void items.delete(key),
  }
  return storage
}

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** The app's side: the stock client, with an end that leaves nothing behind. */
export interface StockApp {
  readonly client: Client
  /** The id under which the relay knows it. */
  readonly id: string
  stop(): Promise<void>
}

let started = 0

/** Starts the stock client of apps over a relay. */
export async function startStockApp(
  relayUrl: string,
  storage: StockStorage = memoryStorage(),
  options: SignClientTypes.Options = {},
): Promise<StockApp> {
  started += 1
  const client = await SignClient.init({
    relayUrl,
    projectId: '0'.repeat(32),
    metadata: { name: 'A stock app', description: 'Made by a test', url: 'https://app.example', icons: [] },
    storage,
    // Two clients in one process share what is kept under one prefix.
    customStoragePrefix: `app-${process.pid}-${started}`,
    telemetryEnabled: false,
    logger: 'silent',
    ...options,
  })
  return { client, id: await client.core.crypto.getClientId(), stop: () => stopCore(client.core) }
}

/** Ends a core: its socket, its timers, its listeners. The packages have no such call. */
export async function stopCore(core: Client['core']): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose().catch(() => undefined)
  core.events.removeAllListeners()
}
