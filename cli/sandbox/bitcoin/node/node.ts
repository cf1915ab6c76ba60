import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createPlan, type FaultPlan, httpFault, scope } from '../../evm/rpc-faults.js'
import { allowAnyOrigin, faultEndpoint } from '../../http/fault-endpoint.js'
import { applyFault } from '../../http/apply-fault.js'
import { type ListenOptions, type LocalServer, listenLocally, readBody, sendJson } from '../../http/http-server.js'
import type { RelayClock } from '../../relay/clock.js'
import { createEsplora, type EsploraAnswer } from './esplora.js'
import { type BitcoinLedger, createBitcoinLedger } from './ledger.js'

const bitcoinFault = z.union([
  httpFault,
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('refuse'), ...scope, code: z.int(), message: z.string() }),
    z.strictObject({ kind: z.literal('lose-send'), ...scope }),
    z.strictObject({ kind: z.literal('lose-answer'), ...scope }),
    z.strictObject({ kind: z.literal('lie'), ...scope, addSatoshis: z.int() }),
  ]),
])

/**
 * A fault of the Bitcoin node. `methods` are the first parts of paths: `address`, `tx`, `fee-estimates`. Beside the faults of an EVM chain's RPC, `refuse`
 * answers a transaction with an error of the node, `lose-send` with its id without taking it, `lose-answer` takes it and answers 504, `lie` adds satoshis to
 * the values of coins.
 */
export type BitcoinFault = z.input<typeof bitcoinFault>

/** Bitcoin node on this machine, with the HTTP calls of Esplora. */
export interface BitcoinNode extends LocalServer {
  readonly ledger: BitcoinLedger
  readonly faults: FaultPlan<BitcoinFault>
}

const command = z.union([
  z.strictObject({ mine: z.int().positive().max(1_000) }),
  z.strictObject({ faucet: z.string(), amount: z.int().positive() }),
  z.strictObject({ reorg: z.int().positive() }),
])

/**
 * Starts a regtest network with one node, which checks every signature and serves Esplora's calls. Blocks come on demand: `ledger.mine()`, or POST
 * `{"mine": 1}` to `/__node`, which also takes `{"faucet": address, "amount": satoshis}` and `{"reorg": 1}`. `/__faults` sets its faults.
 */
export async function startBitcoinNode({ clock, ...listening }: ListenOptions & { readonly clock?: Pick<RelayClock, 'now'> }): Promise<BitcoinNode> {
  const ledger = createBitcoinLedger(clock)
  const faults = createPlan<BitcoinFault>(bitcoinFault)
  const esplora = createEsplora(ledger)
  const endpoint = faultEndpoint(faults, () => ({ height: ledger.chain.tip().height }))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/__faults') return endpoint(request, response)
    allowAnyOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = request.method === 'POST' ? await readBody(request) : ''
    if (path === '/__node') return sendJson(response, 200, run(ledger, JSON.parse(body)))
    const { delayMs, fault } = faults.meet([path.split('/')[1] ?? ''])
    if (delayMs > 0) await sleep(delayMs)
    const isSend = request.method === 'POST' && path === '/tx'
    const answer = () => esplora(request.method ?? 'GET', path, body)
    switch (fault?.kind) {
      case 'refuse':
        return send(response, isSend ? refusal(fault.code, fault.message) : answer())
      case 'lose-send':
        return send(response, isSend ? lost(ledger, body) : answer())
      case 'lose-answer': {
        const right = answer()
        return send(response, isSend ? { status: 504, type: 'text/plain', body: 'Gateway Timeout' } : right)
      }
      case 'lie':
        return send(response, lied(answer(), fault.addSatoshis))
      case undefined:
        return send(response, answer())
      default:
        return applyFault(fault, { asked: undefined, response, forward: async () => String(answer().body) })
    }
  }
  const server = await listenLocally((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) })
    })
  }, listening)
  return { ...server, ledger, faults }
}

function run(ledger: BitcoinLedger, asked: unknown): object {
  const wanted = command.parse(asked)
  if ('mine' in wanted) return { height: ledger.mine(wanted.mine) }
  if ('faucet' in wanted) return { txid: ledger.faucet(wanted.faucet, BigInt(wanted.amount)) }
  ledger.reorg(wanted.reorg)
  return { height: ledger.chain.tip().height }
}

function send(response: ServerResponse, { status, type, body }: EsploraAnswer): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

function refusal(code: number, message: string): EsploraAnswer {
  return { status: 400, type: 'text/plain', body: `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}` }
}

/** Answers as if the transaction had been taken, and leaves no trace of it. */
function lost(ledger: BitcoinLedger, body: string): EsploraAnswer {
  const before = ledger.mempool.entries().map(({ transaction }) => transaction)
  const txid = ledger.broadcast(body.trim())
  ledger.mempool.clear()
  for (const transaction of before) ledger.mempool.accept(transaction)
  return { status: 200, type: 'text/plain', body: txid }
}

/** Adds satoshis to each value of an answer in JSON. */
function lied({ status, type, body }: EsploraAnswer, more: number): EsploraAnswer {
  if (type !== 'application/json') return { status, type, body }
  const changed = JSON.parse(String(body), (name, value: unknown) => (name === 'value' && typeof value === 'number' ? value + more : value))
  return { status, type, body: JSON.stringify(changed) }
}
