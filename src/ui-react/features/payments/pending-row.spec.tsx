import { act, cleanup } from '@testing-library/react'
import { ConnectButton } from 'latchkit/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { concat, EMPTY, NEVER, type Observable, of } from 'rxjs'
import { afterEach, expect, it } from 'vitest'
import { A } from '../../../../tests/domain/facts.js'
import { ALPHA, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { receiptsDomain } from '../../../domain/receipts/index.js'
import { base, mainnet } from '../../../domain/shared/networks/evm-chains.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'
import type { ReceiptNews } from '../../../ports/receipts.js'

afterEach(cleanup)

/** Opens view Account of a visitor who sends on Ethereum. There is news of the first transactions. */
async function open(...news: Observable<ReceiptNews>[]) {
  const page = createMemoryPorts()
  page.wallets.add(ALPHA)
  const { use, ports } = onMemory(page)
  const plugin = loadedPlugin(
    { name: 'receipts' },
    { ...receiptsDomain, ports: () => ({ ports: { receipts: { follow: () => concat(news.shift() ?? EMPTY, NEVER) } } }) },
  )
  const kit = createInstance({ networks: [mainnet, base], metadata: { name: 'Fernwood' }, use: [...use, plugin], ports })
  kit.start()
  void kit.run({ type: 'connect', connectorId: ALPHA.id })
  page.time.advanceBy(1_000)
  const send = (value: string) => {
    void kit.run({ type: 'sendTransaction', transaction: { to: page.wallets.get(ALPHA.id).accounts()[0] ?? '', value } })
    page.time.advanceBy(0)
  }
  send('0x1')
  renderKit(kit, <ConnectButton />)
  act(() => void kit.dispatch({ type: 'openModal' }))
  return { page, kit, send, ui: await dialog('Account') }
}

it('[ACCT-11, SEND-17] view Account tells of sent EVM transactions of the active network, and a single one leads to the explorer', async () => {
  const { page, kit, send, ui } = await open()
  const [sent] = kit.getState().receipts.pending
  expect(ui.getByText('Waits for a block')).toBeTruthy()
  expect(ui.getByRole('link', { name: /1 transaction on its way/ }).getAttribute('href')).toBe(`https://etherscan.io/tx/${sent?.hash}`)
  act(() => send('0x2'))
  expect(ui.getByText('2 transactions on their way').closest('a')).toBeNull()
  act(() => {
    void kit.run({ type: 'switchNetwork', network: base.caipNetworkId })
    page.time.advanceBy(1_000)
  })
  expect(ui.queryByText(/on their way/)).toBeNull()
  kit.dispose()
})

it('[ACCT-11, SEND-17] a transaction of a Safe waits for its owners, and its hash leads to no explorer', async () => {
  const { kit, send, ui } = await open(of({ kind: 'queued', safe: { address: A, block: 1 } }))
  expect(ui.getByText('1 transaction on its way').closest('a')).toBeNull()
  expect(ui.getByText('Waits for the owners of the Safe')).toBeTruthy()
  act(() => send('0x2'))
  expect(ui.getByText('2 transactions on their way')).toBeTruthy()
  expect(ui.getByText('Waits for a block')).toBeTruthy()
  kit.dispose()
})
