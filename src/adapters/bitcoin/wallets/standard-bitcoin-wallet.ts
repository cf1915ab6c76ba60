import { concatMap, defer, merge, mergeMap, share, Subject } from 'rxjs'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { firstOf, MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import type { AddressPurpose } from '../../../ports/connector.js'
import type { TimerPort } from '../../../ports/timer.js'
import { member } from '../../shared/foreign.js'
import { type AnswerReader, bytesOf, callFeature, featureMethod } from '../../wallet-standard/feature-call.js'
import type { StandardWindow } from '../../wallet-standard/standard-discovery.js'
import { textsOf } from '../../wallet-standard/standard-wallet.js'
import { servesAny, servesOthers } from '../../wallet-standard/shared-object.js'
import { walletChanges } from '../../wallet-standard/wallet-changes.js'
import { findNetworkNames } from '../network-names.js'
import type { AskedPsbt } from '../payments/bitcoin-transactions.js'
import { type BitcoinGrant, type BitcoinNotice, type BitcoinWallet, encodings } from './bitcoin-wallet.js'
import type { StatedAccount } from './grant.js'
import { notListed } from './not-listed.js'
import { readGrant } from './read-grant.js'

/** Most bytes of a signature and of a signed PSBT that are read. */
const MAX_SIGNATURE = 8_192
const MAX_PSBT = 2_000_000

/** Purposes in the order in which they are asked for; wallets answer in this order. */
const PURPOSES: readonly AddressPurpose[] = ['payment', 'ordinals']

const NOTHING: BitcoinGrant = { accounts: [], network: null, networks: [] }

/** Creates a wallet over the `bitcoin:` features of a Wallet Standard wallet; where they are missing, the `standard:` ones. */
export function createStandardBitcoinWallet(source: object, window: StandardWindow | undefined, timer: TimerPort): BitcoinWallet {
  /** Accounts that were granted: the wallet wants its own objects back, and the latest ones. */
  let held: readonly HeldAccount[] = []
  /** Purposes that were stated at connecting. The wallet's list does not repeat them. */
  const purposes = new Map<string, AddressPurpose>()
  let networks: readonly CaipNetworkId[] = []
  /** Network that the app chose where the wallet's accounts are on several. */
  let chosen: CaipNetworkId | undefined
  /** True once the wallet has listed accounts. Others tell them at connecting alone. */
  let lists = false
  const told = new Subject<BitcoinNotice>()

  async function grant(list: readonly HeldAccount[], stated?: readonly AddressPurpose[]): Promise<BitcoinGrant> {
    const named = list.map((one, index): HeldAccount => ({ ...one, purpose: stated?.[index] ?? purposes.get(one.address) }))
    const chains = new Set(list.flatMap(({ networks: on }) => on))
    const found = await readGrant(named, [...chains])
    lists ||= listed().length > 0
    held = list
    for (const { address, purpose } of found.accounts) purposes.set(address, purpose)
    networks = found.accounts.length === 0 ? [] : found.networks
    return { ...found, network: current() ?? null }
  }

  /** The network that the app chose, else the first one of the wallet's accounts. */
  function current(): CaipNetworkId | undefined {
    return chosen !== undefined && networks.includes(chosen) ? chosen : networks[0]
  }

  /** Reads the wallet after a change. Its network is told if it is another one now. */
  async function changed(): Promise<readonly BitcoinNotice[]> {
    const before = current()
    const found = await grant(listed())
    const network = found.network !== null && found.network !== before ? found.network : undefined
    return [...(network === undefined ? [] : [{ type: 'network', network } as const]), { type: 'accounts', grant: found }]
  }

  const listed = () => heldAccounts(member(source, 'accounts')) ?? []

  /** Calls `bitcoin:connect`, or `standard:connect` if the wallet has only that. */
  function askConnect<T>(read: AnswerReader<T>, signal: AbortSignal): Promise<T> {
    const isStandard = featureMethod(source, 'bitcoin:connect', 'connect') === undefined && featureMethod(source, 'standard:connect', 'connect') !== undefined
    return callFeature(source, isStandard ? 'standard:connect' : 'bitcoin:connect', 'connect', [{ purposes: [...PURPOSES] }], read, signal)
  }

  /** Calls a feature that ends connections. One that fails has ended them here all the same. */
  async function end(feature: string, signal: AbortSignal): Promise<void> {
    await callFeature(source, feature, 'disconnect', [], () => null, signal).catch(() => undefined)
  }

  /** Returns the wallet's object of an account. Throws if the account is not on the network: other accounts of the wallet may be. */
  function accountOf(address: string, network?: CaipNetworkId): object {
    // After a change, wallets may refuse the objects of before.
    const account = findAccount(listed(), address) ?? findAccount(held, address)
    if (account === undefined) throw failure('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND', { namespace: 'bip122' })
    const { object, networks: on } = account
    if (network !== undefined && !on.includes(network)) throw failure('CHAIN_MISMATCH', { network, wallet: on.join(' ') })
    return object
  }

  async function inputOf({ psbt, inputs }: AskedPsbt, network: CaipNetworkId): Promise<object> {
    const { base64 } = await encodings.load()
    return {
      psbt: base64.decode(psbt),
      // One entry for each index: some wallets read the first index of an entry only.
      inputsToSign: inputs.map(({ index, address }) => ({ account: accountOf(address, network), signingIndexes: [index] })),
      chain: findNetworkNames('id', network)?.chain,
    }
  }

  const wallet: BitcoinWallet = {
    async connect(signal) {
      const list = await askConnect(accountsAnswer(source), signal)
      // Wallets answer in the order of the purposes. The addresses tell it but for two of taproot.
      const isOrdered = list.length === PURPOSES.length && list[0]?.address !== list[1]?.address && isTaproot(list[1])
      return grant(list, isOrdered ? PURPOSES : undefined)
    },
    async restore(signal) {
      const list = listed()
      if (list.length > 0) return grant(list)
      if (featureMethod(source, 'standard:connect', 'connect') === undefined) return NOTHING
      return grant(await callFeature(source, 'standard:connect', 'connect', [{ silent: true }], accountsAnswer(source), signal))
    },
    async disconnect(signal, keeps) {
      purposes.clear()
      chosen = undefined
      const own = featureMethod(source, 'bitcoin:disconnect', 'disconnect') !== undefined
      if (own) await end('bitcoin:disconnect', signal)
      // It ends the wallet's other chains, too.
      if (!servesAny(source, keeps) && (!own || servesOthers(source, 'bip122'))) await end('standard:disconnect', signal)
    },
    notices: merge(
      told,
      defer(() => {
        const feature = featureMethod(source, 'bitcoin:events', 'on') === undefined ? 'standard:events' : 'bitcoin:events'
        return walletChanges(source, feature, window, timer)
      }).pipe(
        concatMap(changed),
        mergeMap((found) => found),
      ),
    ).pipe(share()),
    async readNetwork() {
      if (networks.length === 0) await grant(listed())
      const network = current()
      if (network === undefined) throw failure('PROVIDER_ANSWER_INVALID', { method: 'accounts', reason: 'no known network' })
      return network
    },
    switchesToAny: false,
    async switchNetwork(network) {
      // The standard has no way to ask a wallet for another network. Among those of its accounts, each request names one.
      if (!networks.includes(network)) throw failure('CHAIN_NOT_SUPPORTED', { network })
      chosen = network
      told.next({ type: 'network', network })
    },
    async requireAccount(address) {
      const list = listed()
      if (!lists || findAccount(list, address) !== undefined) return
      for (const notice of await changed()) told.next(notice)
      throw notListed(address, list)
    },
    async signMessage(address, message, signal) {
      const input = { account: accountOf(address), message: new TextEncoder().encode(message) }
      const read = first('signature', (one) => bytesOf(one, 64, MAX_SIGNATURE))
      const signature = await callFeature(source, 'bitcoin:signMessage', 'signMessage', [input], read, signal)
      return (await encodings.load()).base64.encode(signature)
    },
    async signPsbt(asked, network, signal) {
      const read = first('signedPsbt', (one) => bytesOf(one, 10, MAX_PSBT))
      const signed = await callFeature(source, 'bitcoin:signTransaction', 'signTransaction', [await inputOf(asked, network)], read, signal)
      return (await encodings.load()).base64.encode(signed)
    },
    async signAndSend(asked, network, signal) {
      const feature = 'bitcoin:signAndSendTransaction'
      return await callFeature(source, feature, 'signAndSendTransaction', [await inputOf(asked, network)], first('txId', txidOf, 'txid'), signal)
    },
  }
  return wallet
}

/** Finds an account in a wallet's list. Some wallets write addresses in capitals. */
function findAccount(list: readonly HeldAccount[], address: string): HeldAccount | undefined {
  return list.find((one) => sameAddress('bip122', one.address, address))
}

function isTaproot(account: HeldAccount | undefined): boolean {
  return /^(bc|tb|bcrt)1p/i.test(account?.address ?? '')
}

/** Account object of a wallet, with its members read once. */
interface HeldAccount extends StatedAccount {
  readonly object: object
  readonly networks: readonly CaipNetworkId[]
}

function accountsAnswer(source: object): AnswerReader<readonly HeldAccount[]> {
  // A wallet that answers with nothing lists its accounts.
  return (foreign) => heldAccounts(member(foreign, 'accounts') ?? (foreign === undefined ? member(source, 'accounts') : undefined))
}

/** Reads a list of accounts; leaves out what is no account of Bitcoin. Undefined if it is no list. */
function heldAccounts(foreign: unknown): readonly HeldAccount[] | undefined {
  let items: readonly unknown[]
  try {
    const list = firstOf(foreign, MAX_ACCOUNTS)
    if (!Array.isArray(list)) return undefined
    items = Array.from(list)
  } catch {
    return undefined
  }
  return items.flatMap((object): readonly HeldAccount[] => {
    const address = member(object, 'address')
    const networks = textsOf(member(object, 'chains'))?.flatMap((chain) => findNetworkNames('chain', chain)?.id ?? [])
    if (typeof address !== 'string' || address.length > 128 || networks === undefined || networks.length === 0) return []
    return [{ address, publicKey: bytesOf(member(object, 'publicKey'), 32, 65), object: object as object, networks }]
  })
}

/** Reads one member of an answer: of the object in a list of one, or of a bare object. */
function first<T>(name: string, read: (foreign: unknown) => T | undefined, otherName?: string): AnswerReader<T> {
  return (foreign) => {
    const one = Array.isArray(foreign) ? foreign[0] : foreign
    return read(member(one, name)) ?? (otherName === undefined ? undefined : read(member(one, otherName)))
  }
}

function txidOf(foreign: unknown): string | undefined {
  return typeof foreign === 'string' && /^[0-9a-f]{64}$/i.test(foreign) ? foreign.toLowerCase() : undefined
}
