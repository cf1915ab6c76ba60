import { concatMap, from, merge, type Observable, of, Subject } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { TimerPort } from '../../../ports/timer.js'
import { within } from '../../shared/async-task.js'
import { UnusableAnswer, WalletError } from '../../shared/foreign-call.js'
import { findNetworkNames, networkNames } from '../network-names.js'
import { type BitcoinGrant, type BitcoinNotice, type BitcoinWallet, encodings } from './bitcoin-wallet.js'
import { notListed } from './not-listed.js'
import { readGrant } from './read-grant.js'
import { addressesAnswer, anyAnswer, networkAnswer, psbtAnswer, type SatsAddresses, type SatsAnswer, signatureAnswer, txidAnswer } from './sats-answers.js'
import { satsEvents } from './sats-events.js'
import { askSats, type SatsConnectProvider } from './sats-provider.js'

/** The purposes of addresses that are asked for. */
const PURPOSES = ['payment', 'ordinals']

/** Milliseconds that a wallet may take to list its accounts before it is asked to sign. */
const LIST_WAIT_MS = 1_000

/** First bytes of a PSBT in hex, as some wallets answer. */
const PSBT_HEX = '70736274ff'

/** Creates a wallet over a sats-connect provider. */
export function createSatsWallet(provider: SatsConnectProvider, timer: TimerPort): BitcoinWallet {
  /** Network of the last answer, for wallets that cannot be asked for it. */
  let lastNetwork: CaipNetworkId | undefined
  const told = new Subject<BitcoinNotice>()
  const ask = <T>(method: string, params: Json, answer: SatsAnswer<T>, signal: AbortSignal) => askSats(provider, method, params, answer, signal)

  async function grant({ accounts, network }: SatsAddresses): Promise<BitcoinGrant> {
    const named = network === undefined ? undefined : namedNetwork(network)
    const found = await readGrant(accounts, named === undefined ? networkNames.map(({ id }) => id) : [named])
    lastNetwork = found.network ?? lastNetwork
    return found
  }

  /** Asks in today's way, and in the two older ones if the wallet does not know it. */
  async function askAccounts(signal: AbortSignal): Promise<SatsAddresses> {
    const tries: readonly (readonly [method: string, params: Json])[] = [
      ['wallet_connect', { addresses: PURPOSES }],
      ['getAccounts', { purposes: PURPOSES }],
      ['getAddresses', { purposes: PURPOSES }],
    ]
    let refused: unknown
    for (const [method, params] of tries) {
      try {
        return await ask(method, params, addressesAnswer, signal)
      } catch (error) {
        if (!isUnknownMethod(error)) throw error
        refused ??= error
      }
    }
    throw refused
  }

  async function readNetwork(signal: AbortSignal): Promise<CaipNetworkId> {
    try {
      lastNetwork = namedNetwork(await ask('wallet_getNetwork', null, networkAnswer, signal))
    } catch (error) {
      // Wallets of the older ways, and those that keep their network to themselves, stated it with their accounts.
      const cannotTell = isUnknownMethod(error) || (error instanceof WalletError && error.refusal.kind === 'unauthorized')
      if (!cannotTell || lastNetwork === undefined) throw error
    }
    return lastNetwork
  }

  const restore = async (signal: AbortSignal) => grant(await ask('wallet_getAccount', null, addressesAnswer, signal))

  return {
    async connect(signal) {
      const stated = await askAccounts(signal)
      // Wallets of the older ways state no network with their accounts.
      const network = stated.network ?? (await ask('wallet_getNetwork', null, networkAnswer, signal).catch(() => undefined))
      return grant({ ...stated, network })
    },
    restore,
    async disconnect(signal) {
      lastNetwork = undefined
      await ask('wallet_disconnect', null, anyAnswer, signal)
    },
    notices: merge(
      told,
      satsEvents(provider, timer).pipe(
        concatMap((event): Observable<BitcoinNotice> => {
          if (event.type === 'disconnect') return of(event)
          if (event.type === 'accounts') return event.stated === undefined ? of({ type: 'accounts' }) : from(accountsOn(event.stated))
          const network = event.name === undefined ? undefined : findNetworkNames('sats', event.name)?.id
          if (network !== undefined) lastNetwork = network
          return of({ type: 'network', network })
        }),
      ),
    ),
    readNetwork,
    switchesToAny: true,
    async switchNetwork(network, signal) {
      const names = findNetworkNames('id', network)
      if (names === undefined) throw failure('CHAIN_NOT_SUPPORTED', { network })
      await ask('wallet_changeNetwork', { name: names.sats }, anyAnswer, signal)
    },
    async requireAccount(address, signal) {
      const grant = await within(timer, LIST_WAIT_MS, restore(signal), undefined, signal)
      if (grant === undefined || grant.accounts.some((one) => one.address === address)) return
      told.next({ type: 'accounts', grant })
      throw notListed(address, grant.accounts)
    },
    signMessage: (address, message, signal) =>
      // Taproot has no ECDSA form. For other addresses the wallet chooses, and the signature shows which form it is.
      ask('signMessage', { address, message, ...(isTaproot(address) && { protocol: 'BIP322' }) }, signatureAnswer, signal),
    async signPsbt({ psbt, inputs }, _network, signal) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const signed = await ask('signPsbt', { psbt, signInputs, broadcast: false }, psbtAnswer, signal)
      if (!signed.startsWith(PSBT_HEX)) return signed
      const { base64, hex } = await encodings.load()
      return base64.encode(hex.decode(signed))
    },
    async sendTransfer({ recipientAddress, amount }, signal) {
      return await ask('sendTransfer', { recipients: [{ address: recipientAddress, amount: Number(amount) }] }, txidAnswer, signal)
    },
  }

  /** Accounts of an event, on the network that the wallet said last. */
  async function accountsOn(stated: SatsAddresses): Promise<BitcoinNotice> {
    return { type: 'accounts', grant: await readGrant(stated.accounts, lastNetwork === undefined ? networkNames.map(({ id }) => id) : [lastNetwork]) }
  }
}

/** Returns true if the wallet does not know a method. */
export function isUnknownMethod(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  const { kind } = error.refusal
  return kind === 'methodNotFound' || kind === 'methodNotSupported' || kind === 'unsupportedMethod'
}

function namedNetwork(name: string): CaipNetworkId {
  const network = findNetworkNames('sats', name)
  if (network === undefined) throw new UnusableAnswer('wallet_getNetwork', 'unknown network')
  return network.id
}

function isTaproot(address: string): boolean {
  return /^(bc|tb|bcrt)1p/i.test(address)
}
