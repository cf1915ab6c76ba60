import { Observable } from 'rxjs'
import { type ApiCall, apiCalls, type ApiRow } from '../../domain/api/calls.js'
import type { ApiAnswers, ApiInputs } from '../../domain/api/shapes.js'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { RPC_RETRIES, RPC_TRY_TIMEOUT_MS, retryDelay } from '../../domain/shared/errors/rpc-policy.js'
import type { JsonObject } from '../../domain/shared/json/json.js'
import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { HttpPort, HttpRequest } from '../../ports/services/http.js'
import type { VirtualTime } from './time/virtual-time.js'

/** Failure of a service: no connection, no answer, an answer of another shape, a status, a late answer. */
export type HttpFault =
  | 'unreachable'
  | 'silent'
  | 'garbage'
  | { readonly status: number; readonly reason?: string; readonly retryAfter?: string }
  | { readonly delay: number }

/** One try of a call. */
export interface HttpTry {
  /** Virtual time, in milliseconds. */
  readonly at: number
  readonly call: ApiCall
  readonly input: JsonObject
}

/** Hosted services of a test, scripted by the names of their calls. */
export interface MemoryHttp {
  readonly port: HttpPort
  /** Answers a call. A call without an answer has the status 404. */
  answer<Name extends ApiCall>(call: Name, answer: (input: ApiInputs[Name]) => ApiAnswers[Name]): void
  /** Makes a call fail, `times` times or until the returned function is called. The oldest fault that fits counts. */
  fail(fault: HttpFault, scope?: { readonly call?: ApiCall; readonly times?: number }): () => void
  /** Sets the milliseconds that an answer takes from now on; 0 by default. */
  delay(ms: number): void
  /** Returns every try, oldest first. */
  tries(): readonly HttpTry[]
  /** Number of calls that have not ended. */
  open(): number
}

/** Outcome of a try. */
type Outcome =
  | { readonly answer: ApiAnswers[ApiCall] }
  | { readonly failure: LatchkitErrorShape; readonly curable: boolean; readonly status?: number; readonly retryAfter?: string }

/** Creates the HTTP port of a virtual time, with the retries and deadlines of the network's port. */
export function createMemoryHttp(time: VirtualTime): MemoryHttp {
  const answers = new Map<ApiCall, (input: never) => ApiAnswers[ApiCall]>()
  const faults: { readonly fault: HttpFault; readonly call: ApiCall | undefined; left: number }[] = []
  const tries: HttpTry[] = []
  let latency = 0
  let open = 0

  function takeFault(call: ApiCall): HttpFault | undefined {
    const entry = faults.find((one) => one.left > 0 && (one.call ?? call) === call)
    if (entry !== undefined) entry.left -= 1
    return entry?.fault
  }

  function outcomeOf({ call, input }: HttpRequest, fault: HttpFault | undefined): Outcome {
    const { host } = apiCalls[call]
    if (fault === 'unreachable') return { failure: failure('HTTP_UNREACHABLE', { host }), curable: true }
    if (fault === 'garbage') return { failure: failure('HTTP_ANSWER_INVALID', { host, reason: 'shape' }), curable: false }
    const answer = answers.get(call)
    const refusal = typeof fault === 'object' && 'status' in fault ? fault : answer === undefined ? { status: 404 } : undefined
    if (refusal === undefined) return { answer: (answer as (input: unknown) => ApiAnswers[ApiCall])(input) }
    const { status, reason, retryAfter } = refusal as { status: number; reason?: string; retryAfter?: string }
    return {
      failure: failure('HTTP_STATUS', { status, host, ...(reason !== undefined && { reason }) }),
      curable: true,
      status,
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }

  /** Tries once; calls `done` later. Returns a function that aborts. */
  function tryOnce(request: HttpRequest, deadline: number, done: (outcome: Outcome) => void): () => void {
    tries.push({ at: time.now(), call: request.call, input: request.input as unknown as JsonObject })
    const fault = takeFault(request.call)
    const patience = Math.min(RPC_TRY_TIMEOUT_MS, deadline - time.now())
    const wait = fault === 'silent' ? patience + 1 : typeof fault === 'object' && 'delay' in fault ? fault.delay : latency
    const late = (): Outcome => ({ failure: failure('DEADLINE_EXCEEDED', { subject: apiCalls[request.call].host, ms: patience }), curable: true })
    return wait > patience ? time.schedule(patience, () => done(late())) : time.schedule(wait, () => done(outcomeOf(request, fault)))
  }

  const port: HttpPort = {
    call: (request) =>
      new Observable((subscriber) => {
        const row = apiCalls[request.call] as ApiRow<JsonObject>
        const isRepeatable = row.method === 'GET' || row.repeatable === true
        const deadlineMs = time.now() + RPC_CALL_TIMEOUT_MS
        let stop = () => {}
        open += 1
        subscriber.add(() => {
          open -= 1
          stop()
        })
        const attempt = (count: number) => {
          stop = tryOnce(request as HttpRequest, deadlineMs, (outcome) => {
            if ('answer' in outcome) {
              subscriber.next(outcome.answer as never)
              return subscriber.complete()
            }
            const again = isRepeatable && outcome.curable && count < RPC_RETRIES
            const wait = again ? retryDelay({ ...outcome, attempt: count, nowMs: time.now(), deadlineMs }) : undefined
            if (wait === undefined) return subscriber.error(outcome.failure)
            stop = time.schedule(wait, () => attempt(count + 1))
          })
        }
        attempt(0)
      }),
  }
  return {
    port,
    answer: (call, answer) => void answers.set(call, answer as (input: never) => ApiAnswers[ApiCall]),
    fail(fault, { call, times = Number.POSITIVE_INFINITY } = {}) {
      const entry = { fault, call, left: times }
      faults.push(entry)
      return () => {
        entry.left = 0
      }
    },
    delay(ms) {
      latency = ms
    },
    tries: () => tries,
    open: () => open,
  }
}
