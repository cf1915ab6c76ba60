import { Observable, type Subscriber } from 'rxjs'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import type { VirtualTime } from '../time/virtual-time.js'
import { behaviourOf, raisesPrompt, type WalletBehaviour, type WalletMethod, type WalletPolicy } from './wallet-policy.js'
import { refusalOf, unusable } from './wallet-refusals.js'

/** One request of a page to a wallet. */
export interface WalletRequest {
  readonly id: number
  /** Virtual time, milliseconds. */
  readonly at: number
  readonly method: WalletMethod
  readonly params: Json
  /** True if the person saw a prompt. */
  readonly prompted: boolean
  /** State of the request at the wallet. `dropped` says that the page has stopped waiting. */
  readonly outcome: 'pending' | 'answered' | 'failed'
  readonly dropped: boolean
}

/** Effect of a request, and its answer if the wallet has no fault. */
export interface WalletAct<T> {
  readonly method: WalletMethod
  readonly params: JsonObject
  /** Changes the wallet and passes its events to `emit`. Throws the wallet's error. */
  perform(emit: (event: () => void) => void): T
  /** Returns the part of a garbage answer that the port lets through; undefined refuses it. */
  accept(garbage: Json): T | undefined
}

/** Requests of one wallet: logged, treated by its policy, answered once. */
export interface WalletRequests {
  /** Sends a request on each subscription. Unsubscribing drops the answer; the wallet still completes the request. */
  send<T>(act: WalletAct<T>): Observable<T>
  all(): readonly WalletRequest[]
  /** Returns the pending prompts, oldest first. */
  prompts(): readonly WalletRequest[]
  /** Answers the oldest pending prompt. Returns false if there is none. */
  answer(approve: boolean): boolean
  /** Number of requests that a page still waits for. */
  open(): number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Creates the request queue of a wallet.
 * @param policy returns the wallet's policy, at each request
 */
export function createWalletRequests(time: VirtualTime, policy: () => WalletPolicy): WalletRequests {
  const log: Mutable<WalletRequest>[] = []
  const desk: { readonly entry: WalletRequest; readonly decide: (approve: boolean) => void }[] = []
  let open = 0

  function take<T>(act: WalletAct<T>, behaviour: WalletBehaviour, entry: Mutable<WalletRequest>, subscriber: Subscriber<T>): void {
    const answer = (outcome: 'answered' | 'failed', tell: () => void) => {
      if (entry.outcome !== 'pending') return
      entry.outcome = outcome
      tell()
    }
    const succeed = (value: T) =>
      answer('answered', () => {
        subscriber.next(value)
        subscriber.complete()
      })
    const fail = (error: unknown) => answer('failed', () => subscriber.error(refusalOf(act.method, error, act.params)))

    const decide = (approve: boolean) => {
      if (entry.outcome !== 'pending') return
      if (!approve) return fail({ code: 4001, message: 'User rejected the request.' })
      if (behaviour.throwSync) return fail(new Error('the wallet threw'))
      if (behaviour.error) return fail(behaviour.error)
      const later: (() => void)[] = []
      try {
        const value = act.perform((event) => (behaviour.eventsBeforeAnswer ? event() : later.push(event)))
        const spoken = behaviour.garbage === undefined ? value : act.accept(behaviour.garbage)
        // Events are delivered a moment later, so an answer in the same moment would overtake those that should come before it.
        const tell = () => {
          if (spoken === undefined) fail(unusable(act.method))
          else succeed(spoken)
          if (behaviour.answerTwice) fail({ code: -32603, message: 'a second answer' })
          for (const event of later) event()
        }
        if (behaviour.eventsBeforeAnswer) time.schedule(0, tell)
        else tell()
      } catch (error) {
        fail(error)
      }
    }

    if (behaviour.decision === 'ask') {
      desk.push({ entry, decide })
      return
    }
    if (behaviour.decision !== 'silent') decide(behaviour.decision === 'approve')
  }

  return {
    send: (act) =>
      new Observable((subscriber) => {
        const behaviour = behaviourOf(policy(), act.method)
        const entry: Mutable<WalletRequest> = {
          id: log.length + 1,
          at: time.now(),
          method: act.method,
          params: act.params,
          prompted: raisesPrompt(act.method),
          outcome: 'pending',
          dropped: false,
        }
        log.push(entry)
        open += 1
        subscriber.add(() => {
          open -= 1
          entry.dropped = entry.outcome === 'pending'
        })
        time.schedule(behaviour.delayMs ?? 0, () => take(act, behaviour, entry, subscriber))
      }),
    all: () => log.map((entry) => ({ ...entry })),
    prompts: () => desk.map(({ entry }) => ({ ...entry })),
    answer(approve) {
      const first = desk.shift()
      first?.decide(approve)
      return first !== undefined
    },
    open: () => open,
  }
}
