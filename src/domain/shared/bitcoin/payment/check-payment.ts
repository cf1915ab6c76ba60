import type { CaipNetworkId } from '../../caip/caip.js'
import { failure, type LatchkitErrorShape } from '../../errors/errors.js'
import { err, ok, type Result } from '../../result.js'
import { type BitcoinAddress, readBitcoinAddress } from '../address.js'
import { type BitcoinNetwork, bitcoinNetworkOf } from '../bitcoin-networks.js'
import { dustLimits, type FeeRate, formatFeeRate, MAX_FEE_RATE, parseFeeRate, parseSatoshis, RELAY_FEE_RATE, type SpendableType } from '../sizes.js'

/** Payment to prepare. */
export interface PaymentRequest {
  readonly network: CaipNetworkId
  /** Sending address. Change goes back to it. */
  readonly address: string
  readonly recipient: string
  /** Satoshis as text. */
  readonly amount: string
  /** Rate in sat/vB as text, such as `12.5`. By default the network's estimate for three blocks. */
  readonly feeRate?: string | undefined
  /** True spends coins of the usual values of inscriptions too. */
  readonly spendsPostage?: boolean
}

/** A payment whose members are valid. */
export interface CheckedPayment {
  readonly network: BitcoinNetwork
  readonly from: BitcoinAddress & { readonly type: SpendableType }
  readonly to: BitcoinAddress
  readonly amount: bigint
  /** Undefined for the network's estimate. */
  readonly rate: FeeRate | undefined
}

/** Checks a payment before anything is read. The error is `PAYMENT_INVALID`, `AMOUNT_INVALID` or `NETWORK_MISSING`. */
export function checkPayment({ network: id, address, recipient, amount: text, feeRate }: PaymentRequest): Result<CheckedPayment, LatchkitErrorShape> {
  const invalid = (reason: string) => err(failure('PAYMENT_INVALID', { reason }))
  const network = bitcoinNetworkOf(id)
  if (network === undefined) return err(failure('NETWORK_MISSING'))
  const to = readBitcoinAddress(recipient, network)
  if (!to.ok) return invalid(`the recipient ${to.error}`)
  const sender = checkSender({ network: id, address, feeRate })
  if (!sender.ok) return sender
  const amount = parseSatoshis(text)
  if (amount === undefined) return err(failure('AMOUNT_INVALID'))
  const dust = dustLimits[to.value.type]
  if (amount < dust) return invalid(`nodes refuse amounts below ${dust} satoshis to this address`)
  return ok({ ...sender.value, to: to.value, amount })
}

/** Pending payment whose fee is raised. */
export interface ReplacementRequest extends Pick<PaymentRequest, 'network' | 'address' | 'feeRate'> {
  /** Id of the payment. */
  readonly txid: string
  /** True pays all of it back to the sending address. */
  readonly cancels?: boolean
}

/** A replacement whose members are valid. */
export type CheckedReplacement = Pick<CheckedPayment, 'network' | 'from' | 'rate'>

/** Checks a replacement before anything is read. The error is `PAYMENT_INVALID` or `NETWORK_MISSING`. */
export function checkReplacement({ txid, ...request }: ReplacementRequest): Result<CheckedReplacement, LatchkitErrorShape> {
  return /^[0-9a-f]{64}$/.test(txid) ? checkSender(request) : err(failure('PAYMENT_INVALID', { reason: 'its id must be 64 digits in hex' }))
}

function checkSender({ network: id, address, feeRate }: Omit<ReplacementRequest, 'txid'>): Result<CheckedReplacement, LatchkitErrorShape> {
  const invalid = (reason: string) => err(failure('PAYMENT_INVALID', { reason }))
  const network = bitcoinNetworkOf(id)
  if (network === undefined) return err(failure('NETWORK_MISSING'))
  const from = readBitcoinAddress(address, network)
  if (!from.ok) return invalid(`the sending address ${from.error}`)
  const { type } = from.value
  if (type === 'p2wsh') return invalid('the sending address is of a script; only the wallet itself can spend from it')
  const rate = feeRate === undefined ? undefined : parseFeeRate(feeRate)
  if (feeRate !== undefined && (rate === undefined || rate < RELAY_FEE_RATE))
    return invalid(`the fee rate must be between ${formatFeeRate(RELAY_FEE_RATE)} and ${formatFeeRate(MAX_FEE_RATE)} sat/vB`)
  return ok({ network, from: { ...from.value, type }, rate })
}
