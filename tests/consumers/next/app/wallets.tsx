'use client'
import { createLatchkit } from 'latchkit'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { LatchkitProvider } from 'latchkit/react'
import { fromCookie } from 'latchkit/ssr'
import { walletConnect } from 'latchkit/walletconnect'
import { type ReactNode, useState } from 'react'
import { chain } from '../src/chain'

const options = {
  networks: [chain],
  metadata: { name: 'A consumer' },
  projectId: 'consumer',
  use: [evm(), walletConnect(), embeddedWallet({ networks: ['eip155:31337'] })],
}

/** An instance for each visitor: made once in the page, and once for each rendering on the server. */
export function Wallets({ session, children }: { readonly session: string; readonly children: ReactNode }) {
  const [kit] = useState(() => createLatchkit({ ...options, initialSession: fromCookie(session) }))
  return <LatchkitProvider kit={kit}>{children}</LatchkitProvider>
}
