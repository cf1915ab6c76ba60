import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from './calls.js'
import type { Problem } from './rule.js'

/** Receipts of EVM transactions, folded from the events: each end must be what the port told about this transaction, and each is asked for as it was sent. */
export interface Receipts {
  see(line: Line, at: number): Problem | undefined
  compare(state: RootState): Problem | undefined
}

/** A transaction that is followed. */
interface Followed {
  readonly hash: string
  readonly network: string
  readonly sentAt: number
}

/** End that each answer of the port leads to. */
const ENDS: Readonly<Record<string, string>> = {
  evmTransactionConfirmed: 'confirmed',
  evmTransactionReverted: 'reverted',
  evmTransactionReplaced: 'replaced',
  evmTransactionUnclear: 'unclear',
}

const HASH = /^0x[0-9a-fA-F]{64}$/
const MOST = 16

/** @param isInUse true if the app has the plugin `receipts()` */
export function createReceipts(isInUse: boolean): Receipts {
  let pending: Readonly<Record<string, Followed>> = {}
  /** Hash of what a call to the port asks for, and what it told. */
  const asked = new Map<number, string>()
  const told = new Map<string, string>()
  let compared: RootState['receipts'] | undefined
  /** Time of the last event. Calls have none. */
  let now = 0

  function seeEvent(event: DomainEvent, at: number): Problem | undefined {
    switch (event.type) {
      case 'requestCompleted': {
        const { operation, kind, namespace, result: hash, network } = event
        if (kind !== 'sendTransaction' || namespace !== 'eip155' || !HASH.test(hash) || Object.keys(pending).length >= MOST) return undefined
        pending = { ...pending, [operation]: { hash, network, sentAt: at } }
        return undefined
      }
      case 'restored': {
        const known = Object.values(pending).map(({ hash, network }) => `${network} ${hash}`)
        const added = (event.remembered.receipts ?? []).flatMap((one, index) =>
          known.includes(`${one.network} ${one.hash}`) ? [] : [[`${event.operation}.${index}`, one] as const],
        )
        pending = Object.fromEntries([...added, ...Object.entries(pending)].slice(-MOST))
        return undefined
      }
      case 'evmTransactionConfirmed':
      case 'evmTransactionReverted':
      case 'evmTransactionReplaced':
      case 'evmTransactionUnclear': {
        const { [event.operation]: one, ...others } = pending
        pending = others
        if (one?.hash !== event.hash || one.network !== event.network) return { id: 'I-5', problem: `${event.type} of ${event.hash}, which is not followed` }
        const kind = told.get(`${one.network} ${one.hash}`)
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
        const { network, hash, age } = line.args[0] as { readonly network: string; readonly hash: string; readonly age: number }
        asked.set(line.n, `${network} ${hash}`)
        const isSent = Object.values(pending).some((one) => one.hash === hash && one.network === network && Math.max(0, now - one.sentAt) === age)
        return isSent ? undefined : { id: 'design', problem: `${hash} is asked for on ${network} after ${age} ms, and was not sent so` }
      }
      if (line.kind === 'reply' && line.outcome === 'next' && asked.has(line.call))
        told.set(asked.get(line.call) ?? '', (line.value as { readonly kind: string }).kind)
      return undefined
    },
    compare({ receipts }) {
      if (!isInUse || compared === receipts) return undefined
      compared = receipts
      const [is, was] = [
        receipts.pending.map(({ operation, hash }) => `${operation} ${hash}`).join(),
        Object.entries(pending)
          .map(([operation, { hash }]) => `${operation} ${hash}`)
          .join(),
      ]
      return is === was ? undefined : { id: 'SEND-17', problem: `${is} is followed, and by the events ${was}` }
    },
  }
}
