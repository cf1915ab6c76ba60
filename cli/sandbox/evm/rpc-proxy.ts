import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowAnyOrigin, faultEndpoint } from '../http/fault-endpoint.js'
import { applyFault, each, idOf, methodOf, parseJson, type Exchange } from '../http/apply-fault.js'
import { type ListenOptions, type LocalServer, listenLocally, readBody, sendJson } from '../http/http-server.js'
import { createFaultPlan, type FaultPlan, type RpcFault } from './rpc-faults.js'

/** RPC URL of a chain that can be made to fail. */
export interface RpcProxy extends LocalServer {
  readonly faults: FaultPlan
  /** Returns the newest thousand calls, oldest first, with the kind of the fault that affected each. */
  calls(): ProxiedCall[]
}

/** JSON-RPC call to the proxy. */
export interface ProxiedCall {
  method: string
  fault?: RpcFault['kind']
}

/**
 * Starts a proxy in front of a chain's RPC, which passes calls on or applies its faults.
 *
 * Scripts outside this process use `/__faults`: GET answers `{ faults, calls }`, POST replaces all faults with one or a list, DELETE removes all.
 */
export async function startRpcProxy(target: string, options: ListenOptions): Promise<RpcProxy> {
  const faults = createFaultPlan()
  const calls: ProxiedCall[] = []
  const note = (call: ProxiedCall) => {
    calls.push(call)
    calls.splice(0, calls.length - 1_000)
  }
  const endpoint = faultEndpoint(faults, () => ({ calls }))
  const server = await listenLocally((request, response) => {
    if (request.url === '/__faults') return endpoint(request, response)
    allowAnyOrigin(request, response)
    pass(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 502, { error: String(error) })
      else response.destroy()
    })
  }, options)

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await readBody(request)
    const asked = parseJson(body)
    const methods = [asked].flat().map(methodOf)
    const { delayMs, fault } = faults.meet(methods)
    for (const method of methods) note(fault === undefined ? { method } : { method, fault: fault.kind })
    if (delayMs > 0) await sleep(delayMs)
    await apply(fault, { asked, response, forward: () => forward(target, body) })
  }

  return { ...server, faults, calls: () => structuredClone(calls) }
}

async function apply(fault: RpcFault | undefined, exchange: Exchange): Promise<void> {
  if (fault?.kind !== 'wrong-chain') return applyFault(fault, exchange)
  const { asked, response, forward } = exchange
  const lie = new Map(namesOfChain.map(({ method, write }) => [method, write(fault.chainId)]))
  const methodById = new Map([asked].flat().map((call) => [idOf(call), methodOf(call)]))
  const lied = each(parseJson(await forward()), (answer) => {
    const told = lie.get(methodById.get(idOf(answer)) ?? '')
    return told === undefined ? answer : { ...answer, result: told }
  })
  sendJson(response, 200, lied)
}

const namesOfChain = [
  { method: 'eth_chainId', write: (chainId: number) => `0x${chainId.toString(16)}` },
  { method: 'net_version', write: String },
]

async function forward(target: string, body: string): Promise<string> {
  const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return answer.text()
}
