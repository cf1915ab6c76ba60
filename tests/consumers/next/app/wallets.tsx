'use client'
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { LatchkitProvider } from 'latchkit/react'
import { fromCookie } from 'latchkit/ssr'
import { type ReactNode, useState } from 'react'
import { chain } from '../src/chain'

/** An instance for each visitor: made once in the page, and once for each rendering on the server. */
export function Wallets({ session, children }: { readonly session: string; readonly children: ReactNode }) {
  const [kit] = useState(() => createLatchkit({ networks: [chain], metadata: { name: 'A consumer' }, use: [evm()], initialSession: fromCookie(session) }))
  return <LatchkitProvider kit={kit}>{children}</LatchkitProvider>
}
