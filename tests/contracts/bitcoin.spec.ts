import { withCheckedKeys } from '../../src/adapters/bitcoin/public-key.js'
import { describe, expect, it } from 'vitest'
import { connectorContract, createMemoryTimer, createVirtualTime, discoveryContract, type VirtualTime } from 'latchkit/testing'
import { bitcoinSignet, bitcoinTestnet4 } from '../../src/adapters/bitcoin/networks.js'
import { encodings } from '../../src/adapters/bitcoin/wallets/bitcoin-wallet.js'
import { createBitcoinConnector } from '../../src/adapters/bitcoin/wallets/bitcoin-connector.js'
import { createBitcoinWallets } from '../../src/adapters/bitcoin/wallets/bitcoin-wallets.js'
import { createSigner } from '../../src/adapters/bitcoin/wallets/signer.js'
import { verifyMessage } from '../../src/adapters/bitcoin/messages/verify-message.js'
import type { AskedPsbt } from '../../src/adapters/bitcoin/payments/bitcoin-transactions.js'
import { createObjectIds } from '../../src/kit/object-ids.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { createBitcoinWallet, testKey } from './bitcoin-wallet.js'

const api = { describe, it, expect }
const keys = [testKey(1), testKey(2)] as const
const accounts = [keys[0].payment('tb'), keys[1].payment('tb')] as const
const networks = [bitcoinTestnet4, bitcoinSignet] as const
const transfer = { recipientAddress: accounts[1], amount: '1000' }

/** Moves virtual time on from one call to the next, and lets promises settle in between. */
async function elapseIn(time: VirtualTime, ms: number): Promise<void> {
  const end = time.now() + ms
  // Grants and encodings are loaded by `import()`, which takes more than microtasks.
  await codeLoaded
  await settle(20)
  for (let next = time.next(); next !== undefined && next <= end; next = time.next()) {
    time.advanceTo(next)
    await settle(20)
  }
  time.advanceTo(end)
  await settle(20)
}

const codeLoaded = Promise.all([import('../../src/adapters/bitcoin/wallets/grant.js'), encodings.load()])

/** A page with a wallet in it, and the connector over it. */
function page(place: (window: EventTarget, wallet: ReturnType<typeof createBitcoinWallet>) => void, built?: AskedPsbt) {
  const time = createVirtualTime()
  const { port: timer } = createMemoryTimer(time)
  const window = new EventTarget()
  const wallet = createBitcoinWallet(
    keys,
    'tb',
    networks.map(({ caipNetworkId }) => caipNetworkId),
  )
  place(window, wallet)
  const wallets = createBitcoinWallets({ window, timer, identify: createObjectIds(), onWarning: () => {} })
  const listening = wallets.discovery.announcements().subscribe()
  const { port } = createBitcoinConnector({
    wallets,
    timer,
    // The wallet builds the transfer and sends it: the comparison of PSBTs has specs of its own.
    signer: async () =>
      createSigner({
        prepare: async ({ psbt }) => ({ psbt, inputs: [] }),
        build: async () => built,
        compare: async (_asked, signed) => signed,
        send: async () => 'ab'.repeat(32),
        compareSent: async () => undefined,
      }),
    checkKeys: async (grant) => withCheckedKeys(grant),
    verifyMessage: async (address, message, signature) => verifyMessage(address, message, signature),
    onWarning: () => {},
  })
  return { wallet, port, elapse: (ms: number) => elapseIn(time, ms), dispose: () => listening.unsubscribe() }
}

connectorContract(api, 'sats-connect', () => {
  const { wallet, port, elapse, dispose } = page((window, { provider }) => {
    Object.assign(window, { TestProvider: provider, btc_providers: [{ id: 'TestProvider', name: 'Alpha', icon: '' }] })
  })
  return {
    port,
    elapse,
    dispose,
    ref: { connectorId: 'btc-providers:alpha', namespace: 'bip122' },
    accounts,
    networks,
    transaction: transfer,
    lacks: ['signTypedData'],
    policy: wallet.policy,
    approve: wallet.approve,
    switchAccount: wallet.switchAccount,
    switchNetwork: wallet.switchNetwork,
    disconnect: wallet.disconnect,
    prompts: wallet.prompts,
    held: wallet.listeners,
  }
})

connectorContract(api, 'Wallet Standard, Bitcoin', () => {
  const { wallet, port, elapse, dispose } = page(
    (window, { standard }) => {
      window.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent<{ register(wallet: object): void }>).detail.register(standard))
    },
    { psbt: 'cHNidP8B', inputs: [] },
  )
  return {
    port,
    elapse,
    dispose,
    ref: { connectorId: 'wallet-standard:standard', namespace: 'bip122' },
    accounts,
    networks,
    transaction: transfer,
    lacks: ['signTypedData', 'switchPrompt'],
    endsSilently: true,
    knowsNetwork: true,
    policy: wallet.policy,
    approve: wallet.approve,
    switchAccount: wallet.switchAccount,
    switchNetwork: wallet.switchNetwork,
    disconnect: wallet.disconnect,
    prompts: wallet.prompts,
    held: wallet.listeners,
  }
})

discoveryContract(api, 'btc_providers', () => {
  const time = createVirtualTime()
  const window = new EventTarget()
  const entries: object[] = []
  Object.assign(window, { btc_providers: entries })
  let listeners = 0
  const counted = Object.assign(Object.create(window) as object, {
    addEventListener: (...args: Parameters<EventTarget['addEventListener']>) => {
      listeners += 1
      window.addEventListener(...args)
    },
    removeEventListener: (...args: Parameters<EventTarget['removeEventListener']>) => {
      listeners -= 1
      window.removeEventListener(...args)
    },
    dispatchEvent: (event: Event) => window.dispatchEvent(event),
  }) as Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & Record<string, unknown>
  const wallets = createBitcoinWallets({ window: counted, timer: createMemoryTimer(time).port, identify: createObjectIds(), onWarning: () => {} })
  return {
    port: wallets.discovery,
    elapse: (ms) => elapseIn(time, ms),
    namesOnly: true,
    announce: ({ name, uuid }) => {
      counted[`wallet${uuid}`] = { request: () => new Promise(() => undefined) }
      entries.push({ id: `wallet${uuid}`, name, icon: '' })
    },
    held: () => listeners,
  }
})
