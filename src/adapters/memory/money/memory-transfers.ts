import { defer, of, type Observable, throwError } from 'rxjs'
import { parseUnits } from '../../../domain/shared/amounts/decimal.js'
import { receiverWarnings } from '../../../domain/shared/evm/review-transaction.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import { canonicalJson } from '../../../domain/shared/json/json.js'
import type { PreparedReplacement, PreparedTransfer, ReceiverFacts, ReplacementOrder, TransferOrder, TransfersPort } from '../../../ports/services/transfers.js'

/** Transfers in memory: an account with 10 coins of 18 decimals, and what a test says. */
export interface MemoryTransfers {
  readonly port: TransfersPort
  /** Sets facts of all transfers from now on. */
  answer(facts: Partial<PreparedTransfer>): void
  /** Sets the kinds of an address. */
  receiver(address: string, facts: ReceiverFacts): void
  /** Fails every question from now on; undefined ends it. */
  fail(reason: Failure | undefined): void
  /** Returns what was asked to be prepared, oldest first. */
  asked(): readonly TransferOrder[]
  /** Answers replacements from now on. Its errors fail them. By default: of one coin to nobody, with nonce 7. */
  replacing(answer: (order: ReplacementOrder) => PreparedReplacement): void
}

/** Coins of the account. */
const HELD = 10n ** 19n

/** Fee of a transfer. */
const FEE = 10n ** 15n

/** Creates transfers in memory. */
export function createMemoryTransfers(): MemoryTransfers {
  const asked: TransferOrder[] = []
  const receivers = new Map<string, ReceiverFacts>()
  let replace = replacement
  let facts: Partial<PreparedTransfer> = {}
  let failing: Failure | undefined
  const answer = <T>(value: () => T): Observable<T> => defer(() => (failing === undefined ? of(value()) : throwError(() => failing)))
  const receiverOf = (address: string): ReceiverFacts => receivers.get(address.toLowerCase()) ?? { kinds: [] }
  return {
    port: {
      receiver: ({ to }) => answer(() => receiverOf(to)),
      replace: (order) => answer(() => replace(order)),
      prepare: (order) =>
        answer(() => {
          asked.push(order)
          const { token, to, amount } = order
          const native = facts.native ?? { units: HELD.toString(), decimals: 18, symbol: 'ETH' }
          const asset = facts.asset ?? (token === undefined ? native : { units: '5000000', decimals: 6, symbol: 'USDC', token })
          const fee = BigInt(facts.fee ?? FEE)
          const most = BigInt(asset.units) - (token === undefined ? fee : 0n)
          const units = amount === 'max' ? most : parseUnits(amount, asset.decimals)
          const value = units === undefined ? '0x0' : `0x${units.toString(16)}`
          return {
            asset,
            native,
            ...(units !== undefined && { units: units.toString() }),
            most: { units: most.toString(), ...(token === undefined && { kept: fee.toString(), keptFor: 'fee' }) },
            fee: fee.toString(),
            receiver: { ...receiverOf(to), warnings: receiverWarnings(to, [order.address, ...(order.known ?? [])]).map(({ subject: _, ...one }) => one) },
            ...(units !== undefined && {
              payload: canonicalJson(token === undefined ? { to, value, data: '0x' } : { to: token, value: '0x0', data: `0xa9059cbb${value.slice(2)}` }),
            }),
            ...facts,
          } satisfies PreparedTransfer
        }),
    },
    answer(next) {
      facts = { ...facts, ...next }
    },
    receiver: (address, next) => void receivers.set(address.toLowerCase(), next),
    fail(reason) {
      failing = reason
    },
    asked: () => [...asked],
    replacing(next) {
      replace = next
    },
  }
}

/** Receiver of the transaction that is replaced by default. */
const NOBODY = '0x1111111111111111111111111111111111111111'

function replacement({ kind, address }: ReplacementOrder): PreparedReplacement {
  const native = { units: HELD.toString(), decimals: 18, symbol: 'ETH' }
  const units = 10n ** 18n
  const isSame = kind === 'speedUp'
  const call = isSame ? { to: NOBODY, value: `0x${units.toString(16)}`, data: '0x' } : { to: address, value: '0x0', data: '0x' }
  return {
    native,
    goes: isSame ? [{ ...native, units: units.toString() }] : [],
    ...(isSame && { to: NOBODY }),
    fee: (FEE + FEE / 8n).toString(),
    replacedFee: FEE.toString(),
    payload: canonicalJson({ ...call, nonce: '0x7', gas: '0x5208' }),
  }
}
