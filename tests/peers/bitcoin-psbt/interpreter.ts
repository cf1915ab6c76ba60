import { bytesToHex } from '@noble/hashes/utils.js'
import { createRequire } from 'node:module'
import type { BitcoinTransaction, TransactionOutput } from '../../../src/domain/shared/bitcoin/transaction.js'
import { serialiseTransaction } from '../../../src/domain/shared/bitcoin/transaction.js'

// bitcore-lib is CommonJS without types.
const bitcore = createRequire(import.meta.url)('bitcore-lib')
const { Interpreter } = bitcore.Script
const FLAGS =
  Interpreter.SCRIPT_VERIFY_P2SH |
  Interpreter.SCRIPT_VERIFY_STRICTENC |
  Interpreter.SCRIPT_VERIFY_DERSIG |
  Interpreter.SCRIPT_VERIFY_LOW_S |
  Interpreter.SCRIPT_VERIFY_NULLDUMMY |
  Interpreter.SCRIPT_VERIFY_WITNESS |
  Interpreter.SCRIPT_VERIFY_TAPROOT

/** Runs the scripts of an input by an interpreter that others wrote. */
export function runsInput(transaction: BitcoinTransaction, index: number, spent: readonly TransactionOutput[]): boolean {
  const parsed = new bitcore.Transaction(bytesToHex(serialiseTransaction(transaction)))
  // Its taproot digest reads the spent outputs from the inputs.
  for (const [at, { value, script }] of spent[index]?.script[0] === 0x51 ? spent.entries() : [])
    parsed.inputs[at].output = new bitcore.Transaction.Output({ satoshis: Number(value), script: bitcore.Script.fromHex(bytesToHex(script)) })
  const input = parsed.inputs[index]
  const output = spent[index] as TransactionOutput
  try {
    return new Interpreter().verify(
      input.script,
      bitcore.Script.fromHex(bytesToHex(output.script)),
      parsed,
      index,
      FLAGS,
      input.witnesses ?? [],
      Number(output.value),
    )
  } catch {
    return false
  }
}
