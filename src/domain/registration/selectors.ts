import type { NamesConfig } from '../names/config.js'
import { selectIdentity } from '../names/selectors.js'
import { selectNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import type { RegistrationState } from './state.js'

export { nameProblem, type NameProblem, toAccountName } from './account-name.js'
export { coinTypeOf } from './message.js'

/**
 * Reason why no name can be registered now. `plugin`: `names()` is not in use; `services`: `services()` is not; `namespace`: the active namespace is another than
 * eip155; `account`: nobody is connected; `testnet`: the account is on a testnet; `named`: it has a name; `unchecked`: that is not known (yet).
 */
export type RegistrationOff = 'plugin' | 'services' | 'namespace' | 'account' | 'testnet' | 'named' | 'unchecked'

/** Returns the ending of the names that can be registered: `.reown.id`. */
export function selectNameSuffix({ config }: PublicState): string {
  const { names }: { readonly names?: NamesConfig } = config.plugins
  return names?.suffix ?? '.reown.id'
}

/**
 * Returns why no name can be registered now; undefined if one can (NAME-21).
 *
 * @example const off = kit.select(selectRegistrationOff)
 */
export function selectRegistrationOff(state: PublicState): RegistrationOff | undefined {
  const { use } = state.config
  if (!use.includes('names')) return 'plugin'
  if (!use.includes('services')) return 'services'
  if (state.network.activeNamespace !== 'eip155') return 'namespace'
  const address = state.account.namespaces.eip155?.address
  if (address === undefined) return 'account'
  if (selectNetwork(state, 'eip155')?.testnet === true) return 'testnet'
  const { outcome } = selectIdentity(state, address) ?? {}
  if (outcome === undefined || outcome === 'off-chain') return 'unchecked'
  return outcome === 'named' ? 'named' : undefined
}

/**
 * Returns the search for names, the running registration, and the end of the last one.
 *
 * @example const { running, registered } = kit.select(selectRegistration)
 */
export function selectRegistration(state: PublicState): RegistrationState {
  return state.registration
}
