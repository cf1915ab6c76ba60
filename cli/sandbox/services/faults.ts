import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { type HttpFault, httpFault, scope } from '../evm/rpc-faults.js'
import { applyFault, parseJson, sendText } from '../http/apply-fault.js'

const own = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('captive'), ...scope }),
  z.strictObject({ kind: z.literal('cut'), ...scope }),
  z.strictObject({ kind: z.literal('shape'), ...scope }),
  z.strictObject({ kind: z.literal('same-cursor'), ...scope }),
])
type OwnFault = z.input<typeof own>

/**
 * Fault of the services, as of an RPC, and of their own: `captive` answers with the login page of a network, with status 200; `cut` breaks off in the middle of the
 * body; `shape` answers with JSON of another shape; `same-cursor` names the same next page each time. Its `methods` are names of calls.
 */
export type ServiceFault = Exclude<HttpFault, { readonly kind: 'error' | 'wrong-id' }> | OwnFault

/** See {@link ServiceFault}. */
export const serviceFault = z.custom<ServiceFault>((value) => {
  if (own.safeParse(value).success) return true
  const fault = httpFault.safeParse(value)
  return fault.success && fault.data.kind !== 'error' && fault.data.kind !== 'wrong-id'
}, 'is no fault of a service: status, delay, drop, hang, garbage, oversize, drip, captive, cut, shape or same-cursor')

/** Answers a call with a fault. */
export async function applyServiceFault(fault: ServiceFault, response: ServerResponse, forward: () => Promise<string>): Promise<void> {
  switch (fault.kind) {
    case 'captive':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><html><title>Guest network</title><form action="/login">Accept the terms to go online.</form></html>')
    case 'cut': {
      const body = await forward()
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) + 1 })
      // The connection ends once the half is out.
      return void response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy())
    }
    case 'shape':
      return sendText(response, '{"unexpected":[1]}')
    case 'same-cursor':
      return sendText(response, JSON.stringify({ ...(parseJson(await forward()) as object), next: 'same' }))
    default:
      return applyFault(fault, { asked: null, response, forward })
  }
}
