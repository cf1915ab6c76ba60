import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { ALPHA, dialog, inside, press, renderKit } from '../../../../tests/ui/kit.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const send = (value: string) => ({ type: 'sendTransaction', transaction: { to: TO, value } }) as const

afterEach(cleanup)

/** Opens a page whose wallet has not answered these requests. */
async function open(
  messages: Record<string, string> | undefined,
  ...commands: readonly (ReturnType<typeof send> | { type: 'signMessage'; message: string })[]
) {
  const page = createMemoryPorts()
  page.wallets.add(ALPHA)
  const explorer = { blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } }
  const kit = createInstance({ networks: [{ ...mainnet, ...explorer }], metadata: { name: 'Fernwood' }, ...onMemory(page) })
  kit.start()
  void kit.run({ type: 'connect', connectorId: ALPHA.id })
  page.time.advanceBy(1_000)
  const wallet = page.wallets.get(ALPHA.id)
  wallet.setPolicy({ decision: 'ask' })
  renderKit(kit, messages as never)
  for (const command of commands) {
    act(() => {
      kit.run(command).catch(() => undefined)
      page.time.advanceBy(300_000)
    })
  }
  const tick = () =>
    act(async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await Promise.resolve()
        page.time.advanceBy(20)
      }
    })
  return { page, kit, wallet, tick }
}

describe('view UnansweredRequests', () => {
  it('[UX-30, F29] tells in the page that a wallet has not answered, and leads to what was asked', async () => {
    const { kit } = await open(undefined, send('0x1'))
    const bar = (await waitFor(() => inside('waiting'))).getByText('No answer from Alpha yet')
    expect(bar.closest('section')?.textContent).toContain('Send a transaction')
    press(inside('waiting'), 'Details')
    const ui = await dialog('Wallet requests')
    expect(ui.getByText('Alpha may still send it. Approve or reject it there.')).toBeTruthy()
    expect(ui.getByText(/^Asked at .* on Ethereum$/)).toBeTruthy()
    expect(() => inside('waiting')).toThrow('No waiting is drawn')
    expect(kit.getState().requests.unanswered).toHaveLength(1)
  })

  it('[UX-30, F29] shows what arrives late: of two, each its own; a refusal, too', async () => {
    const { kit, wallet, tick } = await open(undefined, send('0x1'), { type: 'signMessage', message: 'hi' })
    act(() => void kit.dispatch({ type: 'openModal', view: 'UnansweredRequests' }))
    const ui = await dialog('Wallet requests')
    expect(ui.getAllByText(/^Alpha may still/)).toHaveLength(2)
    act(() => wallet.approve())
    await tick()
    expect(ui.getByText('Sent after all', { selector: 'b' })).toBeTruthy()
    const hash = kit.getState().requests.arrived?.[0]?.result
    expect(ui.getByRole('link', { name: /Send a transaction/ }).getAttribute('href')).toBe(`https://scan.example/tx/${hash}`)
    act(() => wallet.reject())
    await tick()
    expect(ui.getByText('Declined in Alpha', { selector: 'b' })).toBeTruthy()
    expect(ui.queryByText(/may still/)).toBeNull()
  })

  it('[UX-30, I-19] lets the visitor who has looked send it again, and ends with a way on', async () => {
    const { kit } = await open(undefined, send('0x1'))
    expect(kit.dispatch(send('0x1'))).toMatchObject({ failure: { code: 'TRANSACTION_MAY_BE_SENT' } })
    act(() => void kit.dispatch({ type: 'openModal', view: 'UnansweredRequests' }))
    const ui = await dialog('Wallet requests')
    press(ui, /^Remove from list: Send a transaction/)
    expect(ui.getByText('Nothing is waiting')).toBeTruthy()
    act(() => expect(kit.dispatch(send('0x1'))).not.toHaveProperty('failure'))
  })

  it('[UX-30] is reached from the account, and dismissing the bar forgets nothing', async () => {
    const { kit } = await open(undefined, send('0x1'))
    fireEvent.click((await waitFor(() => inside('waiting'))).getByRole('button', { name: 'Dismiss' }))
    expect(() => inside('waiting')).toThrow('No waiting is drawn')
    act(() => void kit.dispatch({ type: 'openModal' }))
    press(await dialog('Account'), /1 request without an answer/)
    await dialog('Wallet requests')
  })
})
