import type { ConfigState, ConnectMethod } from '../../../domain/config/state.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'

/**
 * Returns the connect methods in order: as configured, or else wallets first if one is installed (MODAL-36). Wallets that are collapsed to one entry come last
 * (MODAL-42).
 *
 * @param email true if login by e-mail is available
 * @param socials true if social logins are available
 * @param namespace requested namespace; the embedded wallet serves only some (AUTH-03)
 */
export function methodsOf(
  { plugins: { embeddedWallet }, connectMethodsOrder }: ConfigState,
  email: boolean,
  socials: boolean,
  namespace: ChainNamespace | undefined,
  collapses: boolean,
  injected: boolean,
): readonly ConnectMethod[] {
  const serves = embeddedWallet !== undefined && (namespace === undefined || embeddedWallet.networks.some((id) => id.startsWith(`${namespace}:`)))
  const logins = LOGINS.filter((method) => serves && (method === 'email' ? email : socials))
  if (connectMethodsOrder !== undefined)
    return [...new Set<ConnectMethod>([...connectMethodsOrder, 'wallet'])].filter((method) => method === 'wallet' || logins.includes(method))
  return injected && !collapses ? ['wallet', ...logins] : [...logins, 'wallet']
}

const LOGINS = ['email', 'social'] as const
