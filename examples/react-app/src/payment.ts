import type { Latchkit, Network } from 'latchkit'
import type { SendTransactionInput } from 'latchkit/react'
import { solanaTransaction } from 'latchkit/solana'
import { numberToHex, parseUnits } from 'viem'

/** A payment in a network's native currency. */
interface Payment {
  readonly network: Network
  readonly from: string
  readonly to: string
  /** Whole units as text: `0.01`. */
  readonly amount: string
}

/** A payment, ready to be signed. */
interface PreparedPayment {
  readonly transaction: SendTransactionInput['transaction']
  /** Fee in whole units, if it is known before. */
  readonly fee?: string
}

/** Builds the transaction of a payment, in the format of its namespace. */
export async function preparePayment(kit: Latchkit, { network, from, to, amount }: Payment): Promise<PreparedPayment> {
  const { chainNamespace, nativeCurrency, rpcUrls } = network
  const units = parseUnits(amount, nativeCurrency.decimals)
  if (chainNamespace === 'solana') {
    const { transfer } = await import('./solana-transfer.js')
    return { transaction: solanaTransaction(await transfer({ rpcUrl: rpcUrls.default.http[0] ?? '', from, to, lamports: units })) }
  }
  if (chainNamespace === 'bip122') {
    const prepared = await kit.run({ type: 'prepareBitcoinPayment', recipient: to, amount: String(units) })
    if (prepared === undefined) throw new Error('The payment was not prepared.')
    const { psbt, inputs, review } = prepared
    return { transaction: { psbt, inputs }, ...(review.fee === null ? {} : { fee: `${review.fee} sat, ${review.feeRate ?? '?'} sat/vB` }) }
  }
  return { transaction: { to, value: numberToHex(units) } }
}
