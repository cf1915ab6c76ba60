import { type ReactElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ask, type Listed, type Provider, WalletPage } from '../bare/wallet-page.js'

/* The baseline with three chains: wallets of EIP-6963 and of the Wallet Standard. */

interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly features: Readonly<Record<'standard:connect', { connect(): Promise<{ readonly accounts: readonly { readonly address: string }[] }> }>>
}

interface Announced {
  readonly info: { readonly name: string; readonly icon: string }
  readonly provider: Provider
}

function App(): ReactElement {
  const [wallets, setWallets] = useState<readonly Listed[]>([])

  useEffect(() => {
    const add = (wallet: Omit<Listed, 'id'>) =>
      setWallets((known) => (known.some(({ name }) => name === wallet.name) ? known : [...known, { ...wallet, id: wallet.name }]))
    const api = {
      register: ({ name, icon, features }: StandardWallet) =>
        add({ name, icon, connect: async () => (await features['standard:connect'].connect()).accounts[0]?.address }),
    }
    const announced = ({ detail: { info, provider } }: CustomEvent<Announced>) =>
      add({ name: info.name, icon: info.icon, connect: () => ask(provider, 'eth_requestAccounts') })
    const registered = ({ detail }: CustomEvent<(register: typeof api) => void>) => detail(api)
    window.addEventListener('eip6963:announceProvider', announced as EventListener)
    window.addEventListener('wallet-standard:register-wallet', registered as EventListener)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return () => {
      window.removeEventListener('eip6963:announceProvider', announced as EventListener)
      window.removeEventListener('wallet-standard:register-wallet', registered as EventListener)
    }
  }, [])

  return <WalletPage wallets={wallets} />
}

createRoot(document.getElementById('root') ?? document.body).render(<App />)
