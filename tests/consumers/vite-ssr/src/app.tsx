import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { fromCookie } from 'latchkit/ssr'
import { chain } from './chain.js'

/** One instance per request on the server, and one in the page. */
export const createKit = (cookie: string) => createLatchkit({ networks: [chain], use: [evm()], initialSession: fromCookie(cookie) })

export const App = ({ kit }: { readonly kit: ReturnType<typeof createKit> }) => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>
)
