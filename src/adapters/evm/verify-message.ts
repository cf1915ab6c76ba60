import { verifyMessage } from 'viem/utils'

/** Whether an account signed a text (EIP-191). For accounts with a key; a contract's signature is asked of the contract. Never throws. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  try {
    return await verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })
  } catch {
    return false
  }
}
