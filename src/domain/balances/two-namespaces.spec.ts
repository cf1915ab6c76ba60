import { expect, it } from 'vitest'
import { A, ALPHA, B, GAMMA, S } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { READS_AFTER_SENDING_MS } from './policy.js'

const MAIN = solana.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId
const read = (page: Page) =>
  page.memory.rpc.tries().flatMap(({ method, network, params }) => (/^(eth_)?getBalance$/.test(method) ? [[network, params?.[0 as never]]] : []))

/** Two wallets are connected. Ethereum is active. */
async function open(): Promise<Page> {
  const page = openPage({
    options: { networks: [mainnet, base, solana, solanaDevnet] },
    adapters: ['eip155', 'solana'],
    wallets: [
      { id: ALPHA, accounts: [A, B] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN },
    ],
  })
  await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
  await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
  page.wait(60_000)
  expect(page.state().network.activeNamespace).toBe('eip155')
  return page
}
/** Returns the reads that an action leads to. */
async function after(page: Page, act: () => unknown): Promise<unknown[]> {
  const before = read(page).length
  await act()
  page.wait(0)
  return read(page).slice(before)
}

it('[BAL-01, BAL-06] a network of the namespace that is not active is read there', async () => {
  const page = await open()
  expect(await after(page, () => walletOf(page, GAMMA).switchNetwork(DEVNET))).toEqual([[DEVNET, S]])
  expect(await after(page, () => walletOf(page, ALPHA).switchNetwork('eip155:8453'))).toEqual([['eip155:8453', A]])
})

it('[BAL-01, BAL-06] an account of the namespace that is not active is read there', async () => {
  const page = await open()
  await page.run({ type: 'switchNetwork', network: MAIN })
  page.wait(60_000)
  expect(await after(page, () => page.give({ type: 'switchAccount', namespace: 'eip155', address: B }))).toEqual([['eip155:1', B]])
})

it('[BAL-07, BAL-08] a transaction of the namespace that is not active is followed by reads there, at once and twice more', async () => {
  const page = await open()
  const sent = await after(page, () => page.run({ type: 'sendTransaction', transaction: { transaction: 'AQ==' }, namespace: 'solana' }))
  expect(sent).toEqual([[MAIN, S]])
  const later = await after(page, () => page.wait(Math.max(...READS_AFTER_SENDING_MS)))
  expect(later).toEqual([
    [MAIN, S],
    [MAIN, S],
  ])
})

it('[BAL-08, BAL-15] a transaction drops what is known of its network alone', async () => {
  const page = await open()
  const known = () => Object.keys(page.state().balances.native)
  expect(known()).toEqual(expect.arrayContaining([`${MAIN}:${S}`, `eip155:1:${A}`]))
  page.memory.rpc.delay(1_000)
  await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' }, namespace: 'eip155' })
  expect(page.state().balances.native[`eip155:1:${A}`]?.amount).toBeUndefined()
  expect(page.state().balances.native[`${MAIN}:${S}`]?.amount).toBeDefined()
})
