import { createByteReader, MalformedBytes } from '../byte-reader.js'
import { psbtKeys, type PsbtMap } from './psbt.js'

/** Fields of an input that hold a signature or a finished script. */
const signing: readonly string[] = [
  psbtKeys.partialSignature,
  psbtKeys.tapKeySignature,
  psbtKeys.tapScriptSignature,
  psbtKeys.finalScriptSig,
  psbtKeys.finalScriptWitness,
]

/** Returns true if the field of an input holds a signature or a finished script. */
export function isSigningField(key: string): boolean {
  return signing.includes(key.slice(0, 2))
}

/**
 * Returns the signatures of an input, finished or not, each with its sighash byte. A taproot signature of 64 bytes has none, which means DEFAULT.
 * @throws MalformedBytes for a finished witness that cannot be read
 */
export function signaturesOf(input: PsbtMap): readonly Uint8Array[] {
  const found: Uint8Array[] = []
  for (const [key, value] of input) {
    const type = key.slice(0, 2)
    if (type === psbtKeys.partialSignature || type === psbtKeys.tapKeySignature || type === psbtKeys.tapScriptSignature) found.push(value)
    if (type === psbtKeys.finalScriptWitness) found.push(...signaturesIn(readWitness(value)))
    if (type === psbtKeys.finalScriptSig) found.push(...signaturesIn(readPushes(value)))
  }
  return found
}

/** Returns the items that have the form of a signature: DER with a sighash byte, or 64 or 65 bytes of BIP-340 in a witness of one item or before a script. */
export function signaturesIn(items: readonly Uint8Array[]): readonly Uint8Array[] {
  return items.filter((item) => isDer(item) || item.length === 64 || item.length === 65)
}

/** Returns true if the signature commits to all inputs and outputs: sighash DEFAULT or ALL. */
export function signsAll(signature: Uint8Array): boolean {
  return signature.length === 64 || signature.at(-1) === 1
}

/** Reads a serialised witness stack. @throws MalformedBytes */
export function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const reader = createByteReader(bytes)
  const count = reader.compactSize()
  if (count > reader.left()) throw new MalformedBytes('the witness ends too early')
  const items = Array.from({ length: count }, () => reader.sized())
  if (reader.left() !== 0) throw new MalformedBytes('bytes are left over after the witness')
  return items
}

/** Reads a script that only pushes data, as a script signature is. @throws MalformedBytes for other scripts */
export function readPushes(script: Uint8Array): readonly Uint8Array[] {
  const reader = createByteReader(script)
  const items: Uint8Array[] = []
  while (reader.left() > 0) {
    const [code = 0] = reader.take(1)
    if (code <= 75) items.push(reader.take(code))
    else if (code === 76) items.push(reader.take(reader.take(1)[0] ?? 0))
    else if (code === 77) items.push(reader.take((reader.take(1)[0] ?? 0) + 256 * (reader.take(1)[0] ?? 0)))
    else throw new MalformedBytes('the script signature has an operation in it')
  }
  return items
}

function isDer(item: Uint8Array): boolean {
  return item.length >= 9 && item.length <= 73 && item[0] === 0x30 && item[1] === item.length - 3
}
