import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** One of the two token programs. */
export type TokenProgram = typeof TOKEN_PROGRAM | typeof TOKEN_2022_PROGRAM

/** Returns true for the address of a token program. */
export function isTokenProgram(address: string): address is TokenProgram {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
}

/** Returns the address at which a wallet keeps its tokens of a mint: the first derived address that is no point of the curve, bumps from 255 down. */
export function associatedTokenAddress(owner: string, mint: string, program: TokenProgram): string {
  const seeds = [owner, program, mint].map((one) => base58.decode(one))
  const end = [base58.decode(ASSOCIATED_TOKEN_PROGRAM), new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const address = sha256(Uint8Array.from([...seeds, Uint8Array.of(bump), ...end].flatMap((one) => [...one])))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError(`There is no address for the tokens ${mint} of ${owner}`)
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}
