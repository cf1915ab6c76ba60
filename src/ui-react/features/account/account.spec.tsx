import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { type AccountTabs, ConnectButton, useAccount } from 'latchkit/react'
import { createMemoryPorts } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { solana } from '../../../domain/shared/networks/chains.js'
import {
  ALPHA,
  BETA,
  type Bench,
  createBench,
  createConnectedBench,
  createSessionBench,
  dialog,
  inside,
  isDialogDrawn,
  press,
  renderKit,
} from '../../../../tests/ui/kit.js'

afterEach(cleanup)

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOL = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SECOND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

async function accountView(bench: Bench, accountTabs?: AccountTabs) {
  renderKit(bench.kit, <ConnectButton />, { accountTabs })
  act(() => void bench.kit.dispatch({ type: 'openModal' }))
  return dialog('Account')
}

async function walletsView(bench: Bench) {
  press(await accountView(bench), /Connected with/)
  return dialog('Wallets')
}

describe('view Account', () => {
  it('[MODAL-17, ACCT-22, ACCT-11] shows who one is, what one has, and what one can do', async () => {
    const bench = createConnectedBench()
    const ui = await accountView(bench)
    expect(ui.getByText('0xf39F…2266')).toBeTruthy()
    expect(ui.getByRole('link', { name: /View on explorer/ }).getAttribute('href')).toBe(`https://etherscan.io/address/${OWN}`)
    expect(ui.getByRole('button', { name: 'Network: Ethereum' })).toBeTruthy()
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).toContain('1.204\u00a0ETH')
    expect(ui.getByRole('button', { name: 'Connected with Alpha' })).toBeTruthy()
  })

  it('[MODAL-17, CONN-48] says that the wallet is locked, in the button too, and raises its unlock', async () => {
    const bench = createConnectedBench()
    const ui = await accountView(bench)
    act(() => bench.wallet.lock())
    bench.advance(10)
    expect((await ui.findByRole('heading', { name: 'Alpha is locked' })).textContent).toBe('Alpha is locked')
    expect([ui.queryByRole('region', { name: 'Tokens' }), ui.getByText('0xf39F…2266').textContent]).toEqual([null, '0xf39F…2266'])
    expect(inside('account-button').getByRole('button').textContent).toBe('Unlock wallet')
    press(ui, 'Unlock Alpha')
    expect((await dialog('Alpha')).getByText('Approve in Alpha')).toBeTruthy()
    bench.advance(10)
    expect(bench.wallet.prompts()).toHaveLength(1)
    act(() => bench.wallet.unlock())
    act(() => void bench.wallet.approve())
    bench.advance(1_000)
    await waitFor(() => expect(inside('account-button').getByRole('button').textContent).toContain('0xf39F…2266'))
  })

  it('[MODAL-17, CONN-48] disconnects a locked wallet, and shows the account of one that is unlocked', async () => {
    const bench = createConnectedBench()
    const ui = await accountView(bench)
    act(() => bench.wallet.lock())
    bench.advance(10)
    await ui.findByText('Alpha is locked')
    act(() => bench.wallet.unlock())
    bench.advance(10)
    expect(await ui.findByRole('region', { name: 'Tokens' })).toBeTruthy()
    act(() => bench.wallet.lock())
    bench.advance(10)
    await ui.findByText('Alpha is locked')
    press(ui, 'Disconnect')
    bench.advance(1_000)
    await waitFor(() => expect(inside('connect-button').getByRole('button').textContent).toBe('Connect wallet'))
  })

  it.each([
    ['several', false],
    ['one', true],
  ])('[CONN-35, WC-20, UX-05] says before a disconnect that it ends a session on all of its chains, where it has %s', async (_, hides) => {
    const bench = createSessionBench()
    if (hides) bench.kit.dispatch({ type: 'disconnect', namespace: 'solana', keepSession: true })
    const ui = await accountView(bench)
    expect(ui.queryAllByText('Disconnecting ends the session on Ethereum, Solana.')).toHaveLength(hides ? 0 : 1)
  })

  it('[BAL-01, BAL-02, MODAL-34] lists the tokens of a Solana account beside its native currency, by their mints, and hides them with the figures', async () => {
    const bench = createConnectedBench({
      options: { networks: [solana] },
      namespaces: ['solana'],
      wallets: [{ id: 'plover', namespace: 'solana', accounts: [SOL], network: solana.caipNetworkId }],
    })
    bench.page.rpc.setToken(solana.caipNetworkId, SOL, { mint: MINT, units: 12_500_001n, decimals: 6 })
    bench.page.rpc.setToken(solana.caipNetworkId, SOL, { mint: SOL, units: 7n, decimals: 0 })
    const ui = await accountView(bench)
    bench.advance(10)
    const list = ui.getByRole('region', { name: 'Tokens' })
    expect([...list.querySelectorAll('.lk-row')].map((row) => row.textContent)).toEqual([expect.stringContaining('SOL'), expect.stringContaining('12.5')])
    const [, row] = list.querySelectorAll('.lk-row')
    expect(row?.textContent).toContain('EPjF…Dt1v')
    expect(row?.querySelector(`[title="${MINT}"]`) ?? row?.closest(`[title="${MINT}"]`)).toBeTruthy()
    act(() => void bench.kit.dispatch({ type: 'setBalancesHidden', hidden: true }))
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).not.toContain('12.5')
  })

  it('[MODAL-17] offers no act whose feature is not there', async () => {
    const ui = await accountView(createConnectedBench())
    expect(ui.queryByRole('button', { name: /Buy|Swap|Receive|Send/ })).toBeNull()
  })

  it('[ACCT-10] calls the account by its label and still shows the address', async () => {
    const bench = createConnectedBench()
    act(() => void bench.kit.dispatch({ type: 'setAddressLabel', namespace: 'eip155', address: OWN, label: 'Savings' }))
    const ui = await accountView(bench)
    expect(ui.getByText('Savings')).toBeTruthy()
    expect(ui.getByText('0xf39F…2266')).toBeTruthy()
  })

  it('[UX-21] copies the whole address and says so; where that is refused, it can be copied by hand', async () => {
    const bench = createConnectedBench()
    const ui = await accountView(bench)
    fireEvent.click(ui.getByRole('button', { name: /Copy address/ }))
    expect(bench.page.clipboard.text()).toBe(OWN)
    expect(ui.getByTitle('Address copied')).toBeTruthy()
    await act(async () => undefined)
    bench.page.clipboard.deny(true)
    fireEvent.click(ui.getByRole('button', { name: /Copy address/ }))
    const field = await ui.findByRole('textbox')
    expect((field as HTMLInputElement).value).toBe(OWN)
  })

  it('[UX-54] hides the figures everywhere and shows them again', async () => {
    const bench = createConnectedBench()
    const ui = await accountView(bench)
    press(ui, 'Hide balances')
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).not.toContain('1.204')
    expect(bench.kit.getState().balances.hidden).toBe(true)
    press(ui, 'Show balances')
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).toContain('1.204')
  })

  it('[BAL-11, UX-26, UX-27] a balance on its way is a skeleton; one that cannot be read says so and is asked for again', async () => {
    const bench = createBench()
    bench.page.rpc.setBalance('eip155:1', OWN, 5n * 10n ** 17n)
    bench.page.rpc.delay(500)
    bench.kit.start()
    void bench.kit.run({ type: 'connect', connectorId: ALPHA.id })
    bench.page.time.advanceBy(10)
    const ui = await accountView(bench)
    expect(ui.getByText('Balance', { selector: '.lk-vh' }).parentElement?.querySelector('.lk-skel')).not.toBeNull()
    const mend = bench.page.rpc.fail('unreachable')
    bench.advance(1_000)
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).toContain('0.50')

    act(() => void bench.kit.dispatch({ type: 'switchNetwork', network: 'eip155:8453' }))
    bench.advance(60_000)
    expect(ui.getAllByText('Balance unavailable').length).toBeGreaterThan(0)
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).not.toMatch(/\b0\.0/)
    mend()
    press(ui, 'Try again')
    bench.advance(1_000)
    expect(ui.queryByText('Balance unavailable')).toBeNull()
  })

  it('[design] shows a tab only where something fills it', async () => {
    const ui = await accountView(createConnectedBench())
    expect(ui.queryByRole('tab')).toBeNull()
    cleanup()
    const filled = await accountView(createConnectedBench(), { activity: () => null })
    expect(filled.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Tokens', 'Activity'])
  })

  it('[MODAL-34, MODAL-35] keeps the chosen tab while the dialog is opened again', async () => {
    const bench = createConnectedBench()
    const ui = await accountView(bench, { nfts: () => <p>of {useAccount().address}</p>, activity: () => <p>Nothing yet</p> })
    fireEvent.click(ui.getByRole('tab', { name: 'NFTs' }))
    expect(ui.getByText(`of ${OWN}`)).toBeTruthy()
    press(ui, 'Close')
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    const again = await dialog('Account')
    expect(again.getByRole('tab', { name: 'NFTs' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(again.getByRole('tab', { name: 'Activity' }))
    expect(again.getByText('Nothing yet')).toBeTruthy()
  })

  it('[NET-18, UX-31] on a network that the app does not know says so, and takes no old figure for a new one', async () => {
    const bench = createConnectedBench({ options: { allowUnsupportedChain: true } })
    const ui = await accountView(bench)
    bench.wallet.switchNetwork('eip155:100')
    bench.advance(0)
    expect(ui.getByRole('button', { name: 'Network: Unknown network' })).toBeTruthy()
    expect(ui.getByRole('region', { name: 'Tokens' }).textContent).not.toContain('1.204')
  })

  it('[UX-41] disconnecting is one press, whatever the wallet does', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, policy: { methods: { disconnect: 'silent' } } }] })
    press(await accountView(bench), 'Disconnect')
    expect(bench.kit.getState().connection.namespaces.eip155?.connectorId).toBeUndefined()
    expect(isDialogDrawn()).toBe(false)
  })
})

describe('view ProfileWallets', () => {
  const two = () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, accounts: [OWN, SECOND] }, BETA] })
    void bench.kit.run({ type: 'connect', connectorId: BETA.id })
    bench.page.time.advanceBy(1_000)
    void bench.kit.run({ type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA.id })
    bench.page.time.advanceBy(1_000)
    return bench
  }
  const active = ({ kit }: Bench) => [kit.getState().connection.namespaces.eip155?.connectorId, kit.getState().account.namespaces.eip155?.address]

  it('[MODAL-24, ACCT-24, UX-42] lists what is in use, its further accounts, what else is connected, and since when', async () => {
    const ui = await walletsView(two())
    const texts = (name: string) => [...ui.getByRole('group', { name }).children].map((row) => row.textContent)
    expect(texts('In use')[0]).toMatch(/0xf39F…2266Alpha · since /)
    expect(texts('Connected')).toHaveLength(2)
    expect(texts('Connected')[0]).toMatch(/0x3C44…93BC.*Switch/)
    expect(texts('Connected')[1]).toMatch(/0x7099…79C8Beta · since .*Switch/)
  })

  it('[UX-21] copies the whole address in use; where that is refused it stands there, selected, until the focus leaves it', async () => {
    const bench = two()
    const ui = await walletsView(bench)
    press(ui, 'Copy address')
    expect(bench.page.clipboard.text()).toBe(OWN)
    await act(async () => undefined)
    expect(ui.queryByRole('textbox')).toBeNull()
    bench.page.clipboard.deny(true)
    press(ui, 'Copy address')
    const field = (await ui.findByRole('textbox')) as HTMLInputElement
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(OWN)
    fireEvent.blur(field)
    expect(ui.queryByRole('textbox')).toBeNull()
  })

  it('[ACCT-12] switches to another account of the wallet, and to another wallet', async () => {
    const bench = two()
    const ui = await walletsView(bench)
    press(ui, 'Switch to 0x3C44…93BC')
    expect(active(bench)).toEqual([ALPHA.id, SECOND])
    expect(ui.getByTitle('Account switched')).toBeTruthy()
    press(ui, 'Switch to 0x7099…79C8')
    await act(async () => bench.page.time.advanceBy(1_000))
    bench.advance(200)
    expect(active(bench)).toEqual([BETA.id, BETA.accounts[0]])
    expect(ui.getByTitle('Wallet switched')).toBeTruthy()
  })

  it('[UX-29, CONN-38] a wallet that is waited for is named, and one that refuses says so', async () => {
    const bench = two()
    bench.page.wallets.get(BETA.id).setPolicy('ask')
    const ui = await walletsView(bench)
    press(ui, 'Switch to 0x7099…79C8')
    bench.advance(400)
    expect(ui.getByTitle('Confirm in Beta')).toBeTruthy()
    bench.page.wallets.get(BETA.id).reject()
    await act(async () => bench.page.time.advanceBy(10))
    bench.advance(1_000)
    expect(ui.getByTitle('Connection rejected')).toBeTruthy()
    expect(active(bench)).toEqual([ALPHA.id, OWN])
  })

  it('[UX-42] ends one, forgets one of an earlier visit, and ends all', async () => {
    const bench = two()
    const ui = await walletsView(bench)
    press(ui, 'Disconnect Beta')
    expect(ui.queryByText(/Beta/)).toBeNull()
    press(ui, 'Disconnect all')
    expect(bench.kit.getState().connection.namespaces.eip155?.connectorId).toBeUndefined()
    expect(isDialogDrawn()).toBe(false)

    act(() => void bench.kit.dispatch({ type: 'openModal', view: 'ProfileWallets' }))
    const later = await dialog('Wallets')
    press(later, 'Forget Alpha')
    expect(later.getByText('No wallet connected')).toBeTruthy()
    expect(later.getByTitle('Alpha forgotten')).toBeTruthy()
  })

  it('[UX-42, ACCT-15] after a reload earlier wallets are those used before, and are gone back to', async () => {
    const { page, kit } = two()
    kit.dispose()
    const bench = createBench({ page: createMemoryPorts({ world: page.world }) })
    bench.kit.start()
    bench.page.time.advanceBy(3_000)
    const ui = await walletsView(bench)
    expect(ui.getByRole('group', { name: 'Used before' }).textContent).toContain('Beta')
    // Switching back opens the connect view, as from the wallet list, and then the list again.
    fireEvent.click(ui.getByRole('button', { name: 'Switch to 0x7099…79C8' }))
    await dialog('Beta')
    bench.advance(2_000)
    expect((await dialog('Wallets')).getByRole('group', { name: 'In use' }).textContent).toContain('Beta')
  })

  it('[ACCT-24] adding a wallet leads to those of the same kind of network', async () => {
    const bench = two()
    press(await walletsView(bench), 'Add a wallet')
    expect(bench.kit.getState().modal.stack.at(-1)).toEqual({ view: 'Connect', params: { namespace: 'eip155' } })
    await dialog('Connect wallet')
  })
})

describe('focus', () => {
  it('[UX-02] goes back to the button that opened the dialog', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    const host = await waitFor(() => {
      inside('account-button')
      return document.querySelector<HTMLElement>('[data-latchkit="account-button"]')
    })
    act(() => inside('account-button').getByRole('button').focus())
    press(inside('account-button'), /0xf39F/)
    press(await dialog('Account'), 'Close')
    await act(async () => undefined)
    expect(document.activeElement).toBe(host)
  })
})
