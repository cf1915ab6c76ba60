import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { createConfig, WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000000'
const config = createConfig(getDefaultConfig({ appName: 'App', walletConnectProjectId: projectId, chains: [mainnet, base] }))
const client = new QueryClient()
const app = h(ConnectKitProvider, null, h(ConnectKitButton))
createRoot(document.getElementById('root')).render(h(WagmiProvider, { config }, h(QueryClientProvider, { client }, app)))
