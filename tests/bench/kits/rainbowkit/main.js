import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000000'
const config = getDefaultConfig({ appName: 'App', projectId, chains: [mainnet, base] })
const client = new QueryClient()
const app = h(RainbowKitProvider, null, h(ConnectButton))
createRoot(document.getElementById('root')).render(h(WagmiProvider, { config }, h(QueryClientProvider, { client }, app)))
