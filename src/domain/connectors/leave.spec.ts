import { describe, expect, it } from 'vitest'
import { A, S } from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { solana } from '../shared/networks/chains.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectListedConnectors } from './index.js'

const EVM = { id: 'evm', namespace: 'eip155', accounts: [A], network: 'eip155:1' } as const
const SOLANA = { namespace: 'solana', accounts: [S], network: solana.caipNetworkId, rdns: null } as const
const open = (first: object = {}) =>
  openPage({
    options: { networks: [mainnet, solana] },
    adapters: ['eip155', 'solana'],
    wallets: [EVM, { id: 'first', ...SOLANA, ...first }, { id: 'second', ...SOLANA }],
  })
const listed = (page: ReturnType<typeof open>) => selectListedConnectors(page.state()).map(({ id }) => id)

describe('a wallet that leaves the page', () => {
  it('[CONN-04] leaves the list, and no other with it; it is found again when it returns', () => {
    const page = open()
    page.memory.wallets.remove('first')
    expect([listed(page), page.events('connectorRemoved'), page.events('disconnected')]).toEqual([
      ['evm', 'second'],
      [{ type: 'connectorRemoved', namespace: 'solana', connectorId: 'first' }],
      [],
    ])
    page.memory.wallets.add({ id: 'first', ...SOLANA })
    expect(listed(page)).toEqual(['evm', 'second', 'first'])
  })

  it('[CONN-04, CONN-48] ends its own connection, whose account is kept for the time that it returns, and not that of another namespace', async () => {
    const page = open()
    await page.run({ type: 'connect', connectorId: 'evm' })
    await page.run({ type: 'connect', connectorId: 'first' })
    page.memory.wallets.remove('first')
    expect(page.events('disconnected')).toEqual([{ type: 'disconnected', namespace: 'solana', connectorId: 'first', by: 'wallet' }])
    const { connection, account, network } = page.state()
    expect([connection.namespaces.eip155?.connectorId, connection.namespaces.solana?.connectorId]).toEqual(['evm', undefined])
    expect([account.namespaces.solana?.address, network.activeNamespace]).toEqual([undefined, 'eip155'])
    expect(connection.namespaces.solana?.connections).toMatchObject([{ connectorId: 'first', recent: true, accounts: [{ address: S }] }])
    page.memory.wallets.add({ id: 'first', ...SOLANA })
    await expect(page.run({ type: 'connect', connectorId: 'first' })).resolves.toMatchObject({ type: 'connected', address: S })
  })

  it('[CONN-44, fault] ends an attempt to connect it, and takes no late grant', async () => {
    const page = open({ policy: { decision: 'ask' } })
    const wallet = page.memory.wallets.get('first')
    const run = page.run({ type: 'connect', connectorId: 'first' })
    page.wait(10)
    page.memory.wallets.remove('first')
    await expect(run).rejects.toMatchObject({ code: 'CONNECT_FAILED', cause: { code: 'WALLET_CONNECTOR_UNDEFINED' } })
    wallet.approve()
    page.wait(10)
    expect(page.state().connection.namespaces.solana?.connectorId).toBeUndefined()
  })

  it('[CONN-04, I-31] is no longer asked in the dialog, which shows what was there before it, or the choice of another wallet', () => {
    const page = open({ policy: { decision: 'ask' } })
    const views = () => page.state().modal.stack.map(({ view }) => view)
    const show = { view: 'ConnectingExternal', params: { connectorId: 'first', namespace: 'solana' } } as const
    page.give({ type: 'openModal', view: 'Connect' })
    page.give({ type: 'pushView', ...show })
    page.memory.wallets.remove('second')
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    page.memory.wallets.remove('first')
    expect(views()).toEqual(['Connect'])
    page.memory.wallets.add({ id: 'first', ...SOLANA })
    page.give({ type: 'resetView', ...show })
    page.memory.wallets.remove('first')
    expect([page.state().modal.open, views()]).toEqual([true, ['Connect']])
  })

  it('[CONN-04, I-31] is no longer asked for its chains: the dialog goes back to the list, and stays where another wallet leaves', () => {
    const page = open({ id: 'two', object: 'o1' })
    page.memory.wallets.add({ id: 'two', namespace: 'eip155', accounts: [A], object: 'o1', rdns: null })
    page.give({ type: 'openModal', view: 'Connect' })
    page.give({ type: 'pushView', view: 'ConnectingMultiChain', params: { connectorId: 'two' } })
    const views = () => page.state().modal.stack.map(({ view }) => view)
    page.memory.wallets.remove('second')
    expect(views()).toEqual(['Connect', 'ConnectingMultiChain'])
    page.memory.wallets.remove('two')
    expect([page.state().modal.open, views()]).toEqual([true, ['Connect']])
  })

  it('[CONN-04] that shares nothing but its id with another announcement takes nothing away', () => {
    const page = open()
    const { announcement } = page.memory.wallets.get('first')
    page.give({ type: 'reportAnnouncement', announcement: { ...announcement, uuid: 'other', left: true } })
    page.give({ type: 'reportAnnouncement', announcement: { ...announcement, namespace: 'eip155', left: true } })
    expect(listed(page)).toEqual(['evm', 'first', 'second'])
  })
})
