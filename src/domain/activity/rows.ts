import { sameAddress } from '../shared/caip/address.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'
import type { ActivityApproval, ActivityTransaction, ActivityTransfer } from '../../ports/services/activity.js'
import type { SentVerdict, TransactionOutcome } from '../../ports/finality.js'
import type { SentTransaction } from '../transactions/state.js'
import { type ActivityKind, kindOf, type Movements, movementsOf, transactionOf } from './effects.js'
import { createImitations, type HiddenReason, hiddenReason } from './hidden.js'
import type { ActivitySubject, SentHere } from './state.js'

/** Status of a row. `unclear`: nobody could tell for long, and it may still come. */
export type ActivityStatus = 'pending' | TransactionOutcome

/** One transaction in the list. */
export interface ActivityRow extends Movements {
  /** Hash in lower case, or the source's id. */
  readonly id: string
  readonly network: CaipNetworkId
  /** Id that explorers know. */
  readonly hash?: string
  readonly kind: ActivityKind
  readonly status: ActivityStatus
  /** Milliseconds since the epoch. Absent if it is not known. */
  readonly at?: number
  readonly block?: number
  /** Transfers that were asked for and did not happen: it failed, or never came to be. */
  readonly tried?: readonly ActivityTransfer[]
  readonly approvals: readonly ActivityApproval[]
  /** Network fee in whole units of the native coin, apart from what moved. */
  readonly fee?: string
  /** Other side: the receiver, the sender or the spender. */
  readonly party?: string
  readonly application?: string
  /** True if the account signed it. */
  readonly isOwn: boolean
  /** Known receiver that the other side imitates, so that its address is copied by mistake. */
  readonly imitates?: string
  readonly hidden?: HiddenReason
  /** Id of what took its place. */
  readonly by?: string
  /** Verdict about what was sent here, held against what was shown. */
  readonly verdict?: SentVerdict
}

/** Inputs of {@link rowsOf}. */
export interface RowSources {
  readonly subject: ActivitySubject
  readonly network: Network | undefined
  readonly transactions: readonly ActivityTransaction[]
  readonly sent: readonly SentHere[]
  /** Transactions that are on their way. */
  readonly pending: readonly SentTransaction[]
  /** Addresses of the visitor. */
  readonly own: readonly string[]
}

/** Returns one row a transaction, newest first: those of the source joined with what was sent here. Rows without a date come last, by block. */
export function rowsOf({ subject, network, transactions, sent, pending, own }: RowSources): readonly ActivityRow[] {
  const isMine = ({ address }: { readonly address?: string }) => address === undefined || sameAddress('eip155', address, subject.address)
  const here = new Map<string, SentHere>()
  for (const one of pending) {
    const { network: at, hash, address, sentAt, batch } = one
    if (at === subject.network && isMine(one))
      here.set(hash.toLowerCase(), { network: at, hash, ...(address !== undefined && { address }), sentAt, effects: [], ...(batch && { isBatch: true }) })
  }
  const onTheWay = new Set(here.keys())
  for (const one of sent) if (one.network === subject.network && isMine(one)) here.set(one.hash.toLowerCase(), one)

  const told = new Map<string, ActivityTransaction>()
  for (const one of transactions) {
    const key = one.metadata.hash?.toLowerCase() ?? one.id
    if (!told.has(key)) told.set(key, one)
  }
  const joined = [...told].map(([id, one]) => {
    const local = here.get(id)
    here.delete(id)
    return { id, one: local === undefined ? one : joinedWith(one, transactionOf(local, network)), local, isTold: true }
  })
  const local = [...here].map(([id, record]) => ({ id, one: transactionOf(record, network), local: record, isTold: false }))
  const all = [...local, ...joined]

  const isOwn = ({ metadata: { sentFrom } }: ActivityTransaction) => sentFrom !== undefined && sameAddress('eip155', sentFrom, subject.address)
  const known = new Set(own.map((one) => one.toLowerCase()))
  for (const { one } of all) if (isOwn(one)) for (const { direction, party } of one.transfers) if (direction === 'out' && party) known.add(party.toLowerCase())
  const imitated = createImitations([...known])

  const rows = all.map(({ id, one, local: record, isTold }): ActivityRow => {
    const { metadata, transfers, approvals = [] } = one
    const { chain, hash, minedAt, block, fee, application } = metadata
    const isMyOwn = isOwn(one)
    const kind = kindOf(one, subject.onramp !== undefined)
    const status = isTold && metadata.status !== 'pending' ? metadata.status : statusOf(record, onTheWay.has(id), metadata.status)
    const movements = movementsOf(transfers)
    const hasMoved = !WITHOUT_EFFECT.includes(status)
    const party = partyOf(one, movements, isMyOwn)
    const imitates = isMyOwn || party === undefined ? undefined : imitated(party)
    const hidden = hiddenReason(one, isMyOwn, (address) => known.has(address.toLowerCase()))
    return {
      id,
      network: chain,
      ...(hash !== undefined && record?.isBatch === undefined && { hash }),
      kind,
      status,
      ...(minedAt !== undefined && { at: minedAt }),
      ...(block !== undefined && { block }),
      ...(hasMoved ? movements : { ...NONE, tried: [...movements.out, ...movements.in, ...movements.self] }),
      approvals,
      ...(fee !== undefined && { fee }),
      ...(party !== undefined && { party }),
      ...(application !== undefined && { application }),
      isOwn: isMyOwn,
      ...(imitates !== undefined && { imitates }),
      ...(hidden !== undefined && { hidden }),
      ...(record?.by !== undefined && { by: record.by }),
      ...(record?.verdict && { verdict: record.verdict }),
    }
  })
  return rows.sort(newestFirst)
}

/** Outcomes after which nothing has moved. */
const WITHOUT_EFFECT: readonly ActivityStatus[] = ['failed', 'replaced', 'dropped', 'expired']

const NONE: Movements = { out: [], in: [], self: [] }

/** A source knows what happened; what was asked for here fills the gaps: coins leave no log. */
function joinedWith(told: ActivityTransaction, local: ActivityTransaction): ActivityTransaction {
  const { transfers, approvals, metadata } = told
  const isSilent = transfers.length === 0 && (approvals ?? []).length === 0 && metadata.status !== 'failed'
  return {
    ...told,
    ...(isSilent && { transfers: local.transfers, ...(local.approvals && { approvals: local.approvals }) }),
    metadata: { ...local.metadata, ...metadata },
  }
}

function statusOf(record: SentHere | undefined, isOnTheWay: boolean, told: ActivityTransaction['metadata']['status']): ActivityStatus {
  if (record === undefined) return told
  return record.outcome ?? (isOnTheWay ? 'pending' : 'unclear')
}

/** Returns the other side. A stranger chose what its own transaction is sent to, so that address is none. */
function partyOf({ metadata, approvals = [] }: ActivityTransaction, { out, in: came }: Movements, isOwn: boolean): string | undefined {
  const sentTo = isOwn ? metadata.sentTo : undefined
  if (out.length + came.length === 1) return out[0]?.party ?? came[0]?.party ?? (out.length === 1 ? sentTo : undefined)
  return approvals[0]?.spender ?? (out.length + came.length === 0 ? sentTo : undefined)
}

function newestFirst(one: ActivityRow, other: ActivityRow): number {
  if (one.at !== undefined && other.at !== undefined) return other.at - one.at || (other.block ?? 0) - (one.block ?? 0)
  if (one.at !== undefined || other.at !== undefined) return one.at === undefined ? 1 : -1
  return (other.block ?? 0) - (one.block ?? 0)
}
