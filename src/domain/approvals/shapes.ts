import { readTyped } from '../shared/evm/reading/read-typed.js'
import { isRecord } from '../shared/json/objects.js'
import type { Json } from '../shared/json/json.js'

/** Longest accepted parameters, in characters of JSON. */
export const MAX_PARAMS_TEXT = 262_144

/**
 * Returns the problem of parameters that do not fit their method (FRAME-30 to FRAME-38), or undefined. The secure site checks the rest. Authorization lists are
 * rejected, because no app may ask an account to delegate itself (robustness, T18).
 */
export function unfit(method: string, params: Json | undefined): string | undefined {
  if (WITHOUT.includes(method)) return params === undefined || Array.isArray(params) ? undefined : 'a list is needed'
  if (method === 'solana_signMessage') return members(params, { message: isBase58, pubkey: isBase58 })
  if (method === 'solana_signTransaction') return members(params, { transaction: isBase58 })
  if (method === 'solana_signAndSendTransaction') return members(params, { transaction: isBase58 }, ['options']) ?? sendOptions(params)
  if (method === 'solana_signAllTransactions')
    return members(params, { transactions: (value) => Array.isArray(value) && value.length > 0 && value.every(isBase58) })
  if (method === 'wallet_revokePermissions') return undefined
  if (!Array.isArray(params)) return 'a list is needed'
  const [first, second] = params as readonly Json[]
  if (method === 'personal_sign') return typeof first === 'string' && typeof second === 'string' ? undefined : 'a message and an address are needed'
  if (method === 'eth_signTypedData_v4')
    return typeof first === 'string' && readTyped(second) !== undefined ? undefined : 'an address and typed data are needed'
  if (method === 'eth_sendTransaction') return transaction(first)
  if (method === 'wallet_sendCalls') return calls(first)
  if (method === 'wallet_getCallsStatus') return typeof first === 'string' ? undefined : 'an id is needed'
  if (method === 'wallet_getAssets') return assets(first)
  return undefined
}

const WITHOUT: readonly string[] = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_supportedEntryPoints',
  'wallet_getCapabilities',
]
const COMMITMENTS: readonly unknown[] = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']

function members(params: unknown, wanted: Readonly<Record<string, (value: unknown) => boolean>>, also: readonly string[] = []): string | undefined {
  if (!isRecord(params)) return 'an object is needed'
  const wrong = Object.entries(wanted).find(([name, fits]) => !fits(params[name]))
  if (wrong !== undefined) return `${wrong[0]} is needed`
  return unknownMember(params, [...Object.keys(wanted), ...also])
}

function unknownMember(value: Readonly<Record<string, unknown>>, known: readonly string[]): string | undefined {
  return Object.keys(value).every((name) => known.includes(name)) ? undefined : 'there is a member that it does not have'
}

function sendOptions(params: unknown): string | undefined {
  const options = isRecord(params) ? params['options'] : undefined
  if (options === undefined) return undefined
  if (!isRecord(options)) return 'options must be an object'
  const unknown = unknownMember(options, ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'])
  if (unknown !== undefined) return unknown
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options as { readonly [name: string]: unknown }
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean') return 'skipPreflight must be true or false'
  if (preflightCommitment !== undefined && !COMMITMENTS.includes(preflightCommitment)) return 'preflightCommitment is unknown'
  return [maxRetries, minContextSlot].every((one) => one === undefined || (typeof one === 'number' && Number.isSafeInteger(one) && one >= 0))
    ? undefined
    : 'maxRetries and minContextSlot must be numbers'
}

function transaction(value: unknown): string | undefined {
  if (!isRecord(value)) return 'a transaction is needed'
  if (value['authorizationList'] !== undefined) return 'authorizationList is not taken'
  const { to, data, input } = value as { readonly [name: string]: unknown }
  if (to !== undefined && to !== null && !isHex(to)) return 'to must start with 0x'
  return [data, input].every((one) => one === undefined || isHex(one)) ? undefined : 'data must be hex'
}

function assets(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value['account'] !== 'string') return 'account is needed'
  const { chainFilter } = value as { readonly chainFilter?: unknown }
  return chainFilter === undefined || (Array.isArray(chainFilter) && chainFilter.every((one) => typeof one === 'string'))
    ? undefined
    : 'chainFilter must be a list of chain ids'
}

function calls(value: unknown): string | undefined {
  if (!isRecord(value) || !Array.isArray(value['calls']) || value['calls'].length === 0) return 'calls are needed'
  const { from, version, chainId, capabilities } = value as { readonly [name: string]: unknown }
  if (from !== undefined && !isHex(from)) return 'from must start with 0x'
  if (version !== undefined && typeof version !== 'string') return 'version must be a text'
  if (chainId !== undefined && typeof chainId !== 'string' && typeof chainId !== 'number') return 'chainId must be a text or a number'
  if (capabilities !== undefined && !isRecord(capabilities)) return 'capabilities must be an object'
  // FRAME-36: each call needs a receiver.
  for (const call of value['calls'] as readonly unknown[]) {
    if (!isRecord(call) || !isHex(call['to'])) return 'each call needs a to that starts with 0x'
    if (call['data'] !== undefined && !isHex(call['data'])) return 'data must start with 0x'
  }
  return undefined
}

function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

function isBase58(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]+$/.test(value)
}
