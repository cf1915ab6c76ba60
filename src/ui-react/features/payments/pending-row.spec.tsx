import { act, cleanup, waitFor } from '@testing-library/react'
import { ConnectButton } from 'latchkit/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, expect, it } from 'vitest'
import { A, S } from '../../../../tests/domain/facts.js'
import { ALPHA, dialog, press, renderKit } from '../../../../tests/ui/kit.js'
import { solana } from '../../../domain/shared/networks/chains.js'
import { base, mainnet } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

const BETA = { id: 'io.example.beta', name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId } as const

/** Opens view Account of a visitor who sends on Ethereum. */
async function open() {
  const page = createMemoryPorts()
  page.wallets.add({ ...ALPHA, batches: true })
  page.wallets.add(BETA)
  const { use, ports } = onMemory(page, { namespaces: ['eip155', 'solana'] })
  const networks = [mainnet, base, { ...solana, rpcUrls: { default: { http: ['https://node.example'] } } }] as const
  const kit = createInstance({ networks, metadata: { name: 'Fernwood' }, use, ports })
  kit.start()
  void kit.run({ type: 'connect', connectorId: BETA.id, namespace: 'solana' })
  page.time.advanceBy(1_000)
  void kit.run({ type: 'connect', connectorId: ALPHA.id, namespace: 'eip155' })
  page.time.advanceBy(1_000)
  const send = (value: string) => {
    void kit.run({ type: 'sendTransaction', namespace: 'eip155', transaction: { to: page.wallets.get(ALPHA.id).accounts()[0] ?? '', value } })
    page.time.advanceBy(0)
  }
  send('0x1')
  renderKit(kit, <ConnectButton />)
  act(() => void kit.dispatch({ type: 'openModal' }))
  return { page, kit, send, ui: await dialog('Account') }
}

it('[ACCT-11, SEND-17] view Account tells of what was sent on all chains; a single one leads to the explorer, several to the list', async () => {
  const { page, kit, ui } = await open()
  const [sent] = kit.getState().transactions.sent
  expect(ui.getByText('Waits for a block')).toBeTruthy()
  const link = `https://etherscan.io/tx/${sent?.hash}`
  expect(ui.getByRole('link', { name: /1 transaction on its way/ }).getAttribute('href')).toBe(link)
  act(() => {
    kit.run({ type: 'watchTransaction', hash: 'solanaHash', network: solana.caipNetworkId }).catch(() => undefined)
    page.time.advanceBy(0)
  })
  press(ui, /2 transactions on their way/)
  const list = await dialog('Pending transactions')
  expect(list.getAllByText(/Waits for a block/).map(({ textContent }) => textContent)).toEqual(['Waits for a block on Ethereum', 'Waits for a block on Solana'])
  expect(list.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([link, 'https://solscan.io/tx/solanaHash'])
  kit.dispose()
})

it('[ACCT-11, SEND-17] a transaction that has ended is not shown any more', async () => {
  const { page, kit, ui } = await open()
  const [sent] = kit.getState().transactions.sent
  act(() => {
    if (sent) page.finality.tell(sent, { kind: 'ended', outcome: 'confirmed', block: 1 })
    page.time.advanceBy(0)
  })
  expect(ui.queryByText(/on its way/)).toBeNull()
  kit.dispose()
})

it('[ACCT-11, SEND-17] a transaction of a Safe waits for its owners, and its hash leads to no explorer', async () => {
  const { page, kit, send, ui } = await open()
  const [sent] = kit.getState().transactions.sent
  act(() => {
    if (sent) page.finality.tell(sent, { kind: 'memo', memo: { safe: { address: A, block: 1 } }, waitsFor: 'owners' })
    page.time.advanceBy(0)
  })
  expect(ui.getByText('1 transaction on its way').closest('a')).toBeNull()
  expect(ui.getByText('Waits for the owners of the Safe')).toBeTruthy()
  act(() => send('0x2'))
  expect(ui.getByText('2 transactions on their way')).toBeTruthy()
  expect(ui.getByText('Waits for a block')).toBeTruthy()
  press(ui, /2 transactions on their way/)
  expect((await dialog('Pending transactions')).getAllByRole('link')).toHaveLength(1)
  kit.dispose()
})

it('[ACCT-11, SEND-17] a batch has no hash: it leads to the list, where it is counted and shown by its wallet, which may be unable to', async () => {
  const { page, kit, ui } = await open()
  const [sent] = kit.getState().transactions.sent
  const to = page.wallets.get(ALPHA.id).accounts()[0] ?? ''
  act(() => {
    if (sent) page.finality.tell(sent, { kind: 'ended', outcome: 'confirmed', block: 1 })
    void kit.run({ type: 'sendCalls', calls: [{ to }, { to, value: 1n }] })
    page.time.advanceBy(0)
  })
  press(ui, /1 transaction on its way/)
  const list = await dialog('Pending transactions')
  expect(list.getByText('2 transactions together')).toBeTruthy()
  expect(list.getByText('Waits for a block on Ethereum')).toBeTruthy()
  expect(list.queryByRole('link')).toBeNull()
  const asked = () =>
    page.wallets
      .get(ALPHA.id)
      .requests()
      .filter(({ method }) => method === 'showCallsStatus').length
  press(list, 'Show in wallet')
  act(() => void page.time.advanceBy(0))
  await waitFor(() => expect(asked()).toBe(1))
  expect(list.queryByText(/can’t show it/)).toBeNull()
  page.wallets.get(ALPHA.id).setPolicy({ methods: { showCallsStatus: { error: { code: 4200, message: 'not supported' } } } })
  press(list, 'Show in wallet')
  act(() => void page.time.advanceBy(0))
  await waitFor(() => expect(list.getByText('Alpha can’t show it from here. Look there.')).toBeTruthy())
  kit.dispose()
})

it('[UX-30, CONN-50] calls that a wallet asks for one by one are announced in the page, with their number', async () => {
  const { page, kit } = await open()
  page.wallets.get(ALPHA.id).setPolicy({ methods: { sendCalls: { error: { code: -32601, message: 'no such method' } }, sendTransaction: 'ask' } })
  const to = page.wallets.get(ALPHA.id).accounts()[0] ?? ''
  act(() => {
    kit.run({ type: 'sendCalls', calls: [{ to }, { to, value: 1n }], fallback: true }).catch(() => undefined)
    page.time.advanceBy(0)
  })
  const bar = () =>
    document.querySelector('[data-latchkit="waiting"]')?.shadowRoot?.textContent ??
    [...document.querySelectorAll('[data-latchkit]')].map((host) => host.shadowRoot?.textContent).join()
  await waitFor(() => expect(bar()).toMatch(/Send several transactions.*Alpha asks 2 times, one by one/))
  kit.dispose()
})
