import type { Eip1193Listener, Eip1193Provider } from '../../src/adapters/evm/wallets/eip1193.js'

/** Behaviour of a {@link PageWallet}. */
export interface PageWalletPolicy {
  /** Changes nothing without a word by default; `silent` wallets emit no events for what a page asked. */
  readonly silent?: boolean
  /** Keeps its permission when it is asked to revoke it. */
  readonly keepsPermission?: boolean
}

/** Extension of the browser that every tab sees: one selected network, one order of accounts, one permission. */
export interface PageWallet {
  /** Returns the provider that a tab gets. */
  join(): Eip1193Provider
  setPolicy(policy: PageWalletPolicy): void
  /** The person at the wallet chooses a network, an account, or ends the connection. */
  choose(change: { readonly chain?: number; readonly account?: string; readonly ends?: true }): void
  readonly chain: () => number
  /** Signers of the messages so far. */
  readonly signers: readonly string[]
}

/** Creates an extension with two accounts that knows these chains. */
export function createPageWallet(accounts: readonly string[], chains: readonly number[]): PageWallet {
  const pages: Map<string, Eip1193Listener[]>[] = []
  const signers: string[] = []
  let order = [...accounts]
  let chain = chains[0] as number
  let granted = false
  let policy: PageWalletPolicy = {}
  const emit = (event: string, payload: unknown) => {
    for (const page of pages) for (const listener of page.get(event) ?? []) listener(payload)
  }
  const refusal = (code: number) => Object.assign(new Error('refused'), { code })

  function answer(method: string, params: readonly unknown[]): unknown {
    const { chainId } = (params[0] ?? {}) as { readonly chainId?: string }
    switch (method) {
      case 'eth_requestAccounts':
        granted = true
        return [...order]
      case 'eth_accounts':
        return granted ? [...order] : []
      case 'eth_chainId':
        return `0x${chain.toString(16)}`
      case 'wallet_switchEthereumChain':
        if (!chains.includes(Number(chainId))) throw refusal(4902)
        if (chain === Number(chainId)) return null
        chain = Number(chainId)
        if (!policy.silent) emit('chainChanged', chainId)
        return null
      case 'wallet_revokePermissions':
        if (policy.keepsPermission) throw refusal(4200)
        granted = false
        if (!policy.silent) emit('accountsChanged', [])
        return null
      case 'personal_sign':
        signers.push(String(params[1]))
        return `0x${'ab'.repeat(65)}`
      default:
        throw refusal(4200)
    }
  }

  return {
    join() {
      const listeners = new Map<string, Eip1193Listener[]>()
      pages.push(listeners)
      return {
        request: async ({ method, params }) => answer(method, (params ?? []) as readonly unknown[]),
        on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
        removeListener: (event, listener) =>
          void listeners.set(
            event,
            (listeners.get(event) ?? []).filter((one) => one !== listener),
          ),
      }
    },
    setPolicy(next) {
      policy = next
    },
    choose({ chain: next, account, ends }) {
      if (next !== undefined) {
        chain = next
        emit('chainChanged', `0x${next.toString(16)}`)
      }
      if (account !== undefined) {
        order = [account, ...order.filter((one) => one !== account)]
        emit('accountsChanged', [...order])
      }
      if (ends) {
        granted = false
        emit('accountsChanged', [])
      }
    },
    chain: () => chain,
    signers,
  }
}
