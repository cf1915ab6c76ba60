import { describe, expect, it } from 'vitest'
import { A, ALPHA, connected, found, S, started } from '../../../tests/domain/facts.js'
import { given } from '../../testing/given.js'
import { selectReadTarget } from '../balances/selectors.js'
import type { DomainEvent, EventOf } from '../root.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import { bitcoin, bitcoinTestnet, solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { subjectOf } from '../siwx/subject.js'
import { selectAccount } from './selectors.js'

const MAIN = bitcoin.caipNetworkId
const TEST3 = bitcoinTestnet.caipNetworkId
const TEST4: CaipNetworkId = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const SIGNET: CaipNetworkId = 'bip122:00000008819873e925422c1ff0f99f7c'
const REGTEST: CaipNetworkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const AT_MAIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const AT_TEST = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const AT_REGTEST = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
const SETTING = { options: { networks: [mainnet, base, solana, solanaDevnet, bitcoin, bitcoinTestnet] }, adapters: ['eip155', 'solana', 'bip122'] } as const

function connectedAs(
  namespace: ChainNamespace,
  address: string,
  network: CaipNetworkId | null,
  more: Partial<EventOf<'connected'>> = {},
  ...then: DomainEvent[]
) {
  const at = connected(ALPHA, { namespace, address, network, ...more })
  const says: readonly DomainEvent[] = network === null ? [] : [{ type: 'walletNetworkUnsupported', namespace, network, ask: false }]
  return given([...started, found(ALPHA, { chain: namespace }), at, ...says, ...then], SETTING).state
}
const written = (...asked: Parameters<typeof connectedAs>) => selectAccount(connectedAs(...asked), asked[0]).caipAddress

describe('the network under which an address is written', () => {
  it.each([
    ['its wallet, on a network that is not configured', AT_TEST, SIGNET, SIGNET],
    ['its wallet, which is on regtest', AT_REGTEST, REGTEST, REGTEST],
    ['the address, where the wallet tells no network', AT_REGTEST, null, REGTEST],
    ['the address and the app, where the wallet tells none', AT_MAIN, null, MAIN],
  ] as const)('[ACCT-02] is that of %s', (_, address, network, expected) => {
    expect(written('bip122', address, network)).toBe(`${expected}:${address}`)
  })

  it('[ACCT-02] is none where the address fits several networks and nobody tells which', () => {
    const state = connectedAs('bip122', AT_TEST, null)
    expect(selectAccount(state, 'bip122').caipAddress).toBeUndefined()
    expect([selectAccount(state, 'bip122').address, selectAccount(state, 'bip122').addressExplorerUrl]).toEqual([AT_TEST, undefined])
  })

  it('[ACCT-02] is the one of the wallet where the app works on another with the same addresses', () => {
    const moved = { type: 'networkSwitched', namespace: 'bip122', network: TEST3, by: 'visitor', confirmed: false } as const
    expect(written('bip122', AT_TEST, TEST4, {}, moved)).toBe(`${TEST4}:${AT_TEST}`)
    expect(written('bip122', AT_TEST, null, {}, moved)).toBe(`${TEST3}:${AT_TEST}`)
  })

  it('[ACCT-02] is one that the session approved', () => {
    const only = { supportsAllNetworks: false, approvedNetworks: [solanaDevnet.caipNetworkId] }
    expect(written('solana', S, solanaDevnet.caipNetworkId, only)).toBe(`${solanaDevnet.caipNetworkId}:${S}`)
    expect(written('solana', S, null, only)).toBeUndefined()
    expect(written('eip155', A, null, { supportsAllNetworks: false, approvedNetworks: ['eip155:10'] })).toBeUndefined()
  })

  it('[ACCT-02] is the app’s for a key that is the same on all chains, and the wallet’s for a contract', () => {
    expect(written('eip155', A, 'eip155:10')).toBe(`eip155:1:${A}`)
    expect(written('eip155', A, 'eip155:10', { accounts: [{ address: A, type: 'smartAccount' }] })).toBe(`eip155:10:${A}`)
  })

  it('[BAL-01, SIWX-02] no balance is read and no sign-in asked for an address of another network', () => {
    const state = connectedAs('bip122', AT_TEST, null, {}, { type: 'networkSwitched', namespace: 'bip122', network: MAIN, by: 'wallet', confirmed: false })
    expect([selectReadTarget(state, 'bip122'), subjectOf(state)]).toEqual([undefined, undefined])
    const fits = connectedAs('bip122', AT_MAIN, null, {}, { type: 'networkSwitched', namespace: 'bip122', network: MAIN, by: 'wallet', confirmed: false })
    expect([selectReadTarget(fits, 'bip122')?.network, subjectOf(fits)?.chainId]).toEqual([MAIN, MAIN])
  })
})
