import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { walletConnect } from 'latchkit/walletconnect'
import type { ReactElement } from 'react'

const kit = createLatchkit({
  networks: [
    { id: 31_337, name: 'Bench', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } },
  ],
  metadata: { name: 'Bench' },
  use: [evm(), walletConnect({ relayUrl: globalThis.benchRelayUrl, projectId: '0'.repeat(32) })],
})

/** The same with Latchkit, as its readme says. */
export function App(): ReactElement {
  return (
    <LatchkitProvider kit={kit}>
      <main>
        <ConnectButton />
      </main>
    </LatchkitProvider>
  )
}
