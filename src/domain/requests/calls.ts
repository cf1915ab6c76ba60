import { catchError, concat, defer, EMPTY, map, type Observable, of, switchMap, take, takeUntil, throwError } from 'rxjs'
import type { BatchCall, Capabilities } from '../../ports/calls.js'
import { selectConnectorName } from '../connectors/index.js'
import { heldCapabilities } from '../capabilities/selectors.js'
import { findNetwork } from '../network/index.js'
import type { DomainCommand, EventOf, PolicyIo } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { isRecord } from '../shared/json/objects.js'
import type { CallInput } from './messages.js'
import { asRecord } from '../shared/json/values.js'
import type { Json, JsonObject } from '../shared/json/json.js'
import { later } from '../shared/timing.js'

/** Most calls of one `sendCalls`. */
export const MAX_CALLS = 128

/** Codes of `sendCalls` that say by themselves what is wrong. */
export const CALLS_CODES: readonly string[] = ['CALLS_UNSUPPORTED', 'CALLS_NOT_ATOMIC', 'CALLS_PARTLY_SENT', 'BATCH_ID_INVALID']

/** Milliseconds that a wallet may take to tell its capabilities before calls are sent. Silence counts as none. */
export const CAPABILITIES_WAIT_MS = 1_000

/** Answer to `sendCalls`: the id of the batch, or all hashes if the calls were sent one by one. */
export interface CallsAnswer {
  readonly result: string
  readonly results?: readonly string[]
}

/** Step on the way to the answer. */
export interface CallsStep {
  readonly report: DomainCommand
}

/** Request of `sendCalls`, as its payload has it. */
interface Asked {
  readonly calls: readonly BatchCall[]
  readonly capabilities?: JsonObject
  readonly atomic?: boolean
  readonly fallback?: boolean
}

/**
 * Asks the wallet for a batch. Optional capabilities that the wallet lacks are left out. The calls are sent one after the other if the
 * wallet takes no batches, and the app allows it.
 *
 * @param sendOne sends one call as a transaction
 */
export function askCalls(
  io: PolicyIo,
  request: EventOf<'requestStarted'>,
  sendOne: (call: BatchCall) => Observable<string>,
): Observable<CallsAnswer | CallsStep> {
  const { operation, connectorId, namespace, address, network } = request
  const { calls, capabilities = {}, atomic = false, fallback = false } = JSON.parse(request.payload) as Asked
  const wallet = { connectorId, namespace }
  const about = { wallet: selectConnectorName(io.state(), connectorId, namespace), network: findNetwork(io.state(), network)?.name ?? network }
  const planned = (plan: object): CallsStep => ({ report: { type: 'reportCallsPlanned', operation, ...plan } })

  const batch = (known: Capabilities | undefined) => {
    if (atomic && known !== undefined && atomicOf(known) === undefined) return throwError(() => failure('CALLS_NOT_ATOMIC', about))
    const leftOut = namesOfOptional(capabilities, calls).filter((name) => known?.[name] === undefined)
    const wishes = without(capabilities, leftOut)
    const kept = calls.map(({ capabilities: own, ...call }): BatchCall => ({ ...call, ...nonEmpty(without(own ?? {}, leftOut)) }))
    const sent = io.ports.calls.send({ ...wallet, address, network, calls: kept, atomic, ...nonEmpty(wishes) }).pipe(map((id): CallsAnswer => ({ result: id })))
    return concat(leftOut.length > 0 ? of(planned({ leftOut })) : EMPTY, sent)
  }

  const singly = (hashes: readonly string[]): Observable<CallsAnswer | CallsStep> => {
    const [call, index] = [calls[hashes.length], hashes.length]
    // Nothing more is sent of a request that was given up.
    if (call === undefined || (index > 0 && !isPending(io, operation))) return of({ result: hashes[0] ?? '', results: hashes })
    return sendOne(call).pipe(
      take(1),
      catchError((reason: Failure) => throwError(() => (index === 0 ? reason : failure('CALLS_PARTLY_SENT', { sent: index, of: calls.length }, reason)))),
      switchMap((hash) =>
        concat(
          of({ report: { type: 'reportCallSent' as const, operation, index, hash } }),
          defer(() => singly([...hashes, hash])),
        ),
      ),
    )
  }

  const matters = atomic || namesOfOptional(capabilities, calls).length > 0
  return (matters ? askCapabilities(io, request) : of(undefined)).pipe(
    switchMap(batch),
    catchError((reason: Failure) => {
      if (!takesNoBatches(reason)) return throwError(() => (isNotAtomic(reason) ? failure('CALLS_NOT_ATOMIC', about, reason) : reason))
      if (atomic || !fallback) return throwError(() => failure('CALLS_UNSUPPORTED', about, reason))
      return concat(
        of(planned({ singly: true })),
        defer(() => singly([])),
      )
    }),
  )
}

/**
 * Emits the capabilities of a wallet for an account on a network: those that are known, else what it says; undefined if it does not say in time. For acts of the visitor alone:
 * some wallets show themselves when they are asked.
 */
export function askCapabilities(
  io: PolicyIo,
  { connectorId, namespace, address, network }: Pick<EventOf<'requestStarted'>, 'connectorId' | 'namespace' | 'address' | 'network'>,
): Observable<Capabilities | undefined> {
  const held = heldCapabilities(io.state(), { connectorId, network, address })
  if (held !== undefined) return of(held)
  const silence = later(io.ports.timer, CAPABILITIES_WAIT_MS, undefined)
  const asked = io.ports.calls.capabilities({ connectorId, namespace, address, network }).pipe(
    take(1),
    catchError(() => of(undefined)),
    takeUntil(silence),
  )
  return concat(asked, of(undefined)).pipe(take(1))
}

/** Returns the names of capabilities that the app can do without, of the batch and of its calls. */
function namesOfOptional(capabilities: JsonObject, calls: readonly BatchCall[]): readonly string[] {
  const entries = [capabilities, ...calls.map((call) => call.capabilities ?? {})].flatMap((one) => Object.entries(one))
  const needed = entries.filter(([, wish]) => !isOptional(wish)).map(([name]) => name)
  return [...new Set(entries.map(([name]) => name))].filter((name) => !needed.includes(name))
}

function isOptional(wish: Json | undefined): boolean {
  return asRecord(wish)['optional'] === true
}

/**
 * Returns how a wallet makes all calls or none: `ready` after the visitor has agreed to a smart account. Undefined for a wallet that does not. `atomicBatch` is the older name of the
 * capability.
 */
export function atomicOf(capabilities: Capabilities): 'supported' | 'ready' | undefined {
  const { status } = asRecord(capabilities['atomic'])
  if (status === 'supported' || status === 'ready') return status
  return status === undefined && asRecord(capabilities['atomicBatch'])['supported'] === true ? 'supported' : undefined
}

/** Returns true if a refusal says that the wallet takes no batches at all there, so that nothing was shown to the visitor. */
function takesNoBatches({ code, message, cause }: Failure): boolean {
  const own = cause?.code ?? code
  if ([-32601, -32004, 4200, 5710].includes(Number(own))) return true
  const words = `${message} ${cause?.message ?? ''}`
  return /wallet_sendCalls/i.test(words) && /not (supported|found|available|implemented|exist)|unsupported|unknown method|does ?n[o']t exist/i.test(words)
}

/** Returns true if the wallet refuses because it cannot make all calls or none (5760). */
function isNotAtomic({ cause }: Failure): boolean {
  return Number(cause?.code) === 5760
}

function isPending(io: PolicyIo, operation: string): boolean {
  return io.state().requests.pending.some((one) => one.operation === operation)
}

function without(wishes: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(wishes).filter(([name]) => !names.includes(name)))
}

function nonEmpty(capabilities: JsonObject): { readonly capabilities?: JsonObject } {
  return Object.keys(capabilities).length > 0 ? { capabilities } : {}
}

/** Returns the reason why `sendCalls` cannot be asked for as it is; undefined if it can. */
export function problemOfCalls({ calls, capabilities }: { readonly calls: readonly CallInput[]; readonly capabilities?: object }): Failure | undefined {
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS || !calls.every((one) => isRecord(one)))
    return failure('OPTIONS_INVALID', { option: 'calls', problem: `must be a list of 1 to ${MAX_CALLS} objects` })
  return capabilities === undefined || isRecord(capabilities)
    ? undefined
    : failure('OPTIONS_INVALID', { option: 'capabilities', problem: 'must be an object, by the names of the capabilities' })
}
