import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyFault, methodOf, parseJson } from '../http/apply-fault.js'
import { allowAnyOrigin, faultEndpoint } from '../http/fault-endpoint.js'
import { type ListenOptions, type LocalServer, listenLocally, readBody, sendJson } from '../http/http-server.js'
import { asRpcError, createRpcCall, RpcError } from '../http/json-rpc.js'
import { ENTRY_POINT } from '../wallet/sponsored.js'
import { prepareTransaction } from '../wallet/transactions.js'
import type { Hex } from '../wallet/types.js'
import { createPlan, type FaultPlan, type HttpFault, httpFault } from './rpc-faults.js'

/** Call that arrived. */
export interface SponsorCall {
  readonly method: string
  readonly context?: unknown
  readonly fault?: HttpFault['kind']
}

/** Sponsor of fees (ERC-7677) on chains of the sandbox. */
export interface Sponsor extends LocalServer {
  /** With a fault of kind `error` it refuses. */
  readonly faults: FaultPlan<HttpFault>
  /** Returns the newest thousand calls, oldest first. */
  calls(): SponsorCall[]
}

/** Account of the test mnemonic that pays. */
const PAYER = 9

/**
 * Starts a sponsor that answers `pm_getPaymasterStubData` and `pm_getPaymasterData`. The sandbox has no entry point that draws on a deposit: before it answers the second call, the sponsor sends the
 * account the most that the fee may be, so that the fee is really paid by it. It pays for everyone, on test chains alone.
 *
 * Scripts outside this process use `/__faults`: POST `{ "kind": "error", "code": -32000, "message": "..." }` makes it refuse, DELETE removes all faults.
 */
export async function startSponsor(chains: readonly { readonly chainId: number; readonly nodeUrl: string }[], options: ListenOptions): Promise<Sponsor> {
  const faults = createPlan<HttpFault>(httpFault)
  const calls: SponsorCall[] = []
  const endpoint = faultEndpoint(faults, () => ({ calls }))
  const server = await listenLocally((request, response) => {
    if (request.url === '/__faults') return endpoint(request, response)
    allowAnyOrigin(request, response)
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 502, { error: String(error) })
      else response.destroy()
    })
  }, options)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const asked = parseJson(await readBody(request))
    const method = methodOf(asked)
    const { id = null, params } = (asked ?? {}) as { readonly id?: unknown; readonly params?: unknown }
    const { delayMs, fault } = faults.meet([method])
    const context = Array.isArray(params) ? params[3] : undefined
    calls.push({ method, ...(context !== undefined && { context }), ...(fault && { fault: fault.kind }) })
    calls.splice(0, calls.length - 1_000)
    if (delayMs > 0) await sleep(delayMs)
    const forward = async () => {
      try {
        return JSON.stringify({ jsonrpc: '2.0', id, result: await answer(method, params) })
      } catch (error) {
        const { code, message } = asRpcError(error)
        return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
      }
    }
    await applyFault(fault, { asked, response, forward })
  }

  async function answer(method: string, params: unknown): Promise<object> {
    if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') throw new RpcError(-32601, `The sponsor has no method ${method}.`)
    const [operation, entryPoint, chainId] = Array.isArray(params) ? (params as readonly unknown[]) : []
    const { sender, callGasLimit, maxFeePerGas } = (operation ?? {}) as Readonly<Record<string, unknown>>
    const chain = chains.find((one) => one.chainId === Number(chainId))
    if (chain === undefined) throw new RpcError(-32602, `The sponsor does not pay on chain ${String(chainId)}.`)
    if (String(entryPoint).toLowerCase() !== ENTRY_POINT.toLowerCase()) throw new RpcError(-32602, `The entry point ${String(entryPoint)} is not known.`)
    if (typeof sender !== 'string' || !/^0x[0-9a-f]{40}$/i.test(sender)) throw new RpcError(-32602, 'The operation has no sender.')
    const { createKeyring } = await import('../wallet/keyring.js')
    const keys = createKeyring({})
    const from = keys.addresses[PAYER]
    if (from === undefined) throw new RpcError(-32603, 'The sponsor has no key.')
    if (method === 'pm_getPaymasterStubData')
      return {
        sponsor: { name: 'Sandbox sponsor' },
        paymaster: from,
        paymasterData: '0x',
        paymasterVerificationGasLimit: '0x0',
        paymasterPostOpGasLimit: '0x0',
        isFinal: false,
      }
    const most = quantity(callGasLimit) * quantity(maxFeePerGas)
    const call = createRpcCall(chain.nodeUrl)
    const transaction = await prepareTransaction({ from, to: sender as Hex, value: `0x${most.toString(16)}` }, chain.chainId, call)
    const hash = await call('eth_sendRawTransaction', [await keys.signTransaction(from, transaction)])
    for (let tries = 0; tries < 100 && (await call('eth_getTransactionReceipt', [hash])) === null; tries += 1) await sleep(50)
    return { paymaster: from, paymasterData: hash as Hex }
  }

  return { ...server, faults, calls: () => structuredClone(calls) }
}

function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,32}$/i.test(value)) throw new RpcError(-32602, 'The operation has no gas limit or no fee.')
  return BigInt(value)
}
