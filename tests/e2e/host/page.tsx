import { createLatchkit, type Latchkit, type LatchkitOptions } from 'latchkit'
import { activity } from 'latchkit/activity'
import { allowances } from 'latchkit/allowances'
import { bitcoin } from 'latchkit/bitcoin'
import { buy } from 'latchkit/buy'
import { directory } from 'latchkit/directory'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { names } from 'latchkit/names'
import { pay } from 'latchkit/pay'
import { portfolio } from 'latchkit/portfolio'
import { AccountButton, ConnectButton, LatchkitModal, LatchkitProvider, NetworkButton, useAccount } from 'latchkit/react'
import { receive } from 'latchkit/receive'
import { send } from 'latchkit/send'
import { services } from 'latchkit/services'
import { smartSessions } from 'latchkit/smart-sessions'
import { solana } from 'latchkit/solana'
import { swap } from 'latchkit/swap'
import { walletConnect } from 'latchkit/walletconnect'
import { type ReactElement, StrictMode, useState, version } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * A page of a host that uses the library in other ways than the example: several instances, embedded, mounted and unmounted,
 * in another language, with rude styles. React is the one for development here, which complains about more. host.ts serves it.
 */

/** Options in the address of the page, as JSON. */
export interface HostOptions {
  /** Options of each instance. */
  readonly instances?: readonly Partial<LatchkitOptions>[]
  readonly networks: LatchkitOptions['networks']
  /** URL of the relay for sessions. */
  readonly relay?: string
  /** Number of additional providers of the first instance. */
  readonly islands?: number
  /** True for an app that fills the tabs of view Account. */
  readonly fillsTabs?: boolean
  /** Library of the page around (around.tsx). */
  readonly around?: 'radix' | 'vaul' | 'focus-trap' | 'form' | 'scroll-lock'
  /** Addresses of the hosted services. Without them there are none. */
  readonly hosts?: Readonly<Record<'data' | 'wallets' | 'analytics', string>>
  /** Plugins by their names; by default those that the other options need. */
  readonly use?: readonly (keyof typeof plugins)[]
  /** Options of plugins that have none of their own above. */
  readonly given?: Partial<{ readonly [Name in keyof typeof plugins]: Parameters<(typeof plugins)[Name]>[0] }>
}

const plugins = {
  evm,
  solana,
  bitcoin,
  walletConnect,
  embeddedWallet,
  directory,
  activity,
  allowances,
  names,
  portfolio,
  pay,
  receive,
  send,
  smartSessions,
  swap,
  buy,
}

/** Test API on the window. */
export interface Host {
  /** The version of React that renders the page. */
  readonly react: string
  readonly kits: readonly Latchkit[]
  show(shown: boolean): void
  /** Draws so many buttons with React alone, and returns the milliseconds until they are drawn. */
  bare(count: number): Promise<number>
}

declare global {
  interface Window {
    hostPage: Host
  }
}

const {
  instances = [{}],
  networks,
  relay,
  islands = 0,
  fillsTabs,
  hosts,
  use: chosenNames,
  given = {},
}: HostOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)))
const chosen = chosenNames?.map((name) =>
  name === 'walletConnect' ? walletConnect({ relayUrl: relay }) : (plugins[name] as (options: unknown) => ReturnType<typeof evm>)(given[name]),
) ?? [evm(), ...(relay === undefined ? [] : [walletConnect({ relayUrl: relay })])]
const use = [...chosen, ...(hosts === undefined ? [] : [services({ projectId: 'p', hosts })])]
const kits = instances.map((options) => createLatchkit({ networks, metadata: { name: 'Harbour' }, use, ...options }))
const shown = [...kits, ...Array.from({ length: islands }, () => kits[0] as Latchkit)]
const tabs = { nfts: () => <p>One picture</p>, activity: () => <p>One transaction</p> }
let setShown: (shown: boolean) => void = () => {}
window.hostPage = { react: version, kits, show: (value) => setShown(value), bare: drawBare }

async function drawBare(count: number): Promise<number> {
  const place = document.body.appendChild(document.createElement('div'))
  const before = performance.now()
  const root = createRoot(place)
  root.render(
    Array.from({ length: count }, (_, at) => `Wallet ${at}`).map((name) => (
      <button key={name} type="button" title={name}>
        {name}
      </button>
    )),
  )
  while (place.childElementCount < count) await new Promise((done) => requestAnimationFrame(done))
  const ms = performance.now() - before
  root.unmount()
  place.remove()
  return ms
}

function Page(): ReactElement {
  const [isShown, set] = useState(true)
  setShown = set
  return (
    <main>
      <h1>Harbour</h1>
      {isShown &&
        shown.map((kit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <LatchkitProvider key={at} kit={kit} accountTabs={fillsTabs ? tabs : undefined}>
            <Buttons name={`kit ${at}`} kit={kit} />
          </LatchkitProvider>
        ))}
      <p>Text below.</p>
    </main>
  )
}

function Buttons({ name, kit }: { name: string; kit: Latchkit }): ReactElement {
  const { status } = useAccount()
  const { embedded, disableAppend } = kit.config
  return (
    <section aria-label={name} data-status={status}>
      <NetworkButton />
      <ConnectButton />
      <AccountButton />
      {(embedded || disableAppend) && <LatchkitModal />}
    </section>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
