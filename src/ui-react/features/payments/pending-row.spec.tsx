import { act, cleanup } from '@testing-library/react'
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
  page.wallets.add(ALPHA)
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
    if (sent) page.finality.tell(sent, { kind: 'memo', memo: { safe: { address: A, block: 1 } } })
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
