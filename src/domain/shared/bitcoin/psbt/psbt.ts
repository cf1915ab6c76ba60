import { base64 } from '@scure/base'
import { bytesToHex } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../../result.js'
import { createByteReader, type ByteReader, equalBytes, MalformedBytes } from '../byte-reader.js'
import { checkField, type PsbtScope } from './psbt-fields.js'
import { type BitcoinTransaction, parseTransaction, transactionId, type TransactionOutput, unsignedBytes } from '../transaction.js'

/** Fields of a PSBT map by key in hex: the type, then the key data. */
export type PsbtMap = ReadonlyMap<string, Uint8Array>

/** Partially signed transaction, version 0 (BIP-174, BIP-371). */
export interface Psbt {
  /** Without signatures. */
  readonly transaction: BitcoinTransaction
  readonly global: PsbtMap
  readonly inputs: readonly PsbtMap[]
  readonly outputs: readonly PsbtMap[]
}

/** Types of the fields that are read, in hex. */
export const psbtKeys = {
  unsignedTransaction: '00',
  version: 'fb',
  nonWitnessUtxo: '00',
  witnessUtxo: '01',
  partialSignature: '02',
  sighash: '03',
  redeemScript: '04',
  witnessScript: '05',
  finalScriptSig: '07',
  finalScriptWitness: '08',
  tapKeySignature: '13',
  tapScriptSignature: '14',
} as const

/** Longest base64 of a PSBT that is read: a standard transaction with its previous transactions is far smaller. */
export const MAX_PSBT_TEXT = 4_000_000

/** Reads a PSBT in base64. See {@link readPsbt}. */
export function readPsbtText(text: string): Result<Psbt, string> {
  if (text.length > MAX_PSBT_TEXT) return err('it is too long')
  let bytes: Uint8Array
  try {
    bytes = base64.decode(text)
  } catch {
    return err('it is not base64')
  }
  return readPsbt(bytes)
}

/** Reads a PSBT strictly: version 0, each key once, each known field in its form, nothing left over. The error tells the reason in a clause. */
export function readPsbt(bytes: Uint8Array): Result<Psbt, string> {
  try {
    return ok(read(createByteReader(bytes)))
  } catch (error) {
    if (error instanceof MalformedBytes) return err(error.message)
    throw error
  }
}

/**
 * Returns the output that an input spends, from its UTXO fields; undefined without them. The error tells the reason: a previous transaction with another id, or
 * two fields that disagree.
 */
export function spentOutput({ transaction, inputs }: Psbt, index: number): Result<TransactionOutput | undefined, string> {
  const input = transaction.inputs[index]
  const fields = inputs[index]
  if (input === undefined || fields === undefined) return err(`there is no input ${index}`)
  try {
    const whole = fields.get(psbtKeys.nonWitnessUtxo)
    const alone = fields.get(psbtKeys.witnessUtxo)
    const previous = whole && parseTransaction(whole)
    if (previous && transactionId(previous) !== input.txid) return err(`the previous transaction of input ${index} is another one`)
    const proved = previous?.outputs[input.vout]
    if (previous && !proved) return err(`the previous transaction of input ${index} has no such output`)
    const told = alone && parseOutput(alone)
    const agree = !proved || !told || (proved.value === told.value && equalBytes(proved.script, told.script))
    return agree ? ok(proved ?? told) : err(`the UTXO fields of input ${index} disagree`)
  } catch (error) {
    if (error instanceof MalformedBytes) return err(`input ${index}: ${error.message}`)
    throw error
  }
}

function read(reader: ByteReader): Psbt {
  if (bytesToHex(reader.take(5)) !== '70736274ff') throw new MalformedBytes('it does not begin as a PSBT')
  const global = readMap(reader, 'global')
  const version = global.get(psbtKeys.version)
  if (version?.some((byte) => byte !== 0)) throw new MalformedBytes('it is of another PSBT version than 0')
  const unsigned = global.get(psbtKeys.unsignedTransaction)
  if (unsigned === undefined) throw new MalformedBytes('it has no unsigned transaction, or is of another PSBT version than 0')
  const transaction = parseTransaction(unsigned, 'unsigned')
  if (!equalBytes(unsignedBytes(transaction), unsigned)) throw new MalformedBytes('its transaction has signatures already')
  if (transaction.inputs.length === 0 || transaction.outputs.length === 0) throw new MalformedBytes('its transaction has no inputs or no outputs')
  const spent = new Set(transaction.inputs.map(({ txid, vout }) => `${txid}:${vout}`))
  if (spent.size !== transaction.inputs.length) throw new MalformedBytes('its transaction spends an output twice')
  const inputs = transaction.inputs.map(() => readMap(reader, 'input'))
  const outputs = transaction.outputs.map(() => readMap(reader, 'output'))
  if (reader.left() !== 0) throw new MalformedBytes('bytes are left over after the PSBT')
  return { transaction, global, inputs, outputs }
}

function readMap(reader: ByteReader, scope: PsbtScope): PsbtMap {
  const map = new Map<string, Uint8Array>()
  for (;;) {
    const key = reader.sized()
    if (key.length === 0) return map
    const name = bytesToHex(key)
    if (map.has(name)) throw new MalformedBytes('it has a key twice')
    const value = reader.sized()
    checkField(scope, key, value)
    map.set(name, value)
  }
}

function parseOutput(bytes: Uint8Array): TransactionOutput {
  const reader = createByteReader(bytes)
  const output = { value: reader.uint64(), script: reader.sized() }
  if (reader.left() !== 0) throw new MalformedBytes('bytes are left over after an output')
  return output
}
