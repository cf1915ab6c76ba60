import { Observable } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { mapRpcError, rpcErrorShape } from '../../domain/shared/errors/rpc-errors.js'
import {
  isIdempotentMethod,
  RPC_PING_INTERVAL_MS,
  RPC_RETRIES,
  RPC_TRY_TIMEOUT_MS,
  retryDelay,
  shouldTryNextEndpoint,
} from '../../domain/shared/errors/rpc-policy.js'
import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { RpcPort, RpcRequest } from '../../ports/rpc.js'
import { createRpcScript, type RpcFault, type RpcScript, type RpcTry } from './rpc-script.js'
import type { VirtualTime } from './time/virtual-time.js'

/** Chain nodes of a test. */
export interface MemoryRpc extends Pick<RpcScript, 'handle' | 'setBalance' | 'setToken' | 'fail'> {
  readonly port: RpcPort
  /** Sets the milliseconds that an answer takes from now on; 0 by default. Answers are always asynchronous. */
  delay(ms: number): void
  /** Returns every try at every endpoint, oldest first. */
  tries(): readonly RpcTry[]
  /** Number of calls that have not ended. */
  open(): number
}

/** Failure of a try, with the facts that decide if another try may help. */
interface Failed {
  readonly failure: LatchkitErrorShape
  readonly status?: number
  readonly rpcCode?: number
  readonly retryAfter?: string
  readonly isFinal: boolean
}

/** Endpoint that may be called. */
interface Candidate {
  readonly url: string
  attempt: number
  notBefore: number
}

/** Creates an RPC port over a script, with the retries, deadlines and fallback of the network's port (robustness, T8). */
export function createMemoryRpc(time: VirtualTime): MemoryRpc {
  const script = createRpcScript()
  const tries: RpcTry[] = []
  let latency = 0
  let open = 0

  /** Tries one endpoint; calls `done` once with the outcome, later. Returns a function that aborts. */
  function tryOnce(request: RpcRequest, url: string, deadline: number, done: (outcome: { result: Json } | Failed) => void): () => void {
    const asked: RpcTry = { at: time.now(), network: request.network, host: hostOf(url), method: request.method, params: request.params }
    tries.push(asked)
    const fault = script.takeFault(asked)
    const patience = Math.min(RPC_TRY_TIMEOUT_MS, deadline - time.now())
    const wait = fault === 'silent' ? patience + 1 : typeof fault === 'object' && 'delay' in fault ? fault.delay : latency
    if (wait > patience)
      return time.schedule(patience, () => done({ failure: failure('DEADLINE_EXCEEDED', { subject: asked.host, ms: patience }), isFinal: false }))
    return time.schedule(wait, () => done(outcomeOf(asked, fault)))
  }

  function outcomeOf(asked: RpcTry, fault: RpcFault | undefined): { result: Json } | Failed {
    const { host } = asked
    if (fault === 'unreachable') return { failure: failure('HTTP_UNREACHABLE', { host }), isFinal: false }
    if (fault === 'garbage') return { failure: failure('HTTP_ANSWER_INVALID', { host, reason: 'syntax' }), isFinal: false, status: 200 }
    if (typeof fault === 'object' && 'status' in fault) return { ...fault, failure: failure('HTTP_STATUS', { host, status: fault.status }), isFinal: false }
    try {
      if (typeof fault === 'object' && 'error' in fault) throw fault.error
      return { result: script.answer(asked) }
    } catch (error) {
      const mapped = mapRpcError(error)
      const shape = rpcErrorShape(mapped)
      return { failure: { ...shape, context: { ...shape.context, host } }, isFinal: !shouldTryNextEndpoint(mapped), rpcCode: mapped.code }
    }
  }

  const port: RpcPort = {
    call: (request) =>
      new Observable((subscriber) => {
        const deadline = time.now() + RPC_CALL_TIMEOUT_MS
        const line: Candidate[] = request.urls.map((url) => ({ url, attempt: 0, notBefore: 0 }))
        const failures = new Map<string, LatchkitErrorShape>()
        let left = isIdempotentMethod(request.method) ? Math.max(1 + RPC_RETRIES, line.length) : 1
        let refused: LatchkitErrorShape | undefined
        let abort: () => void = () => {}
        open += 1
        subscriber.add(() => {
          open -= 1
          abort()
        })
        next()

        /** Calls the endpoint that may be called first; the order of the request decides between equals. */
        function next(): void {
          const [first, ...rest] = line
          if (first === undefined || left === 0 || time.now() >= deadline) {
            subscriber.error(refused ?? allFailed(failures))
            return
          }
          const candidate = rest.reduce((best, one) => (one.notBefore < best.notBefore ? one : best), first)
          left -= 1
          const ask = () => {
            abort = tryOnce(request, candidate.url, deadline, (outcome) => take(candidate, outcome))
          }
          if (candidate.notBefore <= time.now()) ask()
          else abort = time.schedule(candidate.notBefore - time.now(), ask)
        }

        function take(candidate: Candidate, outcome: { readonly result: Json } | Failed): void {
          if ('result' in outcome) {
            subscriber.next(outcome.result)
            subscriber.complete()
            return
          }
          if (outcome.rpcCode !== undefined) refused = outcome.failure
          failures.set(hostOf(candidate.url), outcome.failure)
          if (outcome.isFinal) left = 0
          const delay = retryDelay({ ...outcome, attempt: candidate.attempt, nowMs: time.now(), deadlineMs: deadline })
          if (delay === undefined) line.splice(line.indexOf(candidate), 1)
          candidate.attempt += 1
          candidate.notBefore = time.now() + (delay ?? 0)
          next()
        }
      }),

    watch: ({ network, urls }) =>
      new Observable((subscriber) => {
        if (urls.length < 2) return
        open += 1
        let stop: () => void = () => {}
        subscriber.add(() => {
          open -= 1
          stop()
        })
        ping()

        /** Pings every URL; the answers change no order here. */
        function ping(): void {
          for (const url of urls) tries.push({ at: time.now(), network, host: hostOf(url), method: 'eth_blockNumber', params: [] })
          stop = time.schedule(RPC_PING_INTERVAL_MS, ping)
        }
      }),
  }

  return {
    port,
    handle: script.handle,
    setBalance: script.setBalance,
    setToken: script.setToken,
    fail: script.fail,
    delay(ms) {
      latency = ms
    },
    tries: () => [...tries],
    open: () => open,
  }
}

/** Returns the failure of a call that no endpoint answered: it names each host and what it did (robustness, F11). */
function allFailed(failures: ReadonlyMap<string, LatchkitErrorShape>): LatchkitErrorShape {
  const each = [...failures].map(([host, { code, message }]) => ({ host, code, message }))
  return failure('RPC_ALL_FAILED', { hosts: [...failures.keys()].join(', '), failures: each }, [...failures.values()].at(-1))
}

function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url
}
