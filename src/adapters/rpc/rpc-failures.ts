import { type LatchkitErrorShape, failure } from '../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { type RpcFailure, rpcErrorShape } from '../../domain/shared/errors/rpc-errors.js'

/** A try without a usable answer. */
export class TryFailed extends Error {
  override readonly name = 'TryFailed'

  /** @param curable true if repeating at the same endpoint may help; `status` is considered too */
  constructor(
    readonly failure: LatchkitErrorShape,
    readonly curable: boolean,
    readonly status?: number,
    readonly retryAfter: string | null = null,
  ) {
    super(failure.message)
  }
}

/** An answer that is a JSON-RPC error: the endpoint works, the call does not. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'

  constructor(
    readonly refusal: RpcFailure,
    readonly host: string,
  ) {
    super(refusal.message)
  }

  /** Failure of the catalogue; its context names the host. */
  get failure(): LatchkitErrorShape {
    const shape = rpcErrorShape(this.refusal)
    const { data } = this.refusal
    return { ...shape, context: { ...shape.context, host: this.host, ...(data !== undefined && { data }) } }
  }
}

/** Returns the failure of a call that no endpoint answered: it names each host and what it did (robustness, F11). */
export function allFailed(failures: ReadonlyMap<string, LatchkitErrorShape>): LatchkitErrorShape {
  const hosts = [...failures.keys()].join(', ')
  const each = [...failures.values()]
  const [first] = each
  if (first?.code === 'ENDPOINT_CHAIN_MISMATCH' && each.every(({ code }) => code === first.code)) {
    return failure('ENDPOINT_CHAIN_MISMATCH', { ...first.context, host: hosts, network: String(first.context.network) })
  }
  return failure('RPC_ALL_FAILED', { hosts, failures: [...failures].map(([host, { code, message }]) => ({ host, code, message })) }, each.at(-1))
}

/** Returns the failure of a call on a network that has no RPC URL. */
export function noEndpoints(network: string): LatchkitErrorShape {
  return failure('RPC_ALL_FAILED', { hosts: `${NONE}${network}` })
}

/** Returns true if a call failed because its network has no RPC URL: another try fails, too. */
export function isWithoutEndpoints(error: unknown): boolean {
  return isErrorShape(error) && error.code === 'RPC_ALL_FAILED' && `${error.context['hosts']}`.startsWith(NONE)
}

const NONE = 'none for '
