/**
 * `latchkit/hash`: BLAKE2b.
 * @packageDocumentation
 */
import { blake2b as nobleBlake2b } from '@noble/hashes/blake2.js'
import { failure } from './domain/shared/errors/tool-errors.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'

/** Options of a BLAKE2b digest. */
export interface Blake2bOptions {
  /** Bytes of the digest, 1 to 64. Defaults to 64. */
  readonly length?: number
  /** At most 64 bytes. With a key the digest is a message authentication code. */
  readonly key?: Uint8Array
  /** Exactly 16 bytes. */
  readonly salt?: Uint8Array
  /** Exactly 16 bytes that separate this use of the hash from others. */
  readonly personalization?: Uint8Array
}

/** Incremental digest. */
export interface Blake2bHasher {
  /** Adds input. The sizes of the pieces do not change the digest. */
  update(input: Uint8Array): Blake2bHasher
  /** Returns the digest, once. Afterwards the hasher accepts no input. */
  digest(): Uint8Array
}

/**
 * Returns the BLAKE2b digest of `input` (RFC 7693; salt and personalization as in the BLAKE2 paper, section 2.8).
 *
 * @throws LatchkitError `HASH_INPUT_INVALID` for a length of 0 or over 64, a key over 64 bytes, a salt or personalization of other than 16 bytes, input that is
 * not a `Uint8Array`, and a hasher whose digest was returned.
 * @example
 * blake2b(new TextEncoder().encode('abc'), { length: 32 })
 */
export function blake2b(input: Uint8Array, options: Blake2bOptions = {}): Uint8Array {
  return createBlake2b(options).update(input).digest()
}

/** Creates an incremental digest. Options and errors are those of {@link blake2b}. */
export function createBlake2b(options: Blake2bOptions = {}): Blake2bHasher {
  const hash = nobleBlake2b.create(checked(options))
  let taken = false
  function open() {
    if (taken) throw invalid('the digest was taken already; start another')
    return hash
  }
  const hasher: Blake2bHasher = {
    update(input) {
      if (!(input instanceof Uint8Array)) throw invalid('the input must be a Uint8Array')
      open().update(input)
      return hasher
    },
    digest() {
      const digest = open().digest()
      taken = true
      return digest
    },
  }
  return hasher
}

function checked({ length = MAX_LENGTH, key, salt, personalization }: Blake2bOptions) {
  if (!Number.isInteger(length) || length < 1 || length > MAX_LENGTH) {
    throw invalid(`the length must be 1 to ${MAX_LENGTH} bytes`)
  }
  for (const [name, bytes] of Object.entries({ key, salt, personalization }))
    if (bytes && !(bytes instanceof Uint8Array)) throw invalid(`the ${name} must be a Uint8Array`)
  if (key && key.length > MAX_KEY) throw invalid(`the key must have at most ${MAX_KEY} bytes`)
  if (salt && salt.length !== TWEAK) throw invalid(`the salt must have ${TWEAK} bytes`)
  if (personalization && personalization.length !== TWEAK) throw invalid(`the personalization must have ${TWEAK} bytes`)
  return {
    dkLen: length,
    // An empty key means no key.
    ...(key && key.length > 0 && { key }),
    ...(salt && { salt }),
    ...(personalization && { personalization }),
  }
}

const MAX_LENGTH = 64
const MAX_KEY = 64
const TWEAK = 16

function invalid(problem: string): LatchkitError {
  return new LatchkitError(failure('HASH_INPUT_INVALID', { problem }))
}
