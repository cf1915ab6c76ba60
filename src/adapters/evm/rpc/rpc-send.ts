import { type LatchkitErrorShape, failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { RPC_BASE_DELAY_MS, RPC_RETRIES } from '../../../domain/shared/errors/rpc-policy.js'
import type { RpcRequest } from '../../../ports/rpc.js'
import { transactionHash } from '../hex.js'
import { member } from '../../shared/foreign.js'
import { createDeadline } from './call-deadline.js'
import type { Endpoint } from './rpc-endpoints.js'
import { AnswerError, allFailed, TryFailed } from './rpc-failures.js'
import type { CallAny } from './rpc-fallback.js'
import type { RpcTries } from './rpc-try.js'
import type { SharedDelay } from './shared-delay.js'
import { invalidParams } from '../../shared/wallet-failures.js'

/** Dependencies of {@link sendRawTransaction}. */
export interface SendTools {
  readonly tries: RpcTries
  readonly callAny: CallAny
  readonly delay: SharedDelay
}

/**
 * Sends a signed transaction and returns its hash. After a failure that leaves open whether the transaction arrived, looks it up by its hash before sending it
 * again (RPC-13). Throws `TRANSACTION_UNCLEAR`, with the hash in its context, if the lookup cannot answer in time.
 */
export async function sendRawTransaction(tools: SendTools, request: RpcRequest, endpoints: readonly Endpoint[], outer: AbortSignal): Promise<Json> {
  const [raw] = request.params
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) throw invalidParams('a signed transaction in hex is needed')
  const hash = transactionHash(raw)
  const deadline = createDeadline(tools.delay, outer)
  try {
    await deliver(tools, request, endpoints, hash, deadline.signal)
    return hash
  } catch (error) {
    throw deadline.isOver() ? failure('TRANSACTION_UNCLEAR', { hash }) : error
  } finally {
    deadline.end()
  }
}

/** Resolves when a node has the transaction. */
async function deliver(tools: SendTools, request: RpcRequest, endpoints: readonly Endpoint[], hash: string, signal: AbortSignal): Promise<void> {
  const { tries, delay } = tools
  const failures = new Map<string, LatchkitErrorShape>()
  const line = [...endpoints]
  let doubt: LatchkitErrorShape | undefined
  for (let attempt = 0; attempt <= RPC_RETRIES && line.length > 0; attempt++) {
    const endpoint = line[attempt % line.length] as Endpoint
    if (failures.has(endpoint.host)) await delay(RPC_BASE_DELAY_MS * 2 ** (attempt - 1), signal)
    try {
      await tries.send(endpoint, request.network, request.method, request.params, signal)
      return
    } catch (error) {
      if (error instanceof AnswerError) {
        // Nodes answer "already known" to a repeated send, also when only their first answer was lost.
        if (error.refusal.kind === 'nonceTooLow' && (await isKnown(tools, request, endpoints, hash, signal))) return
        throw error.failure
      }
      if (!(error instanceof TryFailed)) throw error
      failures.set(endpoint.host, error.failure)
      if (wasNotSent(error)) {
        line.splice(line.indexOf(endpoint), 1)
        attempt -= 1
        continue
      }
      doubt = error.failure
      const known = await isKnown(tools, request, endpoints, hash, signal)
      if (known === true) return
      if (known === undefined) break
    }
  }
  throw doubt === undefined ? allFailed(failures) : failure('TRANSACTION_UNCLEAR', { hash }, doubt)
}

/** Resolves with true if a node has the transaction, and with undefined if no node could be asked. */
async function isKnown(
  { callAny }: SendTools,
  request: RpcRequest,
  endpoints: readonly Endpoint[],
  hash: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  try {
    const found = await callAny({ ...request, method: 'eth_getTransactionByHash', params: [hash] }, endpoints, signal)
    return String(member(found, 'hash')).toLowerCase() === hash
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** Returns true if the try was refused before anything was sent, so another endpoint may be asked without a lookup. */
function wasNotSent({ failure: { code, context } }: TryFailed): boolean {
  return code === 'ENDPOINT_CHAIN_MISMATCH' || context.reason === 'failed too often'
}
