import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { ConnectButton, LatchkitProvider, useWalletConnect } from 'latchkit/react'
import { createMemoryPorts } from 'latchkit/testing'
import type { MemoryRelayWalletOptions } from '../../../adapters/memory/relay/memory-relay-wallet.js'
import { encodeQR } from 'qr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlatformFacts } from '../../../ports/platform.js'
import { type Bench, type BenchOptions, createBench, dialog, inside, isDialogDrawn, press, renderKit } from '../../../../tests/ui/kit.js'
import { drawQr } from '../../primitives/qr/picture.js'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const HERON = { name: 'Heron', url: 'https://heron.example', icons: ['https://heron.example/icon.png'] }
const LUMEN = {
  id: 'lumen',
  name: 'Lumen',
  homepage: 'https://lumen.example',
  mobileLink: 'lumen://',
  desktopLink: 'lumen-desktop://',
  webappLink: 'https://web.lumen.example',
}

interface Setting extends BenchOptions {
  readonly platform?: Partial<PlatformFacts>
  readonly wallet?: MemoryRelayWalletOptions
}

function bench({ platform, wallet, options, ...rest }: Setting = {}): Bench {
  const page = createMemoryPorts({ relayWallet: { peer: HERON, ...wallet }, ...(platform ? { platform } : {}) })
  // The remaining time of a code uses the page's clock.
  vi.useFakeTimers({ toFake: ['Date'], now: page.time.now() })
  const made = createBench({ page, options: { customWallets: [LUMEN], ...options }, walletConnect: { relayUrl: 'wss://relay.example' }, ...rest })
  const advance = (ms: number) => {
    vi.setSystemTime(page.time.now() + ms)
    made.advance(ms)
  }
  return { ...made, advance }
}

/** Opens the dialog and chooses an entry of its list. */
async function choose(setting: Setting, entry: RegExp) {
  const made = bench(setting)
  renderKit(made.kit, <ConnectButton />)
  act(() => void made.kit.dispatch({ type: 'openModal' }))
  await dialog('Connect wallet')
  press(inside('modal'), entry)
  const ui = await dialog(/WalletConnect|Lumen/)
  made.advance(0)
  const heading = (name: string | RegExp) => waitFor(() => ui.getByRole('heading', { level: 2, name }))
  return { ...made, ui, heading }
}

const path = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-qr__code path')?.getAttribute('d')

/** Returns true if the drawn code encodes the page's pairing URI. */
const says = ({ kit }: Bench) => {
  const uri = kit.getPairingUri() ?? ''
  const drawn = [0, 1, 2, 3, 4, 5, 6, 7].some((mask) => {
    const framed = encodeQR(uri, 'raw', { ecc: 'medium', encoding: 'byte', border: 1, mask: mask as 0 })
    return (
      drawQr(
        framed.slice(1, -1).map((row) => row.slice(1, -1)),
        false,
      ).path === path()
    )
  })
  return drawn ? uri : undefined
}

describe('view ConnectingWalletConnect over a session', () => {
  it('[MODAL-20, WC-01, MODAL-13] shows the pairing address as a code; once a wallet agrees says so and leaves', async () => {
    const { kit, page, ui, heading, advance } = await choose({}, /^WalletConnect/)
    await heading('Scan with your wallet')
    expect(kit.getPairingUri()).toMatch(/^wc:/)
    expect(says({ kit } as Bench)).toBe(kit.getPairingUri())
    act(() => void page.relay.wallet.scan(kit.getPairingUri()))
    advance(10)
    await heading('Connected')
    expect(ui.getByText(/here or in Heron/, { selector: 'p' })).toBeTruthy()
    advance(1_100)
    expect(isDialogDrawn()).toBe(false)
  })

  it('[UX-20, WC-07] counts down, and puts the next code in the place of the old one without a gap', async () => {
    const setting = await choose({}, /^WalletConnect/)
    const { kit, page, ui, heading, advance } = setting
    await heading('Scan with your wallet')
    const [address, drawn] = [kit.getPairingUri(), path()]
    expect(ui.getByRole('timer').textContent).toBe('New code in 3:50')
    page.relay.setFaults({ delayMs: 500 })
    advance(230_100)
    expect([ui.getByRole('timer').textContent, path(), kit.getPairingUri()]).toEqual(['Getting a new code', drawn, address])
    advance(2_000)
    expect(ui.getByRole('timer').textContent).toMatch(/^New code in 3:/)
    expect(kit.getPairingUri()).not.toBe(address)
    expect(says(setting)).toBe(kit.getPairingUri())
  })

  it('[WC-08, CONN-38] after a no shows a new code and says why; after the second waits for the visitor', async () => {
    const { kit, page, ui, heading, advance } = await choose({ wallet: { peer: HERON, policy: 'reject' } }, /^WalletConnect/)
    await heading('Scan with your wallet')
    const decline = () => {
      act(() => void page.relay.wallet.scan(kit.getPairingUri()))
      advance(10)
    }
    decline()
    expect(path()).toBeUndefined()
    advance(1_010)
    await waitFor(() => expect(path()).toBeDefined())
    expect(ui.getByText(/Scan this new code/, { selector: 'p' })).toBeTruthy()
    decline()
    await heading('You declined')
    advance(5_000)
    expect(ui.getByRole('heading', { level: 2 }).textContent).toBe('You declined')
    press(ui, 'Try again')
    advance(10)
    await waitFor(() => expect(path()).toBeDefined())
  })

  it('[F1, UX-28] without a relay says so, and tries again when asked', async () => {
    const made = bench()
    made.page.relay.setFaults({ offline: true })
    renderKit(made.kit, <ConnectButton />)
    act(() => void made.kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    press(inside('modal'), /^WalletConnect/)
    const ui = await dialog('WalletConnect')
    expect(ui.getByRole('timer').textContent).toBe('Preparing a code')
    made.advance(60_000)
    await waitFor(() => ui.getByRole('heading', { name: 'WalletConnect can’t be reached' }))
    made.page.relay.setFaults({})
    press(ui, 'Try again')
    made.advance(10)
    await waitFor(() => expect(path()).toBeDefined())
  })

  it('[DX-29, UX-28, MODAL-19] says of a relay that is not reached after 5 s, with copying off, and once in the console in development', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const told = () => warn.mock.calls.filter(([text]) => String(text).includes('relay has not answered')).length
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const made = bench()
    made.page.relay.setFaults({ offline: true })
    renderKit(made.kit, <ConnectButton />)
    for (let visit = 0; visit < 2; visit += 1) {
      act(() => void made.kit.dispatch({ type: 'openModal' }))
      await dialog('Connect wallet')
      press(inside('modal'), /^WalletConnect/)
      const ui = await dialog('WalletConnect')
      expect([ui.queryByText('WalletConnect can’t be reached'), told()]).toEqual([null, visit])
      act(() => void vi.advanceTimersByTime(5_000))
      await waitFor(() => ui.getByRole('heading', { name: 'WalletConnect can’t be reached' }))
      expect(ui.getByText('Check your connection. The code comes by itself.')).toBeTruthy()
      const copy = ui.getByRole('button', { name: 'Copy link' }) as HTMLButtonElement
      expect(copy.disabled || copy.getAttribute('aria-disabled') === 'true').toBe(true)
      expect(told()).toBe(1)
      act(() => void made.kit.dispatch({ type: 'closeModal' }))
    }
    vi.unstubAllEnvs()
    warn.mockRestore()
  })

  it.each([
    ['nothing of a code that was never shown', true],
    ['that the code is a new one where another was shown', false],
  ])('[WC-08, UX-28] after a failure says %s', async (_, early) => {
    const made = bench({ wallet: { peer: HERON, policy: { error: { code: -32000, message: 'Broken' } } } })
    const { kit, page, advance } = made
    if (early) page.relay.setFaults({ offline: true })
    renderKit(kit, <ConnectButton />)
    act(() => void kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    press(inside('modal'), /^WalletConnect/)
    const ui = await dialog('WalletConnect')
    advance(0)
    if (early) {
      while (kit.getState().relay.pairing?.phase === 'preparing') advance(1_000)
      page.relay.setFaults({})
    } else {
      await waitFor(() => expect(path()).toBeDefined())
      act(() => void page.relay.wallet.scan(kit.getPairingUri()))
      advance(10)
    }
    expect(kit.getState().relay.pairing?.phase).toBe('failed')
    advance(2_000)
    await waitFor(() => expect(path()).toBeDefined())
    expect(ui.getByText(early ? /Open a wallet on your phone/ : /This is a new code/, { selector: 'p' })).toBeTruthy()
    expect(ui.queryByText(early ? /new code:/ : /Open a wallet on your phone/, { selector: 'p' })).toBeNull()
  })

  it('[F40, UX-41] going back gives the pairing up', async () => {
    const { page, ui, heading, events } = await choose({}, /^WalletConnect/)
    await heading('Scan with your wallet')
    expect(page.relay.open()).toBe(1)
    press(ui, 'Back')
    expect([page.relay.open(), events.at(-1)]).toEqual([0, 'connectFailed'])
  })

  it('[UX-19, UX-21] copies the address, which stands in no command and on no tape', async () => {
    const writeText = vi.fn((_: string) => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const tape: string[] = []
    const { kit, ui, heading } = await choose({ options: { tap: { attach: () => (entry) => void tape.push(JSON.stringify(entry)) } } }, /^WalletConnect/)
    await heading('Scan with your wallet')
    await act(async () => press(ui, 'Copy link'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(kit.getPairingUri())
    expect(ui.getByTitle('Link copied')).toBeTruthy()
    expect(tape.length).toBeGreaterThan(10)
    expect(tape.join()).not.toMatch(/wc:[0-9a-f]|symKey/)
  })

  it('[UX-29] after 10 s says how to go on without a scanner', async () => {
    const { ui, heading, advance } = await choose({}, /^WalletConnect/)
    await heading('Scan with your wallet')
    press(ui, 'Back')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    press(ui, /^WalletConnect/)
    advance(0)
    expect(ui.queryByText(/Copy the link into your wallet/)).toBeNull()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(ui.getByText(/Copy the link into your wallet/, { selector: 'p' })).toBeTruthy()
  })
})

describe('a wallet with links', () => {
  it('[WC-28] on a computer offers the code for its phone app, its app for computers and its page', async () => {
    const { page, ui, heading } = await choose({}, /^Lumen/)
    await heading('Scan with Lumen')
    expect(ui.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Phone', 'Desktop', 'Browser'])
    fireEvent.click(ui.getByRole('tab', { name: 'Browser' }))
    press(ui, 'Open Lumen')
    expect(page.navigation.opened()).toMatchObject([{ url: expect.stringMatching(/^https:\/\/web\.lumen\.example\/wc\?uri=wc%3A/), target: '_blank' }])
    expect(ui.getByText('Open and continue in the wallet app', { selector: 'p' })).toBeTruthy()
    fireEvent.click(ui.getByRole('tab', { name: 'Desktop' }))
    press(ui, 'Open Lumen')
    expect(page.navigation.opened()[1]?.url).toMatch(/^lumen-desktop:\/\/wc\?uri=wc%3A/)
  })

  it('[WC-02, CONN-26, WC-28] on a phone opens the app in the very click; the code is behind', async () => {
    const { page, ui, heading, advance, kit } = await choose({ platform: { mobile: true } }, /^Lumen/)
    await heading('Connect in Lumen')
    expect(ui.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Phone', 'Browser'])
    press(ui, 'Open Lumen')
    // No waiting in between: the URI existed before the click.
    expect(page.navigation.opened()).toMatchObject([{ url: expect.stringMatching(/^lumen:\/\/wc\?uri=wc%3A/), target: '_self' }])
    await heading('Approve in Lumen')
    press(ui, 'Scan instead')
    expect(path()).toBeDefined()
    press(ui, 'Open Lumen instead')
    act(() => void page.relay.wallet.scan(kit.getPairingUri()))
    advance(10)
    await heading('Connected')
  })

  it('[WC-02, MODAL-20] on a phone opens whatever wallet the phone has, by the pairing URI itself; the code is behind', async () => {
    const { page, ui, heading, advance, kit } = await choose({ platform: { mobile: true } }, /^WalletConnect/)
    await heading('Connect a wallet')
    expect(path()).toBeUndefined()
    press(ui, 'Open wallet')
    expect(page.navigation.opened()).toMatchObject([{ url: kit.getPairingUri(), target: '_self' }])
    await heading('Approve in your wallet')
    press(ui, 'Scan instead')
    await waitFor(() => expect(path()).toBeDefined())
    press(ui, 'Open a wallet instead')
    act(() => void page.relay.wallet.scan(kit.getPairingUri()))
    advance(10)
    await heading('Connected')
    // Nothing is known of which app it was, so requests open none.
    expect(kit.getState().relay.deepLink).toBeUndefined()
  })

  it.each([
    ['with links of each kind', LUMEN, ['Phone', 'Browser'], 'lumen://'],
    ['without an app for phones', { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example', desktopLink: 'harbor-desktop://' }, [], undefined],
    ['with an app alone', { id: 'quay', name: 'Quay', homepage: 'https://quay.example', mobileLink: 'quay://', desktopLink: 'quay-desktop://' }, [], 'quay://'],
  ] as const)('[UX-32, WC-28] on a phone a wallet %s offers where it can be had, its code, and never its app for computers', async (_, wallet, tabs, app) => {
    const made = bench({ platform: { mobile: true }, options: { customWallets: [wallet] } })
    renderKit(made.kit, <ConnectButton />)
    act(() => void made.kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    press(inside('modal'), new RegExp(`^${wallet.name}`))
    const ui = await dialog(wallet.name)
    made.advance(0)
    const link = () => ui.getByRole('link', { name: new RegExp(`^Get ${wallet.name}`) }).getAttribute('href')
    await waitFor(link)
    expect([link(), ui.queryAllByRole('tab').map(({ textContent }) => textContent)]).toEqual([wallet.homepage, tabs])
    if (app) {
      await waitFor(() => press(ui, `Open ${wallet.name}`))
      expect(made.page.navigation.opened()).toMatchObject([{ url: expect.stringContaining(`${app}wc?uri=`), target: '_self' }])
      press(ui, 'Scan instead')
    }
    await waitFor(() => expect(path()).toBeDefined())
    expect(link()).toBe(wallet.homepage)
  })

  it('[WC-08, WC-31] a no stays until it was read; then the wallet can be opened again', async () => {
    const { kit, page, ui, heading, advance } = await choose({ platform: { mobile: true }, wallet: { peer: HERON, policy: 'reject' } }, /^Lumen/)
    await heading('Connect in Lumen')
    press(ui, 'Open Lumen')
    act(() => void page.relay.wallet.scan(kit.getPairingUri()))
    advance(10)
    await heading('You declined')
    advance(5_000)
    await heading('You declined')
    press(ui, 'Try again')
    await heading('Connect in Lumen')
    press(ui, 'Open Lumen')
    expect(page.navigation.opened()).toHaveLength(2)
  })
})

describe('a wallet at the other end', () => {
  async function connected(setting: Setting = {}) {
    const made = bench(setting)
    renderKit(made.kit, <ConnectButton />)
    made.kit.dispatch({ type: 'start' })
    act(() => void made.kit.run({ type: 'connect', connectorId: 'walletConnect' }).catch(() => undefined))
    made.advance(10)
    act(() => void made.page.relay.wallet.scan(made.kit.getPairingUri()))
    made.advance(1_000)
    return made
  }

  it('[ACCT-24, UX-42] is called by its own name, with its own picture, among the wallets', async () => {
    const { kit } = await connected()
    act(() => void kit.dispatch({ type: 'openModal', view: 'ProfileWallets' }))
    const ui = await dialog('Wallets')
    expect(ui.getByText(/Heron · since/)).toBeTruthy()
    expect(ui.getByRole('button', { name: 'Disconnect Heron' })).toBeTruthy()
    const pictures = [...(document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelectorAll('img') ?? [])]
    expect(pictures.map(({ src }) => src)).toContain(HERON.icons[0])
    act(() => void kit.dispatch({ type: 'resetView', view: 'Account' }))
    expect(await (await dialog('Account')).findByRole('button', { name: /Connected with Heron/ })).toBeTruthy()
  })

  it('[UX-30] is waited for in sight: named, and given up when the visitor says so', async () => {
    const { kit, page, advance } = await connected({ wallet: { peer: HERON, policy: { methods: { personal_sign: 'silent' } } } })
    const outcome = vi.fn()
    act(() => void kit.run({ type: 'signMessage', message: 'Hello' }).catch(outcome))
    advance(10)
    await waitFor(() => expect(inside('waiting').getByRole('region', { name: 'Waiting in Heron' })).toBeTruthy())
    expect(inside('waiting').getByText('Sign a message')).toBeTruthy()
    press(inside('waiting'), 'Cancel')
    await waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'ABORTED' })))
    expect(document.querySelector('[data-latchkit=waiting]')).toBeNull()
    expect(page.relay.wallet.requests().map(({ method }) => method)).toContain('personal_sign')
  })

  it('[WC-01] is reached by a code of one’s own, too', async () => {
    const { kit, page, advance } = bench()
    const { result } = renderHook(() => useWalletConnect(), { wrapper: ({ children }) => <LatchkitProvider kit={kit}>{children}</LatchkitProvider> })
    expect(result.current).toMatchObject({ uri: undefined, phase: undefined, peer: undefined })
    act(() => void kit.run({ type: 'connect', connectorId: 'walletConnect' }).catch(() => undefined))
    expect(result.current.phase).toBe('preparing')
    advance(10)
    expect(result.current).toMatchObject({ uri: kit.getPairingUri(), phase: 'ready', expiresAt: page.time.now() + 240_000 - 10 })
    act(() => void page.relay.wallet.scan(result.current.uri))
    advance(10)
    expect(result.current).toMatchObject({ uri: undefined, phase: undefined, peer: HERON })
  })
})
