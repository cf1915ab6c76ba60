import { createHeadlessWallet, type HeadlessWallet, type WalletChain, type WalletPolicy as RealPolicy } from '../../sandbox/index.js'
import { announce } from '../../sandbox/wallet/page/announce.js'
import type { WalletBehaviour, WalletMethod, WalletPolicy } from '../../../src/adapters/memory/wallets/wallet-policy.js'
import { referenceOf } from '../../../src/domain/shared/caip/caip.js'
import type { ScenarioWallet } from '../read/world-schema.js'
import { testAccountNumber, testAccounts } from '../test-accounts.js'
import type { RealWallet } from './real-wallets.js'

/** Creates an extension with EVM keys over these chains, which announces itself by EIP-6963. */
export async function createRealEvmWallet(given: ScenarioWallet, chains: readonly WalletChain[]): Promise<RealWallet> {
  const wallet = makeWallet(given, chains)
  const { controls, setPolicy, provider, info } = wallet
  const listening = countListeners(wallet)
  if (given.granted) {
    setPolicy('approve')
    await provider.request({ method: 'eth_requestAccounts' })
  }
  setPolicy(realPolicy(typeof given.policy === 'string' ? { decision: given.policy } : (given.policy ?? { decision: 'approve' })))
  return {
    showIn: (page) => announce(page, info, provider),
    answer: (approve) => (approve ? controls.approve() : controls.reject()),
    async act({ policy, lock, unlock, switchAccount, switchNetwork, approve, reject, disconnect, emit, times = 1 }, answer) {
      if (policy) setPolicy(realPolicy(typeof policy === 'string' ? { decision: policy } : policy))
      if (lock) controls.lock()
      if (unlock) controls.unlock()
      if (switchAccount) await controls.switchAccount(testAccountNumber('eip155', switchAccount))
      if (switchNetwork) controls.switchChain(Number(referenceOf(switchNetwork)))
      if (approve) await answer(true)
      if (reject) await answer(false)
      if (disconnect) controls.disconnect()
      if (emit?.type === 'accountsChanged') controls.emit('accountsChanged', emit.accounts, times)
      if (emit?.type === 'chainChanged') controls.emit('chainChanged', `0x${Number(referenceOf(emit.network)).toString(16)}`, times)
      if (emit?.type === 'disconnect') controls.disconnect()
    },
    facts() {
      const asked: Record<string, number> = {}
      for (const { method } of controls.requests) asked[method] = (asked[method] ?? 0) + 1
      const prompts = controls.requests.filter(({ method }) => Object.hasOwn(PROMPTING, method)).length
      return {
        network: `eip155:${controls.chainId}`,
        prompts,
        waiting: controls.pending.length,
        sent: controls.requests.filter(({ method, outcome }) => method === 'eth_sendTransaction' && outcome === 'answered').length,
        asked,
      }
    },
    listeners: listening,
  }
}

function makeWallet({ id, name = id, accounts = [testAccounts[0]], network, knows, batches }: ScenarioWallet, all: readonly WalletChain[]): HeadlessWallet {
  const known = knows === undefined ? all : all.filter(({ chainId }) => knows.includes(`eip155:${chainId}`))
  // The first chain is the wallet's active one.
  const chains = [...known].sort((a, b) => Number(network === `eip155:${b.chainId}`) - Number(network === `eip155:${a.chainId}`))
  const firstAccount = testAccountNumber('eip155', accounts[0] ?? '')
  return createHeadlessWallet({
    name,
    rdns: id,
    chains,
    firstAccount: Math.max(0, firstAccount),
    sharedAccounts: accounts.length,
    batches: batches ? 'atomic' : 'none',
  })
}

/** Counts the listeners of a provider from now on. Returns a function that returns their number. */
function countListeners(wallet: HeadlessWallet): () => number {
  let listeners = 0
  const { provider } = wallet as { provider: { on: (...args: never[]) => unknown; removeListener: (...args: never[]) => unknown } }
  const { on, removeListener } = provider
  provider.on = (...args) => {
    listeners += 1
    return on(...args)
  }
  provider.removeListener = (...args) => {
    listeners -= 1
    return removeListener(...args)
  }
  return () => listeners
}

const PROMPTING: Readonly<Record<string, true>> = {
  eth_requestAccounts: true,
  wallet_requestPermissions: true,
  personal_sign: true,
  eth_signTypedData_v4: true,
  eth_sendTransaction: true,
  wallet_sendCalls: true,
  wallet_switchEthereumChain: true,
  wallet_addEthereumChain: true,
}

const METHODS: Readonly<Record<WalletMethod, string>> = {
  connect: 'eth_requestAccounts',
  restore: 'eth_accounts',
  disconnect: 'wallet_revokePermissions',
  switchNetwork: 'wallet_switchEthereumChain',
  readNetwork: 'eth_chainId',
  signMessage: 'personal_sign',
  signTypedData: 'eth_signTypedData_v4',
  signTransactions: 'eth_signTransaction',
  sendTransaction: 'eth_sendTransaction',
  sendCalls: 'wallet_sendCalls',
  getCapabilities: 'wallet_getCapabilities',
  getCallsStatus: 'wallet_getCallsStatus',
  showCallsStatus: 'wallet_showCallsStatus',
}

/** Converts the port's method names in a policy to those of EIP-1193. Methods without a decision are approved, as in memory: a real wallet would ask. */
function realPolicy({ methods, lieAboutChain, unguarded: _, ...policy }: WalletPolicy): RealPolicy {
  const own = Object.entries(methods ?? {}).map(([method, value]) => [METHODS[method as WalletMethod], typeof value === 'object' ? withoutGuard(value) : value])
  return {
    decision: 'approve',
    ...policy,
    ...(own.length === 0 ? {} : { methods: Object.fromEntries(own) }),
    ...(lieAboutChain === undefined ? {} : { lieAboutChain: Number(referenceOf(lieAboutChain)) }),
  }
}

function withoutGuard({ unguarded: _, ...behaviour }: WalletBehaviour): WalletBehaviour {
  return behaviour
}
