import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import { failure } from '../../../../src/domain/send/errors.js'
import type { PlanContent } from '../../../../src/domain/plans/state.js'
import type { FinalityNews } from '../../../../src/ports/finality.js'
import type { PreparedReplacement, ReplacementOrder } from '../../../../src/ports/services/transfers.js'
import { coinOf, meaningOf } from './truth.js'

type Members = Readonly<Record<string, string>>

/** Transaction of an EVM network that a wallet has sent. */
export interface Former {
  readonly address: string
  readonly transaction: Members
  readonly nonce: number
  /** Highest fee, in wei. */
  readonly fee: bigint
}

/** Transactions that were sent, and those that may take their place. */
export interface Replacements {
  /** A wallet has sent a transaction. */
  note(hash: string, address: string, transaction: Members): void
  former(hash: string): Former | undefined
  /** Returns the comparison that a node tells of a replacement, mostly that the wallet kept its nonce; undefined for other transactions, and where no node says it. */
  compared(hash: string): FinalityNews | undefined
  /** @throws Failure if nothing can take its place */
  replace(order: ReplacementOrder, held: bigint): PreparedReplacement
}

/** Network fee of a transaction that replaces none, in wei. */
export const FEE = 1_000_000_000_000_000n

export function createReplacements(random: Seeded): Replacements {
  const sent = new Map<string, Former>()
  const nonces = new Map<string, number>()
  return {
    note(hash, address, transaction) {
      const { nonce, fee } = transaction
      const next = nonces.get(address) ?? 0
      if (nonce === undefined) nonces.set(address, next + 1)
      sent.set(hash, { address, transaction, nonce: nonce === undefined ? next : Number(nonce), fee: fee === undefined ? FEE : BigInt(fee) })
    },
    former: (hash) => sent.get(hash),
    compared(hash) {
      const { nonce } = sent.get(hash)?.transaction ?? {}
      if (nonce === undefined || random.chance(0.2)) return undefined
      if (random.chance(0.75)) return { kind: 'compared', verdict: 'asShown' }
      return { kind: 'compared', verdict: 'differs', differences: [{ part: 'nonce', shown: `${Number(nonce)}`, sent: `${Number(nonce) + 1}` }] }
    },
    replace({ hash, kind }, held) {
      const one = sent.get(hash)
      if (one === undefined || random.chance(0.1)) throw failure('TRANSACTION_NOT_PENDING', { standing: one === undefined ? 'unknown' : 'mined' })
      const { address, transaction, nonce } = one
      const meaning = meaningOf(transaction)
      const [isSame, fee] = [kind === 'speedUp', (one.fee * 9n) / 8n]
      const replacing = {
        ...(isSame ? transaction : { from: address, to: address, value: '0x0', data: '0x' }),
        nonce: `0x${nonce.toString(16)}`,
        fee: `${fee}`,
      }
      const { symbol, decimals } = coinOf(meaning?.kind === 'transfer' ? meaning.token : undefined)
      const token = meaning?.kind === 'transfer' && meaning.token !== 'native' ? { token: meaning.token } : {}
      return {
        native: { units: `${held}`, decimals: 18, symbol: 'ETH' },
        goes: isSame && meaning?.kind === 'transfer' ? [{ units: `${meaning.units}`, decimals, symbol, ...token }] : [],
        ...(isSame && { to: meaning?.kind === 'transfer' ? meaning.to : transaction['to'] }),
        fee: `${fee}`,
        replacedFee: `${one.fee}`,
        payload: JSON.stringify(replacing),
      }
    },
  }
}

/** Returns the problem of what a replacement shows against the transaction whose place it takes. */
export function replacementProblem(act: string, hash: string, content: PlanContent, former: Former | undefined): string | undefined {
  const { goes, replaces } = content
  if (former === undefined) return `it replaces ${hash}, which nobody has sent`
  if (replaces?.hash !== hash) return `it replaces ${replaces?.hash}, and ${hash} is asked for`
  if (BigInt(content.costs[0]?.units ?? '0') * 8n < former.fee * 9n) return `it costs ${content.costs[0]?.units}, after ${former.fee}`
  const meaning = meaningOf(former.transaction)
  const shown = goes.map(({ token = 'native', units }) => `${token} ${units}`.toLowerCase()).join()
  const moved = act === 'speedUp' && meaning?.kind === 'transfer' ? `${meaning.token} ${meaning.units}`.toLowerCase() : ''
  return shown === moved ? undefined : `${shown} goes, and ${moved} did`
}

/** Returns the problem of a replacement's transaction. */
export function replacingProblem(act: string, transaction: Members, former: Former | undefined): string | undefined {
  if (former === undefined) return 'it replaces nothing'
  const { nonce, fee, ...rest } = transaction
  if (Number(nonce) !== former.nonce) return `its nonce is ${nonce}, after ${former.nonce}`
  if (BigInt(fee ?? 0) <= former.fee) return `its fee is ${fee}, after ${former.fee}`
  const { nonce: _nonce, fee: _fee, ...before } = former.transaction
  const wanted = act === 'speedUp' ? before : { from: former.address, to: former.address, value: '0x0', data: '0x' }
  return sorted(rest) === sorted(wanted) ? undefined : `it is ${sorted(rest)}, and ${sorted(wanted)} is shown`
}

function sorted(members: object): string {
  return JSON.stringify(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}
