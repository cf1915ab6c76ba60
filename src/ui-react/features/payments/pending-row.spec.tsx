import { act, cleanup } from '@testing-library/react'
import { ConnectButton } from 'latchkit/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { NEVER } from 'rxjs'
import { afterEach, expect, it } from 'vitest'
import { ALPHA, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { receiptsDomain } from '../../../domain/receipts/index.js'
import { base, mainnet } from '../../../domain/shared/networks/evm-chains.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'

afterEach(cleanup)

it('[ACCT-11, SEND-17] view Account tells of sent EVM transactions of the active network, and a single one leads to the explorer', async () => {
  const page = createMemoryPorts()
  page.wallets.add(ALPHA)
  const { use, ports } = onMemory(page)
  const plugin = loadedPlugin({ name: 'receipts' }, { ...receiptsDomain, ports: () => ({ ports: { receipts: { follow: () => NEVER } } }) })
  const kit = createInstance({ networks: [mainnet, base], metadata: { name: 'Fernwood' }, use: [...use, plugin], ports })
  kit.start()
  void kit.run({ type: 'connect', connectorId: ALPHA.id })
  page.time.advanceBy(1_000)
  const send = (value: string) => {
    void kit.run({ type: 'sendTransaction', transaction: { to: page.wallets.get(ALPHA.id).accounts()[0] ?? '', value } })
    page.time.advanceBy(0)
  }
  send('0x1')
  const [sent] = kit.getState().receipts.pending
  renderKit(kit, <ConnectButton />)
  act(() => void kit.dispatch({ type: 'openModal' }))
  const ui = await dialog('Account')
  expect(ui.getByRole('link', { name: /1 payment on its way/ }).getAttribute('href')).toBe(`https://etherscan.io/tx/${sent?.hash}`)
  act(() => send('0x2'))
  expect(ui.getByText('2 payments on their way').closest('a')).toBeNull()
  act(() => {
    void kit.run({ type: 'switchNetwork', network: base.caipNetworkId })
    page.time.advanceBy(1_000)
  })
  expect(ui.queryByText(/on their way/)).toBeNull()
  kit.dispose()
})
