import { createByteReader, MalformedBytes } from '../byte-reader.js'
import { parseTransaction } from '../transaction.js'

/** Kind of a map in a PSBT. */
export type PsbtScope = 'global' | 'input' | 'output'

/** Form of a field: the check of its key data, and of its value if it has a form of its own. */
interface FieldForm {
  readonly name: string
  readonly key: (data: Uint8Array) => boolean
  readonly value?: (value: Uint8Array, keyData: Uint8Array) => boolean
}

/**
 * Checks the form of a field (BIP-174, BIP-371). Fields of other types pass: BIP-174 wants them kept. Fields that only version 2 has (BIP-370) are refused.
 *
 * @param key type and key data
 * @throws MalformedBytes
 */
export function checkField(scope: PsbtScope, key: Uint8Array, value: Uint8Array): void {
  const [type = 0, ...data] = key
  const form = FORMS[scope][type]
  if (form === undefined) return
  if (form === ONLY_VERSION_2) throw new MalformedBytes('it has a field of PSBT version 2')
  const keyData = Uint8Array.from(data)
  if (!form.key(keyData)) throw new MalformedBytes(`the key of a ${form.name} has a wrong length or form`)
  if (form.value && !form.value(value, keyData)) throw new MalformedBytes(`the value of a ${form.name} has a wrong length or form`)
}

const ONLY_VERSION_2: FieldForm = { name: '', key: () => false }

const none = (data: Uint8Array) => data.length === 0
const ofLength =
  (...lengths: readonly number[]) =>
  ({ length }: Uint8Array) =>
    lengths.includes(length)
const publicKey = (data: Uint8Array) => (data.length === 33 && (data[0] === 2 || data[0] === 3)) || (data.length === 65 && data[0] === 4)
/** Fingerprint of a master key and the path from it, 4 bytes each. */
const keyOrigin = ({ length }: Uint8Array) => length >= 4 && length % 4 === 0
const controlBlock = ({ length }: Uint8Array) => length >= 33 && length <= 33 + 32 * 128 && (length - 33) % 32 === 0

/** DER of a signature and its sighash byte. */
function ecdsaSignature(value: Uint8Array): boolean {
  return value.length >= 9 && value.length <= 73 && value[0] === 0x30 && value[1] === value.length - 3
}

/** Hashes of the leaves that have the key, then its origin. */
function taprootOrigin(value: Uint8Array): boolean {
  return fits(value, (reader) => {
    reader.take(32 * reader.compactSize())
    return keyOrigin(reader.take(reader.left()))
  })
}

/** Leaves of a taproot tree in depth-first order: depth, leaf version, script. */
function taprootTree(value: Uint8Array): boolean {
  return fits(value, (reader) => {
    if (reader.left() === 0) return false
    while (reader.left() > 0) {
      const [depth = 255, version = 1] = reader.take(2)
      if (depth > 128 || version % 2 !== 0) return false
      reader.sized()
    }
    return true
  })
}

function witnessStack(value: Uint8Array): boolean {
  return fits(value, (reader) => {
    for (let left = reader.compactSize(); left > 0; left--) reader.sized()
    return true
  })
}

function transactionOutput(value: Uint8Array): boolean {
  return fits(value, (reader) => {
    reader.take(8)
    reader.sized()
    return true
  })
}

/** Returns true if a value can be read to its end. */
function fits(value: Uint8Array, read: (reader: ReturnType<typeof createByteReader>) => boolean): boolean {
  const reader = createByteReader(value)
  try {
    return read(reader) && reader.left() === 0
  } catch (error) {
    if (error instanceof MalformedBytes) return false
    throw error
  }
}

function wholeTransaction(value: Uint8Array): boolean {
  return fits(value, (reader) => {
    parseTransaction(reader.take(reader.left()))
    return true
  })
}

const bip32 = (name: string): FieldForm => ({ name, key: publicKey, value: keyOrigin })
const script = (name: string): FieldForm => ({ name, key: none })
const hash = (name: string, length: number): FieldForm => ({ name, key: ofLength(length) })

/** Forms by scope and type. */
const FORMS: Readonly<Record<PsbtScope, Readonly<Record<number, FieldForm>>>> = {
  global: {
    0: { name: 'unsigned transaction', key: none },
    1: { name: 'extended public key', key: ofLength(78), value: (value, key) => keyOrigin(value) && value.length / 4 - 1 === key[4] },
    ...version2(0x02, 0x03, 0x04, 0x05, 0x06),
    251: { name: 'version', key: none, value: ofLength(4) },
  },
  input: {
    0: { name: 'previous transaction', key: none, value: wholeTransaction },
    1: { name: 'previous output', key: none, value: transactionOutput },
    2: { name: 'partial signature', key: publicKey, value: ecdsaSignature },
    3: { name: 'sighash', key: none, value: ofLength(4) },
    4: script('redeem script'),
    5: script('witness script'),
    6: bip32('key origin'),
    7: script('final script signature'),
    8: { name: 'final witness', key: none, value: witnessStack },
    9: { name: 'proof of reserves commitment', key: none },
    10: hash('RIPEMD160 preimage', 20),
    11: hash('SHA256 preimage', 32),
    12: hash('HASH160 preimage', 20),
    13: hash('HASH256 preimage', 32),
    ...version2(0x0e, 0x0f, 0x10, 0x11, 0x12),
    19: { name: 'taproot signature', key: none, value: ofLength(64, 65) },
    20: { name: 'taproot script signature', key: ofLength(64), value: ofLength(64, 65) },
    21: { name: 'taproot leaf', key: controlBlock, value: ({ length }) => length > 0 },
    22: { name: 'taproot key origin', key: ofLength(32), value: taprootOrigin },
    23: { name: 'taproot internal key', key: none, value: ofLength(32) },
    24: { name: 'taproot merkle root', key: none, value: ofLength(32) },
  },
  output: {
    0: script('redeem script'),
    1: script('witness script'),
    2: bip32('key origin'),
    ...version2(0x03, 0x04),
    5: { name: 'taproot internal key', key: none, value: ofLength(32) },
    6: { name: 'taproot tree', key: none, value: taprootTree },
    7: { name: 'taproot key origin', key: ofLength(32), value: taprootOrigin },
  },
}

function version2(...types: readonly number[]): Readonly<Record<number, FieldForm>> {
  return Object.fromEntries(types.map((type) => [type, ONLY_VERSION_2]))
}
