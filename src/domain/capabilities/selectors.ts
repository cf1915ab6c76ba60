import type { Capabilities } from '../../ports/calls.js'
import { selectReadTarget } from '../balances/selectors.js'
import type { PublicState } from '../public.js'
import type { Held } from '../reads/state.js'
import { caipAddress } from '../shared/caip/caip.js'
import type { KnownCapabilities, WalletSubject } from './messages.js'

/**
 * Returns what the wallet can do for the active account on the active network of eip155, with the state of its reading. Undefined until it was asked for.
 *
 * @example const atomic = kit.select(selectCapabilities)?.capabilities?.atomic
 */
export function selectCapabilities(state: PublicState): Held<KnownCapabilities> | undefined {
  const subject = capabilitiesSubject(state)
  return subject && state.capabilities.held[walletKey(subject)]
}

/** Returns what is known of a wallet for an account on a network. */
export function heldCapabilities(state: PublicState, subject: WalletSubject): Capabilities | undefined {
  return state.capabilities.held[walletKey(subject)]?.capabilities
}

/** Returns the wallet, the account and the network that are active in eip155. */
export function capabilitiesSubject(state: PublicState): WalletSubject | undefined {
  const target = selectReadTarget(state, 'eip155')
  const connectorId = state.connection.namespaces.eip155?.connectorId
  return target === undefined || connectorId === undefined ? undefined : { ...target, connectorId }
}

/** Returns the key of a wallet: a CAIP-10 account id, and the connector behind a slash. Two wallets may have the same account. */
export function walletKey({ connectorId, network, address }: WalletSubject): string {
  return `${caipAddress(network, address)}/${connectorId}`
}
