import { describe, expect, it } from 'vitest'
import { isValidAddress } from '../../../domain/shared/addresses/address-checks.js'
import { cleanNamespaces } from '../../../domain/shared/caip/session-rules.js'
import type { Session } from '../../../ports/relay.js'
import { meaningOf } from './inbound-rules.js'
import { accountCheck, withBothNames } from './wallet-form.js'

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const MAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ATOM = 'cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf'
const OSMO = 'osmo1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs0xdgdm'
const TRON = 'tron:0x2b6653dc:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const PROPOSED = ['eip155', 'solana', 'cosmos']

const granted = (accounts: unknown, chains: readonly string[] = []) => ({ accounts, chains, methods: ['m'], events: ['accountsChanged', 'chainChanged'] })
const right = { eip155: granted([`eip155:1:${EVM}`], ['eip155:1']), solana: granted([`${MAIN}:${SOL}`], [MAIN]) }
const isAccount = accountCheck(isValidAddress)
const session = {
  namespaces: withBothNames(
    cleanNamespaces({ ...right, cosmos: granted([`cosmos:cosmoshub-4:${ATOM}`, `cosmos:osmosis-1:${OSMO}`]) }, PROPOSED, undefined, isAccount) ?? {},
  ),
} as Session
const meaning = (method: string, params: unknown, of: Session | undefined = session) => meaningOf({ id: 1, method, params } as never, of, isAccount, PROPOSED)

const MEMBER = 'a member of every object'

/** One wrong part each, in the first namespace and in the second. */
const faults: readonly (readonly [string, object])[] = [
  ['a foreign account under eip155', { ...right, eip155: granted([`eip155:1:${EVM}`, `${MAIN}:${SOL}`]) }],
  ['a foreign account under solana', { ...right, solana: granted([`${MAIN}:${SOL}`, `eip155:1:${EVM}`]) }],
  ['an account on a chain of Solana under eip155', { ...right, eip155: granted([`eip155:1:${EVM}`, `${MAIN}:${EVM}`]) }],
  ['no account under eip155', { ...right, eip155: granted([], ['eip155:1']) }],
  ['no account under solana', { ...right, solana: granted([], [MAIN]) }],
  ['accounts of a form that is none', { ...right, solana: granted('x') }],
  ['an address of Bitcoin under solana', { ...right, solana: granted([`${MAIN}:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2`]) }],
  ['an address of another Cosmos chain', { ...right, cosmos: granted([`cosmos:osmosis-1:${ATOM}`]) }],
  ['a namespace that nobody knows', { ...right, tron: granted([TRON]) }],
  ['a namespace that was never proposed', { ...right, near: granted(['near:mainnet:alice.near']) }],
  [MEMBER, JSON.parse(`{"eip155":${JSON.stringify(right.eip155)},"constructor":${JSON.stringify(right.solana)}}`)],
]

describe('an update', () => {
  it('[WC-18] is applied if all of it is right', () => {
    expect(meaning('wc_sessionUpdate', { namespaces: right })).toEqual({ kind: 'update', namespaces: right })
  })

  it.each<readonly [string, unknown]>([...faults, ['nothing', {}], ['no namespaces', undefined], ['a list', []]])(
    '[WC-18, T3] with %s is refused as a whole',
    (_, namespaces) => {
      expect(meaning('wc_sessionUpdate', { namespaces })).toEqual({ kind: 'refuse' })
    },
  )

  it('[T3] that is no plain JSON is refused, and one for no session is not there', () => {
    expect(meaning('wc_sessionUpdate', JSON.parse('{"__proto__": {"namespaces": 1}}'))).toEqual({ kind: 'refuse' })
    expect(meaningOf({ id: 1, method: 'wc_sessionUpdate', params: { namespaces: right } } as never, undefined, isAccount, PROPOSED)).toBeUndefined()
  })

  it('[WC-21, T3] gives no chain without an account, in each namespace', () => {
    const namespaces = {
      eip155: granted([`eip155:1:${EVM}`], ['eip155:1', 'eip155:10']),
      cosmos: granted([`cosmos:osmosis-1:${OSMO}`], ['cosmos:cosmoshub-4', 'cosmos:osmosis-1', MAIN]),
    }
    const { namespaces: applied } = meaning('wc_sessionUpdate', { namespaces }) as unknown as { namespaces: Session['namespaces'] }
    expect([applied.eip155?.chains, applied['cosmos']?.chains]).toEqual([['eip155:1'], ['cosmos:osmosis-1']])
  })
})

describe('a settled session', () => {
  const settled = (namespaces: unknown) =>
    meaningOf({ id: 1, method: 'wc_sessionSettle', params: { namespaces, expiry: 5 } } as never, undefined, isAccount, PROPOSED) as
      | { readonly params: { readonly namespaces: Session['namespaces'] } }
      | undefined

  it.each(faults.filter(([name]) => name !== MEMBER))('[WC-20, T3] with %s has what is right, and only that', (_, namespaces) => {
    const kept = settled(namespaces)?.params.namespaces ?? {}
    for (const [key, { accounts, chains }] of Object.entries(kept)) {
      expect(accounts).toEqual((right as Record<string, { accounts: unknown }>)[key]?.accounts)
      expect(chains.length).toBeGreaterThan(0)
    }
    expect(Object.keys(kept).length).toBeGreaterThan(0)
    expect(Object.keys(kept).every((key) => Object.hasOwn(right, key))).toBe(true)
  })

  it.each([
    {},
    null,
    faults.at(-1)?.[1],
    { tron: granted([TRON]) },
    { near: granted(['near:mainnet:alice.near']) },
    { eip155: granted([]), solana: granted([`eip155:1:${EVM}`]) },
  ])('[T3, WC-24] with nothing usable is none: %j', (namespaces) => expect(settled(namespaces)).toBeUndefined())

  it('[T3] does not settle a second time', () => {
    expect(meaning('wc_sessionSettle', { namespaces: right })).toBeUndefined()
  })
})

describe('an event', () => {
  const event = (chainId: unknown, name: unknown, data: unknown = null) => meaning('wc_sessionEvent', { chainId, event: { name, data } })

  it.each(['eip155:1', MAIN, 'cosmos:osmosis-1'])('[WC-16] of an approved chain is heard: %s', (chainId) => {
    expect(event(chainId, 'accountsChanged', [])).toEqual({ kind: 'event', params: { event: { name: 'accountsChanged', data: [] }, chainId } })
  })

  it.each([
    ['a chain without an account', 'eip155:10', 'accountsChanged', []],
    ['another chain of Cosmos', 'cosmos:juno-1', 'accountsChanged', []],
    ['a namespace that was never proposed', 'near:mainnet', 'accountsChanged', []],
    ['a namespace that nobody knows', 'tron:0x2b6653dc', 'accountsChanged', []],
    ['no chain', undefined, 'accountsChanged', []],
    ['a name that was not granted', 'eip155:1', 'message', []],
    ['a name that is no text', MAIN, 5, []],
    ['a chain that the session lacks in its data', 'eip155:1', 'chainChanged', 137],
    ['a chain of another namespace in its data', 'eip155:1', 'chainChanged', MAIN],
    ['a chain of Cosmos that the session lacks', 'cosmos:osmosis-1', 'chainChanged', 'juno-1'],
  ])('[WC-16, WC-17, T3] with %s is not heard', (_, chainId, name, data) => expect(event(chainId, name, data)).toBeUndefined())

  it('[WC-17] names the chain by its data, if the session has it', () => {
    expect(event('cosmos:cosmoshub-4', 'chainChanged', 'osmosis-1')).toMatchObject({ kind: 'event' })
  })
})
