import { describe, expect, it } from 'vitest'
import { A, B, C, S } from '../../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import { bitcoin, solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus } from '../index.js'

const APP: PageOptions = { options: { networks: [mainnet, solana, bitcoin] }, adapters: ['eip155', 'solana', 'bip122'] }
const THIEF_SOLANA = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const OWN_BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const THIEF_BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** One wallet of each protocol, whose name stands in no table, and the accounts of two claimants. */
const PROTOCOLS: readonly (readonly [string, MemoryWalletOptions, own: string, thief: string])[] = [
  ['EIP-6963', { id: 'com.uno', name: 'Uno', rdns: 'com.uno', protocol: 'eip6963' }, A, C],
  ['Wallet Standard in Solana', { id: 'wallet-standard:uno', name: 'Uno', rdns: null, protocol: 'wallet-standard', namespace: 'solana', network: solana.caipNetworkId }, S, THIEF_SOLANA],
  ['Wallet Standard in Bitcoin', { id: 'wallet-standard:uno', name: 'Uno', rdns: null, protocol: 'wallet-standard', namespace: 'bip122', network: bitcoin.caipNetworkId }, OWN_BITCOIN, THIEF_BITCOIN],
  ['sats-connect', { id: 'btc-providers:uno', name: 'Uno', rdns: null, protocol: 'btc-providers', namespace: 'bip122', network: bitcoin.caipNetworkId }, OWN_BITCOIN, THIEF_BITCOIN],
]

const statusOf = (page: Page, { namespace = 'eip155' }: MemoryWalletOptions) => selectConnectionStatus(page.state(), namespace)
const stored = (page: Page): unknown => JSON.parse(page.memory.disk.get('latchkit:connected_connector_ids') ?? '{"d":null}').d
const conflicts = (page: Page) => page.state().connectors.found.map(({ conflict }) => conflict === true)
const prompts = (page: Page) => page.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted))

/** Connects the genuine wallet, and reopens the page with these claimants. */
async function visit(genuine: MemoryWalletOptions, claimants: readonly MemoryWalletOptions[]): Promise<Page> {
  const first = openPage({ ...APP, wallets: [genuine] })
  await first.run({ type: 'connect', connectorId: genuine.id })
  first.wait(10)
  first.close()
  const page = openPage({ ...APP, memory: createMemoryPorts({ disk: first.memory.disk }), wallets: claimants })
  page.wait(10)
  return page
}

describe.each(PROTOCOLS)('two claimants of one name by %s', (_, wallet, own, thief) => {
  const genuine: MemoryWalletOptions = { ...wallet, accounts: [own], uuid: 'genuine', object: 'genuine', granted: true }
  const stranger: MemoryWalletOptions = { ...wallet, accounts: [thief], uuid: 'stranger', object: 'stranger', granted: true }
  const { namespace = 'eip155', id } = wallet

  it('[T2, CONN-11] a stranger that comes first and answers with its own account is not connected, and both are marked when the other comes', async () => {
    const page = await visit(genuine, [stranger, { ...genuine, announceAfter: 1_000 }])
    expect([statusOf(page, wallet), page.events('connected'), page.state().alerts.current?.key]).toEqual(['disconnected', [], 'walletOtherAccount'])
    expect(page.state().account.namespaces[namespace]?.address).toBeUndefined()
    page.wait(10_000)
    expect([statusOf(page, wallet), conflicts(page), stored(page), prompts(page)]).toEqual(['disconnected', [true, true], { [namespace]: id }, []])
  })

  it('[T2, CONN-11] a stranger that comes later ends what was restored, and both are marked', async () => {
    const page = await visit(genuine, [genuine, { ...stranger, announceAfter: 1_000 }])
    expect([statusOf(page, wallet), page.state().account.namespaces[namespace]?.address]).toEqual(['connected', own])
    page.wait(10_000)
    expect([statusOf(page, wallet), conflicts(page), page.state().alerts.current?.key, prompts(page)]).toEqual([
      'disconnected',
      [true, true],
      'walletContested',
      [],
    ])
  })

  it('[T2, CONN-11] a stranger that takes the place of the wallet is not connected, and the question goes with the choice', async () => {
    const page = await visit(genuine, [stranger])
    page.wait(10_000)
    expect([statusOf(page, wallet), conflicts(page), stored(page), prompts(page)]).toEqual(['disconnected', [false], { [namespace]: id }, []])
    await page.run({ type: 'connect', connectorId: id })
    expect([statusOf(page, wallet), page.state().account.namespaces[namespace]?.address, page.state().alerts.current]).toEqual(['connected', thief, undefined])
  })

  it('[CONN-11, ACCT-12] the wallet with one more account, and another one first, is restored', async () => {
    const page = await visit(genuine, [{ ...genuine, accounts: [thief, own] }])
    expect([statusOf(page, wallet), page.state().account.namespaces[namespace]?.address]).toEqual(['connected', thief])
  })
})

it('[T2, UX-43] a tab does not follow another one to a wallet that has another account here, and follows it to one that has it', () => {
  const page = openPage({ ...APP, wallets: [{ id: 'com.uno', name: 'Uno', accounts: [A], granted: true }] })
  const elsewhere = { type: 'reportConnectionElsewhere', namespace: 'eip155', connectorId: 'com.uno' } as const
  page.give({ ...elsewhere, address: B, at: 1 })
  page.wait(1_000)
  expect([selectConnectionStatus(page.state(), 'eip155'), page.state().alerts.current?.key]).toEqual(['disconnected', 'walletOtherAccount'])
  page.give({ ...elsewhere, address: A, at: 2 })
  page.wait(1_000)
  expect(selectConnectionStatus(page.state(), 'eip155')).toBe('connected')
})
