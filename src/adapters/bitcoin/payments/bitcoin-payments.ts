import { defer, from, type Observable, switchMap } from 'rxjs'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { BitcoinPort, PaymentOrder } from '../../../ports/bitcoin.js'
import type { RandomPort } from '../../../ports/random.js'
import type { TimerPort } from '../../../ports/timer.js'
import { buildPsbt } from '../psbt/build-psbt.js'
import { type BitcoinTransactions, createBitcoinTransactions } from './bitcoin-transactions.js'
import type { PaymentTools } from './node-reads.js'
import { preparePayment } from './prepare-payment.js'
import { prepareReplacement } from './prepare-replacement.js'

/** Options of {@link createBitcoinPayments}. */
export interface BitcoinPaymentsOptions {
  readonly timer: TimerPort
  readonly random: RandomPort
  /** Calls a node of a network; see `esplora-methods.ts`. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** Returns the public key of an account in hex, if its wallet told it. */
  readonly publicKey: (connectorId: string, address: string) => string | undefined
  /** By default by the signing library, which loads when it is first used. */
  readonly build?: PaymentTools['build']
}

/** Bitcoin payments: the port of the plugin's policies, and the work on transactions of its connector. */
export interface BitcoinPayments {
  readonly port: Pick<BitcoinPort, 'preparePayment' | 'prepareReplacement'>
  readonly transactions: BitcoinTransactions
}

/** Creates the payments of an instance. */
export function createBitcoinPayments(options: BitcoinPaymentsOptions): BitcoinPayments {
  const { timer, random, read, publicKey, build = (plan) => defer(() => from(buildPsbt(plan))) } = options
  const toolsOf = (network: CaipNetworkId): PaymentTools => ({
    call: (method, params) => read(network, method, params),
    build,
  })
  const prepare = (order: PaymentOrder, key: string | undefined) =>
    random
      .hex(4)
      .pipe(switchMap((seed) => preparePayment(toolsOf(order.network), order, { ...visitorOf(order), publicKey: key, seed: Number.parseInt(seed, 16) })))
  const transactions = createBitcoinTransactions({ timer, read, prepare })
  return {
    port: {
      preparePayment: (order) => prepare(order, publicKey(order.connectorId, order.address)),
      prepareReplacement: (order) =>
        prepareReplacement(toolsOf(order.network), order, { ...visitorOf(order), publicKey: publicKey(order.connectorId, order.address) }),
    },
    transactions,
  }
}

function visitorOf({ ordinals, known }: Pick<PaymentOrder, 'ordinals' | 'known'>) {
  return { ordinals, known }
}
