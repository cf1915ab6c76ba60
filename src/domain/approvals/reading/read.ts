import { type CaipNetworkId, namespaceOf, parseEvmChainId, referenceOf } from '../../shared/caip/caip.js'
import { isRecord } from '../../shared/json/objects.js'
import { canonicalJson, type Json } from '../../shared/json/json.js'
import { digestOf } from '../digest.js'
import { quantity, readCall } from '../../shared/evm/reading/abi.js'
import { readMessage } from '../../shared/evm/reading/message.js'
import { readTyped } from '../../shared/evm/reading/read-typed.js'
import { readTypedData } from '../../shared/evm/reading/typed-data.js'
import type { Line, Part, Reading, Warning } from '../../shared/evm/reading/types.js'

/** Request to read. */
export interface Readable {
  readonly method: string
  readonly network: CaipNetworkId
  /** Canonical JSON of the parameters, exactly as sent. */
  readonly params: string
  /** Account that the request goes to. */
  readonly address?: string
}

/** Reads the requests of another chain than EVM. Returns undefined for a method that it does not know. */
export type OtherReader = (method: string, params: Json, raw: string, address: string | undefined) => readonly Part[] | undefined

/** Reads a request like `readRequest`, those of EVM by itself. */
export function readRequestWith({ method, network, params, address }: Readable, readOther: OtherReader): Reading {
  const parsed = parse(params)
  const chainId = namespaceOf(network) === 'eip155' ? parseEvmChainId(referenceOf(network)) : undefined
  const parts = readOther(method, parsed, params, address) ?? partsOf(method, parsed, chainId, params)
  return {
    method,
    network,
    parts: parts.map(({ part }) => part),
    warnings: unique([...parts.flatMap(({ warnings }) => warnings), ...account(method, parsed, address)]),
    digest: digestOf(method, network, params),
  }
}

function partsOf(method: string, params: Json, chainId: number | undefined, raw: string): readonly Part[] {
  const [first, second] = Array.isArray(params) ? (params as readonly Json[]) : [params]
  switch (method) {
    case 'personal_sign':
      return [readMessage(typeof first === 'string' ? first : '', raw)]
    case 'eth_signTypedData_v4': {
      const typed = readTyped(second)
      if (typed === undefined) break
      const { lines, warnings, revokes } = readTypedData(typed, chainId)
      return [{ part: { kind: 'typedData', ...revokes, lines, raw: typeof second === 'string' ? second : canonicalJson(second ?? null) }, warnings }]
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
    part: {
      kind: call.kind,
      receiver: call.who,
      token: call.token ?? to,
      ...(call.amount === undefined ? {} : { amount: call.amount }),
      ...(call.revokes ? { revokes: true } : {}),
      ...base,
      lines,
    },
    warnings: [
      // ERC-721 has the selector of ERC-20's `approve`.
      ...(call.revokes && call.name === 'approve' && call.token === undefined ? [{ kind: 'approveItem', subject: call.who } as const] : []),
      ...(call.name === 'permit' && !call.revokes ? [{ kind: 'permit', subject: call.who } as const] : []),
      ...(call.unlimited ? [{ kind: 'unlimitedApproval', subject: call.who } as const] : []),
      ...(call.kind === 'nftApproval' && !call.revokes ? [{ kind: 'approveAll', subject: call.who } as const] : []),
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
