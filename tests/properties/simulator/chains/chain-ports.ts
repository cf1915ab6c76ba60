import { base64 } from '@scure/base'
import { EMPTY, map, type Observable, of, switchMap, throwError } from 'rxjs'
import type { PaymentTools } from '../../../../src/adapters/bitcoin/payments/node-reads.js'
import { preparePayment } from '../../../../src/adapters/bitcoin/payments/prepare-payment.js'
import { prepareReplacement } from '../../../../src/adapters/bitcoin/payments/prepare-replacement.js'
import type { Seeded } from '../../../../src/adapters/memory/seeded.js'
import { readBitcoin } from '../../../../src/domain/bitcoin/reading.js'
import { failure } from '../../../../src/domain/bitcoin/errors.js'
import { readPsbtText } from '../../../../src/domain/shared/bitcoin/psbt/psbt.js'
import type { BitcoinPort } from '../../../../src/ports/bitcoin.js'
import type { ConnectorPort, TransactionRequest } from '../../../../src/ports/connector.js'
import type { Reading } from '../../../../src/domain/shared/review/types.js'
import type { ReviewOrder, ReviewPort } from '../../../../src/ports/review.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import type { Problem } from '../oracles/rule.js'
import type { AdapterCode } from './adapter-code.js'
import type { BitcoinNode } from './bitcoin-node.js'
import { type Draft, type SigningFaults, scriptOf, addressOfByte } from './bitcoin-bytes.js'
import { MARK, type SolanaChange, type Transfer, transactionOf } from './solana-bytes.js'

/** Wallets and nodes of Solana and Bitcoin in one world, and receipts of EVM. */
export interface ChainWorld {
  readonly bitcoin: BitcoinNode
  /** Transfers by the transaction in base64 that a page sends. */
  readonly transfers: Map<string, Transfer>
  readonly code: AdapterCode
  /** Random source of hostile answers. */
  readonly random: Seeded
  /** Random source of receipts. */
  readonly receipts: Seeded
  /** Random source of payments that nodes drop. */
  readonly drops: Seeded
  /** Change that wallets make to what they sign; undefined while they are honest. */
  bitcoinChange: BitcoinChange | undefined
  solanaChange: SolanaChange | 'unsigned' | undefined
  /** Answer to a broadcast: taken, taken though the answer is lost, unknown for good, or refused. */
  broadcast: 'answered' | 'lost' | 'unknown' | 'refused'
}

/** Change of a PSBT that is never sent. */
export type BitcoinChange = keyof typeof CHANGES

const THIEF = scriptOf(addressOfByte(66))
const CHANGES = {
  amount: [({ outputs: [first, ...rest], ...draft }: Draft): Draft => ({ ...draft, outputs: [{ ...first!, value: first!.value - 1n }, ...rest] })],
  recipient: [({ outputs: [first, ...rest], ...draft }: Draft): Draft => ({ ...draft, outputs: [{ ...first!, script: THIEF }, ...rest] })],
  order: [(draft: Draft): Draft => ({ ...draft, outputs: [...draft.outputs, { value: 1_000n, script: THIEF }].reverse() })],
  lockTime: [(draft: Draft): Draft => ({ ...draft, lockTime: 1 })],
  unsigned: [(draft: Draft): Draft => draft, { unsigned: [0] }],
  sighash: [(draft: Draft): Draft => draft, { sighash: 0x83 }],
  coin: [(draft: Draft): Draft => draft, { spentValue: 1n }],
} as const satisfies Readonly<Record<string, readonly [change: (draft: Draft) => Draft, faults?: SigningFaults]>>

/** Names of the changes. */
export const BITCOIN_CHANGES = Object.keys(CHANGES) as readonly BitcoinChange[]

/** Milliseconds after which a transaction without an answer is asked for. */
const LOOKUP_MS = 2_000

/** Returns the payments of a page: chosen and proved by the adapter's code over the world's node. */
export function paymentsOf({ bitcoin }: ChainWorld, timer: TimerPort): BitcoinPort {
  const toolsOf = (network: string): PaymentTools => ({
    call: (method, params) => bitcoin.call(timer, network, method, params),
    build: (plan) => of(bitcoin.build(network, plan)),
  })
  return {
    preparePayment: (order) => preparePayment(toolsOf(order.network), order, { ordinals: order.ordinals, known: order.known, seed: 7 }),
    prepareReplacement: (order) => prepareReplacement(toolsOf(order.network), order, { ordinals: order.ordinals, known: order.known }),
  }
}

/** Returns the reviews of both chains: with and without warnings and simulations, some late, and with what a wallet added. */
export function reviewsOf({ random }: ChainWorld, timer: TimerPort): ReviewPort {
  const warned = (reading: Reading, isWarned: boolean, attempt?: number): Reading => ({
    ...reading,
    transactions: reading.transactions.map((one) => ({
      ...one,
      warnings: isWarned ? [{ type: 'unknownCall', level: 'warning' }, ...one.warnings] : one.warnings,
      ...(attempt !== undefined && { simulation: { status: 'unavailable', attempt } as never }),
    })),
  })
  const read = (order: ReviewOrder): Reading => (order.namespace === 'bip122' ? readBitcoin(order) : { transactions: [{ effects: [], warnings: [] }] })
  return {
    read: (order) => timer.after(random.pick([0, 0, 400])).pipe(map(() => warned(read(order), random.chance(0.3)))),
    simulate: (order) =>
      order.namespace === 'bip122'
        ? EMPTY
        : timer.after(random.pick([0, 500, 3_000])).pipe(
            switchMap(() => {
              const reading = warned(read(order), random.chance(0.5), random.below(1_000))
              return random.pick([EMPTY, of(reading), of(reading)])
            }),
          ),
    additions: ({ namespace }) => (namespace === 'bip122' ? EMPTY : timer.after(random.pick([0, 300])).pipe(map(() => (random.chance(0.6) ? [ADDITION] : [])))),
  }
}

const ADDITION = { transaction: 0, feeRise: '4000', fee: '9000', checks: 2, instructions: [] } as const

/** Returns wallets that sign and send transactions of Solana and Bitcoin: the adapters compare the answer before it is sent. */
export function signingWallets(wallets: ConnectorPort, world: ChainWorld, timer: TimerPort, tell: (wrong: Problem) => void): ConnectorPort {
  /** Compares an answer. A changed one must be refused, and an honest one must not. */
  function judge(isHonest: boolean, refused: string | undefined, about: string): void {
    if (isHonest === (refused === undefined)) return
    tell({ id: 'CONN-50', problem: isHonest ? `an honest answer is refused: ${refused}` : `a changed transaction is accepted: ${about}` })
  }

  function signPsbt({ psbt, inputs }: TransactionRequest): string {
    const asked = typeof psbt === 'string' ? readPsbtText(psbt) : undefined
    const { bitcoinChange: change } = world
    const [draft, faults] = change === undefined ? [] : ([...CHANGES[change]] as const)
    const signed = asked?.ok ? world.bitcoin.sign(String(psbt), draft, faults) : undefined
    if (!asked?.ok || signed === undefined) throw failure('TRANSACTION_INVALID', { problem: 'it cannot be read' })
    const named = (inputs as readonly { readonly index: number }[] | undefined)?.map(({ index }) => index) ?? asked.value.inputs.map((_, index) => index)
    const reason = world.code.signedDifference(asked.value, signed, named)
    judge(change === undefined, reason, String(change))
    if (reason !== undefined) throw failure('TRANSACTION_CHANGED', { reason })
    return signed
  }

  function signSolana({ transaction }: TransactionRequest, signer: string): string {
    const transfer = world.transfers.get(String(transaction))
    if (transfer === undefined) throw failure('TRANSACTION_INVALID', { problem: 'it does not decode' })
    const { solanaChange: change } = world
    const signed = change === 'unsigned' ? transactionOf(transfer) : transactionOf(transfer, change, true)
    const compared = world.code.compareTransactions({
      asked: base64.decode(String(transaction)),
      returned: base64.decode(signed),
      signer,
      verify: ([first]) => first === MARK,
    })
    const isHonest = (change === undefined || change === 'priority') && signer === transfer.from
    judge(isHonest, compared.ok ? undefined : JSON.stringify(compared.error), String(change))
    if (!compared.ok) throw compared.error
    return signed
  }

  /** Sends a compared PSBT. Without an answer, the node is asked for the transaction. */
  function send(psbt: string): Observable<string> {
    const refused = () => throwError(() => failure('HTTP_STATUS', { host: 'esplora.example', status: 400 }))
    const txid = world.broadcast === 'refused' ? undefined : world.bitcoin.broadcast(psbt)
    if (txid === undefined) return refused()
    if (world.broadcast === 'answered') return timer.after(0).pipe(switchMap(() => of(txid)))
    const isFound = world.broadcast === 'lost'
    return timer
      .after(LOOKUP_MS)
      .pipe(switchMap(() => (isFound && world.bitcoin.knows(txid) ? of(txid) : throwError(() => failure('TRANSACTION_UNCLEAR', { hash: txid })))))
  }

  return {
    ...wallets,
    signTransactions: (request) => {
      const { namespace, transactions, address } = request
      const signed = wallets.signTransactions(request)
      if (namespace === 'bip122') return signed.pipe(switchMap(() => of(transactions.map(signPsbt))))
      return namespace === 'solana' ? signed.pipe(switchMap(() => of(transactions.map((one) => signSolana(one, address))))) : signed
    },
    sendTransaction: (request) => {
      const { namespace, transaction, address } = request
      const sent = wallets.sendTransaction(request)
      if (namespace === 'solana' && transaction['transaction'] !== undefined)
        return sent.pipe(
          switchMap((hash) => {
            signSolana(transaction, address)
            return of(hash)
          }),
        )
      if (namespace !== 'bip122' || transaction['psbt'] === undefined) return sent
      return sent.pipe(
        switchMap(() => {
          signPsbt(transaction)
          return send(String(transaction['psbt']))
        }),
      )
    },
  }
}
