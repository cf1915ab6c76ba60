import { namespaceOf, type CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { decodeBase58 } from '../../domain/shared/caip/base58.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { failure as signInFailure } from '../../domain/siwx/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { lazy } from '../../lazy.js'
import type { SignInSession } from '../../ports/siwx.js'
import { whoSigned } from '../evm/who-signed.js'

/** Calls a node of one of the app's networks. */
export type ReadNode = (network: CaipNetworkId, method: string, params: readonly Json[]) => Promise<Json>

/**
 * Resolves with true if the account of a session signed its message: with its key (EIP-191; strict Ed25519 in Solana; ECDSA or BIP-322 in Bitcoin), or by its code (EIP-1271, EIP-6492). Rejects if
 * that cannot be checked: no node answers, or the namespace is not supported.
 */
export async function isSigned({ data, message, signature }: SignInSession, read: ReadNode): Promise<boolean> {
  const { accountAddress, chainId } = data
  const namespace = namespaceOf(chainId)
  if (namespace === 'solana') return isSignedInSolana(accountAddress, message, signature)
  if (namespace === 'bip122') return isSignedInBitcoin(accountAddress, message, signature)
  if (namespace !== 'eip155') throw failure('CHAIN_NOT_SUPPORTED')
  const by = await whoSigned((method, params) => read(chainId, method, params), accountAddress, message, signature)
  if (by === 'unknown') throw failure('HTTP_UNREACHABLE', { host: `A node of ${chainId}` })
  return by !== undefined
}

const solana = /* @__PURE__ */ lazy(() => import('../solana/signed-message.js'))

async function isSignedInSolana(address: string, message: string, signature: string): Promise<boolean> {
  const signed = decodeBase58(signature)
  if (signed?.length !== 64) return false
  // Not by WebCrypto: it accepts signatures of keys of small order, such as the system address.
  const { isTextSigned } = await solana.load()
  return isTextSigned(signed, message, address)
}

const bitcoin = /* @__PURE__ */ lazy(() => import('../bitcoin/messages/verify-message.js'))

async function isSignedInBitcoin(address: string, message: string, signature: string): Promise<boolean> {
  const { verifyMessage } = await bitcoin.load()
  const verdict = verifyMessage(address, message, signature)
  if (verdict === 'inconclusive') throw signInFailure('SIGN_IN_UNVERIFIED')
  return verdict === 'valid'
}
