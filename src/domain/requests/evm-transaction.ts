import { isEvmAddress, sameAddress } from '../shared/caip/address.js'
import { type CaipNetworkId, parseEvmChainId, toHexChainId } from '../shared/caip/caip.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/errors.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { isRecord } from '../shared/json/objects.js'

/**
 * Returns an EVM transaction as a wallet takes it (`eth_sendTransaction`), from the forms that apps have: viem (`type: 'eip1559'`, `nonce: 7`, `account`,
 * `chain`, `to: null`), ethers (`gasLimit`, `type: 2`, BigNumber), web3.js (`input`, decimal texts), and JSON-RPC. Members that are null count as absent.
 *
 * @param address account that sends it, if one is connected
 * @param network network that it is sent on
 * @throws OPTIONS_INVALID with the member, its value's form, and the right one
 */
export function evmTransaction(given: JsonObject, address: string | undefined, network: CaipNetworkId | undefined): JsonObject {
  const fields: Record<string, Json> = {}
  for (const [member, value] of Object.entries(given)) {
    if (value === null || value === undefined || IGNORED.has(member)) continue
    const [name, read, form] = READERS.get(member) ?? refuse(member, UNKNOWN.get(member) ?? 'is no member of a transaction; leave it out')
    const text = read(value)
    if (text === undefined) refuse(member, `must be ${form}`)
    if (fields[name] !== undefined && !same(fields[name], text)) refuse(member, `differs from another member for ${name}; leave one of them out`)
    fields[name] ??= text
  }
  if (fields['from'] !== undefined && address !== undefined && !sameAddress('eip155', `${fields['from']}`, address))
    refuse('from', 'is another account; give its address as `address`')
  if (fields['chainId'] !== undefined && network !== undefined && `eip155:${parseEvmChainId(fields['chainId'])}` !== network)
    refuse('chainId', 'is another network; give that one as `network`')
  if (fields['to'] === undefined && fields['data'] === undefined) refuse('to', 'is missing: to or data is needed')
  return fields
}

type Reader = readonly [name: string, read: (value: Json) => Json | undefined, form: string]

const QUANTITY = 'an amount: a bigint, a whole number, or its text, such as "0x1"'
const BYTES = 'bytes as hex text, such as "0x"'

const READERS: ReadonlyMap<string, Reader> = /* @__PURE__ */ new Map<string, Reader>([
  ...['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'].map((name) => [name, [name, quantity, QUANTITY]] as const),
  ['gasLimit', ['gas', quantity, QUANTITY]],
  ['to', ['to', account, 'an address; resolve a name first']],
  ['from', ['from', account, 'the address of the connected account']],
  ['account', ['from', (value) => account(isRecord(value) ? (value['address'] as Json) : value), 'the connected account, or its address']],
  ['data', ['data', bytes, BYTES]],
  ['input', ['data', bytes, BYTES]],
  ['chainId', ['chainId', chainId, 'the chain id of the network']],
  ['chain', ['chainId', (value) => (isRecord(value) ? chainId(value['id'] as Json) : undefined), 'a chain with its id']],
  ['type', ['type', type, '"legacy", "eip2930" or "eip1559", or 0, 1 or 2']],
  ['accessList', ['accessList', accessList, 'a list of { address, storageKeys }']],
])

/** Members for the libraries themselves, which no wallet gets. */
const IGNORED: ReadonlySet<string> = /* @__PURE__ */ new Set(['blockTag', 'ccipReadEnabled', 'enableCcipRead', 'assertChainId', 'nonceManager'])

const BLOBS = 'cannot be sent: wallets take no blobs'
/** Members that are refused for a reason. */
const UNKNOWN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['authorizationList', 'cannot be sent: it would hand the account over to code (EIP-7702)'],
  ...['blobs', 'blobVersionedHashes', 'maxFeePerBlobGas', 'sidecars', 'kzg'].map((name) => [name, BLOBS] as const),
])

function refuse(member: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option: `transaction.${member.slice(0, 40)}`, problem }))
}

/** Returns a hex quantity. A right one stays as it is. */
function quantity(value: Json): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? `0x${value.toString(16)}` : undefined
  // BigNumber of ethers v5: the object, or its JSON.
  if (isRecord(value)) return quantity(((value['type'] === 'BigNumber' ? value['hex'] : value['_hex']) ?? null) as Json)
  if (typeof value !== 'string') return undefined
  if (/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i.test(value)) return value
  const digits = /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value).toString(16) : undefined
  return digits === undefined || digits.length > 64 ? undefined : `0x${digits}`
}

function account(value: Json): string | undefined {
  return typeof value === 'string' && value.startsWith('0x') && isEvmAddress(value) ? value : undefined
}

function bytes(value: Json): string | undefined {
  return typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value) ? value : undefined
}

function chainId(value: Json): Json | undefined {
  const id = parseEvmChainId(value)
  return id === undefined ? undefined : toHexChainId(id)
}

const TYPES: readonly (readonly string[])[] = [
  ['legacy', '0', '0x0', '0x00'],
  ['eip2930', '1', '0x1', '0x01'],
  ['eip1559', '2', '0x2', '0x02'],
]

function type(value: Json): string | undefined {
  const at = TYPES.findIndex((names) => names.includes(`${value as string}`))
  return at < 0 ? undefined : `0x${at}`
}

/** Reads an access list: of objects, of pairs, or by address, as ethers takes them. */
function accessList(value: Json): Json | undefined {
  const entries = Array.isArray(value) ? (value as readonly Json[]) : isRecord(value) ? Object.entries(value as JsonObject) : undefined
  const read = entries?.map((entry) => {
    const [address, storageKeys] = Array.isArray(entry) ? (entry as readonly Json[]) : isRecord(entry) ? [entry['address'], entry['storageKeys']] : []
    const isRight = account(address as Json) !== undefined && Array.isArray(storageKeys) && storageKeys.every((key) => /^0x[0-9a-f]{64}$/i.test(`${key}`))
    return isRight ? { address: address as string, storageKeys: storageKeys as string[] } : undefined
  })
  return read?.every((entry) => entry !== undefined) ? read : undefined
}

function same(one: Json | undefined, other: Json): boolean {
  return JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase()
}
