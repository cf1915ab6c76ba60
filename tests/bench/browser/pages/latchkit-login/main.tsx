import { createLatchkit } from 'latchkit'
import { embeddedWallet } from 'latchkit/embedded-wallet'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

const { site, rpcUrl } = globalThis.benchLogin
const kit = createLatchkit({
  projectId: 'bench',
  networks: [{ id: 31_337, name: 'Bench', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [rpcUrl] } } }],
  metadata: { name: 'Bench' },
  use: [evm(), embeddedWallet({ secureSiteUrl: site, networks: ['eip155:31337'] })],
})
kit.subscribe(() => {
  const { auth, account } = kit.getState()
  if (auth.login?.kind === 'email' && auth.login.step === 'device') globalThis.benchLogin.note('device')
  if (auth.login?.kind === 'email' && auth.login.step === 'code') globalThis.benchLogin.note('code')
  if (account.namespaces.eip155?.address !== undefined) globalThis.benchLogin.note('connected')
})

createRoot(document.getElementById('root') ?? document.body).render(
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>,
)
