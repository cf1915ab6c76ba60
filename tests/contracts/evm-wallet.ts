import type { WalletBehaviour, WalletDecision, WalletMethod, WalletPolicy } from 'latchkit/testing'

/** An EIP-1193 wallet that follows the policies of scripted wallets, to test the adapter of real wallets against their contract. */
export interface EvmWallet {
  readonly provider: {
    request(request: { readonly method: string; readonly params?: readonly unknown[] }): unknown
    on(event: string, listener: (payload: unknown) => void): void
    removeListener(event: string, listener: (payload: unknown) => void): void
  }
  policy(policy: WalletDecision | WalletPolicy): void
  approve(): void
  switchAccount(address: string): void
  switchNetwork(chainId: number): void
  disconnect(): void
  prompts(): number
  listeners(): number
}

/** Purpose of each method of EIP-1193. */
const purposes: Readonly<Record<string, WalletMethod>> = {
  eth_requestAccounts: 'connect',
  eth_accounts: 'restore',
  wallet_revokePermissions: 'disconnect',
  wallet_switchEthereumChain: 'switchNetwork',
  wallet_addEthereumChain: 'switchNetwork',
  eth_chainId: 'readNetwork',
  personal_sign: 'signMessage',
  eth_signTypedData_v4: 'signTypedData',
  eth_sendTransaction: 'sendTransaction',
}
const quiet: readonly WalletMethod[] = ['restore', 'disconnect', 'readNetwork']

/** Creates the wallet: it knows one chain, and has granted none of its accounts. */
export function createEvmWallet(given: readonly string[], chainId: number): EvmWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const known = new Set([chainId])
  const desk: (() => void)[] = []
  let accounts = given
  let chain = chainId
  let granted = false
  let policy: WalletPolicy = {}
  let prompts = 0

  const say = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const visible = () => (granted ? accounts : [])
  const hex = () => `0x${chain.toString(16)}`

  function perform(method: string, [first]: readonly unknown[]): unknown {
    const asked = Number((first as { chainId?: string } | undefined)?.chainId)
    if (method === 'eth_requestAccounts') granted = true
    if (method === 'wallet_revokePermissions') granted = false
    if (method === 'wallet_addEthereumChain') known.add(asked)
    if (method === 'wallet_switchEthereumChain') {
      if (!known.has(asked)) throw { code: 4902, message: 'Unrecognized chain ID' }
      if (!policy.acknowledgeSwitchWithoutSwitching && asked !== chain) {
        chain = asked
        queueMicrotask(() => say('chainChanged', hex()))
      }
    }
    if (method === 'eth_chainId') return hex()
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return visible()
    if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`
    return method.startsWith('wallet_') ? null : `0x${'cd'.repeat(65)}`
  }

  function request({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }): unknown {
    const purpose = purposes[method]
    if (purpose === undefined) throw { code: 4200, message: `${method} is not supported` }
    const own = policy.methods?.[purpose]
    const behaviour: WalletBehaviour = { ...policy, ...(typeof own === 'string' ? { decision: own } : own) }
    const isPrompt = !quiet.includes(purpose)
    if (isPrompt) prompts += 1
    const decision = isPrompt ? (behaviour.decision ?? 'approve') : 'approve'
    if (behaviour.throwSync) throw new Error('the wallet threw')
    const answer = new Promise((resolve, reject) => {
      const allow = () => {
        try {
          if (behaviour.error) throw behaviour.error
          const right = perform(method, params)
          resolve(behaviour.garbage === undefined ? right : behaviour.garbage)
        } catch (error) {
          reject(error)
        }
      }
      if (decision === 'reject') reject({ code: 4001, message: 'User rejected the request.' })
      else if (decision === 'ask') desk.push(allow)
      else if (decision === 'approve') allow()
    })
    return behaviour.answerTwice ? twice(answer) : answer
  }

  return {
    provider: {
      request,
      on: (event, listener) => void listeners.set(event, new Set([...(listeners.get(event) ?? []), listener])),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    },
    policy(next) {
      policy = typeof next === 'string' ? { decision: next } : next
    },
    approve: () => desk.shift()?.(),
    switchAccount(address) {
      accounts = [address, ...accounts.filter((one) => one !== address)]
      say('accountsChanged', visible())
    },
    switchNetwork(next) {
      chain = next
      say('chainChanged', hex())
    },
    disconnect() {
      granted = false
      say('accountsChanged', [])
      say('disconnect', { code: 4900, message: 'The wallet is disconnected.' })
    },
    prompts: () => prompts,
    listeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

/** Settles a thenable twice, which a promise cannot do. */
function twice(answer: Promise<unknown>): PromiseLike<unknown> {
  return {
    then: ((done: (value: unknown) => void, failed: (error: unknown) => void) =>
      answer.then((value) => {
        done(value)
        failed(new Error('the second answer'))
      }, failed)) as PromiseLike<unknown>['then'],
  }
}
