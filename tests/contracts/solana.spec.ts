import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { connectorContract, createMemoryTimer, createVirtualTime, discoveryContract, type VirtualTime } from 'latchkit/testing'
import { solana, solanaDevnet } from '../../src/domain/shared/networks/chains.js'
import { createObjectIds } from '../../src/kit/object-ids.js'
import { createSolanaAdapter } from '../../src/adapters/solana/solana-adapter.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { transferTransaction } from '../peers/solana/transactions.js'
import { createSolanaWallet, keyOf } from './solana-wallet.js'

const api = { describe, it, expect }

/** Moves virtual time on from one call to the next, and lets promises settle in between. */
async function elapseIn(time: VirtualTime, ms: number): Promise<void> {
  const end = time.now() + ms
  // The checks of answers are loaded by `import()`, which takes more than microtasks.
  await checksLoaded
  await settle(20)
  for (let next = time.next(); next !== undefined && next <= end; next = time.next()) {
    time.advanceTo(next)
    await settle(20)
  }
  time.advanceTo(end)
  await settle(20)
}

const checksLoaded = import('../../src/adapters/solana/wallets/checks.js')

/** Registers a wallet in a window, now and when an app announces itself. */
function register(window: EventTarget, wallet: object): void {
  const callback = (app: { register(wallet: object): unknown }) => app.register(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent).detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
}

connectorContract(api, 'Wallet Standard, Solana', () => {
  const time = createVirtualTime()
  const window = new EventTarget()
  const seeds = [1, 2]
  const accounts = seeds.map((seed) => keyOf(seed).address) as [string, string]
  const wallet = createSolanaWallet(seeds)
  const adapter = createSolanaAdapter({ window, timer: createMemoryTimer(time).port, identify: createObjectIds(), shown: () => ({}) })
  register(window, wallet.wallet)
  adapter.discovery.announcements().subscribe().unsubscribe()
  return {
    port: adapter.connector,
    elapse: (ms) => elapseIn(time, ms),
    ref: { connectorId: 'wallet-standard:alpha', namespace: 'solana' },
    accounts,
    networks: [solana, solanaDevnet],
    transaction: { transaction: base64.encode(transferTransaction(accounts[0], accounts[1])) },
    lacks: ['signTypedData', 'switchPrompt'],
    endsSilently: true,
    policy: wallet.policy,
    approve: wallet.approve,
    switchAccount: wallet.switchAccount,
    switchNetwork: (network) => wallet.setChains(network === solana.caipNetworkId ? 'solana:mainnet' : 'solana:devnet'),
    disconnect: wallet.disconnect,
    knowsNetwork: true,
    prompts: wallet.prompts,
    held: wallet.listeners,
  }
})

discoveryContract(api, 'Wallet Standard', () => {
  const time = createVirtualTime()
  const window = new EventTarget()
  let listeners = 0
  const counted = {
    addEventListener: (name: string, listener: (event: Event) => void) => {
      listeners += 1
      window.addEventListener(name, listener)
    },
    removeEventListener: (name: string, listener: (event: Event) => void) => {
      listeners -= 1
      window.removeEventListener(name, listener)
    },
    dispatchEvent: (event: Event) => window.dispatchEvent(event),
  } as Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>
  const { discovery } = createSolanaAdapter({ window: counted, timer: createMemoryTimer(time).port, identify: createObjectIds(), shown: () => ({}) })
  return {
    port: discovery,
    elapse: (ms) => elapseIn(time, ms),
    announce: ({ name }) => register(window, { ...createSolanaWallet([1], { name }).wallet, icon: '' }),
    held: () => listeners,
    namesOnly: true,
  }
})
