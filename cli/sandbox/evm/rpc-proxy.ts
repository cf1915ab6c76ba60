import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowAnyOrigin, faultEndpoint } from '../http/fault-endpoint.js'
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
    const asked = parse(body)
    const methods = [asked].flat().map(methodOf)
    const { delayMs, fault } = faults.meet(methods)
    for (const method of methods) note(fault === undefined ? { method } : { method, fault: fault.kind })
    if (delayMs > 0) await sleep(delayMs)
    await apply(fault, { asked, response, forward: () => forward(target, body) })
  }

  return { ...server, faults, calls: () => structuredClone(calls) }
}

interface Exchange {
  asked: unknown
  response: ServerResponse
  /** Resolves with the chain's own answer, as JSON text. */
  forward(): Promise<string>
}

async function apply(fault: RpcFault | undefined, { asked, response, forward }: Exchange): Promise<void> {
  switch (fault?.kind) {
    case undefined:
    case 'delay':
      return sendText(response, await forward())
    case 'status':
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter))
      return sendJson(response, fault.status, { error: 'made to fail' })
    case 'drop':
      return void response.destroy()
    case 'hang':
      return
    case 'error': {
      const { code, message, data } = fault
      return sendJson(
        response,
        200,
        each(asked, (call) => ({ jsonrpc: '2.0', id: idOf(call), error: { code, message, data } })),
      )
    }
    case 'garbage':
      return sendText(response, fault.body ?? '<!doctype html><title>Bad gateway</title>')
    case 'wrong-id':
      return sendJson(
        response,
        200,
        each(parse(await forward()), (answer) => ({ ...answer, id: 'not-yours' })),
      )
    case 'wrong-chain': {
      const lie = new Map(namesOfChain.map(({ method, write }) => [method, write(fault.chainId)]))
      const methodById = new Map([asked].flat().map((call) => [idOf(call), methodOf(call)]))
      const lied = each(parse(await forward()), (answer) => {
        const told = lie.get(methodById.get(idOf(answer)) ?? '')
        return told === undefined ? answer : { ...answer, result: told }
      })
      return sendJson(response, 200, lied)
    }
    case 'oversize':
      return oversize(response, idOf([asked].flat()[0]), fault.bytes)
    case 'drip':
      return drip(response, await forward(), fault.msPerByte ?? 200)
  }
}

const namesOfChain = [
  { method: 'eth_chainId', write: (chainId: number) => `0x${chainId.toString(16)}` },
  { method: 'net_version', write: String },
]

async function forward(target: string, body: string): Promise<string> {
  const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return answer.text()
}

/** Sends a well-formed result in chunks, so that a reader can stop before it has all. */
async function oversize(response: ServerResponse, id: unknown, bytes: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},"result":"0x`)
  const piece = '0'.repeat(65_536)
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    if (!response.write(piece.slice(0, bytes - sent))) await Promise.race([drained(response), sleep(1_000)])
  }
  response.end('"}')
}

async function drip(response: ServerResponse, text: string, msPerByte: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  for (const byte of Buffer.from(text)) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await sleep(msPerByte)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve))
}

function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function each(value: unknown, change: (one: object) => object): unknown {
  const changed = (one: unknown) => (typeof one === 'object' && one !== null ? change(one) : one)
  return Array.isArray(value) ? value.map(changed) : changed(value)
}

function idOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'id' in message ? message.id : null
}

function methodOf(call: unknown): string {
  return typeof call === 'object' && call !== null && 'method' in call ? String(call.method) : ''
}
