import { type ReactElement, useEffect, useState } from 'react'
import { ask, type Listed, type Provider, WalletPage } from './wallet-page.js'

/*
 * The baseline: the least that React and a browser can do. A plain button, a plain dialog, the wallets of the page, one stored item. No deadlines,
 * no checks, no races settled, no styles.
 */

interface Announced {
  readonly info: { readonly name: string; readonly rdns: string; readonly icon: string }
  readonly provider: Provider
}

/** The whole page. */
export function App(): ReactElement {
  const [wallets, setWallets] = useState<readonly Listed[]>([])
  const [restored, setRestored] = useState<string>()

  useEffect(() => {
    const hear = (event: Event) => {
      const { info, provider } = (event as CustomEvent<Announced>).detail
      const wallet = { id: info.rdns, name: info.name, icon: info.icon, connect: () => ask(provider, 'eth_requestAccounts') }
      setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]))
      if (localStorage.getItem('wallet') === info.rdns) void ask(provider, 'eth_accounts').then(setRestored)
    }
    window.addEventListener('eip6963:announceProvider', hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', hear)
  }, [])

  return <WalletPage wallets={wallets} restored={restored} />
}
