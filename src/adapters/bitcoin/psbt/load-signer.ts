import { failure } from '../../../domain/bitcoin/errors.js'
import { type Lazy, lazy } from '../../../lazy.js'
import { isNotInstalled } from '../../shared/not-installed.js'

/** Library that builds and finishes transactions. */
export type Signer = typeof import('@scure/btc-signer')

/**
 * Loads `@scure/btc-signer` when a transaction is first built or finished.
 *
 * @throws BITCOIN_SIGNER_NOT_INSTALLED, CODE_UNAVAILABLE
 */
export async function loadSigner(): Promise<Signer> {
  // webpack builds apps without this optional peer because the import stands in `try`.
  try {
    return await import('@scure/btc-signer')
  } catch (error) {
    throw signerFailure(error)
  }
}

/** Returns the failure of a signer library that did not load: a later attempt may load a file, but no missing package. */
export function signerFailure(error: unknown) {
  return failure(isNotInstalled(error as Error | undefined) ? 'BITCOIN_SIGNER_NOT_INSTALLED' : 'CODE_UNAVAILABLE', {}, error)
}

/** Loads the check of signatures, and the curve with it. */
export const inputVerifier: Lazy<typeof import('../scripts/verify-input.js')> = /* @__PURE__ */ lazy(() => import('../scripts/verify-input.js'))
