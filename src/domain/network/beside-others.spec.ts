import { describe, expect, it } from 'vitest'
import { A, ALPHA, connected, found, GAMMA, on, S, session } from '../../../tests/domain/facts.js'
import { openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import { granted, sessionOf, SESSIONS, TOPIC } from '../../../tests/domain/sessions.js'
import { given } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { networkIdFor } from './wallet-network.js'

const MAIN = solana.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId
const OLD = solana.deprecatedCaipNetworkId as `solana:${string}`
const setting = { options: { networks: [mainnet, base, solana, solanaDevnet] }, adapters: ['eip155', 'solana'] } as const
const switching: DomainEvent = {
  type: 'networkSwitchStarted',
  operation: 'oS',
  namespace: 'eip155',
  network: 'eip155:8453',
  connectorId: ALPHA,
  deadline: 120_000,
}

/** Alpha on Ethereum is asked to switch to Base. Gamma is connected on Solana. */
async function openSwitching(): Promise<Page> {
  const page = openPage({
    ...setting,
    wallets: [
      { id: ALPHA, accounts: [A] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN },
    ],
  })
  await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
  await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
  walletOf(page, ALPHA).setPolicy('ask')
  page.give({ type: 'switchNetwork', network: 'eip155:8453' })
  page.wait(0)
  expect(walletOf(page, ALPHA).prompts()).toHaveLength(1)
  return page
}
const pending = (page: Page) => page.state().network.pending?.network

describe('a switch that a wallet is asked for', () => {
  async function ends(page: Page): Promise<void> {
    expect([pending(page), walletOf(page, ALPHA).prompts().length, walletOf(page, ALPHA).open()]).toEqual(['eip155:8453', 1, 1])
    walletOf(page, ALPHA).approve()
    page.wait(1_000)
    expect([pending(page), page.state().network.namespaces.eip155?.walletNetwork]).toEqual([undefined, 'eip155:8453'])
    expect(page.events('networkSwitched').filter(({ by }) => by === 'visitor')).toHaveLength(1)
  }

  it('[I-5] goes on when the wallet of another namespace changes its network', async () => {
    const page = await openSwitching()
    walletOf(page, GAMMA).switchNetwork(DEVNET)
    page.wait(0)
    expect(page.state().network.namespaces.solana?.walletNetwork).toBe(DEVNET)
    await ends(page)
  })

  it('[CONN-35, I-5] goes on when the wallet of another namespace is disconnected', async () => {
    const page = await openSwitching()
    await page.run({ type: 'disconnect', namespace: 'solana' })
    await ends(page)
  })

  it('[I-5] goes on when another switch fails at once, and when an earlier one is reported or cancelled', async () => {
    const page = await openSwitching()
    page.give({ type: 'switchNetwork', network: 'eip155:999' })
    page.give({ type: 'reportNetworkSwitched', operation: 'oEarlier' })
    page.give({ type: 'reportNetworkSwitchFailed', operation: 'oEarlier', failure: failure('UNEXPECTED') })
    page.give({ type: 'cancelSwitchNetwork', operation: 'oEarlier' })
    expect(page.events('networkSwitchFailed').map(({ network }) => network)).toEqual(['eip155:999'])
    await ends(page)
  })

  it('[I-5] goes on when another network is removed, and ends with its own', () => {
    const events = [...session, switching]
    const left = given(events, setting).when({ type: 'removeNetwork', network: DEVNET })
    left.then([{ type: 'networkRemoved', namespace: 'solana', network: DEVNET }])
    expect(left.state.network.pending?.operation).toBe('oS')
    expect(given(events, setting).when({ type: 'removeNetwork', network: 'eip155:8453' }).decision).toMatchObject([
      { type: 'networkSwitchFailed', operation: 'oS', failure: { category: 'ABORTED' } },
      { type: 'networkRemoved', network: 'eip155:8453' },
    ])
  })
})

describe('the id of a network', () => {
  it('[NET-06] is the old one for a session that has it so, and for no wallet of the page beside it', () => {
    const namespaces = { solana: granted([OLD], [S]) }
    const events: readonly DomainEvent[] = [
      ...session,
      found(GAMMA, { chain: 'solana' }),
      connected(GAMMA, { namespace: 'solana', operation: 'oG', address: S, network: MAIN }),
      on(MAIN, { aside: true }),
      { type: 'sessionSettled', operation: 'oA', session: sessionOf(namespaces, { topic: TOPIC }) },
    ]
    const { state } = given(events, { ...setting, ...SESSIONS })
    expect([networkIdFor(state, GAMMA, MAIN), networkIdFor(state, 'walletConnect', MAIN), networkIdFor(state, 'walletConnect', DEVNET)]).toEqual([
      MAIN,
      OLD,
      DEVNET,
    ])
  })
})
