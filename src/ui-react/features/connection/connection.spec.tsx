import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { solana } from '../../../domain/shared/networks/chains.js'
import { base, mainnet } from 'latchkit'
import { ConnectButton } from 'latchkit/react'
import { createInstance, createMemoryPorts, type MemoryWalletOptions, onMemory } from 'latchkit/testing'
import { loadedPlugin } from '../../../kit/loaded-plugin.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../../tests/eventually.js'
import { ALPHA, BETA, type Bench, createBench, createConnectedBench, dialog, inside, isDialogDrawn, press, renderKit } from '../../../../tests/ui/kit.js'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

async function connectView(bench: Bench) {
  renderKit(bench.kit, <ConnectButton />)
  act(() => void bench.kit.dispatch({ type: 'openModal', view: 'Connect', params: { namespace: 'eip155' } }))
  return dialog('Connect wallet')
}

async function asked(wallet: MemoryWalletOptions) {
  const bench = createBench({ wallets: [wallet] })
  await connectView(bench)
  press(inside('modal'), new RegExp(wallet.name ?? ''))
  const ui = await dialog(wallet.name)
  bench.advance(0)
  return { bench, ui }
}

/** Returns the text of a row, without the letter of its tile. */
const wordsOf = (row: Element) => [...row.children].map((part) => (part.matches('.lk-tile') ? '' : part.textContent)).join('')

const linksIn = (ui: Awaited<ReturnType<typeof dialog>>) =>
  ui.queryAllByRole('link').map((link) => [wordsOf(link), link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')])

const rows = () => inside('modal').getByRole('group', { name: 'Wallets' }).querySelectorAll('button')
const words = () => [...rows()].map(wordsOf)

describe('view Connect', () => {
  it('[MODAL-16, CONN-24, CONN-25] lists the wallets of the page, the last used one first and lit', async () => {
    const bench = createConnectedBench({ wallets: [BETA, ALPHA] })
    act(() => void bench.kit.run({ type: 'connect', connectorId: ALPHA.id }))
    bench.advance(1_000)
    act(() => void bench.kit.dispatch({ type: 'disconnect' }))
    await connectView(bench)
    expect(words()).toEqual(['AlphaLast usedInstalled', 'BetaInstalled'])
  })

  it('[CONN-29] leaves out what the app excludes', async () => {
    const bench = createBench({ wallets: [ALPHA, BETA], options: { excludeWalletIds: ['beta'] } })
    await connectView(bench)
    expect(words()).toEqual(['AlphaInstalled'])
  })

  it('[CONN-24, UX-52] says of two wallets that claim to be one that they do, with what each says it is, and offers neither first', async () => {
    const bench = createBench({ wallets: [ALPHA, { ...ALPHA, id: 'imitation', rdns: ALPHA.id, name: 'Alpha ' }] })
    await connectView(bench)
    const note = `${ALPHA.id} · EthereumIts name, icon or id may belong to another wallet.`
    expect(words()).toEqual([`Alpha${note}`, `Alpha ${note}`])
  })

  it('[CONN-07] names the chains of wallets with one name, which nothing proves to be one wallet', async () => {
    const twin = { ...ALPHA, id: 'wallet-standard:alpha', rdns: null, namespace: 'solana', object: 'o2' } as const
    const bench = createBench({
      wallets: [{ ...ALPHA, object: 'o1' }, twin, BETA],
      options: { networks: [mainnet, solana] },
      namespaces: ['eip155', 'solana'],
    })
    renderKit(bench.kit, <ConnectButton />)
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    await dialog('Connect wallet')
    expect(words()).toEqual(['AlphaEthereumInstalled', 'BetaInstalled', 'AlphaSolanaInstalled'])
  })

  it('[UX-27] without a wallet says what to do, and leads to wallets of the network', async () => {
    const ui = await connectView(createBench({ wallets: [] }))
    expect(ui.getByText('No wallet here yet')).toBeTruthy()
    expect(ui.getByText('Install a wallet extension, then come back here.')).toBeTruthy()
    expect(linksIn(ui)).toEqual([
      ['MetaMask', 'https://metamask.io/download', '_blank', 'noopener noreferrer'],
      ['Phantom', 'https://phantom.com/download', '_blank', 'noopener noreferrer'],
      ['Trust Wallet', 'https://trustwallet.com/download', '_blank', 'noopener noreferrer'],
    ])
  })

  it('[UX-27] on a phone opens this page in the browser of a wallet app', async () => {
    history.replaceState(null, '', '/swap?from=eth#review')
    const ui = await connectView(createBench({ wallets: [], page: createMemoryPorts({ platform: { mobile: true } }) }))
    expect(ui.getByText('Open this page in a wallet app to connect.')).toBeTruthy()
    expect(linksIn(ui).map(([text, href]) => [text, href])).toEqual([
      ['Open in MetaMaskContinues in its app', 'https://link.metamask.io/dapp/localhost:3000/swap?from=eth#review'],
      [
        'Open in PhantomContinues in its app',
        'https://phantom.app/ul/browse/http%3A%2F%2Flocalhost%3A3000%2Fswap%3Ffrom%3Deth%23review?ref=http%3A%2F%2Flocalhost%3A3000',
      ],
      [
        'Open in Trust WalletContinues in its app',
        'https://link.trustwallet.com/open_url?coin_id=60&url=http%3A%2F%2Flocalhost%3A3000%2Fswap%3Ffrom%3Deth%23review',
      ],
    ])
  })

  it('[CONN-25] lists the wallets of the page before WalletConnect, and more than six rows fold', async () => {
    const names = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch']
    const wallets = names.map((name) => ({ ...BETA, id: `example.${name}`, rdns: `example.${name}`, uuid: name, name }))
    const bench = createBench({ wallets })
    const ui = await connectView(bench)
    expect(words()).toEqual(['AshInstalled', 'BirchInstalled', 'CedarInstalled', 'ElmInstalled', 'FirInstalled', 'All wallets7'])
    press(ui, /All wallets/)
    const all = await dialog('All wallets')
    expect((await all.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace(/^[A-Z](?=[A-Z])/, ''))).toEqual(
      names.map((name) => `${name}Installed`),
    )
    press(all, /Larch/)
    await dialog('Larch')
    expect(bench.kit.getState().connection.namespaces.eip155?.flow).toMatchObject({ connectorId: 'example.Larch' })
  })

  it('[UX-33] explains what a wallet is, and leads to wallets', async () => {
    const ui = await connectView(createBench({ wallets: [ALPHA] }))
    press(ui, 'What is a wallet?')
    const help = await dialog('What is a wallet?')
    expect(await help.findByText('What you own lives on the network. Your wallet holds the key, and only you have it.')).toBeTruthy()
    expect(linksIn(help).map(([name]) => name)).toEqual(['MetaMask', 'Phantom', 'Trust Wallet'])
    press(help, 'Back')
    await dialog('Connect wallet')
  })

  it('[UX-27, UX-33] without a wallet offers the explanation beside the links', async () => {
    const ui = await connectView(createBench({ wallets: [] }))
    const offers = ui.getAllByRole('button', { name: 'What is a wallet?' })
    expect(offers).toHaveLength(2)
    act(() => offers[1]?.click())
    await dialog('What is a wallet?')
  })

  it('[UX-27] in an app without plugins says that its owner has not set it up', async () => {
    const ui = await connectView(createBench({ wallets: [], namespaces: [] }))
    expect(ui.getByText('No way to connect yet')).toBeTruthy()
    expect(linksIn(ui)).toEqual([])
  })

  it('[UX-26] a wallet that shows itself late joins the list', async () => {
    const bench = createBench({ wallets: [{ ...BETA, announceAfter: 300 }] })
    const ui = await connectView(bench)
    expect(ui.getByText('No wallet here yet')).toBeTruthy()
    bench.advance(300)
    expect(words()).toEqual(['BetaInstalled'])
  })

  it('[NET-14] for another kind of network lists only wallets that serve it', async () => {
    const bench = createConnectedBench({
      wallets: [
        ALPHA,
        {
          id: 'sol',
          name: 'Sol',
          namespace: 'solana',
          accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
          network: solana.caipNetworkId,
        },
      ],
      namespaces: ['eip155', 'solana'],
      options: { networks: [mainnet, base, solana] },
    })
    renderKit(bench.kit, <ConnectButton />)
    act(() => void bench.kit.dispatch({ type: 'openModal', view: 'Networks' }))
    const networks = await dialog('Choose network')
    press(networks, /Solana/)
    const absent = await dialog('Solana')
    press(await absent.findByRole('button', { name: 'Connect a wallet for Solana' }).then(() => absent), 'Connect a wallet for Solana')
    await dialog('Connect wallet')
    expect(words()).toEqual(['SolInstalled'])
    press(inside('modal'), /Sol/)
    bench.advance(5_000)
    expect(bench.kit.getState().network.activeNamespace).toBe('solana')
    expect(isDialogDrawn()).toBe(false)
  })
})

describe('view ConnectingExternal', () => {
  it('[MODAL-21, CONN-26] waits in the wallet’s name, shows that it is connected, and leaves by itself', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: 'ask' })
    expect(ui.getByText('Approve in Alpha')).toBeTruthy()
    expect(ui.getByText(/Fernwood will see your address/)).toBeTruthy()
    act(() => void bench.wallet.approve())
    bench.advance(100)
    expect(ui.getByText('Connected')).toBeTruthy()
    bench.advance(900)
    expect(isDialogDrawn()).toBe(true)
    bench.advance(200)
    expect(isDialogDrawn()).toBe(false)
  })

  it('[MODAL-21, UX-03] Escape on the success closes the dialog, and leads back to nothing', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: 'ask' })
    act(() => void bench.wallet.approve())
    bench.advance(100)
    fireEvent.keyDown(ui.getByText('Connected'), { key: 'Escape' })
    bench.advance(0)
    expect(isDialogDrawn()).toBe(false)
  })

  it('[DX-30, DX-35] shows the app’s own icon, by a path of its own too, and of a wallet only what is safe', async () => {
    const bench = createBench({
      wallets: [{ ...ALPHA, icon: '/logout', policy: 'ask' }],
      options: { metadata: { name: 'Fernwood', icons: ['/icon.svg'] } },
    })
    await connectView(bench)
    press(inside('modal'), /Alpha/)
    const ui = await dialog('Alpha')
    expect([...ui.getByRole('dialog').querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/icon.svg'])
  })

  it('[CONN-26] a wallet that is no extension goes on in its app', async () => {
    const { ui } = await asked({ ...ALPHA, type: 'EXTERNAL', policy: 'ask' })
    expect(ui.getByText('Open and continue in the wallet app')).toBeTruthy()
  })

  it('[UX-29] after 10 s offers to ask again, and asks again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const bench = createBench({ wallets: [{ ...ALPHA, policy: 'ask' }] })
    renderKit(bench.kit, <ConnectButton />)
    act(() => {
      bench.kit.dispatch({ type: 'openModal' })
      bench.kit.dispatch({ type: 'chooseWallet', connectorId: ALPHA.id })
    })
    await eventually(() => inside('modal').getByText('Approve in Alpha'))
    act(() => void vi.advanceTimersByTime(8_000))
    expect(inside('modal').queryByRole('button', { name: 'Open Alpha again' })).toBeNull()
    act(() => void vi.advanceTimersByTime(2_000))
    const before = bench.wallet.requests().length
    press(inside('modal'), 'Open Alpha again')
    expect(bench.wallet.requests().length).toBe(before + 1)
    expect(inside('modal').getByText('Approve in Alpha')).toBeTruthy()
    expect(inside('modal').queryByRole('button', { name: 'Open Alpha again' })).toBeNull()
  })

  it('[CONN-38, UX-27] a refusal blames nobody and offers to try again or another wallet', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: 'ask' })
    act(() => void bench.wallet.reject())
    bench.advance(100)
    expect(ui.getByText('You declined')).toBeTruthy()
    press(ui, 'Try again')
    expect(ui.getByText('Approve in Alpha')).toBeTruthy()
    bench.advance(0)
    act(() => void bench.wallet.reject())
    bench.advance(100)
    press(ui, 'Choose another wallet')
    await dialog('Connect wallet')
    expect(bench.kit.getState().modal.stack).toHaveLength(1)
  })

  it('[UX-02] the focus stays in the dialog when a step takes away the button that had it', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: 'ask' })
    act(() => void bench.wallet.reject())
    bench.advance(100)
    const again = ui.getByRole('button', { name: 'Try again' })
    const root = again.getRootNode() as ShadowRoot
    again.focus()
    expect(root.activeElement).toBe(again)
    press(ui, 'Try again')
    expect(again.isConnected).toBe(false)
    expect(root.activeElement?.className).toBe('lk-dialog')
  })

  const refusing = (message: string) => ({
    name: 'houseRules',
    module: {
      guards: { connect: () => ({ rejected: { code: 'RULES_NOT_ACCEPTED', category: 'INPUT', message, context: {} } }) },
    },
  })
  /** Sentences about the failure, wherever they are shown: each must be there once. */
  const told = (text: string) => {
    const shown = [...document.querySelectorAll('[data-latchkit]')].flatMap((host) => [...(host.shadowRoot?.querySelectorAll('.lk-root *') ?? [])])
    return shown.filter((one) => one.children.length === 0 && one.textContent?.includes(text) && one.closest('[aria-live], .lk-sr') === null).length
  }

  it('[UX-27, DX-19] a guard of the app that refuses is the reason in the view, once; the call rejects with it', async () => {
    const page = createMemoryPorts()
    page.wallets.add(ALPHA)
    const given = onMemory(page)
    const guard = refusing('Accept the house rules first.')
    const kit = createInstance({ networks: [mainnet], ...given, use: [...given.use, loadedPlugin({ name: guard.name }, guard.module as never)] })
    const bench = { page, kit, advance: (ms: number) => act(() => page.time.advanceBy(ms)) } as Bench
    await connectView(bench)
    press(inside('modal'), /Alpha/)
    const ui = await dialog('Alpha')
    bench.advance(1_000)
    expect(ui.getByText('Accept the house rules first.')).toBeTruthy()
    expect([ui.queryByText(/No answer/), told('Accept the house rules first.'), kit.getState().toasts]).toEqual([null, 1, {}])
    await expect(kit.run({ type: 'connect', connectorId: ALPHA.id })).rejects.toMatchObject({ code: 'RULES_NOT_ACCEPTED' })
    press(ui, 'Try again')
    bench.advance(1_000)
    expect(told('Accept the house rules first.')).toBe(1)
  })

  it.each([
    [{ error: { code: -32603, message: 'The vault needs an update.' } }, 'Alpha says: The vault needs an update.'],
    [{ error: { code: -32603, message: 'kaput' } }, 'Try again, or choose another wallet.'],
    [{ error: { code: -32002, message: 'Already processing' } }, 'A request is open in Alpha. Answer it there to continue.'],
    ['silent', 'No answer yet. You can still approve in Alpha, or try again.'],
    [{ garbage: 7 }, 'Alpha gave an answer we can’t read. Update it, then try again.'],
  ] as const)('[CONN-39, UX-27] the reason %j reaches the view once, and no other is said', async (policy, text) => {
    const { bench, ui } = await asked({ ...ALPHA, policy: { methods: { connect: policy as never } } })
    bench.advance(policy === 'silent' ? 400_000 : 1_000)
    expect(ui.getByText('Alpha didn’t connect')).toBeTruthy()
    expect([told(text), bench.kit.getState().toasts, bench.kit.getState().alerts.current]).toEqual([1, {}, undefined])
    if (policy !== 'silent') expect(ui.queryByText(/No answer/)).toBeNull()
  })

  it('[CONN-39, UX-27] a failure says what to do and shows no code', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: { methods: { connect: { error: { code: -32603, message: 'kaput' } } } } })
    bench.advance(100)
    expect(ui.getByText('Alpha didn’t connect')).toBeTruthy()
    expect(ui.queryByText(/kaput|-32603/)).toBeNull()
  })

  it('[CONN-39, UX-27] a wallet without an account of the namespace is told apart from one that gives no answer', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: { emptyAccounts: true } })
    bench.advance(100)
    expect(ui.getByText(/^No account for Ethereum\. Unlock the wallet or add an account/, { selector: 'p' })).toBeTruthy()
  })

  it('[CONN-39, UX-27] a wallet without an account names the chain that it was asked for', async () => {
    const bench = createBench({
      wallets: [
        ALPHA,
        { id: 'io.example.sol', name: 'Sol', namespace: 'solana', accounts: [], network: solana.caipNetworkId, policy: { emptyAccounts: true } },
      ],
      options: { networks: [mainnet, solana] },
      namespaces: ['eip155', 'solana'],
    })
    renderKit(bench.kit, <ConnectButton />)
    const params = { connectorId: 'io.example.sol', namespace: 'solana' } as const
    act(() => void bench.kit.dispatch({ type: 'openModal', view: 'ConnectingExternal', params }))
    const ui = await dialog('Sol')
    bench.advance(100)
    expect(ui.getByText(/^No account for Solana\./, { selector: 'p' })).toBeTruthy()
  })

  it('[CONN-39, UX-27, RPC-15] a wallet with an open request is named, with what to do', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: { methods: { connect: { error: { code: -32002, message: 'pending' } } } } })
    bench.advance(100)
    expect(ui.getByText('A request is open in Alpha. Answer it there to continue.', { selector: 'p' })).toBeTruthy()
  })

  it('[UX-29, UX-41] cancelling gives the wallet up and goes back', async () => {
    const { bench, ui } = await asked({ ...ALPHA, policy: 'silent' })
    press(ui, 'Cancel')
    expect(bench.kit.getState().modal.stack.map(({ view }) => view)).toEqual(['Connect'])
    expect(bench.kit.getState().connection.namespaces.eip155?.flow).toBeUndefined()
  })

  it('[MODAL-21] opened on its own, choosing another wallet leads to the list', async () => {
    const bench = createBench({ wallets: [{ ...ALPHA, policy: 'reject' }] })
    renderKit(bench.kit, <ConnectButton />)
    act(() => void bench.kit.dispatch({ type: 'openModal', view: 'ConnectingExternal', params: { connectorId: ALPHA.id, namespace: 'eip155' } }))
    bench.advance(100)
    const ui = await dialog('Alpha')
    press(ui, 'Choose another wallet')
    expect(bench.kit.getState().modal.stack.map(({ view }) => view)).toEqual(['Connect'])
  })

  it('[MODAL-21] a wallet that is gone says so', async () => {
    const { bench } = await asked({ ...ALPHA, policy: 'ask' })
    act(() => {
      bench.kit.stop()
      bench.kit.start()
    })
    expect(isDialogDrawn()).toBe(false)
    expect(screen.queryByText('undefined')).toBeNull()
    await waitFor(() => expect(bench.kit.getState().modal.open).toBe(false))
  })

  it('[MODAL-46] opening asks nothing of any network', async () => {
    const page = createMemoryPorts()
    const bench = createBench({ page })
    await connectView(bench)
    expect(page.rpc.tries()).toEqual([])
  })
})
