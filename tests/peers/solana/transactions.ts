import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

/** Blockhash of 32 bytes 7. */
export const BLOCKHASH = 'US517G5965aydkZ46HS38QLi7UQiSojurfbQfKCELFx' as Blockhash

/** Returns a transfer by `@solana/kit`, not signed. */
export function kitTransfer(from: string, to: string, lamports = 1_000_000, version: 'legacy' | 0 = 0) {
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, BigInt(lamports), true)
  return compileTransaction(
    pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayer(address(from), message),
      (message) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 150n }, message),
      (message) =>
        appendTransactionMessageInstruction(
          {
            programAddress: address('11111111111111111111111111111111'),
            accounts: [
              { address: address(from), role: 3 },
              { address: address(to), role: 1 },
            ],
            data,
          },
          message,
        ),
    ),
  )
}

/** Returns a transfer in its wire format, not signed. */
export function transferTransaction(from: string, to: string, lamports?: number, version?: 'legacy' | 0): Uint8Array {
  return new Uint8Array(getTransactionEncoder().encode(kitTransfer(from, to, lamports, version)))
}
