import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpFault } from '../evm/rpc-faults.js'
import { sendJson } from './http-server.js'

/** One JSON-RPC call, or a batch, over HTTP. */
export interface Exchange {
  readonly asked: unknown
  readonly response: ServerResponse
  /** Resolves with the right answer, as JSON text. */
  forward(): Promise<string>
}

/** Answers a call with a fault, or rightly without one. */
export async function applyFault(fault: HttpFault | undefined, { asked, response, forward }: Exchange): Promise<void> {
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
        each(parseJson(await forward()), (answer) => ({ ...answer, id: 'not-yours' })),
      )
    case 'oversize':
      return oversize(response, idOf([asked].flat()[0]), fault.bytes)
    case 'drip':
      return drip(response, await forward(), fault.msPerByte ?? 200)
  }
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

/** Sends text that is JSON. */
export function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

/** Parses JSON; undefined for other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Changes an object, or each object of a list. */
export function each(value: unknown, change: (one: object) => object): unknown {
  const changed = (one: unknown) => (typeof one === 'object' && one !== null ? change(one) : one)
  return Array.isArray(value) ? value.map(changed) : changed(value)
}

/** Returns the id of a message; null without one. */
export function idOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'id' in message ? message.id : null
}

/** Returns the method of a call; empty without one. */
export function methodOf(call: unknown): string {
  return typeof call === 'object' && call !== null && 'method' in call ? String(call.method) : ''
}
