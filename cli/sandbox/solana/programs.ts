export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** One of the two token programs. */
export type TokenProgram = typeof TOKEN_PROGRAM | typeof TOKEN_2022_PROGRAM

/** Returns true for the address of a token program. */
export function isTokenProgram(address: string): address is TokenProgram {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM
}
