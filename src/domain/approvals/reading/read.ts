import { decodeBase58 } from '../../shared/caip/base58.js'
import { type CaipNetworkId, namespaceOf, parseEvmChainId, referenceOf } from '../../shared/caip/caip.js'
import { isRecord } from '../../shared/json/remembered.js'
import { canonicalJson, type Json } from '../../shared/json/json.js'
import { digestOf } from '../digest.js'
import { looksLikeTransaction } from '../../shared/solana/message-bytes.js'
import { readTyped } from '../shapes.js'
import { quantity, readCall } from './abi.js'
import { readSolanaParts } from './solana.js'
import { readTypedData } from './typed-data.js'
import type { Line, Reading, ReadingPart, Warning } from './types.js'

/** Request to read. */
export interface Readable {
  readonly method: string
  readonly network: CaipNetworkId
  /** Canonical JSON of the parameters, exactly as sent. */
  readonly params: string
  /** Account that the request goes to. */
  readonly address?: string
}

type Part = { readonly part: ReadingPart; readonly warnings: readonly Warning[] }

/**
 * Reads a request for the user: receiver, network, amount, and effects beyond the method's name. Pure; never throws. Content that it cannot decode is shown
 * raw. The app's view and the secure site's own prompt both use it.
 */
export function readRequest({ method, network, params, address }: Readable): Reading {
  const parsed = parse(params)
  const chainId = namespaceOf(network) === 'eip155' ? parseEvmChainId(referenceOf(network)) : undefined
  const parts = partsOf(method, parsed, chainId, params, address)
  return {
    method,
    network,
    parts: parts.map(({ part }) => part),
    warnings: unique([...parts.flatMap(({ warnings }) => warnings), ...account(method, parsed, address)]),
    digest: digestOf(method, network, params),
  }
}

function partsOf(method: string, params: Json, chainId: number | undefined, raw: string, address: string | undefined): readonly Part[] {
  const [first, second] = Array.isArray(params) ? (params as readonly Json[]) : [params]
  switch (method) {
    case 'personal_sign':
      return [message(typeof first === 'string' ? first : '', raw)]
    case 'eth_signTypedData_v4': {
      const typed = readTyped(second)
      if (typed === undefined) break
      const { lines, warnings } = readTypedData(typed, chainId)
      return [{ part: { kind: 'typedData', lines, raw: typeof second === 'string' ? second : canonicalJson(second ?? null) }, warnings }]
    }
    case 'eth_sendTransaction':
      return [transaction(isRecord(first) ? first : {}, chainId, canonicalJson(first ?? null))]
    case 'wallet_sendCalls': {
      const bundle = isRecord(first) ? first : {}
      const calls = Array.isArray(bundle['calls']) ? (bundle['calls'] as readonly unknown[]) : []
      return calls.map((call) => transaction({ chainId: bundle['chainId'], ...(isRecord(call) ? call : {}) }, chainId, canonicalJson(call as Json)))
    }
    case 'eth_sendUserOperation':
      return [{ part: { kind: 'userOperation', lines: members(first), raw }, warnings: [{ kind: 'unknownCall' }] }]
    case 'wallet_grantPermissions':
      return [{ part: { kind: 'permissions', lines: members(first), raw }, warnings: [{ kind: 'permissions' }] }]
    case 'wallet_revokePermissions':
      return [{ part: { kind: 'revocation', lines: members(first ?? params), raw }, warnings: [] }]
    case 'solana_signMessage':
      return [solanaMessage(isRecord(params) ? String(params['message']) : '', raw)]
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction':
      return readSolanaParts(isRecord(params) ? String(params['transaction']) : raw, address)
    case 'solana_signAllTransactions':
      return (isRecord(params) && Array.isArray(params['transactions']) ? (params['transactions'] as readonly unknown[]) : []).flatMap((one) =>
        readSolanaParts(String(one), address),
      )
  }
  return [{ part: { kind: 'call', lines: members(first), raw }, warnings: [{ kind: 'unknownCall' }] }]
}

/** Reads a transaction, or one call of a bundle. */
function transaction(fields: Readonly<Record<string, unknown>>, chainId: number | undefined, raw: string): Part {
  const to = typeof fields['to'] === 'string' ? fields['to'] : undefined
  const data = [fields['data'], fields['input']].find((one): one is string => typeof one === 'string' && one.length > 2) ?? '0x'
  const value = quantity(fields['value']) ?? 0n
  const fee = feeOf(fields)
  const said = quantity(fields['chainId'])
  const elsewhere: readonly Warning[] =
    said === undefined || chainId === undefined || said === BigInt(chainId) ? [] : [{ kind: 'otherNetwork', subject: said.toString() }]
  const lists: readonly Warning[] = Array.isArray(fields['authorizationList'])
    ? fields['authorizationList'].map(
        (one): Warning => ({ kind: isRecord(one) && quantity(one['chainId']) === 0n ? 'authorizationEverywhere' : 'authorization' }),
      )
    : []
  const base = { ...(fee === undefined ? {} : { fee }), lines: valueLines(value, data), raw }
  const also = [...elsewhere, ...lists]
  if (to === undefined) return { part: { kind: 'creation', amount: value.toString(), ...base }, warnings: [{ kind: 'contractCreation' }, ...also] }
  if (data === '0x') return { part: { kind: 'transfer', receiver: to, amount: value.toString(), ...base }, warnings: also }
  const call = readCall(data)
  if (call === undefined)
    return { part: { kind: 'call', receiver: to, amount: value.toString(), ...base }, warnings: [{ kind: 'unknownCall', subject: to }, ...also] }
  const lines: Line[] = [{ name: 'function', value: call.name }, ...base.lines]
  return {
    part: { kind: call.kind, receiver: call.who, token: to, ...(call.amount === undefined ? {} : { amount: call.amount }), ...base, lines },
    warnings: [
      ...(call.name === 'permit' ? [{ kind: 'permit', subject: call.who } as const] : []),
      ...(call.unlimited ? [{ kind: 'unlimitedApproval', subject: call.who } as const] : []),
      ...(call.all ? [{ kind: 'approveAll', subject: call.who } as const] : []),
      ...also,
    ],
  }
}

/** Returns the highest possible gas cost, if the request has a gas limit and a price. */
function feeOf(fields: Readonly<Record<string, unknown>>): string | undefined {
  const gas = quantity(fields['gas'] ?? fields['gasLimit'])
  const price = quantity(fields['maxFeePerGas'] ?? fields['gasPrice'])
  return gas === undefined || price === undefined ? undefined : (gas * price).toString()
}

function valueLines(value: bigint, data: string): Line[] {
  return [...(value === 0n ? [] : [{ name: 'value', value: value.toString() }]), ...(data === '0x' ? [] : [{ name: 'data', value: data }])]
}

/** Reads a message. Shows text if the bytes are UTF-8, and warns of hidden characters. */
function message(text: string, raw: string): Part {
  const isHex = /^0x([0-9a-fA-F]{2})*$/.test(text)
  const decoded = isHex ? utf8(text.slice(2)) : text
  if (decoded === undefined) return { part: { kind: 'message', lines: [{ name: 'bytes', value: text }], raw }, warnings: [{ kind: 'rawBytes' }] }
  // Controls other than tabs and line ends; marks that change direction, join characters or hide them.
  const hides = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(decoded)
  return { part: { kind: 'message', lines: [{ name: 'message', value: decoded }], raw: text }, warnings: hides ? [{ kind: 'hiddenCharacters' }] : [] }
}

/** Reads a base58 message. Warns if it is a transaction, because signing that would move funds. */
function solanaMessage(text: string, raw: string): Part {
  const bytes = decodeBase58(text)
  if (bytes === undefined || looksLikeTransaction(bytes))
    return { part: { kind: 'message', lines: [{ name: 'bytes', value: text }], raw }, warnings: [{ kind: 'rawBytes' }] }
  const { part, warnings } = message(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, raw)
  return { part: { ...part, raw: text }, warnings }
}

/** Decodes UTF-8. Returns undefined for invalid bytes. */
function utf8(hex: string): string | undefined {
  const escaped = hex.replace(/../g, '%$&')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}

/** Warns if the request names another account than the one it goes to. */
function account(method: string, params: Json, address: string | undefined): Warning[] {
  if (address === undefined) return []
  if (method === 'solana_signMessage' && isRecord(params) && typeof params['pubkey'] === 'string' && params['pubkey'] !== address)
    return [{ kind: 'otherAccount', subject: params['pubkey'] }]
  if (!Array.isArray(params)) return []
  const [first, second] = params as readonly Json[]
  const named =
    method === 'personal_sign'
      ? second
      : method === 'eth_signTypedData_v4'
        ? first
        : isRecord(first)
          ? (first as Readonly<Record<string, unknown>>)['from']
          : undefined
  return typeof named === 'string' && /^0x[0-9a-fA-F]{40}$/.test(named) && named.toLowerCase() !== address.toLowerCase()
    ? [{ kind: 'otherAccount', subject: named }]
    : []
}

function members(value: unknown): Line[] {
  if (!isRecord(value)) return value === undefined ? [] : [{ name: 'value', value: String(value) }]
  return Object.entries(value).map(([name, member]) => ({ name, value: typeof member === 'string' ? member : canonicalJson(member as Json) }))
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

function unique(warnings: readonly Warning[]): readonly Warning[] {
  return warnings.filter((one, index) => warnings.findIndex((other) => other.kind === one.kind && other.subject === one.subject) === index)
}
