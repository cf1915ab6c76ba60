import { Observable, type Subscriber } from '../../domain/shared/streams/observable.js'
import type { Json, JsonObject } from '../../domain/shared/json.js'
import type { VirtualTime } from './virtual-time.js'
import { behaviourOf, raisesPrompt, type WalletBehaviour, type WalletMethod, type WalletPolicy } from './wallet-policy.js'
import { refusalOf, unusable } from './wallet-refusals.js'

/** One request that a page made of a wallet. */
export interface WalletRequest {
  readonly id: number
  /** Virtual time, milliseconds. */
  readonly at: number
  readonly method: WalletMethod
  readonly params: Json
  /** Whether the person saw a prompt. */
  readonly prompted: boolean
  /** How it stands at the wallet. `dropped` says that the page had stopped waiting. */
  readonly outcome: 'pending' | 'answered' | 'failed'
  readonly dropped: boolean
}

/** What is done for a request, and what its answer is when nothing is wrong with the wallet. */
export interface WalletAct<T> {
  readonly method: WalletMethod
  readonly params: JsonObject
  /** Changes the wallet; its events are given to `emit`. Throws the wallet's error. */
  perform(emit: (event: () => void) => void): T
  /** Turns a garbage answer into what the port lets through; undefined refuses it. */
  accept(garbage: Json): T | undefined
}

/** The requests of one wallet: kept in a log, treated by its policy, answered once. */
export interface WalletRequests {
  /** Sends a request on each subscription. Unsubscribing drops the answer; the wallet goes on with what it was asked. */
  send<T>(act: WalletAct<T>): Observable<T>
  all(): readonly WalletRequest[]
  /** Prompts that wait for the person, oldest first. */
  prompts(): readonly WalletRequest[]
  /** Answers the oldest prompt that waits. False when none does. */
  answer(approve: boolean): boolean
  /** Requests that a page still waits for. */
  open(): number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Makes the desk of a wallet.
 * @param policy its conduct, read at each request
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
        // Events are told a moment later, so an answer in the same moment would overtake those that should come before it.
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
