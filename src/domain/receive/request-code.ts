import { parseUnits } from '../shared/amounts/decimal.js'
import { type CaipNetworkId, namespaceOf, referenceOf } from '../shared/caip/caip.js'
import type { ListedToken } from '../../ports/services/funds.js'

/** Request for an amount. */
export interface PaymentRequest {
  readonly network: CaipNetworkId
  readonly address: string
  /** Decimal text in whole units, above zero. */
  readonly amount: string
  /** Decimals of the native coin. */
  readonly decimals: number
  /** Token in place of the native coin. */
  readonly token?: ListedToken
}

/** Standard that the payer's wallet must understand. */
export type RequestStandard = 'EIP-681' | 'Solana Pay' | 'BIP-21'

/** Text of a request code. */
export interface RequestCode {
  readonly uri: string
  readonly standard: RequestStandard
}

/** Returns the standard of requests on a network, or undefined if there is none. */
export function requestStandardOf(network: CaipNetworkId): RequestStandard | undefined {
  return standards[namespaceOf(network)]
}

const standards: Readonly<Record<string, RequestStandard | undefined>> = { eip155: 'EIP-681', solana: 'Solana Pay', bip122: 'BIP-21' }

/**
 * Returns the code of a request: EIP-681, Solana Pay or BIP-21. Undefined for an amount that is none, is zero, or has more decimals than the coin, and for a
 * network without a standard. A payer's scanner that knows only addresses may take the token's contract in an EIP-681 code for the receiver (field lesson r1), so
 * a request is never the first code that is shown.
 */
export function requestCode({ network, address, amount, decimals, token }: PaymentRequest): RequestCode | undefined {
  const units = parseUnits(amount, token?.decimals ?? decimals)
  const standard = requestStandardOf(network)
  if (units === undefined || units <= 0n || standard === undefined) return undefined
  const plain = amount.includes('.') ? amount.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '') : amount.replace(/^0+(?=\d)/, '')
  if (standard === 'EIP-681') {
    const chain = referenceOf(network)
    const uri = token ? `ethereum:${token.address}@${chain}/transfer?address=${address}&uint256=${units}` : `ethereum:${address}@${chain}?value=${units}`
    return { standard, uri }
  }
  if (standard === 'Solana Pay') return { standard, uri: `solana:${address}?amount=${plain}${token ? `&spl-token=${token.address}` : ''}` }
  return token === undefined ? { standard, uri: `bitcoin:${address}?amount=${plain}` } : undefined
}
