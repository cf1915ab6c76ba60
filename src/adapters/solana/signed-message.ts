import { isSignedByKey } from './ed25519.js'
import { offChainMessages } from './off-chain-message.js'

/** Returns true if an account signed a text: the text itself, or its off-chain message (hardware wallets). Never throws. */
export function isTextSigned(signature: Uint8Array, text: string, address: string): boolean {
  const bytes = new TextEncoder().encode(text)
  return [bytes, ...offChainMessages(bytes, address)].some((signed) => isSignedByKey(signature, signed, address))
}
