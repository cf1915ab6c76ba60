import { lazy } from '../../lazy.js'
import type { SessionQuestion } from './metamask-session.js'

const session = /* @__PURE__ */ lazy(() => import('./metamask-session.js'))

/** Returns true for a wallet that claims to be MetaMask. Such a wallet may raise a prompt at a silent connect. */
export function isMetaMask(name: string): boolean {
  return /^metamask\b/i.test(name)
}

/**
 * Resolves with true if MetaMask can be connected without a prompt. Raises none itself.
 * @throws ABORTED, CODE_UNAVAILABLE
 */
export async function isGrantedByMetaMask(question: SessionQuestion, signal: AbortSignal): Promise<boolean> {
  return (await session.load()).isGranted(question, signal)
}
