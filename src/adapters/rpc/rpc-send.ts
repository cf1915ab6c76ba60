import { type LatchkitErrorShape, failure } from '../../domain/shared/errors/errors.js'
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
  /** Tells what a refusal means: the node has the transaction, may have it, does not take it, or is behind, so that another one may take it. */
  readRefusal(refusal: AnswerError): 'sent' | 'unclear' | 'refused' | 'behind'
}

/** Dependencies of {@link sendSigned}. */
export interface SendTools {
  readonly protocol: SendProtocol
  readonly tries: RpcTries
  readonly callAny: CallAny
  readonly delay: SharedDelay
}

/**
 * Sends a signed transaction and returns its id. After a failure that leaves open whether the transaction arrived, looks it up before sending it again (RPC-13).
 * Throws `TRANSACTION_UNCLEAR`, with the id as `hash` in its context, if the lookup cannot answer in time.
 */
export async function sendSigned(tools: SendTools, request: RpcRequest, endpoints: readonly Endpoint[], outer: AbortSignal): Promise<Json> {
  const hash = tools.protocol.idOf(request.params)
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
  const { protocol, tries, delay } = tools
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
        const meaning = protocol.readRefusal(error)
        if (meaning === 'sent' || (meaning === 'unclear' && (await isKnown(tools, request, endpoints, hash, signal)))) return
        if (meaning !== 'behind') throw error.failure
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
      const known = await isKnown(tools, request, endpoints, hash, signal)
      if (known === true) return
      if (known === undefined) break
    }
  }
  throw doubt === undefined ? (refused ?? allFailed(failures)) : failure('TRANSACTION_UNCLEAR', { hash }, doubt)
}

/** Resolves with true if a node has the transaction, and with undefined if no node could be asked. */
async function isKnown(
  { protocol, callAny }: SendTools,
  request: RpcRequest,
  endpoints: readonly Endpoint[],
  hash: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { method, params, isFound } = protocol.lookup(hash)
  try {
    return isFound(await callAny({ ...request, method, params }, endpoints, signal))
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** Returns true if the try was refused before anything was sent, so another endpoint may be asked without a lookup. */
function wasNotSent({ failure: { code, context } }: TryFailed): boolean {
  return code === 'ENDPOINT_CHAIN_MISMATCH' || context.reason === 'failed too often'
}
