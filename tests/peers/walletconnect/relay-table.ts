import { expect } from 'vitest'
import { type RelayClock, systemClock } from '../../../cli/sandbox/relay/clock.js'
import { type Relay, type RelayOptions, startRelay } from '../../../cli/sandbox/relay/relay.js'
import {
  type HeadlessWalletConnectOptions,
  type HeadlessWalletConnectWallet,
  startWalletConnectWallet,
} from '../../../cli/sandbox/walletconnect-wallet/headless.js'
import { type StockApp, startStockApp } from './relay-app.js'

/** A relay with the stock client of an app and the stock SDK of a wallet at it. */
export interface Table {
  readonly relay: Relay
  app: StockApp
  wallet: HeadlessWalletConnectWallet
  /** A session between the two; its topic. */
  connect(): Promise<string>
  /** Sends a request of the app to the wallet over the newest session. */
  ask(method: string, params: unknown, chainId?: string): Promise<unknown>
  /** Session events of the app since the start, in order. */
  readonly heard: { readonly event: string; readonly params: unknown }[]
  /** Starts the app again on what it has kept. */
  reloadApp(): Promise<void>
  /** Starts the wallet again on what it has kept. */
  restartWallet(): Promise<void>
  /** Ends all, and looks whether anything is left. */
  close(): Promise<void>
}

/** No node answers here: only what a test asks of chains needs one. */
export const nowhere = 'http://127.0.0.1:9'

/** Default proposal of the app. */
export const proposal = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:31337', 'eip155:31338'],
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['accountsChanged', 'chainChanged'],
    },
  },
}

/** Starts the relay and both sides. */
export async function openTable(options: { relay?: RelayOptions; wallet?: Partial<HeadlessWalletConnectOptions> } = {}): Promise<Table> {
  const clock = countingClock(options.relay?.clock)
  const relay = await startRelay({ ...options.relay, clock })
  const heard: Table['heard'] = []
  const listen = (app: StockApp) => {
    const sources = ['session_event', 'session_update', 'session_extend', 'session_ping', 'session_delete'] as const
    for (const event of sources) app.client.on(event, (payload) => heard.push({ event, params: 'params' in payload ? payload.params : undefined }))
    return app
  }
  const walletOptions: HeadlessWalletConnectOptions = {
    relayUrl: relay.url,
    chains: [31_337, 31_338].map((chainId) => ({ chainId, rpcUrl: nowhere })),
    policy: 'approve',
    requestQueue: false,
    ...options.wallet,
  }
  const table: Table = {
    relay,
    heard,
    app: listen(await startStockApp(relay.url)),
    wallet: await startWalletConnectWallet(walletOptions),
    async connect() {
      const { uri = '', approval } = await table.app.client.connect(proposal)
      const [session] = await Promise.all([approval(), table.wallet.pair(uri)])
      return session.topic
    },
    ask: (method, params, chainId = 'eip155:31337') =>
      table.app.client.request({ topic: table.app.client.session.getAll().at(-1)?.topic ?? '', chainId, request: { method, params } }),
    async reloadApp() {
      await table.app.stop()
      table.app = listen(await startStockApp(relay.url, table.app.storage))
    },
    async restartWallet() {
      await table.wallet.stop()
      table.wallet = await startWalletConnectWallet({ ...walletOptions, storage: table.wallet.storage })
    },
    async close() {
      await Promise.all([table.app.stop(), table.wallet.stop()])
      await relay.close()
      expect({ open: relay.counts().open, topics: relay.counts().topics, timers: clock.running() }).toEqual({
        open: 0,
        topics: 0,
        timers: 0,
      })
    },
  }
  return table
}

/** A clock that knows how many of its timers still run. */
function countingClock(clock: RelayClock = systemClock): RelayClock & { running(): number } {
  let running = 0
  return {
    now: clock.now,
    after(ms, run) {
      running += 1
      let over = false
      const end = () => {
        if (!over) running -= 1
        over = true
      }
      const cancel = clock.after(ms, () => {
        end()
        run()
      })
      return () => {
        end()
        cancel()
      }
    },
    running: () => running,
  }
}
