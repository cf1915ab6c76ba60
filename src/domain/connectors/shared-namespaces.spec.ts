import { expect, it } from 'vitest'
import { asked, connected, found, restored, S, started } from '../../../tests/domain/facts.js'
import { given } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { selectSharedNamespaces } from './index.js'

const SETTING = { options: { networks: [solana, bitcoin] }, adapters: ['solana', 'bip122'] } as const
const [BOTH, OTHER] = ['wallet-standard:both', 'wallet-standard:other']
const B = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const wallet = (chain: 'solana' | 'bip122', object = 'o1') => found(BOTH, { chain, info: { uuid: `${chain} ${object}` }, object })
const there = [wallet('solana'), wallet('bip122'), found(OTHER, { chain: 'bip122', info: { uuid: 'x' }, object: 'o9' })]
const used = connected(BOTH, { namespace: 'solana', address: S })
const shared = (...events: DomainEvent[]) => selectSharedNamespaces(given([...started, ...there, used, ...events], SETTING).state, BOTH, 'solana')

it.each<[string, readonly DomainEvent[], readonly string[]]>([
  ['is not used in', [], []],
  ['is connected in', [connected(BOTH, { namespace: 'bip122', address: B })], ['bip122']],
  ['is being connected in', [asked(BOTH, { namespace: 'bip122' })], ['bip122']],
  [
    'is held in, beside the one in use',
    [connected(BOTH, { namespace: 'bip122', address: B }), connected(OTHER, { namespace: 'bip122', address: B })],
    ['bip122'],
  ],
  [
    'had on an earlier visit alone',
    [restored({ connections: { bip122: [{ connectorId: BOTH, name: 'Both', accounts: [{ address: B, type: 'payment' }], since: 1, recent: true }] } })],
    [],
  ],
  ['has another object in', [connected(OTHER, { namespace: 'bip122', address: B })], []],
])('[CONN-35] the end of a wallet in one namespace is kept from one that it %s', (_, events, kept) => {
  expect(shared(...events)).toEqual(kept)
})
