import { failure, type LatchkitErrorShape } from './errors.js'
import { guardedCopy } from '../json/guarded.js'
import type { Json } from '../json/json.js'
import { revertReason } from './revert-reason.js'
import { nodeMessages, type RpcFailureKind, rpcCodes } from './rpc-codes.js'
import { isRejection, type Link, linksOf } from './user-rejection.js'

export type { RpcFailureKind } from './rpc-codes.js'

/** Failed JSON-RPC call as plain JSON. */
export interface RpcFailure {
  /** Error code that determined the kind. 0 if the error had none. */
  readonly code: number
  /** Public name of the error, such as `UserRejectedRequestError`. */
  readonly name: string
  readonly kind: RpcFailureKind
  /** Sender's message, truncated to 500 characters, or {@link NO_MESSAGE}. */
  readonly message: string
  /** Revert reason of a contract, if given. */
  readonly reason?: string
  /** Sender's `data`, if it is small and plain. */
  readonly data?: Json
}

/**
 * Classifies an error of a wallet, a node or a library (RPC-14 to 28). Searches causes, `data`, `originalError` and `error`. A user's rejection anywhere
 * decides, then the message of a node, then the outermost known code. Never throws.
 */
export function mapRpcError(foreign: unknown): RpcFailure {
  const links = linksOf(foreign)
  const message = links.map((link) => link.message).find((text) => text !== '') ?? ''
  const data = links.map(dataOf).find((found) => found !== undefined)
  const found = classify(links)
  const reason = found.kind === 'reverted' ? revertReasonOf(links) : undefined
  return {
    ...found,
    message: message === '' ? NO_MESSAGE : message,
    ...(reason !== undefined && { reason }),
    ...(data !== undefined && { data }),
  }
}

/**
 * Returns true if a refused network switch should be retried by adding the network: 4902, 5000, 32603 with either sign (NET-23), and any refusal that names no
 * reason of its own. Wallets refuse a network that they do not know as an unknown method, as a bad request, or in words of the visitor's language.
 */
export function suggestsAddingNetwork(foreign: unknown): boolean {
  const codes = linksOf(foreign).map(({ code }) => code)
  if (codes.includes(4902) || codes.includes(5000)) return true
  return codes.length > 0 && !codes.some((code) => OTHER_REASONS.includes(code))
}

/** Codes of refusals that adding a network does not mend: rejected, not authorized, not granted, no line to the chain, busy, too many requests. */
const OTHER_REASONS: readonly number[] = [4001, 4100, 4200, 4900, 4901, -32002, -32005]

/** Returns the catalogue error of a failed call. */
export function rpcErrorShape(failed: RpcFailure): LatchkitErrorShape {
  const cause = { code: failed.code, message: failed.message }
  if (failed.kind === 'userRejected') return failure('RPC_USER_REJECTED', {}, cause)
  return failure('RPC_FAILED', { name: failed.name, detail: failed.reason ?? failed.message }, cause)
}

/** Returns the failure of a method that a wallet or a namespace does not have, with the code that a wallet would use (4200). @param what subject of the sentence */
export function unsupportedMethod(what: string): LatchkitErrorShape {
  return rpcErrorShape({ code: 4200, name: 'UnsupportedProviderMethodError', kind: 'unsupportedMethod', message: `${what} is not supported` })
}

/** Message of an error that came without one, against JSON-RPC. Its name says what it is. */
export const NO_MESSAGE = 'No message was given'

const DATA_LIMITS = { depth: 8, nodes: 200, text: 8_192 }

/** Returns the data of a link, if it is small and plain. */
function dataOf({ data }: Link): Json | undefined {
  const copied = data === undefined || data === null ? undefined : guardedCopy(data, DATA_LIMITS)
  return copied?.ok ? copied.value : undefined
}

function classify(links: readonly Link[]): Pick<RpcFailure, 'code' | 'name' | 'kind'> {
  const rejection = links.find(isRejection)
  if (rejection) return named(rejection.code === 5000 ? 5000 : 4001)

  // A wallet's own code is more specific than the surrounding text ("unknown chain" inside "internal error").
  const wallet = links.find(({ code }) => code >= 4000 && rpcCodes.has(code))
  if (wallet) return named(wallet.code)

  const code = links.map((link) => link.code).find((known) => known !== 0) ?? 0
  const [name, kind] = nodeRow(links) ?? []
  if (name !== undefined && kind !== undefined) return { code, name, kind }

  const known = links.find((link) => rpcCodes.has(link.code))
  return known ? named(known.code) : { code, name: 'UnknownRpcError', kind: 'unknown' }
}

function named(code: number): Pick<RpcFailure, 'code' | 'name' | 'kind'> {
  const [name, kind] = rpcCodes.get(code) ?? ['UnknownRpcError', 'unknown' as const]
  return { code, name, kind }
}

function nodeRow(links: readonly Link[]) {
  const reverted = nodeMessages[0]?.[1]
  for (const link of links) {
    // go-ethereum marks a revert with code 3, whatever the message.
    if (link.code === 3) return reverted
    const row = nodeMessages.find(([pattern]) => pattern.test(link.words))
    if (row) return row[1]
  }
  return undefined
}

function revertReasonOf(links: readonly Link[]): string | undefined {
  for (const link of links) {
    const data = dataOf(link)
    const decoded = typeof data === 'string' ? revertReason(data) : undefined
    if (decoded !== undefined) return decoded
  }
  for (const link of links) {
    const said = /(?:execution reverted|reverted with reason(?: string)?):? ["']?([^"'\n]+)/i.exec(link.message)?.[1]
    if (said !== undefined && !said.startsWith('0x')) return said.trim()
  }
  return undefined
}
