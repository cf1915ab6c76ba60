import type { ConfigState, ConnectMethod } from '../../../domain/config/state.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'

/**
 * Which ways view Connect offers, first one first: as the app has ordered them, else wallets first where one is in this browser (MODAL-36). Wallets that stand behind
 * one entry come last (MODAL-42).
 *
 * @param socials some are offered here
 * @param namespace what the visitor came for; the embedded wallet serves some only (AUTH-03)
 */
export function methodsOf(
  { embeddedWallet, connectMethodsOrder }: ConfigState,
  socials: boolean,
  namespace: ChainNamespace | undefined,
  collapses: boolean,
  injected: boolean,
): readonly ConnectMethod[] {
  const serves = embeddedWallet !== undefined && (namespace === undefined || embeddedWallet.networks.some((id) => id.startsWith(`${namespace}:`)))
  const logins = LOGINS.filter((method) => serves && (method === 'email' ? embeddedWallet.email : socials))
  if (connectMethodsOrder !== undefined)
    return [...new Set<ConnectMethod>([...connectMethodsOrder, 'wallet'])].filter((method) => method === 'wallet' || logins.includes(method))
  return injected && !collapses ? ['wallet', ...logins] : [...logins, 'wallet']
}

const LOGINS = ['email', 'social'] as const
