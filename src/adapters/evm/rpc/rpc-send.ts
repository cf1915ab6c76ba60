import { type LatchkitErrorShape, failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { RpcFailure } from '../../../domain/shared/errors/rpc-errors.js'
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

/** Reason in the failure of a server that did not prove its network: it was sent nothing. */
export const NOT_PROVED = 'its network is not known'

/** A signed transaction on its way. */
export interface Delivery {
  readonly request: RpcRequest
  readonly endpoints: readonly Endpoint[]
  readonly hash: string
  /** Resolves with true if a node has the transaction, and with undefined if no node could be asked. */
  lookUp(signal: AbortSignal): Promise<boolean | undefined>
  /** Returns whether a refusal means that the node has the transaction already; `ask` looks it up. */
  knownBy(refusal: RpcFailure): 'yes' | 'no' | 'ask'
}

/** Sends a signed transaction and returns its hash (RPC-13); see {@link deliverTransaction}. */
export async function sendRawTransaction(tools: SendTools, request: RpcRequest, endpoints: readonly Endpoint[], outer: AbortSignal): Promise<Json> {
  const [raw] = request.params
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) throw invalidParams('a signed transaction in hex is needed')
  const hash = transactionHash(raw)
  const lookUp = async (signal: AbortSignal) => {
    try {
      const found = await tools.callAny({ ...request, method: 'eth_getTransactionByHash', params: [hash] }, endpoints, signal)
      return String(member(found, 'hash')).toLowerCase() === hash
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
  // Nodes answer "already known" to a repeated send, also when only their first answer was lost.
  return deliverTransaction(tools, { request, endpoints, hash, lookUp, knownBy: ({ kind }) => (kind === 'nonceTooLow' ? 'ask' : 'no') }, outer)
}

/**
 * Sends a signed transaction and returns its hash. After a failure that leaves open whether the transaction arrived, looks it up by its hash before sending it
 * again. Throws `TRANSACTION_UNCLEAR`, with the hash in its context, if the lookup cannot answer in time.
 */
export async function deliverTransaction(tools: Pick<SendTools, 'tries' | 'delay'>, delivery: Delivery, outer: AbortSignal): Promise<string> {
  const { hash } = delivery
  const deadline = createDeadline(tools.delay, outer)
  try {
    await deliver(tools, delivery, deadline.signal)
    return hash
  } catch (error) {
    throw deadline.isOver() ? failure('TRANSACTION_UNCLEAR', { hash }) : error
  } finally {
    deadline.end()
  }
}

/** Resolves when a node has the transaction. */
async function deliver({ tries, delay }: Pick<SendTools, 'tries' | 'delay'>, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { request, endpoints, hash, lookUp, knownBy } = delivery
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
        const known = knownBy(error.refusal)
        if (known === 'yes' || (known === 'ask' && (await lookUp(signal)))) return
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
      const known = await lookUp(signal)
      if (known === true) return
      if (known === undefined) break
    }
  }
  throw doubt === undefined ? allFailed(failures) : failure('TRANSACTION_UNCLEAR', { hash }, doubt)
}

/** Returns true if the try was refused before anything was sent, so another endpoint may be asked without a lookup. */
function wasNotSent({ failure: { code, context } }: TryFailed): boolean {
  return code === 'ENDPOINT_CHAIN_MISMATCH' || context.reason === 'failed too often' || context.reason === NOT_PROVED
}
