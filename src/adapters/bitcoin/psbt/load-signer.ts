import { type Lazy, lazy } from '../../../lazy.js'

/** Library that builds and finishes transactions. */
export type Signer = typeof import('@scure/btc-signer')

/** Loads `@scure/btc-signer` when a transaction is first built or finished. */
export const signerLibrary: Lazy<Signer> = /* @__PURE__ */ lazy(() => import('@scure/btc-signer'))

/** Loads the check of signatures, and the curve with it. */
export const inputVerifier: Lazy<typeof import('./verify-inputs.js')> = /* @__PURE__ */ lazy(() => import('./verify-inputs.js'))
