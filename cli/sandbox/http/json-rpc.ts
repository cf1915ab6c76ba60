/** JSON-RPC error of a node or wallet, with the codes of EIP-1193, EIP-1474 and JSON-RPC 2.0. */
export class RpcError extends Error {
  override readonly name = 'RpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** Calls a node. */
export type RpcCall = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * Creates a function that sends JSON-RPC calls to one URL.
 *
 * It rejects with {@link RpcError}: the node's own error, or -32603 if the node cannot be reached or its answer is no JSON-RPC.
 *
 * @param timeoutMs milliseconds that one call may take in all
 */
export function createRpcCall(url: string, timeoutMs = 30_000): RpcCall {
  let lastId = 0
  return async (method, params = []) => {
    lastId += 1
    const answer = await post(url, { jsonrpc: '2.0', id: lastId, method, params }, timeoutMs)
    if (typeof answer !== 'object' || answer === null) throw new RpcError(-32603, `${url} sent no JSON-RPC answer`)
    if ('error' in answer && answer.error) throw asRpcError(answer.error)
    if (!('result' in answer)) throw new RpcError(-32603, `${url} sent neither result nor error`)
    return answer.result
  }
}

/** Converts the error object of an answer to an {@link RpcError}; anything else becomes -32603. */
export function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  if (typeof error !== 'object' || error === null) return new RpcError(-32603, String(error))
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return new RpcError(typeof code === 'number' ? code : -32603, typeof message === 'string' ? message : 'Internal error', data)
}

async function post(url: string, body: unknown, timeoutMs: number): Promise<unknown> {
  // A node that ends at the wrong moment never answers. `AbortSignal.timeout` would let the process end before the timeout is reported.
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: ending.signal,
    })
    return await response.json()
  } catch (error) {
    throw new RpcError(-32603, `${url} cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    clearTimeout(timer)
  }
}
