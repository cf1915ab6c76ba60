import { base64 } from '@scure/base'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { compactSize } from '../byte-reader.js'
import { type BitcoinTransaction, parseTransaction } from '../transaction.js'
import { isHexTransaction } from './compare-psbt.js'
import { type Psbt, psbtKeys, type PsbtMap, readPsbtText } from './psbt.js'
import { isSigningField } from './signature-fields.js'

/**
 * Adds the signatures of a wallet's answer to the PSBT that it was asked to sign. Of the answer only signatures and the scripts that they belong to are taken,
 * for the named inputs. Compare the answer before: it must be readable.
 */
export function mergeSignatures(asked: Psbt, answer: string, named: readonly number[]): Psbt {
  const added = addedBy(answer)
  const inputs = asked.inputs.map((input, index) => (named.includes(index) ? new Map([...added(index), ...input]) : input))
  return { ...asked, inputs }
}

/** Writes a PSBT, version 0, in base64. Keys are sorted within each map. */
export function writePsbtText({ global, inputs, outputs }: Psbt): string {
  return base64.encode(concatBytes(hexToBytes('70736274ff'), ...[global, ...inputs, ...outputs].map(writeMap)))
}

function addedBy(answer: string): (index: number) => PsbtMap {
  if (isHexTransaction(answer)) {
    const { inputs } = parseTransaction(hexToBytes(answer))
    return (index) => finishedFields(inputs[index] as BitcoinTransaction['inputs'][number])
  }
  const given = readPsbtText(answer)
  return (index) => new Map(given.ok ? [...(given.value.inputs[index] as PsbtMap)].filter(([key]) => isTaken(key)) : [])
}

/** Signatures, and the redeem and witness scripts that the address commits to. */
function isTaken(key: string): boolean {
  return isSigningField(key) || key === psbtKeys.redeemScript || key === psbtKeys.witnessScript
}

function finishedFields({ scriptSig, witness }: BitcoinTransaction['inputs'][number]): PsbtMap {
  const fields = new Map<string, Uint8Array>()
  if (scriptSig.length > 0) fields.set(psbtKeys.finalScriptSig, scriptSig)
  if (witness.length > 0) fields.set(psbtKeys.finalScriptWitness, concatBytes(compactSize(witness.length), ...witness.map(sized)))
  return fields
}

function writeMap(map: PsbtMap): Uint8Array {
  const entries = [...map].sort(([one], [other]) => (one < other ? -1 : 1))
  return concatBytes(...entries.flatMap(([key, value]) => [sized(hexToBytes(key)), sized(value)]), Uint8Array.of(0))
}

function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(compactSize(bytes.length), bytes)
}
