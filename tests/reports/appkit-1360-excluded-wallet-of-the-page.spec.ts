import { createMemoryPorts } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { selectListedConnectors } from '../../src/domain/connectors/selectors.js'
import { listDirectory } from '../../src/domain/directory/selectors.js'
import { openPage } from '../domain/page.js'

// WalletConnect/walletconnect-docs#1512 has the same complaint.
it.each(['com.coinbase.wallet', 'Coinbase Wallet', 'fd20dc42'])('[WALLETS-03] an excluded wallet is nowhere, also where the page has it: %s', (excluded) => {
  const memory = createMemoryPorts()
  memory.http.answer('wallets', () => ({
    data: [{ id: 'fd20dc42', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', mobile_link: 'cbwallet://' }],
    count: 1,
  }))
  const page = openPage({
    directory: {},
    services: true,
    memory,
    wallets: [{ id: 'com.coinbase.wallet', name: 'Coinbase Wallet' }],
    options: { projectId: 'p', excludeWalletIds: [excluded], featuredWalletIds: ['fd20dc42'] },
  })
  page.give({ type: 'openModal', view: 'AllWallets' })
  page.give({ type: 'refreshWalletPage', pageNumber: 1 })
  page.wait(2_500)
  expect([selectListedConnectors(page.state()).map(({ name }) => name), listDirectory(page.state()).rows]).toEqual([[], []])
})
