import { type ReactElement, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * The baseline: the least that React and a browser can do with wallets of EIP-6963 and of the Wallet Standard. A plain button, a plain dialog, one stored item.
 */

interface Listed {
  readonly name: string
  readonly icon: string
  connect(): Promise<string | undefined>
}

interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly features: Readonly<Record<'standard:connect', { connect(): Promise<{ readonly accounts: readonly { readonly address: string }[] }> }>>
}

interface Announced {
  readonly info: { readonly name: string; readonly icon: string }
  readonly provider: { request(args: { method: string }): Promise<unknown> }
}

function App(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wallets, setWallets] = useState<readonly Listed[]>([])
  const [account, setAccount] = useState<string>()

  useEffect(() => {
    const add = (wallet: Listed) => setWallets((known) => (known.some(({ name }) => name === wallet.name) ? known : [...known, wallet]))
    const api = {
      register: ({ name, icon, features }: StandardWallet) =>
        add({ name, icon, connect: async () => (await features['standard:connect'].connect()).accounts[0]?.address }),
    }
    const announced = ({ detail: { info, provider } }: CustomEvent<Announced>) => add({ ...info, connect: () => ask(provider) })
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

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  const choose = async (wallet: Listed) => {
    setAccount(await wallet.connect())
    localStorage.setItem('wallet', wallet.name)
    setOpen(false)
  }
  return (
    <main>
      <button type="button" data-bench="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {account ?? 'Connect wallet'}
      </button>
      <output data-status={account ? 'connected' : 'disconnected'}>{account}</output>
      {isOpen && (
        <dialog ref={dialog} onClose={() => setOpen(false)}>
          {wallets.map((wallet) => (
            <button key={wallet.name} type="button" data-bench="wallet" onClick={() => void choose(wallet)}>
              <img src={wallet.icon} alt="" width="32" height="32" /> {wallet.name}
            </button>
          ))}
        </dialog>
      )}
    </main>
  )
}

/** Accounts and network, as every app needs both. */
async function ask(provider: Announced['provider']): Promise<string | undefined> {
  const [accounts] = await Promise.all([provider.request({ method: 'eth_requestAccounts' }), provider.request({ method: 'eth_chainId' })])
  return Array.isArray(accounts) ? accounts[0] : undefined
}

createRoot(document.getElementById('root') ?? document.body).render(<App />)
