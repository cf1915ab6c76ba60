import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { SignInSession, SignInSubject } from '../../../../src/ports/siwx.js'
import { type Invariant, type Problem, rule } from './rule.js'
import { isSameAddress, namespaceIn } from './tables.js'

/** Ledger of the sign-in with the wallet, from the events. */
export interface SignInLedger {
  /** `state` is the one after the event. */
  see(event: DomainEvent, state: RootState): Problem | undefined
  /** Sign-ins that have begun and not ended. */
  open(): readonly string[]
}

/** Invariants of the sign-in, checked after every input. */
export const signInInvariants: readonly Invariant[] = [
  // During a network switch the active network is undecided; the account is not.
  rule('I-23', ['siwx', 'account', 'network'], (state) => {
    const { phase, session } = state.siwx
    if (phase !== 'signedIn') return session === undefined ? undefined : `a session while it is ${phase}`
    return session === undefined ? 'signed in without a session' : unlike(session, state)
  }),
  rule('I-25', ['siwx', 'account', 'network', 'modal', 'connection'], (state) => {
    const { siwx, modal, network } = state
    if (!isOwed(state) || siwx.subject === undefined || network.pending !== undefined) return undefined
    if (unlike({ data: siwx.subject }, state) !== undefined) return 'somebody else owes a sign-in than is connected'
    // A wallet on an unsupported network is asked to switch first (NET-17).
    return modal.open && modal.stack.some(({ view }) => view === 'SIWXSignMessage' || view === 'UnsupportedChain')
      ? undefined
      : 'a sign-in is owed, and its view is not there'
  }),
]

/** Creates the ledger of a page; `nonces` are shared by all pages of the run. */
export function createSignInLedger(nonces: Set<string>): SignInLedger {
  const open = new Set<string>()
  const ended = new Set<string>()
  /** Sign-ins that ended without an answer: their wallet may still give it. */
  const unanswered = new Set<string>()
  const signed = new Set<string>()
  const asked = new Map<string, SignInSubject>()

  function end(operation: string, type: string): Problem | undefined {
    if (ended.has(operation)) return { id: 'I-5', problem: `${type} for ${operation}, which has ended` }
    if (open.delete(operation)) ended.add(operation)
    return undefined
  }

  /** Checks the subject of each signature request, and that no message is signed twice. */
  function ask(operation: string, { siwx: { attempt, prepared } }: RootState): Problem | undefined {
    if (attempt?.operation !== operation || prepared === undefined) return undefined
    const { nonce } = prepared.data
    if (signed.has(nonce)) return { id: 'I-24', problem: `the message with nonce ${nonce} is signed again` }
    signed.add(nonce)
    asked.set(operation, prepared.data)
    return undefined
  }

  return {
    see(event, state) {
      switch (event.type) {
        case 'stopped':
          open.clear()
          return undefined
        case 'modalClosed':
          return isOwed(state) && state.siwx.subject !== undefined && unlike({ data: state.siwx.subject }, state) === undefined
            ? { id: 'I-25', problem: 'the view of a sign-in that is owed was closed' }
            : undefined
        case 'signInStarted':
          open.add(event.operation)
          return undefined
        case 'signInPrepared':
          if (nonces.has(event.data.nonce)) return { id: 'I-24', problem: `nonce ${event.data.nonce} is used again` }
          nonces.add(event.data.nonce)
          return undefined
        case 'requestStarted':
          return ask(event.operation, state)
        case 'signInFailed':
          if (event.failure.code === 'REQUEST_UNANSWERED') unanswered.add(event.operation)
          return end(event.operation, event.type)
        case 'signedIn': {
          if (event.by === 'earlier') return end(event.operation, event.type)
          const subject = asked.get(event.operation)
          const isLate = unanswered.delete(event.operation)
          if (isLate && subject !== undefined)
            return unlike({ data: subject }, state) === undefined
              ? undefined
              : { id: 'I-24', problem: 'a late answer signs somebody in who is not here any more' }
          if (subject === undefined || !open.has(event.operation))
            return { id: 'I-24', problem: `${event.operation} is signed in, and nobody is asked for it any more` }
          return unlike({ data: subject }, state) === undefined
            ? end(event.operation, event.type)
            : { id: 'I-24', problem: 'what was signed by somebody who is not here any more counts' }
        }
        default:
          return undefined
      }
    },
    open: () => [...open],
  }
}

function isOwed({ config, siwx: { phase } }: RootState): boolean {
  return config.plugins.siwx?.required === true && phase === 'owed'
}

/** Returns the difference between a subject and the active account, and the active network if it is decided. */
function unlike({ data: { accountAddress, chainId } }: Pick<SignInSession, 'data'> | { readonly data: SignInSubject }, state: RootState): string | undefined {
  const { activeNamespace: namespace, pending } = state.network
  const address = namespace === undefined ? undefined : state.account.namespaces[namespace]?.address
  if (namespace === undefined || address === undefined) return 'a sign-in of somebody who is not connected'
  if (namespaceIn(chainId) !== namespace) return `a sign-in for ${chainId} in ${namespace}`
  if (!isSameAddress(namespace, accountAddress, address)) return `a sign-in of ${accountAddress}, and ${address} is active`
  const network = state.network.namespaces[namespace]?.caipNetwork
  return pending === undefined && chainId !== network ? `a sign-in for ${chainId}, and ${network} is active` : undefined
}
