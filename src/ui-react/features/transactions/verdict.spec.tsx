import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ether, FRIEND, transaction } from '../../../../tests/domain/activity.js'
import { type Bench, createConnectedBench, dialog, press, renderKit } from '../../../../tests/ui/kit.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'
import type { FinalityNews, SentVerdict } from '../../../ports/finality.js'

afterEach(cleanup)

const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

function bench(more: Parameters<typeof createConnectedBench>[0] = {}): Bench {
  return createConnectedBench({ options: { networks: [mainnet] }, ...more })
}
const tell = ({ page, wallet, advance }: Bench, ...news: readonly FinalityNews[]) => {
  const hash = wallet.sent().at(-1)?.hash ?? ''
  act(() => page.finality.tell({ network: 'eip155:1', hash }, ...news))
  advance(10)
}

/** Opens view PlanProgress of a payment that was confirmed. */
async function paid(made: Bench, locale = 'en') {
  renderKit(made.kit, undefined, { locale })
  act(() => void made.kit.dispatch({ type: 'send', to: FRIEND, amount: '0.5' }))
  made.advance(10)
  const [title, button] = locale === 'en' ? (['Review', /^Send 0\.5/] as const) : (['مراجعة', /0[.٫]5/] as const)
  fireEvent.click((await dialog(title)).getByRole('button', { name: button }))
  made.advance(10)
  return dialog(locale === 'en' ? 'Progress' : 'التقدم')
}

describe('the verdict about what a wallet has sent', () => {
  it.each<readonly [SentVerdict, string, string | undefined]>([
    ['asShown', 'Sent as you confirmed it', undefined],
    ['differs', 'Not what you confirmed', 'Your wallet sent something else. It can’t be undone. Look there before you send more.'],
    ['unchecked', 'Sent, but it couldn’t be checked', 'Nobody could tell if it is what you confirmed.'],
  ])('[SEND-06, CONN-50] %s is in the view of progress, before the end and after it', async (verdict, title, more) => {
    const made = bench({ send: true })
    const ui = await paid(made)
    expect(ui.queryByText(title)).toBeNull()
    tell(made, { kind: 'seen' }, { kind: 'compared', verdict })
    expect([ui.getByRole('heading', { name: 'On its way' }), ui.getByText(title)].every(Boolean)).toBe(true)
    expect(ui.getByText(title).closest('.lk-note--danger') !== null).toBe(verdict === 'differs')
    if (more !== undefined) expect(ui.getByText(more)).toBeTruthy()
    tell(made, { kind: 'ended', outcome: 'confirmed' })
    expect([ui.getByRole('heading', { name: 'Done' }), ui.getByText(title)].every(Boolean)).toBe(true)
  })

  it('[UX-15, SEND-06] is told in Arabic, too', async () => {
    const made = bench({ send: true })
    const ui = await paid(made, 'ar')
    tell(made, { kind: 'compared', verdict: 'differs' })
    expect(ui.getByText('ليس ما أكّدته')).toBeTruthy()
  })

  it('[SEND-06, SEND-17] is a line of each transaction that is on its way', async () => {
    const made = bench()
    const send = (value: string) => {
      act(() => void made.kit.run({ type: 'sendTransaction', transaction: { to: FRIEND, value } }))
      made.advance(0)
    }
    send('0x1')
    tell(made, { kind: 'compared', verdict: 'asShown' })
    send('0x2')
    tell(made, { kind: 'compared', verdict: 'differs' })
    renderKit(made.kit)
    act(() => void made.kit.dispatch({ type: 'openModal' }))
    press(await dialog('Account'), /2 transactions on their way/)
    const list = await dialog('Pending transactions')
    expect(list.getAllByText(/Waits for a block on Ethereum/).map(text)).toEqual([
      'Waits for a block on EthereumSent as you confirmed it',
      'Waits for a block on EthereumNot what you confirmed',
    ])
  })

  it('[SEND-06, ACTIVITY-04] stays in the history, where it is no plain yes', async () => {
    const made = bench({ activity: true })
    const account = made.wallet.accounts()[0] ?? ''
    const hashes = (['differs', 'asShown', 'unchecked'] as const).map((verdict, index) => {
      act(() => void made.kit.run({ type: 'sendTransaction', transaction: { to: FRIEND, value: `0x${index + 1}` } }))
      made.advance(0)
      tell(made, { kind: 'compared', verdict }, { kind: 'ended', outcome: 'confirmed' })
      return made.wallet.sent().at(-1)?.hash ?? ''
    })
    const told = hashes.map((hash, index) => {
      const { metadata, ...one } = transaction(index, [ether('out', '1', FRIEND)])
      return { ...one, id: hash, metadata: { ...metadata, hash, sentFrom: account } }
    })
    made.page.activity.add({ network: 'eip155:1', address: account }, ...told)
    renderKit(made.kit)
    act(() => void made.kit.dispatch({ type: 'openModal', view: 'Transactions' }))
    made.advance(10)
    const rows = (await dialog('Activity')).getAllByRole('listitem').filter((item) => item.hasAttribute('aria-posinset'))
    expect(rows.map((row) => /Not what you confirmed|Sent, but it couldn’t be checked|Sent as/.exec(text(row))?.[0] ?? '').sort()).toEqual([
      '',
      'Not what you confirmed',
      'Sent, but it couldn’t be checked',
    ])
  })
})
