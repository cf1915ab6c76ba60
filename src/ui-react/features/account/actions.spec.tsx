import { act, cleanup, waitFor } from '@testing-library/react'
import { mainnet, sepolia } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, dialog, press, renderKit } from '../../../../tests/ui/kit.js'
import type { FeatureButton } from '../../../domain/config/index.js'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'

afterEach(cleanup)

const buttons: readonly FeatureButton[] = [
  { id: 'send', view: 'WalletSend' },
  { id: 'stake', view: 'Pay', label: 'Stake', order: 15 },
  { id: 'swaps', view: 'Swap' },
  { id: 'receive', view: 'WalletReceive' },
]
const TITLES = { en: 'Account', ar: 'الحساب' } as const

/** View Account of an app with a plugin that declares the buttons. */
async function open(locale: keyof typeof TITLES = 'en') {
  const page = createMemoryPorts()
  page.wallets.add({ ...ALPHA, networks: ['eip155:1', 'eip155:11155111'] } as never)
  const given = onMemory(page)
  const plugin = loadedPlugin({ name: 'doing', configure: () => ({ buttons }) }, {})
  const kit = createInstance({ networks: [mainnet, sepolia], ...given, use: [...given.use, plugin] })
  kit.start()
  void kit.run({ type: 'connect', connectorId: ALPHA.id })
  page.time.advanceBy(1_000)
  renderKit(kit, undefined, { locale })
  act(() => void kit.dispatch({ type: 'openModal', view: 'Account' }))
  return { kit, page, ui: await dialog(TITLES[locale]) }
}
const labels = (row: HTMLElement) => [...row.querySelectorAll('button')].map((button) => button.textContent)

describe('the feature buttons of view Account', () => {
  it('[MODAL-37, MODAL-38] are those that plugins declared, in order, each opening its view', async () => {
    const { kit, ui } = await open()
    expect(labels(ui.getByRole('group', { name: 'Actions' }))).toEqual(['Stake', 'Swap', 'Receive', 'Send'])
    press(ui, 'Send')
    expect(kit.getState().modal.stack.at(-1)?.view).toBe('WalletSend')
  })

  it('[MODAL-38] one that the network lacks goes, and a line says why in its place', async () => {
    const { kit, page, ui } = await open()
    act(() => void kit.run({ type: 'switchNetwork', network: 'eip155:11155111' }))
    act(() => page.time.advanceBy(1_000))
    await waitFor(() => expect(ui.getByText('Not on Sepolia: Swap')).toBeTruthy())
    expect(labels(ui.getByRole('group', { name: 'Actions' }))).toEqual(['Stake', 'Receive', 'Send'])
  })

  it('[MODAL-37] are named in the language of the visitor; one of another plugin keeps its own text', async () => {
    const { ui } = await open('ar')
    expect(labels(ui.getByRole('group', { name: 'ما يمكنك فعله' }))).toEqual(['Stake', 'مبادلة', 'استلام', 'إرسال'])
  })
})
