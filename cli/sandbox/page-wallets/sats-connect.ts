import { base64, hex } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { messageDigest } from '../bitcoin/message.js'
import { walletErrors } from '../wallet/errors.js'
import { drawingFor, iconOf } from '../wallet/page/icon.js'
import { isPrompting } from '../wallet/policy.js'
import { createWalletKeys } from '../walletconnect-wallet/keys.js'
import { type BitcoinAddress, createBitcoinSigner, outputsOf, type Purpose, psbtOf } from './bitcoin-signer.js'
import { createConduct, errorObject, type PageConduct } from './conduct.js'
import { type ChainWalletControls, createChainControls } from './controls.js'
import type { ChainWalletOptions } from './options.js'
import { createPermission } from './permission.js'

/** Provider of a Bitcoin wallet, as sats-connect calls it. */
export interface SatsConnectProvider {
  request(method: string, params: unknown): Promise<object>
  addListener(info: { readonly eventName: string; readonly cb: (event: object) => void }): () => void
}

/** A sats-connect wallet: its provider, its entry in `window.btc_providers`, and its controls. */
export interface SatsConnectWallet {
  readonly provider: SatsConnectProvider
  readonly entry: { readonly id: string; readonly name: string; readonly icon: string; readonly methods: readonly string[] }
  readonly controls: ChainWalletControls
  readonly conduct: PageConduct
}

const NETWORK = { bitcoin: { name: 'Regtest' }, stacks: { name: 'Testnet' }, spark: { name: 'Regtest' } }
const ACCESS_DENIED = -32_002
const USER_REJECTION = -32_000

type Methods = Readonly<Record<string, (params: never) => Promise<unknown>>>

/** Creates a wallet for Bitcoin on the regtest network that pages reach by sats-connect. Its id is a path on `window`. */
export function createSatsConnectWallet(options: ChainWalletOptions): SatsConnectWallet {
  const { name, rpcUrl, origin = 'This site', firstAccount, keys: source = {}, policy, store } = options
  const conduct = createConduct(policy)
  const permission = createPermission(firstAccount, store)
  const keys = createWalletKeys(source)
  const signer = createBitcoinSigner(keys, rpcUrl)
  const listeners = new Set<{ readonly eventName: string; readonly cb: (event: object) => void }>()

  const own = () => signer.addresses(permission.index)
  const permitted = async () => {
    if (!permission.isGranted) await permission.settle()
    if (!permission.isGranted) throw Object.assign(new Error('Access denied.'), { code: ACCESS_DENIED })
    return own()
  }
  const consented = async (method: string) => {
    if (permission.isGranted && method !== 'getAccounts') return
    await conduct.consent(method, `${origin} wants to see your Bitcoin addresses.`)
    permission.grant()
  }
  const written = ({ address, publicKey, purpose }: BitcoinAddress) => ({
    address,
    publicKey: hex.encode(publicKey),
    purpose,
    addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
    walletType: 'software',
  })
  const chosen = async (purposes: readonly string[] = ['payment', 'ordinals']) => (await own()).filter(({ purpose }) => purposes.includes(purpose)).map(written)
  const account = async (purposes?: readonly string[]) => ({
    id: `account-${permission.index}`,
    addresses: await chosen(purposes),
    walletType: 'software',
    network: NETWORK,
  })
  /** Returns one of the page's addresses, under the fault `other-key` with the key of another account. */
  const signerOf = async (address: string, method: string) => {
    const found = (await permitted()).find((one) => one.address === address)
    if (found === undefined) throw walletErrors.unauthorized(address)
    if (conduct.behaviour(method).hostile !== 'other-key') return found
    const foreign = await signer.addresses(permission.index + 1)
    return { ...found, key: (foreign.find(({ purpose }) => purpose === found.purpose) as BitcoinAddress).key }
  }
  async function signOne(method: string, { address, message, protocol }: { address: string; message: string; protocol?: 'ECDSA' | 'BIP322' }) {
    const of = await signerOf(address, method)
    const used = of.purpose === 'ordinals' ? 'BIP322' : (protocol ?? 'ECDSA')
    const bytes = new TextEncoder().encode(message)
    const signature = signer.signMessage(of, bytes, used, conduct.behaviour(method))
    return { signature: base64.encode(signature), messageHash: hex.encode(used === 'ECDSA' ? messageDigest(message) : sha256(bytes)), address, protocol: used }
  }

  const methods: Methods = {
    getInfo: async () => ({ version: '1.0.0', platform: 'web', methods: Object.keys(methods), supports: ['WBIP004'] }),
    async wallet_connect(params: { readonly addresses?: readonly Purpose[] } | null) {
      await consented('wallet_connect')
      return account(params?.addresses)
    },
    wallet_getAccount: async () => {
      await permitted()
      return account()
    },
    async getAddresses({ purposes }: { readonly purposes: readonly Purpose[] }) {
      await consented('getAddresses')
      return { addresses: await chosen(purposes), network: NETWORK }
    },
    async getAccounts({ purposes }: { readonly purposes: readonly Purpose[] }) {
      await consented('getAccounts')
      return chosen(purposes)
    },
    async wallet_requestPermissions() {
      await consented('wallet_requestPermissions')
      return true
    },
    wallet_getCurrentPermissions: async () =>
      permission.isGranted ? [{ type: 'account', resourceId: `account-${permission.index}`, clientId: origin, actions: { read: true } }] : [],
    wallet_renouncePermissions: async () => revoke(),
    wallet_disconnect: async () => revoke(),
    wallet_getNetwork: async () => NETWORK,
    async wallet_changeNetwork({ name: wanted }: { readonly name: string }) {
      if (wanted !== 'Regtest') throw walletErrors.invalidParams(`the wallet has Regtest only, not ${wanted}`)
      return null
    },
    wallet_getWalletType: async () => 'software',
    async getBalance() {
      const { confirmed, unconfirmed } = await signer.balance((await permitted())[0])
      return { confirmed: String(confirmed), unconfirmed: String(unconfirmed), total: String(confirmed + unconfirmed) }
    },
    async signMessage(params: Parameters<typeof signOne>[1]) {
      await signerOf(params.address, 'signMessage')
      await conduct.consent('signMessage', `${origin} wants you to sign a message.`, [['Message', params.message]])
      return signOne('signMessage', params)
    },
    async signMultipleMessages(all: readonly Parameters<typeof signOne>[1][]) {
      await permitted()
      await conduct.consent(
        'signMultipleMessages',
        `${origin} wants you to sign ${all.length} messages.`,
        all.map(({ message }) => ['Message', message] as const),
      )
      return Promise.all(all.map(async (one) => ({ ...(await signOne('signMultipleMessages', one)), message: one.message })))
    },
    async signPsbt({
      psbt: text,
      signInputs = {},
      broadcast = false,
    }: {
      psbt: string
      signInputs?: Readonly<Record<string, readonly number[]>>
      broadcast?: boolean
    }) {
      const psbt = psbtOf(text)
      const inputs = Object.entries(signInputs).map(([address, indexes]) => ({ address, indexes }))
      const signers = await Promise.all(inputs.map(({ address }) => signerOf(address, 'signPsbt')))
      await conduct.consent('signPsbt', `${origin} wants you to sign a transaction.`, outputsOf(psbt))
      const signed = signer.signPsbt(psbt, inputs, signers, conduct.behaviour('signPsbt'))
      return { psbt: base64.encode(signed), ...(broadcast && { txid: await signer.send(signed) }) }
    },
    async sendTransfer({ recipients }: { readonly recipients: readonly { readonly address: string; readonly amount: number }[] }) {
      const [payment] = await permitted()
      await conduct.consent(
        'sendTransfer',
        `${origin} wants you to send bitcoin.`,
        recipients.map(({ address, amount }) => ['To', `${amount} satoshis to ${address}`] as const),
      )
      return {
        txid: await signer.transfer(
          payment,
          recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) })),
        ),
      }
    },
  }
  const emit = (eventName: string, event: object) => {
    for (const listener of [...listeners]) if (listener.eventName === eventName) listener.cb({ type: eventName, ...event })
  }
  const revoke = () => {
    permission.revoke()
    return null
  }
  let wasGranted = permission.isGranted
  permission.subscribe(() => {
    const isGone = wasGranted && !permission.isGranted
    const isSwitched = wasGranted && permission.isGranted
    wasGranted = permission.isGranted
    if (isGone) emit('disconnect', {})
    if (isSwitched) void chosen().then((addresses) => emit('accountChange', { addresses }))
  })

  let lastId = 0
  const provider: SatsConnectProvider = {
    async request(method, params) {
      lastId += 1
      const id = String(lastId)
      try {
        const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (handler === undefined) throw Object.assign(new Error(`Method ${method} is not found.`), { code: -32_601 })
        const result = await conduct.run(method, params, ({ decision }) => {
          if (decision === 'reject' && !isPrompting(method)) throw walletErrors.userRejected()
          return handler(params as never)
        })
        return { jsonrpc: '2.0', id, result: result ?? null }
      } catch (error) {
        const { code, message } = errorObject(error)
        return { jsonrpc: '2.0', id, error: { code: code === 4001 ? USER_REJECTION : code, message } }
      }
    },
    addListener(info) {
      listeners.add(info)
      return () => listeners.delete(info)
    },
  }
  const all = async () => (await Promise.all((await keys.bitcoin()).map((_, index) => signer.addresses(index)))).map(([payment]) => payment.address)
  return {
    provider,
    conduct,
    entry: { id: `${name}Providers.BitcoinProvider`, name, icon: iconOf(drawingFor(name)), methods: Object.keys(methods) },
    controls: createChainControls(conduct, permission, all),
  }
}

/** Puts a wallet into the page: its provider at its path on `window`, and its entry into `window.btc_providers` (WBIP-004). */
export function announceSatsConnect(target: Window, { provider, entry }: SatsConnectWallet): void {
  const [holder = '', member = ''] = entry.id.split('.')
  Object.defineProperty(target, holder, { value: { [member]: provider }, configurable: true, writable: true })
  const list = (Reflect.get(target, 'btc_providers') as object[] | undefined) ?? []
  list.push(entry)
  Reflect.set(target, 'btc_providers', list)
}
