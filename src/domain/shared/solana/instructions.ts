import type { SolanaMessage } from './message.js'

/** Account of a message, with its rights. */
export interface SolanaAccount {
  /** Equal for equal accounts: the address, or `table[index]` for one that only the network can read. */
  readonly key: string
  /** In base58. Undefined in a lookup table. */
  readonly address?: string
  readonly signer: boolean
  readonly writable: boolean
}

/** Instruction with its program and accounts. */
export interface SolanaInstruction {
  /** In base58. */
  readonly program: string
  readonly accounts: readonly SolanaAccount[]
  readonly data: Uint8Array
}

/** Returns the accounts of a message in the order of their indices. */
export function accountsOf({ accounts, signers, readonlySigners, readonlyOthers, lookups }: SolanaMessage): readonly SolanaAccount[] {
  const named = accounts.map((address, index): SolanaAccount => {
    const signer = index < signers
    return { key: address, address, signer, writable: signer ? index < signers - readonlySigners : index < accounts.length - readonlyOthers }
  })
  const looked = (indices: (lookup: SolanaMessage['lookups'][number]) => readonly number[], writable: boolean) =>
    lookups.flatMap((lookup) => indices(lookup).map((index): SolanaAccount => ({ key: `${lookup.table}[${index}]`, signer: false, writable })))
  return [...named, ...looked(({ writable }) => writable, true), ...looked(({ readonly }) => readonly, false)]
}

/** Returns the instructions of a decoded message. */
export function instructionsOf(message: SolanaMessage): readonly SolanaInstruction[] {
  const accounts = accountsOf(message)
  return message.instructions.map((one) => ({
    // The decoder has checked the indices.
    program: message.accounts[one.program] as string,
    accounts: one.accounts.map((index) => accounts[index] as SolanaAccount),
    data: one.data,
  }))
}
