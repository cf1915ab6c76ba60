import { createLatchkit, type Latchkit, type LatchkitOptions } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider, NetworkButton, useAccount } from 'latchkit/react'
import { fromCookie } from 'latchkit/ssr'
import { type ReactElement, StrictMode } from 'react'

/** Options that the server and the browser must share: otherwise hydration finds another page than the server rendered. */
export interface Served {
  readonly networks: LatchkitOptions['networks']
  /** The `Cookie` header of the request. */
  readonly cookie: string | null
}

/** The instance of one rendering on the server, or of the page. */
export function createKit({ networks, cookie }: Served): Latchkit {
  return createLatchkit({ networks, metadata: { name: 'Harbour' }, use: [evm()], initialSession: fromCookie(cookie) })
}

/** The page, as both draw it. */
export function Page({ kit }: { kit: Latchkit }): ReactElement {
  return (
    <StrictMode>
      <LatchkitProvider kit={kit}>
        <h1>Harbour</h1>
        <ConnectButton />
        <NetworkButton />
        <Account />
      </LatchkitProvider>
    </StrictMode>
  )
}

function Account(): ReactElement {
  const { status, address, lastAddress } = useAccount()
  return <p data-status={status}>{address ?? lastAddress ?? 'Nobody'}</p>
}
