import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { filter, type Observable, take, takeUntil } from 'rxjs'
import { type ConfigState, transportOf } from '../config/index.js'
import type { Failure } from '../shared/errors/failure.js'
import type { EventOf, PolicyIo, RootState } from '../root.js'
import { canonicalJson } from '../shared/json/json.js'
import { asRecord } from '../shared/json/values.js'
import type { Json } from '../shared/json/json.js'
import type { RequestKind } from './messages.js'
import type { PendingRequest, UnansweredRequest } from './state.js'

/** Members that differ between two tries of one EVM transaction. */
const TRY_MEMBERS: readonly string[] = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce', 'type']

/** Returns the digest by which a second try of a transaction is known: over account, network and payload, without fees and nonce. */
export function transactionDigest(address: string, network: string, payload: string): string {
  const members = Object.entries(read(payload)).filter(([name]) => !TRY_MEMBERS.includes(name))
  return digestOf(address, network, members.length === 0 ? payload : Object.fromEntries(members))
}

/** Returns the digest of a transaction from the members that a second try of it has, too. */
export function digestOf(address: string, network: string, about: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson([address.toLowerCase(), network, about]))))
}

/** Reads a payload. Exported tapes have a pseudonym in its place. */
function read(payload: string): Readonly<Record<string, Json>> {
  try {
    return asRecord(JSON.parse(payload) as Json)
  } catch {
    return {}
  }
}

/** Returns true if a request of this kind has the wallet send something. */
export function sends(kind: RequestKind): kind is 'sendTransaction' | 'sendCalls' {
  return kind === 'sendTransaction' || kind === 'sendCalls'
}

/**
 * Returns true if the wallet may still answer a request that has failed here: it was asked, and the time was over, or the app or the visitor gave up a
 * transaction. The frame of the embedded wallet drops what is given up.
 */
export function mayStillAnswer(request: PendingRequest, { code }: Failure, config: ConfigState): boolean {
  if (request.stage !== undefined) return false
  return code === 'REQUEST_UNANSWERED' || (code === 'ABORTED' && sends(request.kind) && transportOf(config, request.connectorId) !== 'frame')
}

/**
 * Returns true if a failure says that the line to the wallet broke, and nothing of what the wallet did: its frame was loaded anew, its session ended, or its provider
 * lost the connection (4900, EIP-1193).
 */
export function isLost({ code, cause }: Failure): boolean {
  return [code, cause?.code].some((one) => one === 'FRAME_RELOADED' || one === 'SESSION_ENDED' || one === 4900)
}

/** Returns a request that ended here and whose answer may still come. */
export function findUnanswered({ requests }: Pick<RootState, 'requests'>, operation: string): UnansweredRequest | undefined {
  return requests.unanswered?.find((one) => one.operation === operation)
}

/** Emits the answer of a wallet, in time or late. Completes if none comes any more. */
export function answerTo(io: PolicyIo, operation: string): Observable<EventOf<'requestCompleted'> | EventOf<'requestAnsweredLate'>> {
  const over = io
    .on('requestFailed', 'requestRefusedLate', 'requestForwarded')
    .pipe(filter((event) => event.operation === operation && findUnanswered(io.state(), operation) === undefined))
  return io.on('requestCompleted', 'requestAnsweredLate').pipe(
    filter((event) => event.operation === operation),
    take(1),
    takeUntil(over),
  )
}
