import { describe, expect, it } from 'vitest'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { contestedConnectors, groupConnectors } from './grouping.js'
import type { Connector } from './state.js'

let count = 0
const connector = (more: Partial<Connector> & Pick<Connector, 'name' | 'chain' | 'object'>): Connector =>
  ({ id: `c${++count}`, type: 'ANNOUNCED', ...more }) as Connector
/** An announcement of EIP-6963. */
const E = (rdns: string, name: string, object: string, imageUrl?: string) =>
  connector({ name, chain: 'eip155', object, protocol: 'eip6963', info: { rdns, uuid: `u${count}` }, ...(imageUrl && { imageUrl }) })
/** An object of Wallet Standard: one connector in each namespace. */
const W = (name: string, chains: readonly ChainNamespace[], object: string, imageUrl?: string) =>
  chains.map((chain) => connector({ name, chain, object, protocol: 'wallet-standard', ...(imageUrl && { imageUrl }) }))
const B = (name: string, object: string) => connector({ name, chain: 'bip122', object, protocol: 'btc-providers' })
const L = (object: string) => connector({ name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155', object, protocol: 'window' })

/** Entries of a list, as `name: namespaces (flag)`. */
const shown = (...found: (Connector | Connector[])[]) =>
  groupConnectors(found.flat(), [{ names: ['Acme Pay'], rdns: 'com.acme.pay' }]).map(
    ({ parts, flag }) => `${parts[0]?.name}: ${parts.map(({ chain }) => chain).join(' ')}${flag ? ` (${flag})` : ''}`,
  )
const metamask = () => [E('io.metamask', 'MetaMask', 'Q'), ...W('MetaMask', ['solana'], 'a'), ...W('MetaMask', ['bip122'], 'b')]
const ALL = 'MetaMask: eip155 solana bip122'

describe('one wallet, one entry', () => {
  it.each<[number, string, () => (Connector | Connector[])[], string[]]>([
    [1, 'MetaMask with its three objects', () => [metamask()], [ALL]],
    [2, 'Phantom', () => [E('app.phantom', 'Phantom', 'P'), W('Phantom', ['solana'], 'a')], ['Phantom: eip155 solana']],
    [
      3,
      'Trust, by another name in Solana',
      () => [E('com.trustwallet.app', 'Trust Wallet', 'T'), W('Trust', ['solana'], 'a')],
      ['Trust Wallet: eip155 solana'],
    ],
    [4, 'Rabby, which also says MetaMask', () => [E('io.rabby', 'Rabby Wallet', 'R'), E('io.metamask', 'MetaMask', 'R')], ['Rabby Wallet: eip155']],
    [5, 'that Rabby beside MetaMask', () => [E('io.rabby', 'Rabby Wallet', 'R'), E('io.metamask', 'MetaMask', 'R'), metamask()], ['Rabby Wallet: eip155', ALL]],
    [
      6,
      'Vultisig, which takes two foreign names, beside MetaMask',
      () => [
        E('me.vultisig', 'Vultisig', 'V', 'v'),
        E('app.phantom', 'Vultisig', 'V', 'v'),
        W('Vultisig', ['solana'], 'c', 'v'),
        W('MetaMask', ['solana'], 'd', 'v'),
        metamask(),
      ],
      ['Vultisig: eip155', 'Vultisig: solana', 'MetaMask: solana (icon)', ALL],
    ],
    [
      7,
      'a stranger with the name in Solana',
      () => [metamask(), W('MetaMask', ['solana'], 'x')],
      ['MetaMask: eip155 bip122', 'MetaMask: solana (twice)', 'MetaMask: solana (twice)'],
    ],
    [
      8,
      'a stranger with the name in EIP-6963',
      () => [E('io.metamask', 'MetaMask', 'Q'), E('com.evil', 'MetaMask', 'X')],
      ['MetaMask: eip155', 'MetaMask: eip155 (name)'],
    ],
    [
      9,
      'two with the rdns, and Solana',
      () => [E('io.metamask', 'MetaMask', 'Q'), E('io.metamask', 'MetaMask', 'X'), W('MetaMask', ['solana'], 'a')],
      ['MetaMask: eip155 (rdns)', 'MetaMask: eip155 (rdns)', 'MetaMask: solana'],
    ],
    [
      10,
      'a wallet outside the table, of equal name and icon',
      () => [E('com.acme', 'Acme', 'A', 'i'), W('Acme', ['solana'], 'a', 'i')],
      ['Acme: eip155', 'Acme: solana'],
    ],
    [11, 'one object with two namespaces', () => [W('Acme', ['solana', 'bip122'], 'a')], ['Acme: solana bip122']],
    [12, 'one object that comes in two ways', () => [B('Xverse Wallet', 'X'), W('Xverse', ['bip122'], 'X')], ['Xverse Wallet: bip122']],
    [
      13,
      'a stranger in Solana while the true part is missing',
      () => [E('app.phantom', 'Phantom', 'P'), W('Phantom', ['solana'], 'x')],
      ['Phantom: eip155 solana'],
    ],
    [14, 'three announcements of one wallet', () => [1, 2, 3].map(() => E('io.metamask', 'MetaMask', 'Q')), ['MetaMask: eip155']],
    [15, 'the page’s default provider, which is MetaMask’s', () => [E('io.metamask', 'MetaMask', 'Q'), L('Q')], ['MetaMask: eip155']],
    [15, 'the page’s default provider alone', () => [L('Z')], ['Browser Wallet: eip155']],
    [16, 'two objects of a known name', () => [W('MetaMask', ['solana'], 'a'), W('MetaMask', ['bip122'], 'b')], ['MetaMask: solana bip122']],
    [
      17,
      'a name with a Cyrillic letter',
      () => [E('io.metamask', 'MetaMask', 'Q'), W('MetaM\u0430sk', ['solana'], 'x')],
      ['MetaMask: eip155', 'MetaM\u0430sk: solana'],
    ],
    [18, 'a stranger who announces MetaMask’s object', () => [E('com.evil', 'Evil', 'Q'), E('io.metamask', 'MetaMask', 'Q')], ['MetaMask: eip155']],
    [19, 'a foreign rdns', () => [E('app.phantom', 'Vultisig', 'V'), W('Phantom', ['solana'], 'p')], ['Vultisig: eip155 (foreign)', 'Phantom: solana']],
    [
      20,
      'Rabby, which says MetaMask first, beside MetaMask',
      () => [E('io.metamask', 'MetaMask', 'R'), E('io.rabby', 'Rabby Wallet', 'R'), E('io.metamask', 'MetaMask', 'Q')],
      ['MetaMask: eip155 (rdns)', 'MetaMask: eip155 (rdns)'],
    ],
  ])('[CONN-07, T2] vector %i: %s', (_, __, found, entries) => {
    expect(shown(...found())).toEqual(entries)
  })

  it('[CONN-07] joins by a row that the app adds', () => {
    expect(shown(E('com.acme.pay', 'Acme Pay', 'A'), W('acme pay ', ['solana'], 'a'))).toEqual(['Acme Pay: eip155 solana'])
  })

  it('[CONN-07] joins by a name that the app adds to a known rdns', () => {
    const identities = [{ rdns: 'io.metamask', names: ['MetaMask Beta'] }]
    const groups = groupConnectors([E('io.metamask', 'MetaMask', 'Q'), ...W('MetaMask Beta', ['solana'], 'a')], identities)
    expect(groups.map(({ parts }) => parts.map(({ chain }) => chain))).toEqual([['eip155', 'solana']])
  })

  it('[CONN-07, T2] a stranger with an rdns that the app lists is marked before the wallet of that name comes', () => {
    expect(shown(E('com.acme.pay', 'Other', 'X'))).toEqual(['Other: eip155 (foreign)'])
  })

  it('[CONN-07, T2, T19] compares only announcements that have something in common', () => {
    const cost = (count: number) => {
      const found = Array.from({ length: count }, (_, at) => E(`com.w${at}`, 'W', `o${at}`))
      let reads = 0
      const get = (target: Connector, name: string) => {
        reads += 1
        return Reflect.get(target, name)
      }
      groupConnectors(found.map((one) => new Proxy(one, { get: (target, name) => get(target, String(name)) })))
      return reads / count
    }
    expect(cost(1_000)).toBe(cost(100))
  })

  it('[CONN-07, T2] names the contested connectors, and only these', () => {
    const [evil, real] = [E('com.evil', 'MetaMask', 'X'), E('io.metamask', 'MetaMask', 'Q')]
    expect([...contestedConnectors([real, evil])]).toEqual([[evil, 'name']])
  })

  it('[CONN-07, T2] an rdns, uuid or id that two objects claim is contested where both are, an alias nowhere', () => {
    const wallet = [E('com.a', 'A', 'A'), ...W('A', ['solana'], 'A')] as const
    const [known, part] = wallet
    const flags = (other: Connector) => [...contestedConnectors([...wallet, other])]
    for (const other of [
      E('com.a', 'A', 'B'),
      { ...E('com.b', 'B', 'B'), info: { rdns: 'com.b', uuid: known.info?.uuid as string } },
      { ...E('com.b', 'B', 'B'), id: known.id },
    ])
      expect(flags(other)).toEqual([
        [known, 'rdns'],
        [other, 'rdns'],
      ])
    // In the other namespace, and under another name of the same object.
    expect(flags({ ...E('com.b', 'B', 'B'), chain: 'bip122', id: known.id })).toEqual([])
    expect(flags({ ...E('com.b', 'B', 'A'), id: part?.id as string })).toEqual([])
    expect([...contestedConnectors([E('io.rabby', 'Rabby Wallet', 'R'), E('com.a', 'A', 'R'), ...wallet])]).toEqual([])
  })
})
