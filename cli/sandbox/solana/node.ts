import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { base58 } from '@scure/base'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FaultPlan } from '../evm/rpc-faults.js'
import { applyFault, methodOf, parseJson } from '../http/apply-fault.js'
import { allowAnyOrigin, faultEndpoint } from '../http/fault-endpoint.js'
import { type ListenOptions, type LocalServer, listenOnTwo, readBody, sendJson } from '../http/http-server.js'
import { RpcError } from '../http/json-rpc.js'
import { type RelayClock, systemClock } from '../relay/clock.js'
import { createSolanaFaults, type SolanaFault } from './faults.js'
import { writeJson } from './answers.js'
import { type SolanaLedger, startLedger } from './ledger.js'
import { solanaMethods } from './methods.js'
import { createSubscriptions } from './subscriptions.js'
import { readTransaction } from './transaction.js'

/** Solana node on this machine. */
export interface SolanaNode extends LocalServer {
  /** URL of the websocket for subscriptions, one port higher, where `@solana/web3.js` 1 looks for it. */
  readonly wsUrl: string
  readonly ledger: SolanaLedger
  readonly faults: FaultPlan<SolanaFault>
}

/** Options of {@link startSolanaNode}. */
export interface SolanaNodeOptions extends ListenOptions {
  /** The clock of slots and blocks; by default that of this machine. */
  readonly clock?: RelayClock
  /** Slots until a block is final: 32 by default; 1 as under Alpenglow. */
  readonly finalAfter?: number
}

/** Answers one call. */
type Answer = (asked: unknown, fault?: SolanaFault, socket?: WebSocket) => object | undefined

/**
 * Starts a Solana node over the litesvm VM: programs run, signatures, balances and blockhashes are checked, a slot lasts 400 ms. It has the JSON-RPC methods and
 * the subscriptions that accounts, balances and transactions need. `/__faults` sets its faults, as at the RPC of a chain.
 *
 * @throws SandboxError `SANDBOX_LITESVM_NOT_FOUND` if the VM is not installed, `SANDBOX_NO_FREE_PORT`.
 */
export async function startSolanaNode({ clock = systemClock, finalAfter, ...listening }: SolanaNodeOptions): Promise<SolanaNode> {
  const ledger = await startLedger({ clock, ...(finalAfter === undefined ? {} : { finalAfter }) })
  const faults = createSolanaFaults()
  const subscriptions = createSubscriptions(ledger, clock, faults)
  const answer = createAnswer(ledger, subscriptions)
  const endpoint = faultEndpoint(faults, () => ({ slot: ledger.slot() }))
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_048_576 })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/__faults') return endpoint(request, response)
    allowAnyOrigin(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'POST a JSON-RPC call' })
    const asked = parseJson(await readBody(request))
    const { delayMs, fault } = faults.meet([asked].flat().map(methodOf))
    if (delayMs > 0) await sleep(delayMs)
    if (fault?.kind === 'forbidden') return sendJson(response, 403, { jsonrpc: '2.0', error: { code: 403, message: 'Access forbidden' }, id: null })
    const right = async () =>
      writeJson(Array.isArray(asked) ? asked.map((one) => answer(one, fault)).filter((one) => one !== undefined) : (answer(asked, fault) ?? null))
    await applyFault(isOwnFault(fault) ? undefined : fault, { asked, response, forward: right })
  }
  const upgrade = (request: IncomingMessage, line: Duplex, head: Buffer) => {
    line.on('error', () => line.destroy())
    sockets.handleUpgrade(request, line, head, (socket) => {
      socket.on('error', () => socket.terminate())
      socket.on('close', () => subscriptions.forget(socket))
      socket.on('message', (data) => {
        const asked = parseJson(String(data))
        const answered = answer(asked, undefined, socket)
        if (answered !== undefined) socket.send(writeJson(answered))
      })
    })
  }
  const handler = (request: IncomingMessage, response: ServerResponse) => void respond(request, response).catch(() => response.destroy())
  // Clients of version 1 look for the websocket one port above the node.
  const [server, second] = await listenOnTwo(handler, { ...listening, onUpgrade: upgrade })
  return {
    ...server,
    wsUrl: second.url.replace(/^http/, 'ws'),
    ledger,
    faults,
    async close() {
      subscriptions.stop()
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([server.close(), second.close()])
    },
  }
}

const OWN_FAULTS = ['lose-send', 'repeat-send', 'behind', 'wrong-genesis', 'foreign-blockhash', 'forbidden', 'silent-socket'] as const
type OwnFault = Extract<SolanaFault, { kind: (typeof OWN_FAULTS)[number] }>

function isOwnFault(fault: SolanaFault | undefined): fault is OwnFault {
  return fault !== undefined && OWN_FAULTS.includes(fault.kind as OwnFault['kind'])
}

function createAnswer(ledger: SolanaLedger, subscriptions: ReturnType<typeof createSubscriptions>): Answer {
  const methods = solanaMethods(ledger)
  return (asked, fault, socket) => {
    if (asked === undefined) return failure(null, new RpcError(-32700, 'Parse error'))
    const call = (typeof asked === 'object' && asked !== null ? asked : {}) as { id?: unknown; method?: unknown; params?: unknown }
    const { id, method, params = [] } = call
    // A notification, such as the clients' ping, gets no answer.
    if (id === undefined && typeof method === 'string') return undefined
    try {
      if (fault?.kind === 'behind') throw new RpcError(-32005, `Node is behind by ${fault.slots} slots`, { numSlotsBehind: fault.slots })
      if (typeof method !== 'string') throw new RpcError(-32600, 'Invalid request')
      if (!Array.isArray(params)) throw new RpcError(-32602, 'Invalid params: a list is needed')
      const subscribed = socket === undefined ? undefined : subscriptions.answer(socket, method, params)
      if (subscribed !== undefined) return { jsonrpc: '2.0', id, result: subscribed }
      if (!Object.hasOwn(methods, method)) throw new RpcError(-32601, 'Method not found')
      const run = () => methods[method]?.(...(params as never[]))
      return { jsonrpc: '2.0', id, result: fault === undefined ? run() : faulty(fault, method, params, run) }
    } catch (error) {
      return failure(id, error)
    }
  }
}

/** Returns the result of a call under a fault of the node's own. */
function faulty(fault: SolanaFault, method: string, params: readonly unknown[], run: () => unknown): unknown {
  if (fault.kind === 'wrong-genesis' && method === 'getGenesisHash') return fault.genesisHash
  if (fault.kind === 'lose-send' && method === 'sendTransaction') {
    const [text, options] = params as [string, { readonly encoding?: string } | undefined]
    const bytes = options?.encoding === 'base64' ? Uint8Array.from(Buffer.from(text, 'base64')) : base58.decode(text)
    return base58.encode(readTransaction(bytes).signatures[0] as Uint8Array)
  }
  const result = run()
  if (fault.kind === 'repeat-send' && method === 'sendTransaction')
    throw new RpcError(-32002, 'Transaction simulation failed: This transaction has already been processed', { err: 'AlreadyProcessed', logs: [] })
  if (fault.kind === 'foreign-blockhash' && method === 'getLatestBlockhash') {
    const answer = result as { readonly value: object }
    return { ...answer, value: { ...answer.value, blockhash: base58.encode(new Uint8Array(32).fill(9)) } }
  }
  return result
}

function failure(id: unknown, error: unknown): object {
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(-32602, `Invalid params: ${error instanceof Error ? error.message : String(error)}`)
  return { jsonrpc: '2.0', id: id ?? null, error: { code, message, ...(data === undefined ? {} : { data }) } }
}
