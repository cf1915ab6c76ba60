import { expect, it } from 'vitest'
import { cleanNamespaces } from '../../../domain/shared/caip/session-rules.js'
import { parseCaipAddress, parseCaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { accountCheck, inProposalForm, inWalletForm, walletNetworkId, withBothNames } from './wallet-form.js'
import { isValidAddress } from '../../../domain/shared/addresses/address-checks.js'
import { meaningOf } from './inbound-rules.js'

const ERD = 'erd16adfsqvzky9t042tlmfujeq88g8wzuhnm2nzxfd0qgdx3ac82ydqr3ns5u'
const XTZ = 'tz1N7tYGMGs3GGjeJAJKtbycAWcvoPNSUYgu'
const NAMES = ['elrond', 'multiversx', 'mvx'] as const
const granted = (...accounts: readonly string[]) => ({ accounts, chains: accounts.map((one) => one.split(':', 2).join(':')), methods: ['m'], events: ['e'] })
const isAccount = accountCheck(isValidAddress)
const clean = (foreign: unknown, asked?: readonly string[]) => cleanNamespaces(foreign, asked, undefined, isAccount)

it('[NET-01, NET-06] proposals have the names that wallets know', () => {
  const asked = (chains: readonly string[]) => ({ chains, methods: ['m'], events: [] }) as never
  const proposal = inProposalForm({
    multiversx: asked(['multiversx:1']),
    elrond: asked(['elrond:1', 'elrond:D']),
    tezos: asked(['tezos:NetXdQprcVkpaWU', 'tezos:NetXnHfVqm9iesp', 'tezos:shadownet']),
    eip155: asked(['eip155:1']),
  })
  expect(Object.fromEntries(Object.entries(proposal).map(([key, { chains }]) => [key, chains]))).toEqual({
    mvx: ['mvx:1', 'mvx:D'],
    tezos: ['tezos:mainnet', 'tezos:ghostnet', 'tezos:shadownet'],
    eip155: ['eip155:1'],
  })
})

it.each(NAMES)('[NET-01] a session under %s is the same chain, and its requests keep that name', (name) => {
  const foreign = { [name]: granted(`${name}:1:${ERD}`, `${name}:T:${ERD}`) }
  const session = clean(foreign, ['mvx'])
  const both = withBothNames(session ?? {})
  expect([both.multiversx?.chains, both.elrond?.chains]).toEqual([
    ['multiversx:1', 'multiversx:T'],
    ['elrond:1', 'elrond:T'],
  ])
  const kept = inWalletForm(session ?? {}, foreign)
  expect(kept).toEqual(foreign)
  expect([walletNetworkId(kept, 'multiversx:T'), walletNetworkId(kept, 'elrond:1')]).toEqual([`${name}:T`, `${name}:1`])
  // Read again from storage it is the same.
  expect(withBothNames(clean(kept) ?? {})).toEqual(both)
})

it('[NET-06] Tezos networks have an id and a name, which are compared after mapping', () => {
  expect(parseCaipNetworkId('tezos:mainnet')).toMatchObject({ value: { caipNetworkId: 'tezos:NetXdQprcVkpaWU', reference: 'NetXdQprcVkpaWU' } })
  const foreign = { tezos: granted(`tezos:mainnet:${XTZ}`, `tezos:NetXnHfVqm9iesp:${XTZ}`) }
  const session = clean(foreign) ?? {}
  expect(session.tezos?.accounts).toEqual([`tezos:NetXdQprcVkpaWU:${XTZ}`, `tezos:NetXnHfVqm9iesp:${XTZ}`])
  const kept = inWalletForm(session, foreign)
  expect([walletNetworkId(kept, 'tezos:NetXdQprcVkpaWU'), walletNetworkId(kept, 'tezos:NetXnHfVqm9iesp'), walletNetworkId(kept, 'eip155:1')]).toEqual([
    'tezos:mainnet',
    'tezos:NetXnHfVqm9iesp',
    'eip155:1',
  ])
})

it('[NET-01, NET-27] accounts that CAIP-10 does not fit are read, and those with a wrong checksum are dropped', () => {
  const base = 'addr1qy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrge4mmwjnq4q8neeulwwq0yrnx20lhkza34sfuw094qwvx3s765k8t'
  const stake = 'stake1uy6aahffs2sreuu70h8q8jpen98lmmpwc6cy788j6s8xrgcahjxtp'
  expect(parseCaipAddress(`cip34:1-764824073:${stake}-${base}`)).toMatchObject({ value: { address: base } })
  const session = clean({
    near: granted('near:mainnet:alice_b.near'),
    cip34: granted(`cip34:1-764824073:${stake}-${base}`, `cip34:1-764824073:${base.slice(0, -1)}q`),
    solana: granted('solana:x:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'),
    cosmos: granted('cosmos:osmosis-1:cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf'),
    eip155: granted('eip155:1:0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  })
  expect(Object.fromEntries(Object.entries(session ?? {}).map(([key, { accounts }]) => [key, accounts]))).toEqual({
    near: ['near:mainnet:alice_b.near'],
    cip34: [`cip34:1-764824073:${base}`],
    eip155: ['eip155:1:0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  })
})

it('[WC-18] an update keeps the name of the wallet, and an event of that name is one of the session', () => {
  const foreign = { mvx: { ...granted(`mvx:1:${ERD}`), events: ['accountsChanged'] } }
  const session = { namespaces: withBothNames(clean(foreign) ?? {}) } as never
  const payload = (method: string, params: object) => ({ id: 1, method, params })
  expect(meaningOf(payload('wc_sessionUpdate', { namespaces: foreign }), session, isAccount, ['mvx'])).toEqual({ kind: 'update', namespaces: foreign })
  expect(meaningOf(payload('wc_sessionUpdate', { namespaces: foreign }), session, isAccount, ['eip155'])).toEqual({ kind: 'refuse' })
  expect(
    meaningOf(payload('wc_sessionEvent', { chainId: 'mvx:1', event: { name: 'accountsChanged', data: [ERD] } }), session, isAccount, ['mvx']),
  ).toMatchObject({
    kind: 'event',
    params: { chainId: 'multiversx:1' },
  })
})
