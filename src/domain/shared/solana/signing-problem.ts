import type { SolanaTransaction } from './transaction.js'

/** Returns why an account cannot sign a transaction, as a clause. A signature by it would be in no place of the transaction. Returns undefined if it can. */
export function signingProblem({ message: { accounts, signers } }: SolanaTransaction, address: string): string | undefined {
  return accounts.slice(0, signers).includes(address) ? undefined : `${address} is not among its signers`
}
