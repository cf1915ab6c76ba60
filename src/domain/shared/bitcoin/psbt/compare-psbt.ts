import { hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes, MalformedBytes } from '../byte-reader.js'
import { parseTransaction, unsignedBytes } from '../transaction.js'
import { type Psbt, psbtKeys, type PsbtMap, readPsbtText } from './psbt.js'
import { isSigningField, readPushes, signaturesIn, signaturesOf, signsAll } from './signature-fields.js'

/**
 * Compares the PSBT that a wallet gave back with the one that it was asked to sign. Returns the first difference as a clause; undefined if the wallet added
 * nothing but signatures over the whole transaction, for the named inputs. Signatures themselves are not verified here.
 * @param named indexes of the inputs to sign
 */
export function psbtDifference(asked: Psbt, given: Psbt, named: readonly number[]): string | undefined {
  if (!equalBytes(unsignedBytes(asked.transaction), unsignedBytes(given.transaction))) return transactionDifference(asked, given)
  const maps = fieldDifference('the PSBT', withoutVersion(asked.global), withoutVersion(given.global))
  if (maps !== undefined) return maps
  for (const [index, output] of asked.outputs.entries()) {
    const found = fieldDifference(`output ${index}`, output, given.outputs[index] as PsbtMap)
    if (found !== undefined) return found
  }
  for (const [index, input] of asked.inputs.entries()) {
    const found = inputDifference(index, input, given.inputs[index] as PsbtMap, named.includes(index))
    if (found !== undefined) return found
  }
  return undefined
}

/** Compares the PSBT in base64 that a wallet gave back, or a finished transaction in hex, with what it was asked to sign. See {@link psbtDifference}. */
export function signedDifference(asked: Psbt, answer: string, named: readonly number[]): string | undefined {
  if (isHexTransaction(answer)) return finishedDifference(asked, answer, named)
  const given = readPsbtText(answer)
  return given.ok ? psbtDifference(asked, given.value, named) : `the answer cannot be read: ${given.error}`
}

/** Compares a finished transaction in hex, as of a wallet that sends by itself, with the PSBT. See {@link psbtDifference}. */
export function finishedDifference(asked: Psbt, hex: string, named?: readonly number[]): string | undefined {
  try {
    const transaction = parseTransaction(hexToBytes(hex))
    if (!equalBytes(unsignedBytes(asked.transaction), unsignedBytes(transaction))) return 'the transaction is another one'
    for (const index of named ?? []) {
      const input = transaction.inputs[index]
      const signatures = signaturesIn([...(input?.witness ?? []), ...readPushes(input?.scriptSig ?? new Uint8Array())])
      if (signatures.length === 0) return `input ${index} has no signature`
      if (!signatures.every(signsAll)) return `the signature of input ${index} does not cover the whole transaction`
    }
    return undefined
  } catch (error) {
    return `the answer cannot be read: ${error instanceof MalformedBytes ? error.message : 'it is not hex'}`
  }
}

/** Returns true if an answer is a finished transaction in hex, and no PSBT in base64. */
export function isHexTransaction(answer: string): boolean {
  return answer.length % 2 === 0 && /^0[0-9a-f]+$/i.test(answer)
}

function inputDifference(index: number, asked: PsbtMap, given: PsbtMap, isNamed: boolean): string | undefined {
  const name = `input ${index}`
  if (!isNamed) return fieldDifference(name, asked, given)
  for (const [key, value] of given) {
    const before = asked.get(key)
    if (before !== undefined && !equalBytes(before, value)) return `${name} has a changed field (type 0x${key.slice(0, 2)})`
    if (before === undefined && !mayAdd(key, value)) return `${name} has an added field (type 0x${key.slice(0, 2)})`
  }
  try {
    const signatures = signaturesOf(given)
    if (signatures.length === 0) return `${name} has no signature`
    return signatures.every(signsAll) ? undefined : `the signature of ${name} does not cover the whole transaction`
  } catch (error) {
    return `${name} cannot be read: ${error instanceof MalformedBytes ? error.message : 'unknown error'}`
  }
}

/** Returns true for signatures, finished scripts, sighash ALL, and what a wallet looks up to sign. Only signatures are taken from it; see `finalise-psbt.ts`. */
function mayAdd(key: string, value: Uint8Array): boolean {
  if (key === psbtKeys.sighash) return value.length === 4 && (value[0] ?? 2) <= 1 && value.slice(1).every((byte) => byte === 0)
  return isSigningField(key) || lookups.includes(key.slice(0, 2))
}

/** Redeem and witness script, key origins, taproot leaf, internal key and root. BIP-174 lets a finaliser remove them, so they may be missing too. */
const lookups: readonly string[] = ['04', '05', '06', '15', '16', '17', '18']

function fieldDifference(name: string, asked: PsbtMap, given: PsbtMap): string | undefined {
  for (const [key, value] of given) {
    const before = asked.get(key)
    if (before === undefined) return `${name} has an added field (type 0x${key.slice(0, 2)})`
    if (!equalBytes(before, value)) return `${name} has a changed field (type 0x${key.slice(0, 2)})`
  }
  return given.size === asked.size ? undefined : `${name} lacks a field`
}

/** Tells which part of the transaction is another one. */
function transactionDifference({ transaction: asked }: Psbt, { transaction: given }: Psbt): string {
  if (asked.version !== given.version || asked.lockTime !== given.lockTime) return 'version or lock time is another one'
  if (asked.inputs.length !== given.inputs.length) return `the transaction has ${given.inputs.length} inputs in place of ${asked.inputs.length}`
  if (asked.outputs.length !== given.outputs.length) return `the transaction has ${given.outputs.length} outputs in place of ${asked.outputs.length}`
  const input = asked.inputs.findIndex(({ txid, vout, sequence }, index) => {
    const other = given.inputs[index]
    return txid !== other?.txid || vout !== other.vout || sequence !== other.sequence
  })
  if (input >= 0) return `input ${input} is another one`
  const output = asked.outputs.findIndex(({ script }, index) => !equalBytes(script, given.outputs[index]?.script ?? new Uint8Array()))
  return output >= 0 ? `output ${output} pays another address` : 'an output pays another amount'
}

function withoutVersion(global: PsbtMap): PsbtMap {
  return new Map([...global].filter(([key]) => key !== psbtKeys.version))
}
