import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from './calls.js'
import type { Problem } from './rule.js'

/** Sent transactions of all chains, folded from the events: each news must be what the port told about this transaction, and each is asked for as it was sent. */
export interface Transactions {
  see(line: Line, at: number): Problem | undefined
  compare(state: RootState): Problem | undefined
  /** Called after an input: whatever a wallet has sent is followed by then. */
  settled(state: RootState): Problem | undefined
}

/** A transaction that is followed. */
interface Followed {
  readonly operation: string
  readonly hash: string
  readonly network: string
  readonly address?: string
  readonly asked?: string
  readonly sentAt: number
  readonly isSeen?: boolean
  readonly isUnclear?: boolean
  readonly rival?: string
  readonly memo?: object
  /** A node has shown what was sent. */
  readonly verdict?: string
}

interface Request {
  readonly address: string
  readonly payload: string
}

interface News {
  readonly kind: string
  readonly by?: string
  readonly memo?: object
  readonly outcome?: string
  readonly block?: number
  readonly executedBy?: string
  readonly verdict?: string
}

const FORMS: Readonly<Record<string, RegExp>> = { eip155: /^0x[0-9a-fA-F]{64}$/, bip122: /^[0-9a-f]{64}$/, solana: /^.{1,1024}$/s }
const MOST = 32
const KEEP_MS = 30 * 24 * 3_600_000

export function createTransactions(): Transactions {
  let sent: readonly Followed[] = []
  const requests = new Map<string, Request>()
  /** Answers of wallets that are not followed yet, by operation. */
  const answered = new Map<string, { readonly hash: string; readonly network: string }>()
  /** Call to the port: what it asks for, and what it was told of it. */
  const calls = new Map<number, string>()
  const told = new Map<string, News[]>()
  /** Transactions whose place a plan takes, by the plan. */
  const replaced = new Map<string, Pick<Followed, 'network' | 'hash'>>()
  /** Rivals that the visitor has sent, which are to be told at once. */
  let rivals: readonly { readonly operation: string; readonly by?: string }[] = []
  /** Transactions whose place another one has taken in a block. */
  let overtaken: readonly string[] = []
  let compared: RootState['transactions'] | undefined
  /** Time of the last event. Calls have none. */
  let now = 0

  const keyOf = ({ network, hash }: Pick<Followed, 'network' | 'hash'>) => `${network} ${hash}`
  const find = (operation: string) => sent.find((one) => one.operation === operation)
  const change = (operation: string, news: Partial<Followed>) => {
    sent = sent.map((one) => (one.operation === operation ? { ...one, ...news } : one))
  }

  /** The news of an event must be among what the port told of its transaction. */
  function differs(
    event: Extract<DomainEvent, { readonly hash: string }> | { readonly type: string; readonly operation: string },
    wanted: News,
  ): Problem | undefined {
    const one = find(event.operation)
    if (one === undefined) return { id: 'I-5', problem: `${event.type} of ${event.operation}, which is not followed` }
    if ('hash' in event && (event.hash !== one.hash || ('network' in event && event.network !== one.network)))
      return { id: 'I-5', problem: `${event.type} is about ${event.hash}, and ${keyOf(one)} was sent` }
    const fits = (news: News) =>
      (['kind', 'by', 'outcome', 'block', 'executedBy', 'verdict'] as const).every((name) => news[name] === wanted[name]) &&
      text(news.memo) === text(wanted.memo)
    const all = told.get(keyOf(one)) ?? []
    return all.some(fits)
      ? undefined
      : { id: 'SEND-17', problem: `${event.type} of ${one.hash}: ${JSON.stringify(wanted)}, and the port told ${JSON.stringify(all)}` }
  }

  /** Another transaction has news of its own, without a port: those whose place it would have taken. */
  function tell(one: Followed, news: News): void {
    told.set(keyOf(one), [...(told.get(keyOf(one)) ?? []), news])
  }

  /** A transaction takes nobody's place any more. */
  function free({ network, hash: by }: Pick<Followed, 'network' | 'hash'>): void {
    for (const one of sent.filter(({ network: other, rival }) => other === network && rival === by)) {
      tell(one, { kind: 'rival' })
      rivals = [...rivals, { operation: one.operation }]
    }
  }

  /** A block has a transaction: those that wait for the same place have their end, where a node has shown that it is the same. */
  function overtake({ network, hash: by }: Pick<Followed, 'network' | 'hash'>, block: number | undefined): void {
    const latest = ({ hash, rival = hash }: Pick<Followed, 'hash' | 'rival'>) => rival
    const taken = sent.find(({ network: other, hash }) => other === network && hash === by)
    if (taken === undefined || !network.startsWith('eip155:')) return
    const same = sent.filter((one) => one.network === network && latest(one) === latest(taken))
    if (!sent.some(({ network: other, hash, verdict }) => other === network && hash === latest(taken) && verdict === 'asShown')) return
    for (const one of same.filter(({ operation }) => operation !== taken.operation)) {
      tell(one, { kind: 'ended', outcome: 'replaced', by, ...(block !== undefined && { block }) })
      overtaken = [...overtaken, one.operation]
    }
  }

  function start({
    type: _,
    operation,
    namespace,
    network,
    hash,
    address,
    asked,
  }: Extract<DomainEvent, { readonly type: 'transactionSent' }>): Problem | undefined {
    const answer = answered.get(operation)
    answered.delete(operation)
    const request = requests.get(operation)
    if (!network.startsWith(`${namespace}:`)) return { id: 'I-5', problem: `${hash} is of ${namespace}, and was sent on ${network}` }
    if (answer !== undefined) {
      if (answer.hash !== hash || answer.network !== network)
        return { id: 'I-5', problem: `${hash} is followed on ${network}, and ${answer.hash} was sent on ${answer.network}` }
      if (address !== request?.address || asked !== request?.payload)
        return { id: 'CONN-50', problem: `${hash} is followed for ${address}, and ${request?.address} was asked` }
      if (sent.some((one) => keyOf(one) === keyOf({ network, hash }) && !one.isUnclear)) return { id: 'SEND-17', problem: `${hash} is listed twice` }
    }
    const others = sent.filter((one) => !one.isUnclear || keyOf(one) !== keyOf({ network, hash }))
    const oldest = others.length < MOST ? undefined : others.find(({ isUnclear }) => isUnclear)
    sent = [
      ...others.filter((one) => one !== oldest),
      { operation, network, hash, sentAt: now, ...(address !== undefined && { address }), ...(asked !== undefined && { asked }) },
    ]
    return undefined
  }

  function seeEvent(event: DomainEvent): Problem | undefined {
    switch (event.type) {
      case 'requestStarted':
        if (event.kind === 'sendTransaction') requests.set(event.operation, event)
        return undefined
      case 'requestCompleted':
      case 'requestAnsweredLate':
        if (event.kind === 'sendTransaction') answered.set(event.operation, { hash: event.result, network: event.network })
        return undefined
      case 'transactionSent':
        return start(event)
      case 'transactionSeen': {
        const wrong = differs(event, { kind: 'seen' })
        change(event.operation, { isSeen: true })
        return wrong
      }
      case 'transactionCompared': {
        const { verdict, differences = [] } = event
        const wrong = differs(event, { kind: 'compared', verdict })
        change(event.operation, { verdict })
        if (differences.some(({ part }) => part === 'nonce')) free(event)
        return wrong
      }
      case 'transactionNoted': {
        const wrong = differs(event, { kind: 'memo', memo: event.memo })
        change(event.operation, { memo: event.memo })
        return wrong
      }
      case 'transactionRivalChanged': {
        rivals = rivals.filter(({ operation }) => operation !== event.operation)
        const wrong = differs(event, { kind: 'rival', ...(event.by !== undefined && { by: event.by }) })
        sent = sent.map(({ rival, ...one }) =>
          one.operation !== event.operation
            ? { ...one, ...(rival !== undefined && { rival }) }
            : { ...one, ...(event.by !== undefined && { rival: event.by }) },
        )
        return wrong
      }
      case 'transactionEnded': {
        const { outcome, by, block, executedBy } = event
        const wrong = differs(event, {
          kind: 'ended',
          outcome,
          ...(by !== undefined && { by }),
          ...(block !== undefined && { block }),
          ...(executedBy !== undefined && { executedBy }),
        })
        if (outcome === 'dropped') free(event)
        if (outcome === 'confirmed' || outcome === 'failed') overtake(event, block)
        if (outcome === 'unclear') change(event.operation, { isUnclear: true })
        else sent = sent.filter((one) => one.operation !== event.operation)
        return wrong
      }
      case 'restored': {
        const known = sent.map(keyOf)
        const added = (event.remembered.transactions?.sent ?? []).flatMap((one, index): readonly Followed[] =>
          known.includes(keyOf(one)) || now - (one.sentAt ?? now) > KEEP_MS
            ? []
            : [{ ...one, sentAt: one.sentAt ?? now, operation: `${event.operation}.${index}` }],
        )
        sent = [...added, ...sent].slice(-MOST)
        return undefined
      }
      case 'planRequested': {
        const { operation, act, network, inputs } = event
        if (act === 'speedUp' || act === 'cancel') replaced.set(operation, { network, hash: (JSON.parse(inputs) as { readonly hash: string }).hash })
        return undefined
      }
      case 'planStepSent': {
        const former = replaced.get(event.operation)
        if (former === undefined || event.hash === undefined) return undefined
        const by = event.hash
        for (const one of sent.filter(({ network, hash, rival }) => network === former.network && hash !== by && [hash, rival].includes(former.hash))) {
          tell(one, { kind: 'rival', by })
          rivals = [...rivals, { operation: one.operation, by }]
        }
        return undefined
      }
      case 'stopped':
        sent = []
        answered.clear()
        return undefined
      default:
        return undefined
    }
  }

  return {
    see(line, at) {
      if (line.kind === 'event') {
        now = at
        return seeEvent(line.event as DomainEvent)
      }
      if (line.kind === 'call' && line.port === 'finality') {
        const call = line.args[0] as unknown as Followed & { readonly age: number }
        calls.set(line.n, keyOf(call))
        const isSent = sent.some(
          (one) =>
            keyOf(one) === keyOf(call) &&
            Math.max(0, now - one.sentAt) === call.age &&
            one.address === call.address &&
            one.asked === call.asked &&
            text(one.memo) === text(call.memo),
        )
        return isSent ? undefined : { id: 'design', problem: `${keyOf(call)} is asked for after ${call.age} ms, and was not sent so` }
      }
      const key = line.kind === 'reply' && line.outcome === 'next' ? calls.get(line.call) : undefined
      if (key !== undefined && line.kind === 'reply') told.set(key, [...(told.get(key) ?? []), line.value as unknown as News])
      return undefined
    },
    compare({ transactions }) {
      if (compared === transactions) return undefined
      compared = transactions
      const shown = (one: Followed) =>
        `${one.operation} ${keyOf(one)} ${one.address} ${one.rival} ${one.isSeen === true} ${one.isUnclear === true} ${text(one.memo)}`
      const [is, was] = [transactions.sent.map(shown).join(), sent.map(shown).join()]
      return is === was ? undefined : { id: 'SEND-17', problem: `${is} is followed, and by the events ${was}` }
    },
    settled({ config, network: { namespaces }, lifecycle }) {
      const left = [...answered].find(([, { hash, network }]) => {
        const namespace = network.split(':', 1)[0] ?? ''
        const found = Object.values(namespaces)
          .flatMap((one) => one.requestedCaipNetworks)
          .find(({ caipNetworkId }) => caipNetworkId === network)
        const isServed = config.adapters.some((one) => one === namespace) && (found?.rpcUrls.default.http.length ?? 0) > 0 && FORMS[namespace]?.test(hash)
        return isServed && lifecycle.status === 'started' && sent.length < MOST && !sent.some((one) => keyOf(one) === keyOf({ network, hash }))
      })
      answered.clear()
      const untold = rivals.find((one) => sent.some(({ operation, rival }) => operation === one.operation && rival !== one.by))
      const still = sent.find(({ operation }) => overtaken.includes(operation))
      ;[rivals, overtaken] = [[], []]
      if (untold !== undefined) return { id: 'SEND-18', problem: `${untold.by ?? 'nothing'} takes the place of ${untold.operation}, which is not told of it` }
      if (still !== undefined) return { id: 'SEND-18', problem: `${still.hash} is followed, and a block has another one in its place` }
      return left && { id: 'SEND-17', problem: `${left[1].hash} was sent on ${left[1].network}, and is not followed` }
    },
  }
}

/** Returns the JSON of a memo, its members sorted. */
function text(memo: object | undefined): string | undefined {
  if (memo === undefined) return undefined
  return JSON.stringify(memo, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
