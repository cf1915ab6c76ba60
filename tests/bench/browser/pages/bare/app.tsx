import { type ReactElement, useEffect, useRef, useState } from 'react'

/*
 * The baseline: the least that React and a browser can do. A plain button, a plain dialog, the wallets of the page, one stored item. No deadlines,
 * no checks, no races settled, no styles.
 */

interface Wallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly rdns: string; readonly icon: string }
  readonly provider: { request(args: { method: string }): Promise<unknown> }
}

/** The whole page. */
export function App(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wallets, setWallets] = useState<readonly Wallet[]>([])
  const [account, setAccount] = useState<string>()

  useEffect(() => {
    const hear = (event: Event) => {
      const wallet = (event as CustomEvent<Wallet>).detail
      setWallets((known) => (known.some(({ info }) => info.rdns === wallet.info.rdns) ? known : [...known, wallet]))
      if (localStorage.getItem('wallet') === wallet.info.rdns) void ask(wallet, 'eth_accounts').then(setAccount)
    }
    window.addEventListener('eip6963:announceProvider', hear)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', hear)
  }, [])

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  const choose = async (wallet: Wallet) => {
    setAccount(await ask(wallet, 'eth_requestAccounts'))
    localStorage.setItem('wallet', wallet.info.rdns)
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
          <button type="button" data-bench="close" onClick={() => setOpen(false)}>
            Close
          </button>
          {wallets.map((wallet) => (
            <button key={wallet.info.uuid} type="button" data-bench="wallet" onClick={() => void choose(wallet)}>
              <img src={wallet.info.icon} alt="" width="32" height="32" /> {wallet.info.name}
            </button>
          ))}
        </dialog>
      )}
    </main>
  )
}

/** Accounts and network, as every app needs both. */
async function ask({ provider }: Wallet, method: string): Promise<string | undefined> {
  const [accounts] = await Promise.all([provider.request({ method }), provider.request({ method: 'eth_chainId' })])
  return Array.isArray(accounts) ? accounts[0] : undefined
}
