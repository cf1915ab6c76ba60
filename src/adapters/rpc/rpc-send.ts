import { type LatchkitErrorShape, failure } from '../../domain/shared/errors/errors.js'
import type { RpcFailure } from '../../domain/shared/errors/rpc-errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { RPC_BASE_DELAY_MS, RPC_RETRIES } from '../../domain/shared/errors/rpc-policy.js'
import type { RpcRequest } from '../../ports/rpc.js'
import { createDeadline } from './call-deadline.js'
import type { Endpoint } from './rpc-endpoints.js'
import { AnswerError, allFailed, TryFailed } from './rpc-failures.js'
import type { CallAny } from './rpc-fallback.js'
import type { RpcTries } from './rpc-try.js'
import type { SharedDelay } from './shared-delay.js'

/** Sending of a signed transaction on one chain. */
export interface SendProtocol {
  readonly method: string
  /** Returns the id of the transaction in the parameters. Throws for other parameters. */
  idOf(params: readonly Json[]): string
  /** Call that looks a transaction up. */
  lookup(id: string): { readonly method: string; readonly params: readonly Json[]; isFound(answer: Json): boolean }
  /** See {@link Delivery}. */
  readonly knownBy: Delivery['knownBy']
}

/** Dependencies of {@link sendSigned}. */
export interface SendTools {
  readonly protocol: SendProtocol
  readonly tries: RpcTries
  readonly callAny: CallAny
  readonly delay: SharedDelay
}

/** Reason in the failure of a server that did not prove its network: it was sent nothing. */
export const NOT_PROVED = 'its network is not known'

/** A signed transaction that is being sent. */
export interface Delivery {
  readonly request: RpcRequest
  readonly endpoints: readonly Endpoint[]
  readonly hash: string
  /** Resolves with true if a node has the transaction, and with undefined if no node could be asked. */
  lookUp(signal: AbortSignal): Promise<boolean | undefined>
  /** Tells what a refusal means: the node has the transaction already, does not take it, `ask` looks it up, `behind` leaves it to another node. */
  knownBy(refusal: RpcFailure): 'yes' | 'no' | 'ask' | 'behind'
}

/** Sends a signed transaction of the protocol and returns its id (RPC-13); see {@link deliverTransaction}. */
export function sendSigned({ protocol, callAny, ...tools }: SendTools, request: RpcRequest, endpoints: readonly Endpoint[], outer: AbortSignal): Promise<Json> {
  const hash = protocol.idOf(request.params)
  const { method, params, isFound } = protocol.lookup(hash)
  const lookUp = async (signal: AbortSignal) => {
    try {
      return isFound(await callAny({ ...request, method, params }, endpoints, signal))
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
  return deliverTransaction(tools, { request, endpoints, hash, lookUp, knownBy: protocol.knownBy }, outer)
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
  let refused: LatchkitErrorShape | undefined
  for (let attempt = 0; attempt <= RPC_RETRIES && line.length > 0; attempt++) {
    const endpoint = line[attempt % line.length] as Endpoint
    if (failures.has(endpoint.host)) await delay(RPC_BASE_DELAY_MS * 2 ** (attempt - 1), signal)
    try {
      await tries.send(endpoint, request.network, request.method, request.params, signal)
      return
    } catch (error) {
      if (error instanceof AnswerError) {
        // Nodes answer "already known" to a repeated send, also when only their first answer was lost.
        const known = knownBy(error.refusal)
        if (known === 'yes' || (known === 'ask' && (await lookUp(signal)))) return
        if (known !== 'behind') throw error.failure
        refused = error.failure
        line.splice(line.indexOf(endpoint), 1)
        attempt -= 1
        continue
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
  throw doubt === undefined ? (refused ?? allFailed(failures)) : failure('TRANSACTION_UNCLEAR', { hash }, doubt)
}

/** Returns true if the try was refused before anything was sent, so another endpoint may be asked without a lookup. */
function wasNotSent({ failure: { code, context } }: TryFailed): boolean {
  return code === 'ENDPOINT_CHAIN_MISMATCH' || context.reason === 'failed too often' || context.reason === NOT_PROVED
}
