import { type ReactElement, useEffect, useRef, useState } from 'react'

/** A wallet in the list of the page. */
export interface Listed {
  readonly id: string
  readonly name: string
  readonly icon: string
  /** Resolves with the address. */
  connect(): Promise<string | undefined>
}

/** Provider of EIP-1193. */
export interface Provider {
  request(args: { method: string }): Promise<unknown>
}

/** A plain button, a plain dialog with the wallets, and one stored item. `restored` is the address of an earlier visit. */
export function WalletPage({ wallets, restored }: { wallets: readonly Listed[]; restored?: string | undefined }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setAccount] = useState<string>()
  const account = chosen ?? restored

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  const choose = async (wallet: Listed) => {
    setAccount(await wallet.connect())
    localStorage.setItem('wallet', wallet.id)
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
            <button key={wallet.id} type="button" data-bench="wallet" onClick={() => void choose(wallet)}>
              <img src={wallet.icon} alt="" width="32" height="32" /> {wallet.name}
            </button>
          ))}
        </dialog>
      )}
    </main>
  )
}

/** Accounts and network, as every app needs both. */
export async function ask(provider: Provider, method: string): Promise<string | undefined> {
  const [accounts] = await Promise.all([provider.request({ method }), provider.request({ method: 'eth_chainId' })])
  return Array.isArray(accounts) ? accounts[0] : undefined
}
