import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Problem } from './rule.js'
import { APPROVAL_METHODS, EMAIL_COOLDOWN_MS, ID_EMBEDDED, SIGN_OUT_MS, SLACK_MS } from './tables.js'

/** Ledger of the embedded wallet's operations, from the events. */
export interface EmbeddedLedger {
  see(event: DomainEvent, at: number, state: RootState): Problem | undefined
  /** Returns an operation that takes longer than allowed. */
  overdue(now: number): Problem | undefined
  /** Operations that have begun and not ended. */
  open(state: RootState): readonly string[]
  /** Time of the last code request, for the ledger of the page that is loaded next. */
  codeAt(): number | undefined
}

/**
 * Events of an operation that begins and ends exactly once, with none after its end. A login and its connect share one operation, so each kind has its
 * own book.
 */
interface Book {
  readonly name: string
  readonly begins: readonly DomainEvent['type'][]
  readonly during?: readonly DomainEvent['type'][]
  readonly ends: readonly DomainEvent['type'][]
}

const BOOKS: readonly Book[] = [
  {
    name: 'login',
    begins: ['loginStarted'],
    during: ['deviceApprovalAsked', 'popupOpened', 'popupLed', 'pageLeft', 'popupResultReceived', 'farcasterUrlReady', 'farcasterApproved', 'loginConfirmed'],
    ends: ['loggedIn', 'loginFailed'],
  },
  { name: 'code', begins: ['emailCodeSubmitted'], ends: ['emailCodeAccepted', 'emailCodeRefused'] },
  { name: 'resend', begins: ['emailCodeResending'], ends: ['emailCodeSent', 'emailCodeFailed'] },
  { name: 'change', begins: ['emailUpdateStarted'], during: ['emailChangeCodeAsked'], ends: ['emailUpdated', 'emailUpdateFailed'] },
  { name: 'change code', begins: ['emailChangeCodeSubmitted'], ends: ['emailChangeCodeAccepted', 'emailChangeCodeRefused'] },
  { name: 'network', begins: ['embeddedNetworkAsked'], ends: ['embeddedNetworkSwitched', 'embeddedNetworkFailed'] },
  { name: 'account type', begins: ['accountTypeAsked'], ends: ['accountTypeChanged', 'accountTypeChangeFailed'] },
  { name: 'request', begins: ['embeddedRequestStarted', 'approvalQueued', 'approvalOpened'], ends: ['embeddedRequestCompleted', 'embeddedRequestFailed'] },
]

type Part = readonly [book: Book, part: 'begins' | 'during' | 'ends']
const PARTS = new Map<string, Part>(
  BOOKS.flatMap((book) => (['begins', 'during', 'ends'] as const).flatMap((part) => (book[part] ?? []).map((type) => [type, [book, part]] as const))),
)

/** Creates the ledger of a page. `codeAt`: time of the last code request before it was loaded. */
export function createEmbeddedLedger(codeAt?: number): EmbeddedLedger {
  const open = new Set<string>()
  const ended = new Set<string>()
  let lastCodeAt = codeAt
  let dueAt = 0
  let readyGeneration = 0
  let shown: string | undefined
  let signOut: { readonly operation: string; readonly at: number } | undefined

  function book(event: DomainEvent & { readonly operation?: string; readonly login?: string }): Problem | undefined {
    const found = PARTS.get(event.type)
    if (found === undefined || event.operation === undefined) return undefined
    // The first code of a login belongs to the login.
    const [{ name }, part]: Part = event.type === 'emailCodeSent' && event.login === event.operation ? [BOOKS[0] as Book, 'during'] : found
    const key = `${name} ${event.operation}`
    if (ended.has(key)) return { id: 'I-5', problem: `${event.type} for ${key}, which has ended` }
    // A new request for an account type replaces the previous one.
    if (event.type === 'accountTypeAsked' && [...open].some((one) => one.startsWith(`${name} `)))
      return { id: 'I-16', problem: `${key} begins before the one before it has ended` }
    if (part === 'begins') open.add(key)
    else if (part === 'ends') {
      open.delete(key)
      ended.add(key)
    } else if (!open.has(key)) return { id: 'I-5', problem: `${event.type} for ${key}, which has not begun` }
    return undefined
  }

  /** I-22: codes are requested 30 s apart, until a login, a change or a rejection by the site frees the next one (AUTH-28). */
  function codes(event: DomainEvent, at: number): Problem | undefined {
    if (event.type === 'codeRequested') {
      const early = lastCodeAt !== undefined && at < lastCodeAt + EMAIL_COOLDOWN_MS
      lastCodeAt = at
      return early ? { id: 'I-22', problem: 'codes are less than 30 s apart' } : undefined
    }
    if (event.type === 'loggedIn' || event.type === 'emailUpdated' || ('failure' in event && event.failure?.cause?.code === 'FRAME_REFUSED'))
      lastCodeAt = undefined
    return undefined
  }

  function facts(event: DomainEvent, at: number, state: RootState): Problem | undefined {
    switch (event.type) {
      case 'connected':
        if (event.connectorId !== ID_EMBEDDED) return undefined
        if (event.namespace !== 'eip155' && event.namespace !== 'solana') return { id: 'I-11', problem: `a login in ${event.namespace}` }
        return state.frame.phase === 'ready' ? undefined : { id: 'I-11', problem: `connected by a site that is ${state.frame.phase}` }
      case 'embeddedRestoreStarted':
        return state.auth.used ? undefined : { id: 'AUTH-26', problem: 'a login is taken up that was never made' }
      case 'disconnected':
        return event.connectorId === ID_EMBEDDED && (state.auth.used || state.auth.user !== undefined)
          ? { id: 'I-3', problem: 'a login that was ended is remembered' }
          : undefined
      case 'disconnectStarted':
        if (state.auth.signingOut === event.operation) signOut = { operation: event.operation, at }
        return undefined
      case 'signedOut':
        if (signOut?.operation === event.operation) signOut = undefined
        return undefined
      case 'loginStarted':
      case 'emailCodeSent':
        dueAt = event.dueAt
        return undefined
      case 'loginFailed':
        return event.failure.code === 'LOGIN_EXPIRED' && at < dueAt ? { id: 'I-4', problem: 'a login is given up before its time' } : undefined
      case 'frameReady':
        if (event.generation <= readyGeneration) return { id: 'T6', problem: 'ready twice in a generation' }
        readyGeneration = event.generation
        return undefined
      case 'frameFailed':
        return event.failure.code === 'IFRAME_LOAD_FAILED' && readyGeneration === state.frame.generation
          ? { id: 'F12', problem: 'a site that was ready is given up' }
          : undefined
      case 'approvalOpened':
        shown = event.operation
        return undefined
      case 'embeddedRequestCompleted':
        return APPROVAL_METHODS.includes(event.method) && shown !== event.operation
          ? { id: 'I-27', problem: `${event.operation} is answered, and ${shown} was shown` }
          : undefined
      default:
        return undefined
    }
  }

  return {
    see(event, at, state) {
      if (event.type === 'stopped') {
        open.clear()
        signOut = undefined
        lastCodeAt = undefined
      }
      return book(event) ?? codes(event, at) ?? facts(event, at, state)
    },
    overdue: (now) =>
      signOut !== undefined && signOut.at + SIGN_OUT_MS + SLACK_MS < now ? { id: 'AUTH-30', problem: 'a sign-out takes more than 3 s' } : undefined,
    // A change of the account type may wait for the site without limit (FRAME-29).
    // One that is not known yet may wait for ever.
    open: ({ frame, approvals: { overdue = [] } }) =>
      [...open].filter(
        (key) => !overdue.some(({ operation }) => key === `request ${operation}`) && !(frame.phase !== 'ready' && key.startsWith('account type ')),
      ),
    codeAt: () => lastCodeAt,
  }
}
