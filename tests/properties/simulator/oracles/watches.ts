import { base64 } from '@scure/base'
import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from './calls.js'
import type { Problem } from './rule.js'
import { SLACK_MS, WATCH_MS } from './tables.js'

/**
 * Confirmations of Solana, judged by the nodes' own answers: each end of a watch must be what a node said about this transaction, and "expired" needs two looks
 * into the whole history after the last valid block.
 */
export interface Watches {
  see(line: Line, state: RootState, at: number): Problem | undefined
  compare(state: RootState): Problem | undefined
  overdue(now: number): Problem | undefined
}

/** A transaction that is watched, with what nodes have said about it. */
interface Watched {
  readonly hash: string
  readonly network: string
  readonly at: number
  readonly isDurable: boolean
  /** Last block in which it can be taken. */
  readonly limit?: number
  readonly isPast: boolean
  /** Looks into the whole history, since then, that found nothing; they end with one that found something. */
  readonly misses: number
  readonly confirmed: boolean
  readonly failed: boolean
}

/** Question to a node about a transaction. */
interface Question {
  readonly operation: string
  readonly method: string
  readonly searches: boolean
}

type Answer = { readonly value?: unknown } | null
type Status = { readonly err?: unknown; readonly confirmationStatus?: string } | null

/** Operation of what is asked right after a restore, before it is known which transaction it is about. */
const RESTORED = 'restored'

const STAGES: readonly string[] = ['processed', 'confirmed', 'finalized']

export function createWatches(): Watches {
  let watched: Readonly<Record<string, Watched>> = {}
  let reviews: readonly string[] = []
  const roots = new Map<number, string>()
  const questions = new Map<number, Question>()
  /** Payload of each request that is being sent, with its network. */
  const asked = new Map<string, Extract<DomainEvent, { readonly type: 'requestStarted' }>>()
  const sent = new Map<string, string>()
  let compared: RootState['transactions'] | undefined

  function change(operation: string, update: (one: Watched) => Partial<Watched>): undefined {
    const one = watched[operation]
    if (one !== undefined) watched = { ...watched, [operation]: { ...one, ...update(one) } }
    return undefined
  }

  function end(event: { readonly type: string; readonly operation: string; readonly hash: string; readonly network: string }, at: number): Problem | undefined {
    const { [event.operation]: one, ...others } = watched
    if (one === undefined) return { id: 'I-5', problem: `${event.type} of ${event.operation}, which is not watched` }
    watched = others
    if (event.hash !== one.hash || event.network !== one.network)
      return { id: 'I-5', problem: `${event.type} is about ${event.hash} on ${event.network}, and ${one.hash} was sent on ${one.network}` }
    const wrong = { id: 'CONN-50', problem: `${event.type} of ${one.hash}` }
    if (event.type === 'transactionConfirmed' && !one.confirmed) return { ...wrong, problem: `${wrong.problem}, and no node said so` }
    if (event.type === 'transactionFailed' && !one.failed) return { ...wrong, problem: `${wrong.problem}, and no node said so` }
    if (event.type === 'transactionExpired' && (one.isDurable || one.misses < 2))
      return { ...wrong, problem: `${wrong.problem} after ${one.misses} looks into the history${one.isDurable ? ', and its lifetime is a nonce' : ''}` }
    if (event.type === 'transactionUnclear' && at < one.at + WATCH_MS) return { ...wrong, problem: `${wrong.problem} after ${at - one.at} ms` }
    return undefined
  }

  function start({ operation, hash, network, isDurable }: Extract<DomainEvent, { readonly type: 'transactionWatched' }>, at: number): Problem | undefined {
    const request = asked.get(operation)
    watched = { ...watched, [operation]: { hash, network, at, isDurable, isPast: false, misses: 0, confirmed: false, failed: false } }
    if (request === undefined) return undefined
    if (request.network !== network || sent.get(operation) !== hash)
      return { id: 'I-5', problem: `${hash} is watched on ${network}, and ${sent.get(operation)} was sent on ${request.network}` }
    const isNonce = advancesNonce(request.payload)
    return isDurable === isNonce ? undefined : { id: 'CONN-50', problem: `${hash} expires${isNonce ? '' : ' never'}, and its lifetime is another` }
  }

  /** Returns the operation of a transaction of an earlier page. */
  function resumedBy(hashes: unknown): string {
    return Object.entries(watched).find(([operation, { hash }]) => operation.includes('.') && Array.isArray(hashes) && hashes[0] === hash)?.[0] ?? RESTORED
  }

  function seeEvent(event: DomainEvent, at: number): Problem | undefined {
    switch (event.type) {
      case 'requestStarted':
        if (event.namespace !== 'solana' || !['sendTransaction', 'signTransactions'].includes(event.kind)) return undefined
        reviews = [...reviews, `${event.operation} ${event.network} ${event.address} ${event.payload}`]
        if (event.kind === 'sendTransaction') asked.set(event.operation, event)
        return undefined
      case 'requestCompleted':
      case 'requestFailed':
        reviews = reviews.filter((one) => !one.startsWith(`${event.operation} `))
        if (event.type === 'requestCompleted') sent.set(event.operation, event.result)
        return undefined
      case 'requestAnsweredLate':
        sent.set(event.operation, event.result)
        return undefined
      case 'transactionWatched':
        return start(event, at)
      case 'transactionConfirmed':
      case 'transactionFailed':
      case 'transactionExpired':
      case 'transactionUnclear':
        return end(event, at)
      case 'restored': {
        const known = Object.values(watched).map(({ hash, network }) => `${network} ${hash}`)
        const added = (event.remembered.transactions ?? []).flatMap((one, index) =>
          known.includes(`${one.network} ${one.hash}`) ? [] : [[`${event.operation}.${index}`, resumed(one, at)] as const],
        )
        watched = Object.fromEntries([...added, ...Object.entries(watched)].slice(-32))
        return undefined
      }
      case 'stopped':
        watched = {}
        reviews = []
        return undefined
      default:
        return undefined
    }
  }

  function seeAnswer({ operation, method, searches }: Question, value: Answer, wanted: string): undefined {
    if (method === 'getBlockHeight')
      return change(operation, ({ limit, isPast }) => ({ isPast: isPast || (limit !== undefined && typeof value === 'number' && (value as number) > limit) }))
    if (method === 'getLatestBlockhash') {
      const { lastValidBlockHeight } = (Object(value?.value) ?? {}) as { readonly lastValidBlockHeight?: number }
      const asked = operation === RESTORED ? Object.keys(watched).filter((one) => one.includes('.')) : [operation]
      for (const one of asked) change(one, ({ limit }) => ({ limit: limit ?? lastValidBlockHeight ?? Number.POSITIVE_INFINITY }))
      return undefined
    }
    if (method !== 'getSignatureStatuses') return undefined
    const [status] = (Array.isArray(value?.value) ? value.value : [{}]) as readonly Status[]
    if (status === null) return change(operation, ({ isPast, misses }) => ({ misses: isPast && searches ? misses + 1 : misses }))
    const stage = STAGES.indexOf(status?.confirmationStatus ?? '')
    if (status === undefined || stage < 0) return undefined
    const reached = (least: string) => stage >= STAGES.indexOf(least)
    return change(operation, ({ confirmed, failed }) => ({
      misses: 0,
      confirmed: confirmed || (status.err === null && reached(wanted)),
      failed: failed || (status.err !== null && reached(wanted === 'processed' ? 'processed' : 'confirmed')),
    }))
  }

  return {
    see(line, state, at) {
      if (line.kind === 'event') {
        const event = line.event as DomainEvent
        if (event.type === 'transactionWatched') roots.set(line.n, event.operation)
        if (event.type === 'restored') roots.set(line.n, RESTORED)
        return seeEvent(event, at)
      }
      if (line.kind === 'call') {
        const root = roots.get(line.by) ?? questions.get(line.by)?.operation
        const { method = '', params = [] } = (Object(line.args[0]) ?? {}) as { readonly method?: string; readonly params?: readonly unknown[] }
        if (root === undefined) return undefined
        const operation = root === RESTORED && method === 'getSignatureStatuses' ? resumedBy(params[0]) : root
        const { searchTransactionHistory: searches = false } = Object(params[1]) as { readonly searchTransactionHistory?: boolean }
        questions.set(line.n, { operation, method: line.port === 'rpc' ? method : '', searches })
        return method === 'getSignatureStatuses' ? isAbout(watched[operation], params[0], line.args[0]) : undefined
      }
      if (line.kind === 'reply') {
        const question = questions.get(line.call)
        if (question === undefined) return undefined
        questions.set(line.n, question)
        if (line.outcome === 'next') seeAnswer(question, line.value as Answer, state.config.plugins.solana?.commitment ?? 'confirmed')
      }
      return undefined
    },
    compare({ transactions }) {
      if (compared === transactions) return undefined
      compared = transactions
      const [is, was] = [transactions.watched.map(({ operation }) => operation).join(), Object.keys(watched).join()]
      if (is !== was) return { id: 'I-16', problem: `${is} is watched, and by the events ${was}` }
      const shown = transactions.reviews.map((one) => `${one.operation} ${one.network} ${one.address} ${one.transactions}`)
      return shown.join('\n') === reviews.join('\n') ? undefined : { id: 'CONN-50', problem: `${shown} is shown for signing, and by the events ${reviews}` }
    },
    overdue(now) {
      const late = Object.entries(watched).find(([, one]) => one.at + WATCH_MS + SLACK_MS < now)
      return late && { id: 'I-16', problem: `${late[0]} is watched too long` }
    },
  }
}

/** Returns the watch of a stored transaction, as a new page begins it. */
function resumed(
  { hash, network, isDurable, lastValidBlockHeight: limit }: Omit<RootState['transactions']['watched'][number], 'operation'>,
  at: number,
): Watched {
  return {
    hash,
    network,
    at,
    isDurable: isDurable === true,
    ...(limit === undefined ? {} : { limit }),
    isPast: false,
    misses: 0,
    confirmed: false,
    failed: false,
  }
}

/** Checks that a node is asked about the transaction that is watched. */
function isAbout(one: Watched | undefined, hashes: unknown, asked: unknown): Problem | undefined {
  if (one === undefined) return undefined
  const { network } = asked as { readonly network: string }
  return Array.isArray(hashes) && hashes.length === 1 && hashes[0] === one.hash && network === one.network
    ? undefined
    : { id: 'design', problem: `${JSON.stringify(hashes)} is asked for on ${network}, and ${one.hash} is watched on ${one.network}` }
}

/** Returns true if the first instruction of a legacy transaction advances a nonce: data 4 of the System program. */
function advancesNonce(payload: string): boolean {
  const { transaction } = JSON.parse(payload) as { readonly transaction?: unknown }
  if (typeof transaction !== 'string') return false
  const bytes = base64.decode(transaction)
  // A count and a signature, a header of three bytes, the accounts, the blockhash, and the count of instructions.
  const first = 1 + 64 + 3 + 1 + 32 * (bytes[68] ?? 0) + 32 + 1
  const accounts = bytes[first + 1] ?? 0
  return bytes[first + 3 + accounts] === 4
}
