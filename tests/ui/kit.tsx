import { act, fireEvent, render, waitFor, within } from '@testing-library/react'
import { type Latchkit, type LatchkitOptions, type TapeTap, base, mainnet } from 'latchkit'
import { LatchkitProvider, type LatchkitProviderProps } from 'latchkit/react'
import { createInstance, createMemoryPorts, type MemoryPorts, type MemoryWallet, type MemoryWalletOptions, onMemory, type OnMemory } from 'latchkit/testing'
import type { ReactNode } from 'react'
import { solana } from '../../src/domain/shared/networks/chains.js'
import type { Instance } from '../../src/kit/instance.js'

/** An instance on a page in memory, and the controls of both. */
export interface Bench {
  readonly page: MemoryPorts
  readonly kit: Instance
  readonly wallet: MemoryWallet
  /** Lets virtual time pass, and React draw what came of it. */
  advance(ms: number): void
  /** Events so far, by name. */
  readonly events: string[]
}

/** Options of {@link createBench}. */
export interface BenchOptions
  extends Pick<
    OnMemory,
    | 'namespaces'
    | 'walletConnect'
    | 'signIn'
    | 'services'
    | 'activity'
    | 'portfolio'
    | 'receive'
    | 'buy'
    | 'send'
    | 'pay'
    | 'smartSessions'
    | 'allowances'
    | 'names'
    | 'swap'
  > {
  readonly options?: Partial<LatchkitOptions> & { readonly tap?: TapeTap }
  /** Wallets of the browser; one that allows everything unless given. */
  readonly wallets?: readonly MemoryWalletOptions[]
  /** Another page of the same world: a reload. */
  readonly page?: MemoryPorts
}

/** The wallet that is there unless a test says otherwise. */
export const ALPHA = { id: 'io.example.alpha', name: 'Alpha' } as const satisfies MemoryWalletOptions
export const BETA = {
  id: 'io.example.beta',
  name: 'Beta',
  accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
} as const satisfies MemoryWalletOptions

/** Makes an instance in memory with Ethereum and Base, with its code loaded: `createLatchkit` loads it later. It is not started. */
export function createBench({
  options,
  wallets = [ALPHA],
  page = createMemoryPorts(),
  namespaces,
  walletConnect,
  signIn,
  activity,
  portfolio,
  send,
  pay,
  smartSessions,
  allowances,
  receive,
  buy,
  names,
  services,
  swap,
}: BenchOptions = {}): Bench {
  for (const wallet of wallets) if (!page.wallets.all().some(({ announcement }) => announcement.id === wallet.id)) page.wallets.add(wallet)
  const kit = createInstance({
    networks: [mainnet, base],
    metadata: { name: 'Fernwood' },
    ...options,
    ...onMemory(page, { namespaces, walletConnect, signIn, activity, portfolio, receive, send, pay, buy, smartSessions, allowances, names, services, swap }),
  })
  const events: string[] = []
  kit.events$.subscribe(({ type }) => events.push(type))
  const [first] = page.wallets.all()
  return {
    page,
    kit,
    wallet: first as MemoryWallet,
    events,
    advance: (ms) => act(() => page.time.advanceBy(ms)),
  }
}

/** Makes an instance that is connected by one session on Ethereum and Solana. */
export function createSessionBench(): Bench {
  const accounts = { eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] }
  const page = createMemoryPorts({
    relayWallet: { namespaces: { eip155: { accounts: accounts.eip155 }, solana: { accounts: accounts.solana } }, scanAfterMs: 0 },
  })
  const options = { networks: [mainnet, solana] } as const
  const bench = createBench({ page, wallets: [], namespaces: ['eip155', 'solana'], options, walletConnect: { relayUrl: 'wss://relay.example' } })
  bench.kit.start()
  void bench.kit.run({ type: 'connect', connectorId: 'walletConnect' })
  page.time.advanceBy(1_000)
  return bench
}

/** Makes an instance whose wallet is connected and whose balance is read. */
export function createConnectedBench(options: BenchOptions = {}): Bench {
  const bench = createBench(options)
  const { page, kit, wallet } = bench
  page.rpc.setBalance('eip155:1', wallet.accounts()[0] ?? '', 1_204_000_000_000_000_000n)
  kit.start()
  void kit.run({ type: 'connect', connectorId: wallet.announcement.id })
  page.time.advanceBy(1_000)
  return bench
}

/** Renders below a provider. */
export function renderKit(kit: Latchkit, children?: ReactNode, props: Partial<LatchkitProviderProps> = {}) {
  return render(
    <LatchkitProvider kit={kit} {...props}>
      {children}
    </LatchkitProvider>,
  )
}

/** Returns the content of the shadow root of one of our elements: `modal`, `connect-button`, ... */
export function inside(name: string) {
  const drawn = root(name)
  if (!drawn) throw new Error(`No ${name} is drawn`)
  return within(drawn)
}

function root(name: string): HTMLElement | undefined {
  const roots = [...document.querySelectorAll(`[data-latchkit="${name}"]`)].map((host) => host.shadowRoot?.querySelector<HTMLElement>('.lk-root'))
  return roots.find((one) => one != null) ?? undefined
}

/** The dialog, once its code and that of its view are there. */
export async function dialog(title?: string | RegExp) {
  await waitFor(() => {
    const named = inside('modal')
    if (title !== undefined) named.getByRole('heading', { level: 1, name: title, hidden: true })
    // A view that still loads has none of these.
    if (!root('modal')?.querySelector('.lk-view :is(button, a, h2)')) throw new Error(`The view of ${String(title)} is not there yet`)
  })
  return inside('modal')
}

/** One of our buttons, once the code that draws it is there. */
export async function button(name: 'connect-button' | 'account-button' | 'network-button') {
  await waitFor(() => inside(name).getByRole('button'))
  return inside(name)
}

/** Returns true if the dialog is in the page. */
export function isDialogDrawn(): boolean {
  return document.querySelector('[data-latchkit="modal"]') !== null
}

/** Presses a button inside one of our elements. */
export function press(queries: ReturnType<typeof inside>, name: string | RegExp): void {
  fireEvent.click(queries.getByRole('button', { name }))
}
