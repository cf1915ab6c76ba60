import { verifyMessage } from 'viem/utils'

/** Resolves with true if an account with a key signed a text (EIP-191). Signatures of contracts need {@link isSignedByContract}. Never throws. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  try {
    return await verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })
  } catch {
    return false
  }
}
