import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import type { ReactElement } from 'react'

declare global {
  /** The node of the chain; set before the scripts of the page, and not needed to render. */
  var benchRpcUrl: string | undefined
  var benchPrefetch: false | undefined
}

const kit = createLatchkit({
  networks: [
    {
      id: 31_337,
      name: 'Bench',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [globalThis.benchRpcUrl ?? 'http://127.0.0.1:8545'] } },
    },
  ],
  metadata: { name: 'Bench' },
  ...(globalThis.benchPrefetch === false ? { prefetch: false } : {}),
  use: [evm()],
})

/** The same page with Latchkit in it, as its readme says. */
export function App(): ReactElement {
  return (
    <LatchkitProvider kit={kit}>
      <main>
        <ConnectButton />
        <Status />
      </main>
    </LatchkitProvider>
  )
}

function Status(): ReactElement {
  const { status, address } = useAccount()
  return <output data-status={status}>{address}</output>
}
