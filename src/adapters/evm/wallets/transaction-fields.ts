import { isEvmAddress, sameAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, parseEvmChainId, referenceOf, toHexChainId } from '../../../domain/shared/caip/caip.js'
import { GUARD_LIMITS } from '../../../domain/shared/json/guarded.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import type { TransactionRequest } from '../../../ports/connector.js'
import { invalidParams } from '../../shared/wallet-failures.js'

/**
 * Returns the object that `eth_sendTransaction` takes, with sender and network filled in, so that a wallet on another network refuses. Every member is checked,
 * and only listed ones are passed on: an authorization list would hand the account over. Throws a failure (invalid parameters).
 */
export function transactionObject(transaction: TransactionRequest, address: string, network: CaipNetworkId): JsonObject {
  const chainId = Number(referenceOf(network))
  const { from = address, chainId: given = chainId, ...others } = transaction
  if (typeof from !== 'string' || !sameAddress('eip155', from, address)) throw invalidParams('from is another account')
  if (parseEvmChainId(given) !== chainId) throw invalidParams('chainId is another network')
  const fields: Record<string, Json> = { from: address, chainId: toHexChainId(chainId) }
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    const field = fieldForms.get(name)
    if (field === undefined) throw invalidParams(`${name.slice(0, 40)} is no member of a transaction`)
    const [fits, form] = field
    if (!fits(value)) throw invalidParams(`${name} must be ${form}`)
    fields[name] = value
  }
  if (fields.to === undefined && fields.data === undefined) throw invalidParams('to or data is needed')
  return fields
}

type Field = readonly [fits: (value: Json) => boolean, form: string]

const quantity: Field = [(value) => matches(value, /^0x(0|[1-9a-f][0-9a-f]{0,63})$/i), 'a hex quantity such as "0x1"']
const account: Field = [(value) => typeof value === 'string' && value.startsWith('0x') && isEvmAddress(value), 'an address']
const bytes: Field = [(value) => matches(value, /^0x[0-9a-f]*$/i) && (value as string).length % 2 === 0, 'hex bytes']
const accessList: Field = [(value) => Array.isArray(value) && value.every(isAccess), 'a list of { address, storageKeys }']

const fieldForms: ReadonlyMap<string, Field> = /* @__PURE__ */ new Map([
  ['to', account],
  ['value', quantity],
  ['data', bytes],
  ['gas', quantity],
  ['gasPrice', quantity],
  ['maxFeePerGas', quantity],
  ['maxPriorityFeePerGas', quantity],
  ['nonce', quantity],
  ['type', quantity],
  ['accessList', accessList],
])

function isAccess(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { address, storageKeys } = value as JsonObject
  return address !== undefined && account[0](address) && Array.isArray(storageKeys) && storageKeys.every((key) => matches(key, /^0x[0-9a-f]{64}$/i))
}

function matches(value: Json | undefined, form: RegExp): boolean {
  return typeof value === 'string' && value.length <= GUARD_LIMITS.text && form.test(value)
}
