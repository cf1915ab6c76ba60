import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { names } from 'latchkit/names'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { send } from 'latchkit/send'
import { createRoot } from 'react-dom/client'

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
  use: [evm(), send(), names({ hub: 'eip155:31337' })],
})

createRoot(document.getElementById('root') ?? document.body).render(
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>,
)
