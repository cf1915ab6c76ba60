import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from './calls.js'
import type { Problem } from './rule.js'

/** Receipts of EVM transactions, folded from the events: each end must be what the port told about this transaction, and each is asked for as it was sent. */
export interface Receipts {
  see(line: Line, at: number): Problem | undefined
  compare(state: RootState): Problem | undefined
}

/** News of a transaction before its end: account and nonce, or the Safe. */
interface Known {
  readonly sender?: object
  readonly safe?: object
}

/** A transaction that is followed. */
interface Followed extends Known {
  readonly hash: string
  readonly network: string
  readonly sentAt: number
  /** Account that this page asked to send it. */
  readonly account?: string
}

/** End that each answer of the port leads to. */
const ENDS: Readonly<Record<string, string>> = {
  evmTransactionConfirmed: 'confirmed',
  evmTransactionReverted: 'reverted',
  evmTransactionReplaced: 'replaced',
  evmTransactionDropped: 'dropped',
  evmTransactionUnclear: 'unclear',
}

const HASH = /^0x[0-9a-fA-F]{64}$/
const MOST = 16

/** @param isInUse true if the app has the plugin `receipts()` */
export function createReceipts(isInUse: boolean): Receipts {
  let pending: Readonly<Record<string, Followed>> = {}
  /** Accounts that requests were made to, by operation. */
  const accounts = new Map<string, string>()
  /** Hash of what a call to the port asks for, and what it told. */
  const asked = new Map<number, string>()
  const told = new Map<string, { readonly kind: string } & Known>()
  let compared: RootState['receipts'] | undefined
  /** Time of the last event. Calls have none. */
  let now = 0

  function seeEvent(event: DomainEvent, at: number): Problem | undefined {
    switch (event.type) {
      case 'requestStarted':
        accounts.set(event.operation, event.address)
        return undefined
      case 'requestCompleted':
      case 'requestAnsweredLate': {
        const { operation, kind, namespace, result: hash, network } = event
        if (kind !== 'sendTransaction' || namespace !== 'eip155' || !HASH.test(hash) || Object.keys(pending).length >= MOST) return undefined
        pending = { ...pending, [operation]: { hash, network, sentAt: at, account: accounts.get(operation) ?? '' } }
        return undefined
      }
      case 'evmTransactionSeen':
      case 'evmTransactionQueued': {
        const { [event.operation]: one } = pending
        const news = event.type === 'evmTransactionSeen' ? { sender: event.sender } : { safe: event.safe }
        if (one === undefined) return { id: 'I-5', problem: `${event.type} of ${event.operation}, which is not followed` }
        pending = { ...pending, [event.operation]: { ...one, ...news } }
        const was = told.get(`${one.network} ${one.hash}`)
        return was !== undefined && known(was) === known(news)
          ? undefined
          : { id: 'SEND-17', problem: `${event.type} of ${one.hash}, and the nodes told otherwise` }
      }
      case 'restored': {
        const followed = Object.values(pending).map(({ hash, network }) => `${network} ${hash}`)
        const added = (event.remembered.receipts ?? []).flatMap((one, index) =>
          followed.includes(`${one.network} ${one.hash}`) ? [] : [[`${event.operation}.${index}`, one] as const],
        )
        pending = Object.fromEntries([...added, ...Object.entries(pending)].slice(-MOST))
        return undefined
      }
      case 'evmTransactionConfirmed':
      case 'evmTransactionReverted':
      case 'evmTransactionReplaced':
      case 'evmTransactionDropped':
      case 'evmTransactionUnclear': {
        const { [event.operation]: one, ...others } = pending
        pending = others
        if (one?.hash !== event.hash || one.network !== event.network) return { id: 'I-5', problem: `${event.type} of ${event.hash}, which is not followed` }
        const kind = told.get(`${one.network} ${one.hash}`)?.kind
        return kind === ENDS[event.type] ? undefined : { id: 'SEND-17', problem: `${event.type} of ${one.hash}, and the nodes told ${kind}` }
      }
      case 'stopped':
        pending = {}
        return undefined
      default:
        return undefined
    }
  }

  return {
    see(line, at) {
      if (!isInUse) return undefined
      if (line.kind === 'event') {
        now = at
        return seeEvent(line.event as DomainEvent, at)
      }
      if (line.kind === 'call' && line.port === 'receipts') {
        const call = line.args[0] as unknown as Followed & { readonly age: number }
        const { network, hash, age } = call
        asked.set(line.n, `${network} ${hash}`)
        const isSent = Object.values(pending).some(
          (one) =>
            one.hash === hash && one.network === network && Math.max(0, now - one.sentAt) === age && one.account === call.account && known(one) === known(call),
        )
        return isSent ? undefined : { id: 'design', problem: `${hash} is asked for on ${network} after ${age} ms, and was not sent so` }
      }
      if (line.kind === 'reply' && line.outcome === 'next' && asked.has(line.call))
        told.set(asked.get(line.call) ?? '', line.value as { readonly kind: string } & Known)
      return undefined
    },
    compare({ receipts }) {
      if (!isInUse || compared === receipts) return undefined
      compared = receipts
      const [is, was] = [
        receipts.pending.map((one) => `${one.operation} ${one.hash} ${known(one)}`).join(),
        Object.entries(pending)
          .map(([operation, one]) => `${operation} ${one.hash} ${known(one)}`)
          .join(),
      ]
      return is === was ? undefined : { id: 'SEND-17', problem: `${is} is followed, and by the events ${was}` }
    },
  }
}

function known({ sender, safe }: Known): string {
  return JSON.stringify([sender, safe])
}
