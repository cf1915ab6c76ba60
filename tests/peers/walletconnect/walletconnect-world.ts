import { afterEach, beforeEach } from 'vitest'
import { type Relay, startRelay } from '../../../cli/sandbox/relay/relay.js'
import type { Session } from '../../../src/ports/relay.js'
import { openRelayPage, type RelayPage } from './walletconnect-app.js'
import { startStockWallet, type StockWallet } from './walletconnect-wallet.js'

/** A relay of its own for each test of a file, and cleanup functions for its users. */
export interface RelayWorld {
  readonly relay: Relay
  page(options?: Parameters<typeof openRelayPage>[1]): RelayPage
  wallet(conduct?: Parameters<typeof startStockWallet>[1]): Promise<StockWallet>
  /** A page, a wallet, and their session. */
  connected(
    conduct?: Parameters<typeof startStockWallet>[1],
    options?: Parameters<typeof openRelayPage>[1],
  ): Promise<{ readonly app: RelayPage; readonly peer: StockWallet; readonly session: Session }>
}

/** Prepares a world for each test of the file. */
export function relayWorld(options: Parameters<typeof startRelay>[0] = {}): RelayWorld {
  let relay: Relay
  const ends: (() => unknown)[] = []
  beforeEach(async () => {
    relay = await startRelay(options)
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    await relay.close()
  })
  const world: RelayWorld = {
    get relay() {
      return relay
    },
    page(asked = {}) {
      const made = openRelayPage(relay.url, asked)
      ends.unshift(() => made.relay.dispose())
      return made
    },
    async wallet(conduct = {}) {
      const made = await startStockWallet(relay.url, conduct)
      ends.push(() => made.stop())
      return made
    },
    async connected(conduct, asked) {
      const app = world.page(asked)
      const peer = await world.wallet(conduct)
      const pairing = app.pair()
      await peer.kit.pair({ uri: await pairing.uri })
      const { session } = await pairing.settled
      return { app, peer, session }
    },
  }
  return world
}
