/* Addresses of the programs that are read (https://solana.com/docs/core/programs, https://spl.solana.com). */

/** Owns plain accounts. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
/** Token program (SPL Token). */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** Token program with extensions. */
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Derives the address of the token account of an owner and a mint. */
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Sets limits and priority fee of a transaction. */
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
/** Guards that wallets add: they let the transaction fail if its effects are others than simulated (https://lighthouse.voyage). */
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
/** Memo program, both versions. */
export const MEMO_PROGRAMS: readonly string[] = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

const names: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  [SYSTEM_PROGRAM, 'System'],
  [TOKEN_PROGRAM, 'Token'],
  [TOKEN_2022_PROGRAM, 'Token-2022'],
  [ASSOCIATED_TOKEN_PROGRAM, 'Associated token'],
  [COMPUTE_BUDGET_PROGRAM, 'Compute budget'],
  [LIGHTHOUSE_PROGRAM, 'Lighthouse'],
  ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo'],
  ['Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo', 'Memo'],
  ['AddressLookupTab1e1111111111111111111111111', 'Address lookup table'],
  ['Stake11111111111111111111111111111111111111', 'Stake'],
  ['Vote111111111111111111111111111111111111111', 'Vote'],
  ['BPFLoaderUpgradeab1e11111111111111111111111', 'BPF loader'],
  ['Ed25519SigVerify111111111111111111111111111', 'Ed25519'],
  ['KeccakSecp256k11111111111111111111111111111', 'Secp256k1'],
])

/** Returns the name of a program that is known by its address. */
export function programName(address: string): string | undefined {
  return names.get(address)
}
