import { base64 } from '@scure/base'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import { readProblem } from '../../../domain/shared/solana/problem.js'
import { decodeTransaction } from '../../../domain/shared/solana/transaction.js'
import type { RpcPort } from '../../../ports/rpc.js'
import type { TimerPort } from '../../../ports/timer.js'
import { firstOf } from '../../shared/async-task.js'

/** Dependencies of {@link createSolanaSending}. */
export interface SendingOptions {
  readonly rpc: RpcPort
  readonly timer: TimerPort
  /** Returns the RPC URLs of a network; none if the app has no node for it. */
  readonly urlsOf: (network: CaipNetworkId) => readonly string[]
}

/** Looks for a sent transaction, and the time between two looks: longer than a blockhash lives. */
const LOOKS = 45
const LOOK_MS = 2_000

/** Sends signed transactions, and finds sent ones, through nodes of the app. */
export function createSolanaSending({ rpc, timer, urlsOf }: SendingOptions) {
  const call = (network: CaipNetworkId, method: string, params: readonly Json[], signal: AbortSignal) =>
    firstOf(rpc.call({ network, urls: urlsOf(network), method, params }), signal)
  return {
    /** Returns true if the app has a node for the network. */
    canSend: (network: CaipNetworkId): boolean => urlsOf(network).length > 0,
    /** Sends a signed transaction and resolves with its id. An answer that was lost is looked up; see `sendSigned`. */
    async send(
      { network, transaction, options = {} }: { readonly network: CaipNetworkId; readonly transaction: Uint8Array; readonly options?: object },
      signal: AbortSignal,
    ): Promise<string> {
      try {
        return String(await call(network, 'sendTransaction', [base64.encode(transaction), { ...options, encoding: 'base64' }], signal))
      } catch (error) {
        throw refusalOf(error, transaction)
      }
    },
    /** Waits for a transaction and resolves with its bytes; undefined if the network does not come to know it. */
    async find({ network, id }: { readonly network: CaipNetworkId; readonly id: string }): Promise<Uint8Array | undefined> {
      const { signal } = new AbortController()
      const options = { encoding: 'base64', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
      for (let look = 0; look < LOOKS; look += 1) {
        const found = await call(network, 'getTransaction', [id, options], signal).catch(() => null)
        const bytes = isRecord(found) ? bytesIn(found['transaction']) : undefined
        if (bytes !== undefined) return bytes
        await firstOf(timer.after(LOOK_MS), signal)
      }
      return undefined
    },
  }
}

/** Returns the failure of a send with the reason of the node, if its preflight refused the transaction. */
function refusalOf(error: unknown, transaction: Uint8Array): unknown {
  if (!isErrorShape(error) || error.code !== 'RPC_FAILED' || error.cause?.code !== PREFLIGHT_FAILED) return error
  const data = isRecord(error.context['data']) ? error.context['data'] : {}
  const logs = Array.isArray(data['logs']) ? (data['logs'] as readonly unknown[]) : []
  const problem = readProblem((data['err'] as Json | undefined) ?? String(error.cause.message), { message: decodeTransaction(transaction)?.message, logs })
  return problem.kind === 'expired' ? failure('TRANSACTION_EXPIRED', {}, error) : failure('TRANSACTION_REFUSED', { ...problem }, error)
}

/** Code of a node that simulated a transaction before it would send it. */
const PREFLIGHT_FAILED = -32_002

function bytesIn(transaction: unknown): Uint8Array | undefined {
  const [text] = Array.isArray(transaction) ? (transaction as readonly unknown[]) : []
  try {
    return typeof text === 'string' ? base64.decode(text) : undefined
  } catch {
    return undefined
  }
}
