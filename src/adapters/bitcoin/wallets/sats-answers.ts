import type { SafeParser } from '../../../domain/shared/json/guarded.js'
import { firstOf, MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import { asRecord } from '../../../domain/shared/json/values.js'
import type { AddressPurpose } from '../../../ports/connector.js'
import { member } from '../../shared/foreign.js'
import type { StatedAccount } from './grant.js'

/* Parsers of the answers of sats-connect, by hand: the path from a click to the prompt loads no schema library. */

/** Addresses of a wallet and the name of its network, as stated. */
export interface SatsAddresses {
  readonly accounts: readonly StatedAccount[]
  /** Undefined if the wallet does not say. */
  readonly network: string | undefined
}

/** Parser of an answer. `shorten` cuts a long list before the answer is copied, which has a limit of its own. */
export interface SatsAnswer<T> extends SafeParser<T> {
  readonly shorten?: (foreign: unknown) => unknown
}

/** Answer of `wallet_connect`, `wallet_getAccount`, `getAddresses` and `accountChange`, or the bare list of `getAccounts`. */
export const addressesAnswer: SatsAnswer<SatsAddresses> = /* @__PURE__ */ (() => ({
  ...parser((value) => {
    const list = Array.isArray(value) ? value : asRecord(value)['addresses']
    if (!Array.isArray(list)) return undefined
    const accounts = list.slice(0, MAX_ACCOUNTS).flatMap(statedAccount)
    // A list without a usable address is an invalid answer; an empty list says that nothing was granted.
    if (accounts.length === 0 && list.some(isOfBitcoin)) return undefined
    return { accounts, network: networkName(value) }
  }),
  shorten(foreign: unknown) {
    const addresses = member(foreign, 'addresses')
    return addresses === undefined ? firstOf(foreign, MAX_ACCOUNTS) : { addresses: firstOf(addresses, MAX_ACCOUNTS), network: member(foreign, 'network') }
  },
}))()

/** Answer of `wallet_getNetwork` and content of `networkChange`: the name of the network. */
export const networkAnswer: SafeParser<string> = /* @__PURE__ */ parser(networkName)

/** Answer of `signMessage`: the signature. */
export const signatureAnswer: SafeParser<string> = /* @__PURE__ */ parser((value) => textIn(value, 'signature', /^[A-Za-z0-9+/]{2,12000}={0,2}$/))

/** Answer of `signPsbt`: base64, or hex from wallets that write it so. */
export const psbtAnswer: SafeParser<string> = /* @__PURE__ */ parser(
  (value) => textIn(value, 'psbt', /^[A-Za-z0-9+/]{10,4000000}={0,2}$/) ?? textIn(value, 'hex', /^([0-9a-f]{2}){5,2000000}$/i),
)

/** Answer of a method that sends: the transaction id. */
export const txidAnswer: SafeParser<string> = /* @__PURE__ */ parser((value) => textIn(value, 'txid', /^[0-9a-f]{64}$/i)?.toLowerCase())

/** Any answer, for methods whose answer says nothing. */
export const anyAnswer: SafeParser<null> = /* @__PURE__ */ parser(() => null)

const purposes: readonly string[] = ['payment', 'ordinals']

function statedAccount(foreign: unknown): readonly StatedAccount[] {
  const { address, publicKey, purpose, path, derivationPath } = asRecord(foreign)
  if (typeof address !== 'string' || address.length > 128 || !isOfBitcoin(foreign)) return []
  return [{ address, publicKey, purpose: purpose as AddressPurpose | undefined, path: path ?? derivationPath }]
}

/** Returns true unless the entry is for another chain, such as Stacks: wallets list those too. */
function isOfBitcoin(foreign: unknown): boolean {
  const { purpose, symbol } = asRecord(foreign)
  return (purpose === undefined || purposes.includes(purpose as string)) && (symbol === undefined || symbol === 'BTC')
}

function networkName(value: unknown): string | undefined {
  const network = asRecord(asRecord(value)['network'] ?? value)
  const name = asRecord(network['bitcoin'])['name']
  return typeof name === 'string' && name.length <= 32 ? name : undefined
}

function textIn(value: unknown, name: string, form: RegExp): string | undefined {
  const text = asRecord(value)[name]
  return typeof text === 'string' && form.test(text) ? text : undefined
}

function parser<T>(read: (value: unknown) => T | undefined): SafeParser<T> {
  return {
    safeParse(value) {
      const data = read(value)
      return data === undefined ? { success: false, error: undefined } : { success: true, data }
    },
  }
}
