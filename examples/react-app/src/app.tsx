import type { Latchkit } from 'latchkit'
import { ConnectButton, LatchkitProvider, NetworkButton } from 'latchkit/react'
import type { ReactElement } from 'react'
import { AccountPanel } from './account-panel.js'
import { EventLog } from './event-log.js'
import icon from './icon.svg'
import { Shop } from './shop.js'
import { ThemeSwitch } from './theme-switch.js'

interface AppProps {
  kit: Latchkit
  /** True to show what one pays for. */
  sells?: boolean
  /** URL of the sandbox's wallet page. */
  walletPage?: string | undefined
  /** Address of the inbox that shows the e-mails of the sandbox's secure site. */
  inbox?: string | undefined
}

/** The whole app: the provider once, then buttons and hooks wherever they are needed. */
export function App({ kit, sells = false, walletPage, inbox }: AppProps): ReactElement {
  return (
    <LatchkitProvider kit={kit}>
      <header className="bar">
        <a className="brand" href="./">
          <img src={icon} alt="" width="32" height="32" />
          Fernwood
        </a>
        <div className="bar__end">
          <NetworkButton />
          <ConnectButton />
        </div>
      </header>
      <main>
        <div className="intro">
          <h1>A small app on Latchkit</h1>
          <p>
            {sells
              ? 'Connect a wallet; the account in the dialog sends, receives, swaps and buys. The list of events is what the library says while it works.'
              : 'Connect a wallet on one chain or several, sign and send. The list of events is what the library says while it works.'}
          </p>
        </div>
        {sells && <Shop />}
        <div className="page">
          <AccountPanel />
          <EventLog />
        </div>
      </main>
      <footer className="foot">
        <p>An example of what Latchkit does. Development accounts only: never send real money to them.</p>
        {walletPage && (
          <p>
            WalletConnect without a phone: copy the link below the QR code and paste it in{' '}
            <a href={walletPage} target="_blank" rel="noreferrer">
              the sandbox’s wallet
            </a>
            .
          </p>
        )}
        {inbox && (
          <p>
            Log in with any e-mail address: links and codes arrive in{' '}
            <a href={inbox} target="_blank" rel="noreferrer">
              the sandbox’s inbox
            </a>
            .
          </p>
        )}
        <ThemeSwitch />
      </footer>
    </LatchkitProvider>
  )
}
