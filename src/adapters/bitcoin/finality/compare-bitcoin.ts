import { hexToBytes } from '@noble/hashes/utils.js'
import { readBitcoinAddress } from '../../../domain/shared/bitcoin/address.js'
import { bitcoinNetworkOf } from '../../../domain/shared/bitcoin/bitcoin-networks.js'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { finishedDifference } from '../../../domain/shared/bitcoin/psbt/compare-psbt.js'
import { readPsbtText } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { parseTransaction, transactionId } from '../../../domain/shared/bitcoin/transaction.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { SentComparison } from '../../../ports/finality.js'

/** Holds a payment in hex, as a node has it, against the PSBT or the transfer that was asked for. */
export function compareBitcoin(asked: string, hex: unknown, { hash, network }: { readonly hash: string; readonly network: CaipNetworkId }): SentComparison {
  try {
    const request: unknown = JSON.parse(asked)
    if (typeof hex !== 'string' || !isRecord(request)) return UNREADABLE
    // A node that shows another transaction under this id has shown nothing.
    const sent = parseTransaction(hexToBytes(hex))
    if (transactionId(sent) !== hash) return UNREADABLE
    const { psbt: text, recipientAddress, amount } = request
    if (typeof text === 'string') {
      const psbt = readPsbtText(text)
      return psbt.ok ? verdictOf(finishedDifference(psbt.value, hex)) : UNREADABLE
    }
    const chain = bitcoinNetworkOf(network)
    const to = typeof recipientAddress === 'string' && chain !== undefined ? readBitcoinAddress(recipientAddress, chain) : undefined
    if (to === undefined || !to.ok || amount === undefined) return UNREADABLE
    const paid = sent.outputs.some(({ script, value }) => equalBytes(script, to.value.script) && `${value}` === `${amount}`)
    return verdictOf(paid ? undefined : 'it does not pay the amount to the recipient')
  } catch {
    return UNREADABLE
  }
}

const UNREADABLE: SentComparison = { verdict: 'unchecked', reason: 'unreadable' }

function verdictOf(difference: string | undefined): SentComparison {
  return difference === undefined ? { verdict: 'asShown' } : { verdict: 'differs', differences: [{ part: 'transaction', sent: difference }] }
}
