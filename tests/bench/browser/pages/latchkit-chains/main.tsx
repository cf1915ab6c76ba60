import { createLatchkit } from 'latchkit'
import { bitcoin, bitcoinRegtest } from 'latchkit/bitcoin'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import { solana, solanaCluster } from 'latchkit/solana'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

// No node answers: balances are read after connecting, and are not measured.
const rpcUrl = 'http://127.0.0.1:9'
const cluster = solanaCluster({ genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', name: 'Devnet', rpcUrl })

const kit = createLatchkit({
  networks: [
    { id: 31_337, name: 'Bench', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [rpcUrl] } } },
    cluster,
    bitcoinRegtest(rpcUrl),
  ],
  metadata: { name: 'Bench' },
  use: [evm(), solana(), bitcoin()],
})

function Status(): ReactElement {
  const accounts = [useAccount({ namespace: 'eip155' }), useAccount({ namespace: 'solana' }), useAccount({ namespace: 'bip122' })]
  const found = accounts.find(({ status }) => status === 'connected')
  return <output data-status={found ? 'connected' : 'disconnected'}>{found?.address}</output>
}

createRoot(document.getElementById('root') ?? document.body).render(
  <LatchkitProvider kit={kit}>
    <main>
      <ConnectButton />
      <Status />
    </main>
  </LatchkitProvider>,
)
