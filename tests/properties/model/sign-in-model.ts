import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { A, S } from '../../domain/facts.js'

/** Milliseconds by which the host's clock may be ahead (UX-47). */
const SKEW_MS = 300_000

/** Something that the visitor, the host or time does. */
export type SignInStep =
  | { readonly do: 'connect'; readonly namespace: 'eip155' | 'solana' }
  | { readonly do: 'account'; readonly address: string }
  | { readonly do: 'network'; readonly network: CaipNetworkId }
  | { readonly do: 'signIn'; readonly answer: 'approve' | 'reject' }
  | { readonly do: 'cancel' }
  | { readonly do: 'open' }
  | { readonly do: 'close' }
  | { readonly do: 'disconnect' }
  /** The host has a session of its own, whose time is from and until so many milliseconds from now. */
  | { readonly do: 'session'; readonly subject: Subject; readonly from: number; readonly until: number }
  | { readonly do: 'wait'; readonly ms: number }

/** An account on a network. */
export interface Subject {
  readonly address: string
  readonly network: CaipNetworkId
}

/** A session that the host keeps, in milliseconds since the epoch. */
export interface HeldSession extends Subject {
  readonly from: number
  readonly until: number
}

/** Compared state after each step. */
export interface SeenSignIn {
  readonly phase: 'none' | 'owed' | 'signedIn'
  /** The view that asks for the signature. */
  readonly view: boolean
  readonly shakes: number
  readonly connected: boolean
  /** Subject to sign in; undefined if no sign-in is required. */
  readonly subject: Subject | undefined
}

/**
 * The sign-in by the rules.
 * @param mode whether it is required, offered, or not configured
 */
export function createSignInModel(mode: 'required' | 'optional' | 'off', start: number) {
  let now = start
  let active: 'eip155' | 'solana' = 'eip155'
  const address: { eip155?: string; solana?: string } = {}
  let evm: CaipNetworkId = 'eip155:1'
  /** Network of the wallet, which it keeps while it is disconnected. */
  let walletEvm: CaipNetworkId = evm
  const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  let phase: SeenSignIn['phase'] = 'none'
  let subject: Subject | undefined
  let view = false
  let shakes = 0
  /** When the session that counts is over, whatever the host keeps since. */
  let ends = 0

  const networkOf = () => (active === 'eip155' ? evm : solana)
  const endOf = (sessions: readonly HeldSession[], at: number): number =>
    Math.max(
      Number.NEGATIVE_INFINITY,
      ...sessions
        .filter((one) => one.address === subject?.address && one.network === subject.network && one.from - SKEW_MS <= at && at < one.until)
        .map(({ until }) => until),
    )

  /** The host is asked whether there is a session whose time is now. */
  function look(sessions: readonly HeldSession[], at: number): void {
    const until = endOf(sessions, at)
    if (until > at) {
      ends = until
      phase = 'signedIn'
      view = false
    } else {
      phase = 'owed'
      if (mode === 'required') view = true
    }
  }

  function settle(sessions: readonly HeldSession[]): void {
    const here = address[active]
    const next = here === undefined ? undefined : { address: here, network: networkOf() }
    if (next?.address === subject?.address && next?.network === subject?.network) return
    subject = next
    if (subject === undefined) {
      phase = 'none'
      view = false
    } else if (mode !== 'off') look(sessions, now)
  }

  /** The wallet of the active namespace goes; the other namespace is active then, where it has one. */
  function leave(): void {
    if (address[active] === undefined) return
    delete address[active]
    if (active === 'eip155') evm = 'eip155:1'
    const other = active === 'eip155' ? 'solana' : 'eip155'
    if (address[other] !== undefined) active = other
  }

  function pass(sessions: readonly HeldSession[], until: number): void {
    while (phase === 'signedIn') {
      if (ends > until) break
      now = ends
      look(sessions, now)
    }
    now = until
  }

  return {
    isPossible: (step: SignInStep): boolean =>
      step.do === 'account' ? address.eip155 !== undefined : step.do === 'open' ? mode !== 'off' && phase === 'owed' : true,
    /** `sessions`: what the host keeps after the step. */
    take(step: SignInStep, sessions: readonly HeldSession[]): void {
      switch (step.do) {
        case 'connect':
          if (address[step.namespace] !== undefined) break
          address[step.namespace] = step.namespace === 'eip155' ? A : S
          active = step.namespace
          if (active === 'eip155') evm = walletEvm
          break
        case 'account':
          address.eip155 = step.address
          break
        case 'network':
          active = step.network.startsWith('eip155') ? 'eip155' : 'solana'
          if (active === 'eip155') evm = step.network
          if (active === 'eip155' && address.eip155 !== undefined) walletEvm = evm
          break
        case 'signIn':
          if (mode === 'off' || phase !== 'owed') break
          view = step.answer === 'reject'
          if (step.answer === 'reject') break
          phase = 'signedIn'
          ends = endOf(sessions, now)
          break
        case 'cancel':
          if (mode === 'required' && phase === 'owed') {
            leave()
          }
          view = false
          break
        case 'open':
          view = true
          break
        case 'close':
          if (view && mode === 'required' && phase === 'owed') shakes += 1
          else view = false
          break
        case 'disconnect':
          leave()
          break
        case 'session':
          break
        case 'wait':
          pass(sessions, now + step.ms)
      }
      settle(sessions)
    },
    expected: (): SeenSignIn => ({ phase, view, shakes, connected: address[active] !== undefined, subject: mode === 'off' ? undefined : subject }),
  }
}
