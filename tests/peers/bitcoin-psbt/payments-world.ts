import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js'
import * as btc from '@scure/btc-signer'
import { of, throwError, type Observable } from 'rxjs'
import { noEndpoints } from '../../../src/adapters/rpc/rpc-failures.js'
import { createBitcoinPayments } from '../../../src/adapters/bitcoin/payments/bitcoin-payments.js'
import { firstOf } from '../../../src/adapters/shared/async-task.js'
import { createMemoryTimer } from '../../../src/adapters/memory/time/memory-timer.js'
import { createVirtualTime } from '../../../src/adapters/memory/time/virtual-time.js'
import { scriptOfAddress } from '../../../src/domain/shared/bitcoin/address.js'
import { bitcoinNetworkOf, type BitcoinNetwork } from '../../../src/domain/shared/bitcoin/bitcoin-networks.js'
import { serialiseTransaction, transactionId } from '../../../src/domain/shared/bitcoin/transaction.js'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { failure } from '../../../src/domain/shared/errors/errors.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import { regtest } from '../../domain/bitcoin.js'

/** The key of BIP-322's vectors. */
export const KEY = hexToBytes('bb051cd0dda0246f33c5a9e133ebd8e7bc02a92af6c41adc131ccd7826c5b004')
export const PUBLIC_KEY = 'c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872'

/** Addresses of the key on regtest. */
export const addresses: Readonly<Record<SpendableType, string>> = {
  p2pkh: 'mjSSLdHFzft9NC5NNMik7WrMQ9rRhMhNpT',
  p2sh: '2MyQBsrfRnTLwEdpjVVYNWHDB8LXLJUcub9',
  p2wpkh: 'bcrt1q9vza2e8x573nczrlzms0wvx3gsqjx7vay85cr9',
  p2tr: 'bcrt1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5su3mkyy',
}

/** An address of somebody else. */
export const RECIPIENT = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

export const network = regtest.caipNetworkId
export const params = bitcoinNetworkOf(network) as BitcoinNetwork
export const scureNetwork = { ...btc.TEST_NETWORK, bech32: 'bcrt' }

/** Coin that a test gives an address. */
export interface TestCoin {
  readonly value: number
  /** Height of its block; null while it is unconfirmed. */
  readonly height?: number | null
  readonly isCoinbase?: boolean
  /** Value that the server tells in place of the true one. */
  readonly told?: number
}

/** A server with coins of one address, and the payments of an instance over it. */
export function openPayments(
  type: SpendableType,
  coins: readonly TestCoin[],
  { publicKey: key = `02${PUBLIC_KEY}` as string | null, rates = { 1: 5, 3: 2 } as Json } = {},
) {
  const publicKey = key ?? undefined
  const address = addresses[type]
  const script = scriptOfAddress(address, params) as Uint8Array
  const time = createVirtualTime()
  const broadcast: string[] = []
  const transactions = new Map<string, string>()
  const utxo = coins.map(({ value, height = 100, isCoinbase = false, told = value }, index) => {
    const funding = {
      version: 2,
      lockTime: index,
      inputs: [
        {
          txid: (isCoinbase ? '00' : '22').repeat(32),
          vout: isCoinbase ? 0xffffffff : 0,
          scriptSig: Uint8Array.of(1, 1),
          sequence: 0xffffffff,
          witness: [Uint8Array.of(1)],
        },
      ],
      outputs: [{ value: BigInt(value), script }],
    }
    transactions.set(transactionId(funding), bytesToHex(serialiseTransaction(funding)))
    const status = height === null ? { confirmed: false } : { confirmed: true, block_height: height }
    return { txid: transactionId(funding), vout: 0, value: told, status }
  })

  let hasNode = true
  function read(_network: string, method: string, [param]: readonly Json[]): Observable<Json> {
    if (!hasNode) return throwError(() => noEndpoints(network))
    if (method === 'utxo') return of(utxo)
    if (method === 'fee-estimates') return of(rates)
    if (method === 'tip-height') return of(110)
    // An unconfirmed coin of somebody else.
    if (method === 'tx')
      return of({ vin: [{ txid: '22'.repeat(32), vout: 0, sequence: 1, prevout: { scriptpubkey: '00' } }], fee: 1, weight: 400, status: { confirmed: false } })
    if (method === 'broadcast') {
      broadcast.push(String(param))
      return of(btc.Transaction.fromRaw(hexToBytes(String(param)), { allowUnknownOutputs: true, allowUnknownInputs: true }).id)
    }
    const hex = transactions.get(String(param))
    return hex === undefined ? throwError(() => failure('RPC_FAILED', { name: 'NotFoundError', detail: 'Transaction not found' })) : of(hex)
  }

  const payments = createBitcoinPayments({
    timer: createMemoryTimer(time).port,
    random: { hex: () => of('0badcafe') },
    read,
    publicKey: () => publicKey,
  })
  const account = { address, network, publicKey }
  const signal = new AbortController().signal
  return {
    ...payments,
    account,
    broadcast,
    utxo,
    time,
    known: transactions,
    /** From now on the app has no URL of a node. */
    removeNode: () => {
      hasNode = false
    },
    prepare: (order: { readonly amount: string; readonly recipient?: string; readonly feeRate?: string; readonly spendsPostage?: boolean }) =>
      firstOf(payments.port.preparePayment({ network, address, recipient: RECIPIENT, connectorId: 'w', known: [], ordinals: [], ...order }), signal),
    compare: (asked: { readonly psbt: string; readonly inputs: readonly { readonly index: number; readonly address: string }[] }, signed: string) =>
      payments.transactions.compare(asked, signed, account),
    send: (signed: string) => payments.transactions.send(signed, account, signal),
  }
}
