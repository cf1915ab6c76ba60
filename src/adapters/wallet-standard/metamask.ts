import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { lazy } from '../../lazy.js'
import type { MetaMaskWallet, SessionQuestion } from './metamask-session.js'

const session = /* @__PURE__ */ lazy(() => import('./metamask-session.js'))

/** Returns true for a wallet that claims to be MetaMask. Such a wallet may raise a prompt at a silent connect. */
export function isMetaMask(name: string): boolean {
  return /^metamask\b/i.test(name)
}

/**
 * Resolves with true if MetaMask can be connected without a prompt. Raises none itself.
 * @throws ABORTED, CODE_UNAVAILABLE, and DEADLINE_EXCEEDED if it does not answer in time
 */
export async function isGrantedByMetaMask(question: SessionQuestion, signal: AbortSignal): Promise<boolean> {
  return (await session.load()).isGranted(question, signal)
}

/**
 * Gives back what MetaMask's session grants in a namespace, or all that is left of it when none is given: it grants more than the visitor was asked for. Never
 * rejects. Goes on when the caller stops waiting, because a disconnect waits for 100 ms only.
 */
export async function revokeByMetaMask(wallet: MetaMaskWallet, namespace?: ChainNamespace): Promise<void> {
  await session
    .load()
    .then(({ revoke }) => revoke(wallet, namespace, new AbortController().signal))
    .catch(() => undefined)
}
