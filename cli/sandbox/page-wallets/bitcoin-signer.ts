import { base64, hex } from '@scure/base'
import { Address, OutScript, p2wpkh, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { type BitcoinKey, bitcoinRegtest, scriptOf } from '../bitcoin/keys.js'
import { signMessage, signMessageAsCoin, signMessageAsTaproot } from '../bitcoin/message.js'
import type { TaprootKey } from '../bitcoin/taproot.js'
import { walletErrors } from '../wallet/errors.js'
import type { Behaviour } from '../wallet/policy.js'
import type { createWalletKeys } from '../walletconnect-wallet/keys.js'

/** Purposes of Bitcoin addresses. */
export type Purpose = 'payment' | 'ordinals'

/** One address of a wallet. */
export interface BitcoinAddress {
  readonly purpose: Purpose
  readonly address: string
  readonly publicKey: Uint8Array
  readonly key: { readonly purpose: 'payment'; readonly of: BitcoinKey } | { readonly purpose: 'ordinals'; readonly of: TaprootKey }
}

/** Inputs of a PSBT that an address signs. */
export interface InputsToSign {
  readonly address: string
  readonly indexes: readonly number[]
}

/** Signs with the addresses of a Bitcoin wallet. */
export interface BitcoinSigner {
  /** Returns the payment and the ordinals address of an account. */
  addresses(index: number): Promise<readonly [BitcoinAddress, BitcoinAddress]>
  signMessage(of: BitcoinAddress, message: Uint8Array, protocol: 'ECDSA' | 'BIP322', behaviour: Behaviour): Uint8Array
  /** Signs the named inputs of a PSBT. @throws RpcError -32602 for an input that the address cannot sign */
  signPsbt(psbt: Uint8Array, inputs: readonly InputsToSign[], own: readonly BitcoinAddress[], behaviour: Behaviour): Uint8Array
  /** Finalizes a PSBT and sends it. Resolves with the transaction's id. */
  send(psbt: Uint8Array): Promise<string>
  /** Pays recipients from the coins of the payment address. Resolves with the transaction's id. */
  transfer(from: BitcoinAddress, recipients: readonly { readonly address: string; readonly amount: bigint }[]): Promise<string>
  balance(of: BitcoinAddress): Promise<{ readonly confirmed: number; readonly unconfirmed: number }>
}

/** Satoshis per virtual byte that the wallet pays. */
const FEE_RATE = 2n
/** Options of transactions that are signed here. */
export const SIGNING = { allowUnknownOutputs: true, allowLegacyWitnessUtxo: true }

/** Creates a signer over the keys of a wallet and an Esplora URL. */
export function createBitcoinSigner(keys: ReturnType<typeof createWalletKeys>, esplora: string): BitcoinSigner {
  async function post(transaction: Transaction): Promise<string> {
    const answer = await fetch(`${esplora}/tx`, { method: 'POST', body: transaction.hex })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  }
  return {
    async addresses(index) {
      const [payment, ordinals] = [(await keys.bitcoin())[index], (await keys.taproot())[index]]
      if (payment === undefined || ordinals === undefined) throw new RangeError(`The wallet has no account ${index}.`)
      return [
        { purpose: 'payment', address: payment.address(bitcoinRegtest), publicKey: payment.publicKey, key: { purpose: 'payment', of: payment } },
        { purpose: 'ordinals', address: ordinals.address(bitcoinRegtest), publicKey: ordinals.publicKey, key: { purpose: 'ordinals', of: ordinals } },
      ]
    },
    signMessage({ key }, given, protocol, { hostile }) {
      const message = hostile === 'changed' ? Uint8Array.from([...given, 33]) : given
      const signature =
        key.purpose === 'ordinals'
          ? signMessageAsTaproot(key.of, message)
          : protocol === 'ECDSA'
            ? signMessage(key.of, message)
            : signMessageAsCoin(key.of, message)
      return hostile === 'short-signature' ? signature.slice(0, -1) : hostile === 'unsigned' ? new Uint8Array(signature.length) : signature
    },
    signPsbt(bytes, inputs, own, { hostile }) {
      if (hostile === 'unsigned') return bytes
      const transaction = Transaction.fromPSBT(bytes, SIGNING)
      if (hostile === 'changed') {
        const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(0)
        transaction.updateOutput(0, { script, amount: amount - 1n })
      }
      for (const { address, indexes } of inputs) {
        const found = own.find((one) => one.address === address)
        if (found === undefined) throw walletErrors.unauthorized(address)
        const allowed = found.purpose === 'ordinals' ? [SigHash.DEFAULT, SigHash.ALL] : [SigHash.ALL]
        for (const index of indexes) {
          try {
            transaction.signIdx(found.key.of.secret, index, allowed, new Uint8Array(32))
          } catch (error) {
            throw walletErrors.invalidParams(`input ${index}: ${error instanceof Error ? error.message : String(error)}`)
          }
        }
      }
      return transaction.toPSBT()
    },
    send(psbt) {
      const transaction = Transaction.fromPSBT(psbt, SIGNING)
      transaction.finalize()
      return post(transaction)
    },
    async transfer(from, recipients) {
      if (from.key.purpose !== 'payment') throw walletErrors.invalidParams('only the payment address pays')
      const key = from.key.of
      const coins = (await (await fetch(`${esplora}/address/${from.address}/utxo`)).json()) as Coin[]
      return post(spend(key, coins, recipients))
    },
    async balance({ address }) {
      const { chain_stats: chain, mempool_stats: waiting } = (await (await fetch(`${esplora}/address/${address}`)).json()) as Record<
        'chain_stats' | 'mempool_stats',
        Stats
      >
      return { confirmed: chain.funded_txo_sum - chain.spent_txo_sum, unconfirmed: waiting.funded_txo_sum - waiting.spent_txo_sum }
    },
  }
}

/** Coin of an address, as Esplora lists it. */
interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

/** Builds and signs a payment from the largest coins of a key. @throws RpcError -32602 if they do not suffice */
export function spend(key: BitcoinKey, coins: readonly Coin[], recipients: readonly { readonly address: string; readonly amount: bigint }[]): Transaction {
  const wanted = recipients.reduce((sum, { amount }) => sum + amount, 0n)
  const transaction = new Transaction(SIGNING)
  const { script } = p2wpkh(key.publicKey)
  let [paid, fee] = [0n, 0n]
  for (const { txid, vout, value } of [...coins].sort((a, b) => b.value - a.value)) {
    if (paid >= wanted + fee && paid > 0n) break
    transaction.addInput({ txid, index: vout, sequence: 0xffff_fffd, witnessUtxo: { script, amount: BigInt(value) } })
    paid += BigInt(value)
    fee = FEE_RATE * BigInt(11 + 68 * transaction.inputsLength + 43 * (recipients.length + 1))
  }
  if (paid < wanted + fee) throw walletErrors.invalidParams(`the account has ${paid} satoshis, ${wanted + fee} are needed`)
  for (const { address, amount } of recipients) transaction.addOutput({ script: scriptOf(address, bitcoinRegtest), amount })
  if (paid - wanted - fee >= 546n) transaction.addOutput({ script, amount: paid - wanted - fee })
  transaction.sign(key.secret)
  transaction.finalize()
  return transaction
}

interface Stats {
  readonly funded_txo_sum: number
  readonly spent_txo_sum: number
}

/** Returns what a PSBT pays, for prompts. */
export function outputsOf(psbt: Uint8Array): (readonly [string, string])[] {
  const transaction = Transaction.fromPSBT(psbt, SIGNING)
  return Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { amount, script = new Uint8Array() } = transaction.getOutput(index)
    return ['Output', `${amount} satoshis to ${addressOf(script)}`] as const
  })
}

/** Returns the address of an output script; of one that has none, the script in hex. */
function addressOf(script: Uint8Array): string {
  try {
    return Address({ ...TEST_NETWORK, bech32: 'bcrt' }).encode(OutScript.decode(script))
  } catch {
    return hex.encode(script)
  }
}

/** Decodes a PSBT in base64. @throws RpcError -32602 */
export function psbtOf(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw walletErrors.invalidParams('psbt: not base64')
  }
}
