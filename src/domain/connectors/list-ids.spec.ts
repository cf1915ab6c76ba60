import { describe, expect, it } from 'vitest'
import { ALPHA, connected, found, S, started } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { SESSIONS } from '../../../tests/domain/sessions.js'
import { given, type GivenSetting } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectListedConnectors } from './index.js'

const THREE: GivenSetting = { options: { networks: [mainnet, solana, bitcoin] }, adapters: ['eip155', 'solana', 'bip122'] }
const NAMED = 'wallet-standard:kestrel'
const ofSolana = found(NAMED, { name: 'Kestrel', chain: 'solana', info: { uuid: 's' }, object: 'o2' })
const ofBitcoin = found(NAMED, { name: 'Kestrel', chain: 'bip122', info: { uuid: 'b' }, object: 'o3' })
const KESTRELS = [found('dev.kestrel', { name: 'Kestrel', object: 'o1' }), ofSolana, ofBitcoin]
const OTHER = `${NAMED}@bip122`

const listed = (events: readonly DomainEvent[], setting: GivenSetting = THREE) => selectListedConnectors(given([...started, ...events], setting).state)
const ids = (events: readonly DomainEvent[], setting?: GivenSetting) => listed(events, setting).map(({ id }) => id)

describe('ids of the list', () => {
  it('[CONN-05, CONN-07] are unique where wallets of one name are not proved to be one wallet', () => {
    expect(ids(KESTRELS)).toEqual(['dev.kestrel', NAMED, OTHER])
    expect(listed(KESTRELS).map(({ chains }) => chains.map(({ id, chain }) => [id, chain]))).toEqual([
      [['dev.kestrel', 'eip155']],
      [[NAMED, 'solana']],
      [[NAMED, 'bip122']],
    ])
  })

  it('[CONN-05, CONN-07] leave one wallet of two namespaces one entry', () => {
    expect(ids([ofSolana, { ...ofBitcoin, connector: { ...ofBitcoin.connector, object: 'o2' } }])).toEqual([NAMED])
  })

  it('[CONN-05] are unique beside a name that spells the id of another', () => {
    const spelt = found(OTHER, { name: 'kestrel@bip122', chain: 'solana', info: { uuid: 'x' }, object: 'o4' })
    expect(ids([spelt, ...KESTRELS])).toEqual([OTHER, 'dev.kestrel', NAMED, `${OTHER}#2`])
  })

  it.each([
    ['dev.kestrel', 'eip155'],
    [NAMED, 'solana'],
    [OTHER, 'bip122'],
  ] as const)('[CONN-05, CONN-07] name the wallet that is asked: %s is that of %s', (id, namespace) => {
    const [, connectorId = ''] = [id, id === OTHER ? NAMED : id]
    const { decision } = given([...started, ...KESTRELS], THREE).when({ type: 'connect', connectorId: id })
    expect(decision).toMatchObject([{ type: 'connectStarted', connectorId, namespace }])
    const { decision: chosen } = given([...started, ...KESTRELS], THREE).when({ type: 'chooseWallet', connectorId: id })
    expect(chosen).toMatchObject([{ type: 'modalOpened', view: 'ConnectingExternal', params: { connectorId, namespace } }])
    const { decision: shown } = given([...started, ...KESTRELS], THREE).when({ type: 'openModal', view: 'ConnectingExternal', params: { connectorId: id } })
    expect(shown).toMatchObject([{ type: 'modalOpened', params: { connectorId, namespace } }])
  })

  it('[CONN-05, CONN-07] name a wallet of several chains in each of them, also where the connector of the chain has another id', () => {
    const both = [found(ALPHA, { object: 'o1' }), found('sol', { name: 'Alpha', chain: 'solana', info: { uuid: 's' }, object: 'o1' })]
    const { decision } = given([...started, ...both], THREE).when({ type: 'connect', connectorId: ALPHA, namespace: 'solana' })
    expect(decision).toMatchObject([{ type: 'connectStarted', connectorId: 'sol', namespace: 'solana' }])
    const { decision: all } = given([...started, ...both], THREE).when({
      type: 'connectChains',
      connectors: [
        { connectorId: ALPHA, namespace: 'eip155' },
        { connectorId: ALPHA, namespace: 'solana' },
      ],
    })
    expect(all).toMatchObject([{ type: 'chainsStarted', parts: [{ connectorId: ALPHA }, { connectorId: 'sol', namespace: 'solana' }] }, {}, {}])
  })

  it.each([
    [NAMED, 'solana'],
    [OTHER, 'bip122'],
  ] as const)('[CONN-35] name the wallet that is disconnected: %s ends that of %s alone', (id, namespace) => {
    const held = [
      connected(NAMED, { namespace: 'solana', address: S }),
      connected(NAMED, { namespace: 'bip122', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }),
    ]
    const { decision } = given([...started, ...KESTRELS, ...held], THREE).when({ type: 'disconnect', connectorId: id })
    expect((decision as readonly DomainEvent[]).filter(({ type }) => type === 'disconnected')).toMatchObject([{ namespace, connectorId: NAMED }])
  })

  const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  /** Two wallets of one name and id: one of EVM chains and Solana, one of Bitcoin. */
  const WIDE = [found(NAMED, { name: 'Kestrel', info: { uuid: 'e' }, object: 'o2' }), ofSolana, ofBitcoin]
  const wide = [connected(NAMED), connected(NAMED, { namespace: 'solana', address: S })]
  const inBitcoin = connected(NAMED, { namespace: 'bip122', address: BITCOIN })
  const ended = (events: readonly DomainEvent[], command: { connectorId: string; namespace?: 'solana' | 'bip122' }) =>
    (given([...started, ...events], THREE).when({ type: 'disconnect', ...command }).decision as readonly DomainEvent[]).flatMap((event) =>
      event.type === 'disconnected' ? [event.namespace] : [],
    )

  it('[CONN-35] a disconnect by an id that two wallets share ends all chains of the one that the list calls so', () => {
    expect(ended([...WIDE, ...wide, inBitcoin], { connectorId: NAMED })).toEqual(['eip155', 'solana'])
    expect(ended([...WIDE, ...wide, inBitcoin], { connectorId: OTHER })).toEqual(['bip122'])
  })

  it('[CONN-35] a disconnect by the id of a connection ends the wallet that is connected, although another one of the list has that id', () => {
    expect(ended([...WIDE, inBitcoin], { connectorId: NAMED })).toEqual(['bip122'])
    expect(ended([...KESTRELS, inBitcoin], { connectorId: NAMED })).toEqual(['bip122'])
    expect(ended([...KESTRELS, connected(NAMED, { namespace: 'solana', address: S })], { connectorId: OTHER })).toEqual([])
  })

  it('[CONN-35] a disconnect by the id of an entry ends its wallet also where the connected chain has another id', () => {
    const both = [found(ALPHA, { object: 'o1' }), found('sol', { name: 'Alpha', chain: 'solana', info: { uuid: 's' }, object: 'o1' })]
    const inSolana = connected('sol', { namespace: 'solana', address: S })
    expect(ended([...both, inSolana], { connectorId: ALPHA })).toEqual(['solana'])
    expect(ended([...both, inSolana], { connectorId: ALPHA, namespace: 'solana' })).toEqual(['solana'])
    expect(ended([...both, inSolana, connected(ALPHA)], { connectorId: ALPHA })).toEqual(['eip155'])
  })

  it('[CONN-35] a disconnect by the id of an entry and a namespace ends the wallet of that entry there', () => {
    expect(ended([...WIDE, ...wide, inBitcoin], { connectorId: OTHER, namespace: 'bip122' })).toEqual(['bip122'])
    expect(ended([...WIDE, ...wide, inBitcoin], { connectorId: NAMED, namespace: 'solana' })).toEqual(['solana'])
    expect(ended([...WIDE, ...wide, inBitcoin], { connectorId: OTHER, namespace: 'solana' })).toEqual([])
  })

  it('[CONN-09] mark the one of two wallets of one id that was used', () => {
    const used = connected(NAMED, { namespace: 'bip122', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })
    expect(listed([...KESTRELS, used]).map(({ id, recent }) => [id, recent])).toEqual([
      [OTHER, true],
      ['dev.kestrel', false],
      [NAMED, false],
    ])
  })

  it('[CONN-09] mark a wallet of several chains as used whichever of its chains was', () => {
    const both = [found(ALPHA, { object: 'o1' }), found('sol', { name: 'Alpha', chain: 'solana', info: { uuid: 's' }, object: 'o1' })]
    expect(listed([...both, connected('sol', { namespace: 'solana', address: S })])).toMatchObject([{ id: ALPHA, recent: true }])
  })
})

describe('a custom wallet with the id of a wallet of the page', () => {
  const custom = { ...SESSIONS, options: { customWallets: [{ id: ALPHA, name: 'Mine', mobileLink: 'mine://' }] } } as const
  it('[CONN-05, CONN-07] has an id of its own, and each is connected by its own', () => {
    const page = openPage(custom)
    const entries = selectListedConnectors(page.state()).filter(({ type, custom: own }) => own || type !== 'WALLET_CONNECT')
    expect(entries.map(({ id, name }) => [id, name])).toEqual([
      [ALPHA, 'Alpha'],
      [`${ALPHA}@walletConnect`, 'Mine'],
    ])
    page.give({ type: 'chooseWallet', connectorId: ALPHA, namespace: 'eip155' })
    expect(page.state().modal.stack.at(-1)).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: ALPHA } })
    page.give({ type: 'closeModal' })
    page.give({ type: 'chooseWallet', connectorId: `${ALPHA}@walletConnect` })
    expect(page.state().modal.stack.at(-1)).toMatchObject({ view: 'ConnectingWalletConnect', params: { walletId: ALPHA } })
  })
})
