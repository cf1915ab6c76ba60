import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { registerWallet } from '@wallet-standard/wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType, PropsWithChildren } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { createConfig } from 'wagmi'
import { WagmiProvider, useConnection } from 'wagmi'
import { type Latchkit, LatchkitError, selectListedConnectors } from 'latchkit'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { announceStandard, createBitcoinPageWallet, createHeadlessWallet, createSolanaPageWallet } from 'latchkit-cli/sandbox'
import { announce } from '../../cli/sandbox/wallet/page/announce.js'
import { eventually } from '../eventually.js'
import { dialog } from '../ui/kit.js'
import { createPeerWallet } from './solana/peer-wallet.js'
import { chooseInDialog } from './wagmi/bench.js'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/readme')

/** Writes the code blocks of the README that name a file in their first line, as they stand there. Returns the names. */
function writeBlocks(): string[] {
  mkdirSync(folder, { recursive: true })
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  return [...readme.matchAll(/^```tsx?\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', code = '']) => {
    writeFileSync(join(folder, name), code)
    return name
  })
}

const block = <T,>(name: string): Promise<T> => import(/* @vite-ignore */ join(folder, name))
const KESTREL = { name: 'Kestrel', rpcUrl: 'http://127.0.0.1:1', policy: 'reject' } as const
const FIRST = /0xf39F…2266/

/** The button of Latchkit in the page, through its shadow root. */
const button = (host: string) => document.querySelector(`[data-latchkit=${host}]`)?.shadowRoot?.querySelector('button')

let end: () => void
let names: readonly string[]

beforeAll(() => {
  names = writeBlocks()
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no internet')))
  const chains = [1, 8453].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:1' }))
  const { info, provider } = createHeadlessWallet({ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', chains, policy: 'approve' })
  end = announce(window, info, provider)
})

afterEach(() => {
  cleanup()
  end()
  localStorage.clear()
})

/** Connects by the button in the page. */
async function connectByButton(): Promise<void> {
  await waitFor(() => expect(button('connect-button')).toBeTruthy())
  await act(async () => void fireEvent.click(button('connect-button') as HTMLElement))
  await chooseInDialog('Kestrel')
  await waitFor(() => expect(button('account-button')?.textContent).toMatch(FIRST))
}

describe('the code blocks of the README', () => {
  it('[DX-36] are all whole files, which these tests run', () => {
    expect(names).toHaveLength(readFileSync(join(root, 'README.md'), 'utf8').match(/^```tsx?$/gm)?.length ?? 0)
    expect(names).toEqual(['app.tsx', 'kit.ts', 'chains.ts', 'providers.tsx', 'wagmi.ts', 'headless.ts'])
  })

  it('[DX-36] the quick start connects a wallet of the page', async () => {
    const { App } = await block<{ App: ComponentType }>('app.tsx')
    render(<App />)
    await connectByButton()
  })

  it('[DX-36] the kit with every plugin offers each way to log in', async () => {
    const { kit } = await block<{ kit: Latchkit }>('kit.ts')
    render(
      <LatchkitProvider kit={kit}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    await waitFor(() => expect(button('connect-button')).toBeTruthy())
    await act(async () => void fireEvent.click(button('connect-button') as HTMLElement))
    const shown = await dialog()
    await shown.findByRole('button', { name: /^Kestrel/ })
    await shown.findByRole('button', { name: /^WalletConnect/ })
    await shown.findByRole('textbox', { name: /mail/i })
    await shown.findByRole('button', { name: /Google/ })
    cleanup()
    kit.dispose()
  })

  it('[DX-36] the one with several chains connects a wallet of two, and refuses what is no transaction', async () => {
    const { kit, send, pay } = await block<{ kit: Latchkit; send(bytes: Uint8Array): Promise<unknown>; pay(to: string, amount: string): Promise<unknown> }>(
      'chains.ts',
    )
    registerWallet(createPeerWallet(7))
    kit.start()
    await kit.run({ type: 'connect', connectorId: 'dev.latchkit.kestrel' })
    const { id } = (await eventually(() => kit.select(selectListedConnectors).find(({ name }) => name === 'Peer') ?? Promise.reject(new Error('no Peer')))) as {
      id: string
    }
    await kit.run({ type: 'connect', connectorId: id, namespace: 'solana' })
    expect(kit.getProvider('solana')).toMatchObject({ publicKey: expect.anything() })
    await expect(send(new Uint8Array(65))).rejects.toMatchObject({ cause: { message: expect.stringContaining('must be a transaction of Solana') } })
    await expect(pay('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '1000')).rejects.toBeInstanceOf(LatchkitError)
    kit.dispose()
  })

  it('[DX-36, CONN-05, CONN-07] the one with several chains lists the three wallets of the sandbox, and a click on each asks that one', async () => {
    const { kit } = await block<{ kit: Latchkit }>('chains.ts?again')
    const wallets = { Solana: createSolanaPageWallet(KESTREL), Bitcoin: createBitcoinPageWallet(KESTREL) }
    for (const { wallet } of Object.values(wallets)) announceStandard(window, wallet)
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    render(
      <LatchkitProvider kit={kit}>
        <ConnectButton />
      </LatchkitProvider>,
    )
    await waitFor(() => expect(button('connect-button')).toBeTruthy())
    await act(async () => void fireEvent.click(button('connect-button') as HTMLElement))
    const shown = await dialog()
    await waitFor(() => expect(shown.getAllByRole('button', { name: /^Kestrel/ })).toHaveLength(3))
    const ids = kit
      .select(selectListedConnectors)
      .filter(({ name }) => name === 'Kestrel')
      .map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    for (const name of ['Bitcoin', 'Solana'] as const) {
      await act(async () => void fireEvent.click(shown.getByRole('button', { name: new RegExp(`^Kestrel.*${name}`) })))
      await waitFor(() => expect(wallets[name].controls.requests.length).toBeGreaterThan(0))
      expect(wallets.Solana.controls.requests.length > 0).toBe(name === 'Solana')
      await act(async () => kit.dispatch({ type: 'resetView', view: 'Connect' }))
    }
    expect(complaints.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
    cleanup()
    kit.dispose()
  })

  it('[DX-36] the provider of Next.js renders on a server, and connects in the page', async () => {
    const { Providers } = await block<{ Providers: ComponentType<PropsWithChildren> }>('providers.tsx')
    const page = (
      <Providers>
        <ConnectButton />
      </Providers>
    )
    expect(renderToString(page)).toContain('Connect')
    render(page)
    await connectByButton()
  })

  it('[DX-36] the connector of wagmi shows the connection in its hooks', async () => {
    const { kit, config } = await block<{ kit: Latchkit; config: ReturnType<typeof createConfig> }>('wagmi.ts')
    const Address = () => <p>{useConnection().address}</p>
    render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <LatchkitProvider kit={kit}>
            <ConnectButton />
            <Address />
          </LatchkitProvider>
        </QueryClientProvider>
      </WagmiProvider>,
    )
    await connectByButton()
    await screen.findByText('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    kit.dispose()
  })

  it('[DX-36] the headless one connects and signs', async () => {
    const heard = vi.spyOn(console, 'log').mockReturnValue()
    const { kit, connectAndSign } = await block<{ kit: Latchkit; connectAndSign(connectorId: string): Promise<{ result: string }> }>('headless.ts')
    await expect(connectAndSign('dev.latchkit.kestrel')).resolves.toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    expect(heard.mock.calls.flat()).toContain('connected')
    kit.dispose()
  })
})
