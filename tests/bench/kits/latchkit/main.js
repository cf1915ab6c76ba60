import { base, createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { walletConnect } from 'latchkit/walletconnect'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

const projectId = '00000000000000000000000000000000'
const kit = createLatchkit({ networks: [mainnet, base], metadata: { name: 'App' }, use: [evm(), walletConnect({ projectId })] })
createRoot(document.getElementById('root')).render(h(LatchkitProvider, { kit }, h(ConnectButton)))
