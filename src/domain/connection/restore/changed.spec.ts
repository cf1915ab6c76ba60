import { describe, expect, it } from 'vitest'
import { A, S } from '../../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import { bitcoin, solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus } from '../index.js'

const APP: PageOptions = { options: { networks: [mainnet, solana, bitcoin] }, adapters: ['eip155', 'solana', 'bip122'] }
const BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const [ONE, OTHER] = ['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=']

type Change = readonly [change: string, Partial<MemoryWalletOptions>]
const icons: Change = ['icon', { icon: OTHER }]
const names: Change = ['name', { name: 'Uno Wallet' }]

/** One wallet of each protocol, and what another claimant, or an update, changes. */
const PROTOCOLS: readonly (readonly [string, MemoryWalletOptions, readonly Change[]])[] = [
  ['EIP-6963', { id: 'com.uno', name: 'Uno', rdns: 'com.uno', protocol: 'eip6963', traits: [], accounts: [A] }, [icons, names]],
  [
    'window.ethereum',
    { id: 'injected', name: 'Browser Wallet', rdns: null, type: 'ANNOUNCED', protocol: 'window', traits: ['isUno'], accounts: [A] },
    [
      ['flag', { traits: ['isOther', 'isUno'] }],
      ['missing flag', { traits: [] }],
    ],
  ],
  [
    'Wallet Standard',
    {
      id: 'wallet-standard:uno',
      name: 'Uno',
      rdns: null,
      protocol: 'wallet-standard',
      namespace: 'solana',
      network: solana.caipNetworkId,
      traits: ['version 1.0.0', 'feature standard:connect', 'chain solana:mainnet'],
      accounts: [S],
    },
    [
      icons,
      ['version', { traits: ['version 1.1.0', 'feature standard:connect', 'chain solana:mainnet'] }],
      ['chain', { traits: ['version 1.0.0', 'feature standard:connect', 'chain solana:mainnet', 'chain solana:devnet'] }],
    ],
  ],
  [
    'sats-connect',
    {
      id: 'btc-providers:uno',
      name: 'Uno',
      rdns: null,
      protocol: 'btc-providers',
      namespace: 'bip122',
      network: bitcoin.caipNetworkId,
      traits: ['id uno.provider'],
      accounts: [BITCOIN],
    },
    [icons, ['id in the page', { traits: ['id other.provider'] }]],
  ],
]

const statusOf = (page: Page, { namespace = 'eip155' }: MemoryWalletOptions) => selectConnectionStatus(page.state(), namespace)
const prompts = (page: Page) => page.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted))

function visit(before: Page, wallet: MemoryWalletOptions): Page {
  before.wait(10)
  before.close()
  const page = openPage({ ...APP, memory: createMemoryPorts({ disk: before.memory.disk }), wallets: [wallet] })
  page.wait(5_000)
  return page
}

async function chosen(wallet: MemoryWalletOptions): Promise<Page> {
  const page = openPage({ ...APP, wallets: [wallet] })
  await page.run({ type: 'connect', connectorId: wallet.id })
  return page
}

describe.each(PROTOCOLS)('a wallet by %s that holds the stored account', (_, options, changes) => {
  const wallet: MemoryWalletOptions = { icon: ONE, ...options, granted: true }

  it.each(changes)('[T2, CONN-11] with another %s is not connected without the visitor, whose choice is remembered', async (__, change) => {
    const page = visit(await chosen(wallet), { ...wallet, ...change })
    expect([statusOf(page, wallet), page.events('connected'), page.state().alerts.current?.key]).toEqual(['disconnected', [], 'walletChanged'])
    expect([page.state().account.namespaces[wallet.namespace ?? 'eip155']?.address, prompts(page)]).toEqual([undefined, []])
    // One click, and no further question.
    await page.run({ type: 'connect', connectorId: wallet.id })
    expect([statusOf(page, wallet), page.state().alerts.current]).toEqual(['connected', undefined])
    const next = visit(page, { ...wallet, ...change })
    expect([statusOf(next, wallet), prompts(next)]).toEqual(['connected', []])
  })

  it('[CONN-11] that says the same of itself, in any order, is restored', async () => {
    const page = visit(await chosen(wallet), { ...wallet, uuid: 'other', traits: [...(wallet.traits ?? [])].reverse() })
    expect([statusOf(page, wallet), page.state().alerts.current]).toEqual(['connected', undefined])
  })

  it('[T2, CONN-11] is not connected without the visitor where no account is stored any more', async () => {
    const before = await chosen(wallet)
    before.wait(10)
    before.memory.disk.put('latchkit:connections', '{"v":1,"d":{}}')
    const page = visit(before, wallet)
    expect([statusOf(page, wallet), page.events('connected'), page.state().alerts.current?.key]).toEqual(['disconnected', [], 'walletUnknown'])
    await page.run({ type: 'connect', connectorId: wallet.id })
    expect([statusOf(page, wallet), page.state().alerts.current]).toEqual(['connected', undefined])
  })
})

it('[T2, UX-43] a tab does not follow another one to a wallet that says other things of itself than the one remembered', async () => {
  const [, uno] = PROTOCOLS[0] as (typeof PROTOCOLS)[0]
  const first = await chosen({ ...uno, granted: true })
  await first.run({ type: 'disconnect' })
  const page = visit(first, { ...uno, granted: true, icon: OTHER })
  page.give({ type: 'reportConnectionElsewhere', namespace: 'eip155', connectorId: uno.id, address: A, at: page.memory.time.now() + 1 })
  page.wait(5_000)
  expect([selectConnectionStatus(page.state(), 'eip155'), page.state().alerts.current?.key]).toEqual(['disconnected', 'walletChanged'])
})

it('[CONN-11] a session of an earlier release, which remembers no mark, is restored by its account', async () => {
  const [, uno] = PROTOCOLS[0] as (typeof PROTOCOLS)[0]
  const { traits: _, ...plain } = uno
  expect(statusOf(visit(await chosen({ ...plain, granted: true }), { ...uno, granted: true }), uno)).toBe('connected')
})
