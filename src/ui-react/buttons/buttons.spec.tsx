import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { base, createLatchkit, mainnet } from 'latchkit'
import { AccountButton, ConnectButton, type ConnectButtonRenderProps, LatchkitProvider, NetworkButton } from 'latchkit/react'
import { createMemoryPorts, onMemory } from 'latchkit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALPHA, button, createBench, createConnectedBench, dialog, inside, press, renderKit } from '../../../tests/ui/kit.js'
import { ModalRoot } from '../dialog/modal-root.js'
import { createAppOutlet } from '../provider/app-outlet.js'
import { LatchkitContext } from '../provider/context.js'
import { lazy } from '../../lazy.js'
import { createModalLauncher } from '../provider/modal-launcher.js'
import { createStrings } from '../i18n/strings.js'

afterEach(cleanup)

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const host = (name: string) => document.querySelector<HTMLElement>(`[data-latchkit="${name}"]`)
const drawn = (name: string) => inside(name).getByRole('button')

describe('ConnectButton', () => {
  it('[DX-07, MODAL-14] opens the dialog on the wallets, and says so in attributes', async () => {
    const bench = createBench()
    renderKit(bench.kit, <ConnectButton />)
    expect(host('connect-button')?.dataset.state).toBe('closed')
    expect(drawn('connect-button').getAttribute('aria-haspopup')).toBe('dialog')
    press(inside('connect-button'), 'Connect wallet')
    expect(host('connect-button')?.dataset.state).toBe('open')
    expect(drawn('connect-button').getAttribute('aria-expanded')).toBe('true')
    await dialog('Connect wallet')
  })

  it('[DX-07] says what it waits for: a wallet that is asked', async () => {
    const bench = createBench()
    renderKit(bench.kit, <ConnectButton label="Sign in" />)
    expect(drawn('connect-button').textContent).toBe('Sign in')
    act(() => void bench.kit.run({ type: 'connect', connectorId: ALPHA.id }))
    expect(drawn('connect-button').textContent).toBe('Connecting')
    expect(drawn('connect-button').getAttribute('aria-busy')).toBe('true')
    bench.advance(1_000)
    expect((await button('account-button')).getByRole('button').textContent).toContain('0xf39F…2266')
  })

  it('[UX-02] keeps the focus when it becomes the account', async () => {
    const bench = createBench()
    renderKit(bench.kit, <ConnectButton />)
    act(() => drawn('connect-button').focus())
    const before = host('connect-button')
    expect(document.activeElement).toBe(before)
    act(() => void bench.kit.run({ type: 'connect', connectorId: ALPHA.id }))
    bench.advance(1_000)
    await button('account-button')
    expect(host('account-button')).toBe(before)
    expect(document.activeElement).toBe(before)
  })

  it('[UX-53] with a session to restore is never drawn as disconnected, before nor after the code is there', async () => {
    const { page, kit: first } = createConnectedBench()
    first.dispose()
    const { use, ports } = onMemory(createMemoryPorts({ world: page.world }))
    const kit = createLatchkit({ networks: [mainnet], use, ports })
    renderKit(kit, <ConnectButton />)
    expect(drawn('connect-button').textContent).toBe('Connecting')
    const account = await button('account-button')
    expect(account.getByRole('button').textContent).toContain('0xf39F…2266')
    // The code that calls the wallet loads in real time, before the wallet's three seconds of virtual time.
    await act(() => kit.prefetch())
    act(() => page.time.advanceBy(3_000))
    expect(drawn('account-button').textContent).toContain('1.204')
  })

  it('[UX-54, BAL-11] shows the balance, a skeleton while it is read, and nothing when it is hidden', async () => {
    const bench = createBench()
    bench.page.rpc.delay(500)
    bench.page.rpc.setBalance('eip155:1', OWN, 1_204_000_000_000_000_000n)
    renderKit(bench.kit, <ConnectButton />)
    act(() => void bench.kit.run({ type: 'connect', connectorId: ALPHA.id }))
    bench.advance(100)
    const account = await button('account-button')
    expect(account.getByRole('button').querySelector('.lk-skel')).not.toBeNull()
    bench.advance(1_000)
    expect(drawn('account-button').textContent).toBe('1.204\u00a0ETH 0xf39F…2266')
    act(() => void bench.kit.dispatch({ type: 'setBalancesHidden', hidden: true }))
    expect(drawn('account-button').textContent).not.toContain('ETH')
  })

  it('[ACCT-10, ACCT-22] calls the account by its label, else by its name', async () => {
    const { kit } = createConnectedBench()
    renderKit(kit, <ConnectButton showBalance={false} />)
    await button('account-button')
    act(() => void kit.dispatch({ type: 'setProfile', namespace: 'eip155', address: OWN, name: 'mara.eth', image: null }))
    expect(drawn('account-button').textContent?.trim()).toBe('mara.eth')
    act(() => void kit.dispatch({ type: 'setAddressLabel', namespace: 'eip155', address: OWN, label: 'Savings' }))
    expect(drawn('account-button').textContent?.trim()).toBe('Savings')
  })

  it('[UX-31, NET-17] tells of the wrong network and leads to the switch', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <ConnectButton />)
    bench.wallet.switchNetwork('eip155:100')
    bench.advance(0)
    expect((await button('account-button')).getByRole('button').textContent).toBe('Wrong network')
    expect(await (await dialog('Wrong network')).findByRole('button', { name: 'Disconnect Alpha' })).toBeTruthy()
  })

  it('[NET-18] does not mind another network where the app allows it', async () => {
    const bench = createConnectedBench({ options: { allowUnsupportedChain: true } })
    renderKit(bench.kit, <ConnectButton />)
    bench.wallet.switchNetwork('eip155:100')
    bench.advance(0)
    const { textContent } = (await button('account-button')).getByRole('button')
    expect(textContent).toContain('0xf39F…2266')
    expect(textContent).not.toContain('ETH')
  })

  it('[DX-07] takes no press while disabled', () => {
    const { kit } = createBench()
    renderKit(kit, <ConnectButton disabled />)
    fireEvent.click(drawn('connect-button'))
    expect(kit.getState().modal.open).toBe(false)
  })
})

describe('before the code is there', () => {
  const loadedBy = (load: () => Promise<unknown>) => {
    const page = createMemoryPorts()
    page.wallets.add(ALPHA)
    const { use, ports } = onMemory(page)
    return createLatchkit({ networks: [mainnet, base], use: use.map((plugin) => ({ ...plugin, load: () => load().then(() => plugin.module) })), ports })
  }

  it('[DX-12, MODAL-46] nothing is asked for until the visitor comes near', async () => {
    const load = vi.fn(() => Promise.resolve())
    const kit = loadedBy(load)
    renderKit(kit, <ConnectButton />)
    await act(async () => undefined)
    expect(load).not.toHaveBeenCalled()
    fireEvent.pointerEnter(drawn('connect-button'))
    await waitFor(() => expect(load).toHaveBeenCalledOnce())
    await act(async () => undefined)
    expect(kit.getState().modal.open).toBe(false)
  })

  it('[DX-08] a press is not lost: the dialog opens when the code comes', async () => {
    let arrive = (): void => undefined
    const kit = loadedBy(
      () =>
        new Promise<void>((resolve) => {
          arrive = resolve
        }),
    )
    renderKit(kit, <ConnectButton />)
    press(inside('connect-button'), 'Connect wallet')
    expect(drawn('connect-button').getAttribute('aria-busy')).toBe('true')
    await act(async () => arrive())
    expect((await dialog('Connect wallet')).getByRole('button', { name: /Alpha/ })).toBeTruthy()
    expect(drawn('connect-button').getAttribute('aria-busy')).toBeNull()
  })

  it('[UX-02] the focus goes back to what was pressed, also where it went on before the code came', async () => {
    let arrive = (): void => undefined
    const kit = loadedBy(
      () =>
        new Promise<void>((resolve) => {
          arrive = resolve
        }),
    )
    renderKit(
      kit,
      <>
        <ConnectButton />
        <input />
      </>,
    )
    act(() => drawn('connect-button').focus())
    press(inside('connect-button'), 'Connect wallet')
    act(() => document.querySelector('input')?.focus())
    await act(async () => arrive())
    press(await dialog('Connect wallet'), 'Close')
    await act(async () => undefined)
    expect(document.activeElement).toBe(host('connect-button'))
  })

  it('[UX-27, MODAL-33] code that does not come says so, and is tried again', async () => {
    let down = true
    const kit = loadedBy(() => (down ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve()))
    renderKit(kit, <ConnectButton />)
    press(inside('connect-button'), 'Connect wallet')
    await waitFor(() => inside('modal').getByText('This part didn’t load'))
    press(inside('modal'), 'Close')
    expect(document.querySelector('[data-latchkit="modal"]')).toBeNull()
    press(inside('connect-button'), 'Connect wallet')
    await waitFor(() => inside('modal').getByText('This part didn’t load'))
    down = false
    press(inside('modal'), 'Try again')
    await dialog('Connect wallet')
  })

  it('[UX-27] code that does not come on the second try either leads to a reload: browsers do not ask for it again', async () => {
    const kit = loadedBy(() => Promise.reject(new TypeError('Failed to fetch')))
    renderKit(kit, <ConnectButton />)
    press(inside('connect-button'), 'Connect wallet')
    await waitFor(() => inside('modal').getByText('This part didn’t load'))
    press(inside('modal'), 'Try again')
    await waitFor(() => inside('modal').getByRole('button', { name: 'Reload the page' }))
  })

  it('[UX-27, UX-03] code of the dialog itself that does not come is told, too; Escape leaves, and another try opens it', async () => {
    const { kit } = createBench()
    kit.start()
    let down = true
    const dialogCode = lazy(async () => {
      if (down) throw new TypeError('Failed to fetch')
      return (await import('../dialog/dialog.js')).createDialog()
    })
    render(
      <LatchkitContext.Provider
        value={{ kit, strings: createStrings(), launcher: { ...createModalLauncher(kit), dialog: dialogCode }, outlet: createAppOutlet() }}
      >
        <ModalRoot where="body" />
      </LatchkitContext.Provider>,
    )
    act(() => void kit.dispatch({ type: 'openModal' }))
    await waitFor(() => inside('modal').getByText('This part didn’t load'))
    fireEvent(inside('modal').getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(kit.getState().modal.open).toBe(false)
    act(() => void kit.dispatch({ type: 'openModal' }))
    await waitFor(() => inside('modal').getByText('This part didn’t load'))
    down = false
    press(inside('modal'), 'Try again')
    await dialog('Connect wallet')
  })
})

describe('AccountButton and NetworkButton', () => {
  it('[DX-07] the account button is there while somebody is connected', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <AccountButton />)
    await button('account-button')
    expect(drawn('account-button').textContent).toContain('1.204')
    act(() => void bench.kit.dispatch({ type: 'disconnect' }))
    expect(host('account-button')).toBeNull()
  })

  it('[NET-09, DX-07] the network button names the network, waits with the wallet, and opens the list', async () => {
    const bench = createConnectedBench()
    renderKit(bench.kit, <NetworkButton />)
    expect(drawn('network-button').getAttribute('aria-label')).toBe('Network: Ethereum')
    act(() => void bench.kit.run({ type: 'switchNetwork', network: 'eip155:8453' }))
    expect(drawn('network-button').textContent).toBe('Switching')
    bench.advance(1_000)
    expect(drawn('network-button').textContent).toBe('Base')
    fireEvent.click(drawn('network-button'))
    await dialog('Choose network')
  })

  it('[UX-51] the network button says of a testnet that it is one, also to those who hear it', () => {
    const bench = createConnectedBench({ options: { networks: [{ ...mainnet, testnet: true }] } })
    renderKit(bench.kit, <NetworkButton />)
    const shown = drawn('network-button')
    expect([shown.textContent, shown.getAttribute('aria-label')]).toEqual(['Ethereum · Testnet', 'Network: Ethereum · Testnet'])
  })

  it('[UX-31] the network button asks to switch where the wallet is elsewhere', () => {
    const bench = createConnectedBench({ options: { enableNetworkSwitch: false } })
    renderKit(bench.kit, <NetworkButton />)
    act(() => bench.wallet.switchNetwork('eip155:100'))
    bench.advance(0)
    expect(drawn('network-button').textContent).toBe('Switch network')
  })
})

describe('ConnectButton.Custom', () => {
  it('[DX-07, DX-08] hands out what other kits hand out, and openers that work', async () => {
    const bench = createBench()
    let seen: ConnectButtonRenderProps | undefined
    render(
      <LatchkitProvider kit={bench.kit}>
        <ConnectButton.Custom>
          {(props) => {
            seen = props
            return (
              <button type="button" onClick={props.account ? props.openAccountModal : props.openConnectModal}>
                {props.account?.displayName ?? 'Log in'}
              </button>
            )
          }}
        </ConnectButton.Custom>
      </LatchkitProvider>,
    )
    expect(seen).toMatchObject({ mounted: true, status: 'disconnected', account: undefined, chain: undefined, connectModalOpen: false })
    fireEvent.click(document.querySelector('button') as HTMLElement)
    expect(seen?.connectModalOpen).toBe(true)
    act(() => void bench.kit.dispatch({ type: 'closeModal' }))
    bench.page.rpc.setBalance('eip155:1', OWN, 1_204_000_000_000_000_000n)
    act(() => void bench.kit.run({ type: 'connect', connectorId: ALPHA.id }))
    bench.advance(1_000)
    await waitFor(() => expect(seen?.account).toBeDefined())
    expect(seen).toMatchObject({
      status: 'connected',
      account: {
        address: OWN,
        displayName: '0xf39F…2266',
        balanceFormatted: '1.204',
        balanceSymbol: 'ETH',
        displayBalance: '1.204\u00a0ETH',
        hasPendingTransactions: false,
      },
      chain: { id: 1, name: 'Ethereum', unsupported: false, hasIcon: false },
      authenticationStatus: undefined,
    })
    act(() => seen?.openAccountModal())
    expect(seen).toMatchObject({ accountModalOpen: true, connectModalOpen: false })
    act(() => void bench.kit.dispatch({ type: 'closeModal' }))
    act(() => seen?.openChainModal())
    expect(seen?.chainModalOpen).toBe(true)
  })
})
