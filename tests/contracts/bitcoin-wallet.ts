import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import type { WalletBehaviour, WalletDecision, WalletMethod, WalletPolicy } from 'latchkit/testing'
import { messageDigest } from '../../src/adapters/bitcoin/messages/legacy-signature.js'
import { findNetworkNames } from '../../src/adapters/bitcoin/network-names.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'

/** Key of a test wallet, with its addresses. */
export interface TestKey {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
  /** P2WPKH and P2TR by the prefix of the network. */
  payment(prefix: Prefix): string
  ordinals(prefix: Prefix): string
}

/** Prefix of the addresses of a network. */
export type Prefix = 'bc' | 'tb' | 'bcrt'

/** Creates the key whose secret has one byte over and over. */
export function testKey(byte: number): TestKey {
  return keyOf(new Uint8Array(32).fill(byte))
}

/** Creates a key of a secret. */
export function keyOf(secret: Uint8Array): TestKey {
  const publicKey = secp256k1.getPublicKey(secret, true)
  const network = (prefix: Prefix) => (prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix })
  const known = new Map<string, string>()
  const once = (name: string, make: () => string | undefined) => {
    const address = known.get(name) ?? (make() as string)
    known.set(name, address)
    return address
  }
  return {
    secret,
    publicKey,
    payment: (prefix) => once(`payment ${prefix}`, () => p2wpkh(publicKey, network(prefix)).address),
    ordinals: (prefix) => once(`ordinals ${prefix}`, () => p2tr(schnorr.getPublicKey(secret), undefined, network(prefix)).address),
  }
}

/** Signs a message as Electrum does: base64 of 65 bytes. */
export function signLegacy(key: TestKey, message: string): string {
  const [recovery = 0, ...rest] = secp256k1.sign(messageDigest(message), key.secret, { prehash: false, format: 'recovered' })
  return base64.encode(Uint8Array.of(31 + recovery, ...rest))
}

/** Signs the inputs of a PSBT that a key can sign: base64, not finalised. */
export function signPsbtWith(key: TestKey, psbt: string, indexes: readonly number[]): string {
  const transaction = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
  for (const index of indexes) transaction.signIdx(key.secret, index)
  return base64.encode(transaction.toPSBT(0))
}

/** A Bitcoin wallet that follows the policies of scripted wallets, in both of its protocols. */
export interface BitcoinTestWallet {
  /** Provider of sats-connect. */
  readonly provider: { request(method: string, params: unknown): unknown; addListener(info: { eventName: string; cb: (event: unknown) => void }): () => void }
  /** Wallet of the Wallet Standard. */
  readonly standard: object
  policy(policy: WalletDecision | WalletPolicy): void
  approve(): void
  switchAccount(address: string): void
  /** Stops listing an account, without an event. It would still sign with it. */
  hide(address: string): void
  switchNetwork(network: CaipNetworkId): void
  disconnect(): void
  prompts(): number
  listeners(): number
  /** Requests of sats-connect and calls of features so far. */
  readonly asked: { readonly method: string; readonly params: unknown }[]
}

const purposes: Readonly<Record<string, WalletMethod>> = {
  wallet_connect: 'connect',
  wallet_getAccount: 'restore',
  wallet_disconnect: 'disconnect',
  wallet_changeNetwork: 'switchNetwork',
  wallet_getNetwork: 'readNetwork',
  signMessage: 'signMessage',
  signPsbt: 'signTransactions',
  sendTransfer: 'sendTransaction',
}
const quiet: readonly WalletMethod[] = ['restore', 'disconnect', 'readNetwork']

/** Creates the wallet: two keys, of which the first is in use, on the first network. It has granted nothing. */
export function createBitcoinWallet(keys: readonly [TestKey, TestKey], prefix: Prefix, networks: readonly CaipNetworkId[]): BitcoinTestWallet {
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  const desk: (() => void)[] = []
  const asked: { method: string; params: unknown }[] = []
  let order: readonly TestKey[] = keys
  let network = networks[0] as CaipNetworkId
  let granted = false
  let policy: WalletPolicy = {}
  let prompts = 0

  const say = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const name = (id: CaipNetworkId) => ({ bitcoin: { name: findNetworkNames('id', id)?.sats } })
  const entry = (address: string, publicKey: string | Uint8Array, purpose: string) => ({
    address,
    publicKey,
    purpose,
    addressType: purpose,
    walletType: 'software',
  })
  const addresses = () =>
    order.flatMap((key) => [
      entry(key.payment(prefix), hex.encode(key.publicKey), 'payment'),
      ...(key === order[0] ? [entry(key.ordinals(prefix), hex.encode(key.publicKey), 'ordinals')] : []),
    ])
  const keyFor = (address: string) => keys.find((key) => key.payment(prefix) === address || key.ordinals(prefix) === address) as TestKey

  function perform(method: string, params: Record<string, unknown>): unknown {
    if (method === 'wallet_connect') granted = true
    if (method === 'wallet_disconnect') granted = false
    if (method === 'wallet_connect' || method === 'wallet_getAccount') {
      if (!granted) throw { code: -32002, message: 'Access denied.' }
      return { id: 'account', addresses: addresses(), walletType: 'software', network: name(network) }
    }
    if (method === 'wallet_getNetwork') return name(network)
    if (method === 'wallet_changeNetwork') {
      const next = findNetworkNames('sats', params['name'])?.id
      if (next === undefined || !networks.includes(next)) throw { code: -32602, message: 'Unknown network' }
      if (!policy.acknowledgeSwitchWithoutSwitching && next !== network) {
        network = next
        queueMicrotask(() => say('networkChange', { type: 'networkChange', ...name(network) }))
      }
      return null
    }
    if (method === 'signMessage') return { signature: signLegacy(keyFor(params['address'] as string), params['message'] as string), address: params['address'] }
    if (method === 'sendTransfer') return { txid: 'ab'.repeat(32) }
    if (method === 'signPsbt') {
      let psbt = params['psbt'] as string
      for (const [address, indexes] of Object.entries(params['signInputs'] as Record<string, number[]>)) psbt = signPsbtWith(keyFor(address), psbt, indexes)
      return { psbt }
    }
    return null
  }

  /** Handles a request by the policy. The right answer is made when it is approved. */
  function handle(purpose: WalletMethod, right: () => unknown, asGarbage: (garbage: unknown) => unknown): unknown {
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
          const value = right()
          resolve(behaviour.garbage === undefined ? value : asGarbage(behaviour.garbage))
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

  function request(method: string, params: unknown): unknown {
    asked.push({ method, params })
    const purpose = purposes[method]
    if (purpose === undefined) throw { code: -32601, message: `Method ${method} is not supported.` }
    const listed = (garbage: unknown) =>
      purpose === 'connect' && Array.isArray(garbage) ? { addresses: garbage.map((one) => (typeof one === 'string' ? { address: one } : one)) } : garbage
    return handle(
      purpose,
      () => ({ jsonrpc: '2.0', id: '1', result: perform(method, (params ?? {}) as Record<string, unknown>) }),
      (garbage) => ({ jsonrpc: '2.0', id: '1', result: listed(garbage) }),
    )
  }

  const chainsFrom = (first: CaipNetworkId) => [first, ...networks.filter((id) => id !== first)].map((id) => findNetworkNames('id', id)?.chain)
  const account = (address: string, publicKey: Uint8Array) => ({ address, publicKey, chains: chainsFrom(network), features: [] })
  const standardAccounts = () => (granted ? order.map((key) => account(key.payment(prefix), key.publicKey)) : [])
  const call = (method: string, purpose: WalletMethod, right: () => unknown, asGarbage: (garbage: unknown) => unknown = (garbage) => garbage) => {
    asked.push({ method, params: null })
    return handle(purpose, right, asGarbage)
  }
  const standard = {
    version: '1.0.0',
    name: 'Standard',
    icon: 'data:image/svg;base64,PHN2Zy8+',
    chains: chainsFrom(network),
    get accounts() {
      return standardAccounts()
    },
    features: {
      'bitcoin:connect': {
        connect: () =>
          call(
            'bitcoin:connect',
            'connect',
            () => {
              granted = true
              return { accounts: standardAccounts() }
            },
            (garbage) =>
              Array.isArray(garbage)
                ? { accounts: garbage.map((one) => (typeof one === 'string' ? account(one, new Uint8Array(33)) : one)) }
                : { accounts: garbage },
          ),
      },
      'bitcoin:disconnect': { disconnect: () => call('bitcoin:disconnect', 'disconnect', () => perform('wallet_disconnect', {})) },
      'standard:events': {
        on: (event: string, listener: (payload: unknown) => void) => {
          listeners.set(event, new Set([...(listeners.get(event) ?? []), listener]))
          return () => void listeners.get(event)?.delete(listener)
        },
      },
      'bitcoin:signMessage': {
        signMessage: ({ account: { address }, message }: { account: { address: string }; message: Uint8Array }) =>
          call('bitcoin:signMessage', 'signMessage', () => [
            { signedMessage: message, signature: base64.decode(signLegacy(keyFor(address), new TextDecoder().decode(message))) },
          ]),
      },
      'bitcoin:signAndSendTransaction': {
        signAndSendTransaction: () => call('bitcoin:signAndSendTransaction', 'sendTransaction', () => [{ txId: 'ab'.repeat(32) }]),
      },
    },
  }

  return {
    provider: {
      request,
      addListener({ eventName, cb }) {
        listeners.set(eventName, new Set([...(listeners.get(eventName) ?? []), cb]))
        return () => void listeners.get(eventName)?.delete(cb)
      },
    },
    standard,
    asked,
    policy(next) {
      policy = typeof next === 'string' ? { decision: next } : next
    },
    approve: () => desk.shift()?.(),
    switchAccount(address) {
      order = [keyFor(address), ...order.filter((key) => key !== keyFor(address))]
      say('accountChange', { type: 'accountChange', addresses: addresses() })
      say('change', { accounts: standardAccounts() })
    },
    hide(address) {
      order = order.filter((key) => key !== keyFor(address))
    },
    switchNetwork(next) {
      network = next
      say('networkChange', { type: 'networkChange', ...name(network) })
      say('change', { accounts: standardAccounts() })
    },
    disconnect() {
      granted = false
      say('disconnect', { type: 'disconnect' })
      say('change', { accounts: [] })
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
