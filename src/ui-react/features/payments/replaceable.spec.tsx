import { act, cleanup, waitFor } from '@testing-library/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { mainnet } from 'latchkit'
import { send } from 'latchkit/send'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, dialog, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { failure } from '../../../domain/send/errors.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'
import { sendDomain } from '../../../domain/send/index.js'

afterEach(cleanup)

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Opens view PendingTransactions of a visitor who has sent one transaction. */
async function open({ withSend = true } = {}) {
  const page = createMemoryPorts()
  page.wallets.add({ ...ALPHA })
  const { use, ports } = onMemory(page, { namespaces: ['eip155'] })
  const plugin = loadedPlugin(send(), { ...sendDomain, ports: () => ({ ports: { transfers: page.transfers.port } }) })
  const kit = createInstance({ networks: [mainnet], metadata: { name: 'Fernwood' }, use: [...use, ...(withSend ? [plugin] : [])], ports })
  kit.start()
  void kit.run({ type: 'connect', connectorId: ALPHA.id, namespace: 'eip155' })
  page.time.advanceBy(1_000)
  void kit.run({ type: 'sendTransaction', transaction: { to: FRIEND, value: '0x1' } })
  page.time.advanceBy(10)
  renderKit(kit)
  act(() => void kit.dispatch({ type: 'openModal' }))
  await dialog('Account')
  const tick = () => act(async () => page.time.advanceBy(10))
  const [sent] = kit.getState().transactions.sent
  return { page, kit, tick, hash: sent?.hash ?? '' }
}
const list = async () => {
  press(await dialog('Account'), /1 transaction on its way/)
  return dialog('Pending transactions')
}
const short = (hash: string) => `${hash.slice(0, 6)}…${hash.slice(-4)}`
const notes = () =>
  inside('modal')
    .queryAllByText(/./, { selector: '.lk-note div' })
    .map((one) => one.textContent)
const row = (key: string) =>
  [...(inside('modal').getByText(key).closest('div')?.querySelectorAll('dd') ?? [])].map((one) => one.textContent?.replaceAll('\u00a0', ' '))

describe('a transaction that waits', () => {
  it('[SEND-15, UX-03] is cancelled from its row: old and new fee, then what becomes of both', async () => {
    const { kit, tick, hash } = await open()
    press(await list(), `Cancel it: ${short(hash)}`)
    await tick()
    const ui = await dialog('Review')
    await tick()
    expect([row('Fee so far'), row('New fee')]).toEqual([['at most 0.001 ETH'], ['at most 0.001125 ETH']])
    expect(ui.getByText('Sends nothing, in place of the first. The fee is still paid.')).toBeTruthy()
    expect(ui.getByRole('button', { name: 'Keep it' })).toBeTruthy()
    press(ui, 'Cancel transaction')
    await tick()
    await tick()
    const [first, second] = kit.getState().transactions.sent
    expect([first?.hash, first?.rival]).toEqual([hash, second?.hash])
    act(() => void kit.dispatch({ type: 'resetView', view: 'PendingTransactions' }))
    const rows = await dialog('Pending transactions')
    expect([rows.getByText('Being cancelled on Ethereum'), rows.getByText('Cancels the one before on Ethereum')]).toHaveLength(2)
    expect(rows.queryByRole('button', { name: `Cancel it: ${short(hash)}` })).toBeNull()
    kit.dispose()
  })

  it('[SEND-15] is sped up, with the danger of a wallet that is not known to keep a nonce', async () => {
    const { kit, tick, hash } = await open()
    press(await list(), `Speed up ${short(hash)}`)
    await tick()
    const ui = await dialog('Review')
    await tick()
    expect(notes()).toEqual(['This may pay twiceYour wallet may send it beside the first. Check in the wallet that it replaces it.'])
    press(ui, 'Continue anyway')
    press(ui, 'Press again to continue')
    await tick()
    await tick()
    expect(kit.getState().transactions.sent).toHaveLength(2)
    kit.dispose()
  })

  it.each([
    ['mined', 'A block has it already.'],
    ['replaced', 'Another transaction took its place.'],
    ['unknown', 'The network doesn’t know it any more.'],
  ])('[SEND-18, fault] says how it stands where it is too late: %s', async (standing, text) => {
    const { page, kit, tick, hash } = await open()
    page.transfers.replacing(() => {
      throw failure('TRANSACTION_NOT_PENDING', { standing })
    })
    const ui = await list()
    press(ui, `Cancel it: ${short(hash)}`)
    await tick()
    await waitFor(() => expect(notes()).toEqual([`It wasn’t cancelled${text}`]))
    expect(ui.getByRole('button', { name: `Cancel it: ${short(hash)}` })).toBeTruthy()
    kit.dispose()
  })

  it('[SEND-18] offers nothing without send(), but the explorer', async () => {
    const { kit, hash } = await open({ withSend: false })
    const link = inside('modal').getByRole('link', { name: /1 transaction on its way/ })
    expect(link.getAttribute('href')).toContain(hash)
    kit.dispose()
  })
})
