import { describe, expect, it } from 'vitest'
import { A, ALPHA, connected, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { given, nothing } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { MAX_HOLDERS } from './state.js'

const MAIN = solana.caipNetworkId
const DEVNET = solanaDevnet.caipNetworkId
const rpcUrls = { default: { http: ['https://node.example'] } }
const setting = { options: { networks: [mainnet, { ...solana, rpcUrls }, { ...solanaDevnet, rpcUrls }] }, adapters: ['eip155', 'solana'] } as const
const base: readonly DomainEvent[] = [...started, connected(GAMMA, { namespace: 'solana', address: S, network: MAIN }), on(MAIN)]
const asked = (operation: string, network: CaipNetworkId, address = S): DomainEvent => ({ type: 'tokensRequested', operation, network, address })

describe('the tokens of two networks', () => {
  const two = [...base, asked('oA', MAIN), asked('oB', DEVNET)]

  it('[BAL-15] an answer of another read, network or account is dropped', () => {
    for (const [operation, network, address] of [
      ['oB', MAIN, S],
      ['oA', DEVNET, S],
      ['oA', MAIN, 'x'],
    ] as const) {
      given(two, setting).when({ type: 'reportTokens', operation, network, address, accounts: [] }).then(nothing)
      given(two, setting)
        .when({ type: 'reportTokensFailed', operation, network, address, failure: failure('UNEXPECTED') })
        .then(nothing)
    }
    expect(given(two, setting).when({ type: 'reportTokens', operation: 'oB', network: DEVNET, address: S, accounts: [] }).decision).toMatchObject([
      { type: 'tokensLoaded', operation: 'oB', network: DEVNET },
    ])
  })

  it('[BAL-15] one that is read does not keep the other from being read', () => {
    given([...base, asked('oA', MAIN)], setting)
      .when({ type: 'refreshTokens' })
      .then(nothing)
    expect(given([...base, asked('oA', DEVNET)], setting).when({ type: 'refreshTokens' }).decision).toMatchObject([{ type: 'tokensRequested', network: MAIN }])
  })

  it('[BAL-15] are kept of 16 accounts, the oldest of which goes first', () => {
    const addresses = Array.from({ length: MAX_HOLDERS + 2 }, (_, index) => `a${index}`)
    const { held } = given([...base, ...addresses.map((address) => asked('o', MAIN, address))], setting).state.tokens
    expect(Object.keys(held)).toEqual(addresses.slice(2).map((address) => `${MAIN}:${address}`))
  })
})

it('[BAL-01, DX-32] tokens are not read while view Account shows an account of another namespace', async () => {
  const page = openPage({
    ...setting,
    wallets: [
      { id: ALPHA, accounts: [A] },
      { id: GAMMA, namespace: 'solana', accounts: [S], network: MAIN },
    ],
  })
  const reads = () => page.memory.rpc.tries().filter(({ method }) => method === 'getTokenAccounts').length
  await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
  await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
  page.wait(0)
  page.give({ type: 'openModal', view: 'Account' })
  page.wait(0)
  expect(reads()).toBe(0)
  await page.run({ type: 'switchNetwork', network: MAIN })
  page.wait(0)
  expect([page.state().network.activeNamespace, page.state().modal.open]).toEqual(['solana', expect.any(Boolean)])
  page.give({ type: 'openModal', view: 'Account' })
  page.wait(0)
  expect(reads()).toBe(1)
})
