import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ether, FRIEND, hashOf, IMITATOR, STRANGER, transaction, usdc } from '../../../../tests/domain/activity.js'
import { type Bench, createConnectedBench, dialog, press, renderKit } from '../../../../tests/ui/kit.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { mainnet } from '../../../domain/shared/networks/evm-chains.js'

afterEach(cleanup)

const scan = { blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } } }
const { blockExplorers: _, ...without } = mainnet
const history = [
  transaction(1, [ether('out', '1.5', FRIEND)], { fee: '0.0021' }),
  transaction(2, [usdc('in', '2000', IMITATOR)], { sentFrom: IMITATOR }),
  transaction(3, [ether('out', '1'), usdc('in', '3000')], { minedAt: Date.UTC(2023, 10, 3, 12) }),
  transaction(4, [usdc('in', '0', STRANGER)], { sentFrom: STRANGER }),
]

function bench(network: object = { ...mainnet, ...scan }): Bench & { readonly account: string } {
  const made = createConnectedBench({ activity: true, options: { networks: [network as typeof mainnet] } })
  return { ...made, account: made.wallet.accounts()[0] ?? '' }
}
async function open({ kit, advance }: Bench, props: { readonly locale?: string } = {}) {
  renderKit(kit, undefined, props)
  act(() => void kit.dispatch({ type: 'openModal', view: 'Transactions' }))
  advance(10)
  return dialog(props.locale === 'ar' ? 'النشاط' : 'Activity')
}
const withHistory = (network?: object) => {
  const made = bench(network)
  made.page.activity.add({ network: 'eip155:1', address: made.account }, ...history.map((one) => own(one, made.account)))
  return made
}
/** The fixtures are of another account. */
const own = (one: (typeof history)[number], account: string) =>
  one.metadata.sentFrom === IMITATOR || one.metadata.sentFrom === STRANGER ? one : { ...one, metadata: { ...one.metadata, sentFrom: account } }
const text = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

/** Rows of transactions: headings of months are items of the list, too, without a place in it. */
const transactionsIn = (ui: { getAllByRole(role: 'listitem'): HTMLElement[] }) =>
  ui.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-posinset'))

describe('view Transactions', () => {
  it('[ACTIVITY-04, UX-56] shows one row a transaction by month, in words, with the fee apart from what moved', async () => {
    const ui = await open(withHistory())
    expect(ui.getAllByRole('heading', { level: 2 }).map(text)).toEqual([expect.stringMatching(/^November|^December/), 'November 2023'])
    expect(transactionsIn(ui).map(text)).toEqual([
      expect.stringMatching(/^SentTo 0x5290…9ee7 · .*−1.50 ETHFee 0.002 ETH/),
      expect.stringMatching(/^ReceivedLook-alike, not the address you know.*\+2,000.00 USDC$/),
      expect.stringMatching(/^SwappedETH for USDC · Nov 03/),
    ])
    expect(transactionsIn(ui).map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ])
  })

  it('[ACTIVITY-04] says an amount as it was sent, where three decimals would say another', async () => {
    const made = bench()
    made.page.activity.add({ network: 'eip155:1', address: made.account }, own(transaction(1, [ether('out', '0.0025', FRIEND)]), made.account))
    made.page.activity.add({ network: 'eip155:1', address: made.account }, own(transaction(2, [ether('out', '0.123456789', FRIEND)]), made.account))
    const ui = await open(made)
    expect(transactionsIn(ui).map(text).sort()).toEqual([expect.stringContaining('−0.0025 ETH'), expect.stringContaining('−0.123 ETH')])
  })

  it('[ACTIVITY-13, UX-22] a13 each leads to the explorer in a new tab; without one its id can be copied', async () => {
    const ui = await open(withHistory())
    const links = ui.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('/tx/'))
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])[0]).toEqual([
      `https://scan.example/tx/${hashOf(1)}`,
      'noopener noreferrer',
    ])
    expect(links).toHaveLength(3)
    cleanup()
    const made = withHistory(without)
    const bare = await open(made)
    expect(bare.queryAllByRole('link')).toEqual([])
    fireEvent.click(bare.getAllByRole('button', { name: /Copy the transaction/ })[0] as HTMLElement)
    made.advance(10)
    expect(made.page.clipboard.text()).toBe(hashOf(1))
  })

  it('[ACTIVITY-10] a1 what strangers put there is counted, shown on demand, and has neither link nor copy', async () => {
    const ui = await open(withHistory())
    const toggle = ui.getByRole('button', { name: 'Hidden (1)' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(toggle)
    const list = ui.getByRole('list', { name: 'Hidden (1)' })
    expect([text(list), list.querySelectorAll('a, button').length]).toEqual([expect.stringContaining('From 0xde70…fb77'), 0])
    expect(ui.getByText('Others put these here. Never take an address from them.')).toBeTruthy()
  })

  it('[UX-54] hides figures by the one switch, for screen readers too', async () => {
    const made = withHistory()
    act(() => void made.kit.dispatch({ type: 'setBalancesHidden', hidden: true }))
    const ui = await open(made)
    for (const item of transactionsIn(ui)) expect(item.outerHTML).not.toMatch(/1[.]5|2,000|2000|3,000|0[.]002/)
  })

  it('[ACTIVITY-06, UX-26] shows skeletons, then words where there is nothing, and where the rest is', async () => {
    const made = bench()
    const answer = made.page.activity.hold()
    renderKit(made.kit)
    act(() => void made.kit.dispatch({ type: 'openModal', view: 'Transactions' }))
    await waitFor(() => expect(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelectorAll('[aria-busy] .lk-row')).toHaveLength(5))
    act(() => answer())
    const ui = await dialog('Activity')
    expect(ui.getByText('No activity yet')).toBeTruthy()
    expect(ui.getByRole('link', { name: /See all on Scan/ }).getAttribute('href')).toBe(`https://scan.example/address/${made.account}`)
  })

  it('[ACTIVITY-07, fault] a9 a failure stands beside what is known, and can be asked for again', async () => {
    const made = bench()
    made.page.activity.fail(failure('HTTP_UNREACHABLE', { host: 'data' }))
    act(() => void made.kit.dispatch({ type: 'watchTransaction', hash: hashOf(9) }))
    const ui = await open(made)
    expect(ui.getByText('History unavailable', { selector: 'b' })).toBeTruthy()
    expect(transactionsIn(ui).map(text)).toEqual([expect.stringContaining('On its way')])
    expect(ui.getByText('Only what you sent here.', { exact: false })).toBeTruthy()
    made.page.activity.fail(undefined)
    made.page.activity.add({ network: 'eip155:1', address: made.account }, own(history[0] as (typeof history)[number], made.account))
    press(ui, 'Try again')
    made.advance(10)
    expect(ui.queryByText('History unavailable', { selector: 'b' })).toBeNull()
    expect(transactionsIn(ui)).toHaveLength(2)
  })

  it('[ACTIVITY-09] shows more by a button, while there is more', async () => {
    const made = withHistory()
    made.page.activity.pageSize(2)
    const ui = await open(made)
    expect(transactionsIn(ui)).toHaveLength(2)
    press(ui, 'Show more')
    made.advance(10)
    expect(transactionsIn(ui)).toHaveLength(3)
    expect(ui.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('[ACTIVITY-06] a9 names its source and its reach', async () => {
    const made = withHistory()
    made.page.activity.setSource({ kind: 'chain', fromBlock: 51, toBlock: 100, without: 'failed' })
    const ui = await open(made)
    expect(ui.getByText(/The history service didn’t answer. Token transfers of the last 50 blocks on Ethereum/)).toBeTruthy()
  })

  it('[ACTIVITY-04] a11 exports what it shows as CSV', async () => {
    const files: Blob[] = []
    const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    const ui = await open(withHistory())
    press(ui, 'Export CSV')
    expect((await files[0]?.text())?.split('\r\n')).toHaveLength(5)
    url.mockRestore()
  })

  it('[ACTIVITY-01] view Account leads to it, with the plugin alone', async () => {
    const made = bench()
    renderKit(made.kit)
    act(() => void made.kit.dispatch({ type: 'openModal', view: 'Account' }))
    press(await dialog(), /^Activity/)
    await dialog('Activity')
    cleanup()
    const other = createConnectedBench()
    renderKit(other.kit)
    act(() => void other.kit.dispatch({ type: 'openModal', view: 'Account' }))
    expect((await dialog()).queryByRole('button', { name: /^Activity/ })).toBeNull()
  })

  it('[UX-13] speaks Arabic', async () => {
    const ui = await open(withHistory(), { locale: 'ar' })
    expect(transactionsIn(ui).map(text)[0]).toContain('أُرسل')
  })
})
