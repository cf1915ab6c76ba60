import { Transaction } from '@scure/btc-signer'
import { join } from './bytes.js'
import { messageTransactions } from './message.js'
import type { TaprootKey } from './taproot.js'
import { writeTransaction } from './transaction.js'

/** Signs a message as a transaction that spends a P2TR output (BIP-322, "simple") and returns its witness. */
export function signMessageAsTaproot(key: TaprootKey, message: string | Uint8Array): Uint8Array {
  const { spending } = messageTransactions(key.script, message)
  const options = { allowUnknownOutputs: true, allowUnknownVersion: true, disableScriptCheck: true }
  const digest = Transaction.fromRaw(writeTransaction(spending), options).preimageWitnessV1(0, [key.script], 0, [0n])
  return join(Uint8Array.of(1, 64), key.sign(digest))
}
