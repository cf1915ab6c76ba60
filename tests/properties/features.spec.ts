import { expect, it } from 'vitest'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B, GAMMA, S } from '../domain/facts.js'
import { openPage } from '../domain/page.js'

/** Every feature that can be switched off. A new one is missing here until it is named: the type says so. */
const FEATURES = { receive: true, send: true, analytics: true, allWallets: true, legalCheckbox: true, collapseWallets: true } as const satisfies Readonly<
  Record<keyof NonNullable<NonNullable<Parameters<typeof openPage>[0]>['options']>['features'] & string, true>
>
const NAMES = Object.keys(FEATURES) as (keyof typeof FEATURES)[]
const SUBSETS = Array.from({ length: 2 ** NAMES.length }, (_, bits) => Object.fromEntries(NAMES.map((name, at) => [name, (bits & (1 << at)) !== 0])))

/** Connects in two namespaces, signs, sends, switches network and account, and disconnects; what came of it. */
async function journey(features: Readonly<Record<string, boolean>>): Promise<readonly unknown[]> {
  const page = openPage({
    options: { networks: [mainnet, base, solana], features },
    adapters: ['eip155', 'solana'],
    wallets: [
      { id: ALPHA, accounts: [A, B] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
    ],
  })
  page.give({ type: 'openModal' })
  await page.run({ type: 'connect', connectorId: ALPHA })
  page.wait(1_000)
  await page.run({ type: 'signMessage', message: 'hello' })
  await page.run({ type: 'signTypedData', typedData: { primaryType: 'Mail' } })
  await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } })
  await page.run({ type: 'switchNetwork', network: base.caipNetworkId })
  await page.run({ type: 'sendTransaction', transaction: { to: B, value: '0x2' } })
  await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
  await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
  await page.run({ type: 'sendTransaction', transaction: { to: S, value: '0x3' }, namespace: 'solana' })
  await page.run({ type: 'signMessage', message: 'hello', namespace: 'eip155' })
  await page.run({ type: 'refreshBalance', force: true })
  await page.run({ type: 'copyText', text: B })
  page.wait(5_000)
  await page.run({ type: 'disconnect' })
  page.wait(5_000)
  const { config: _, ...state } = page.state()
  return [page.types(), page.events('requestCompleted').map(({ kind, network, result }) => [kind, network, result]), state]
}

it('[CORE-04] the whole journey passes with any subset of the features, and the same comes of it', async () => {
  const [first, ...others] = await Promise.all(SUBSETS.map((features) => journey(features)))
  expect(SUBSETS).toHaveLength(64)
  expect((first?.[1] as unknown[]).length).toBe(6)
  for (const [at, other] of others.entries()) expect(other, JSON.stringify(SUBSETS[at + 1])).toEqual(first)
}, 120_000)
