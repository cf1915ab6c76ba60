/**
 * `latchkit/names`: names and pictures of EVM accounts.
 * @packageDocumentation
 */
import type { EnsNamesOptions } from './adapters/evm/names/page-names.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import { configureNames, type NamesConfig } from './domain/names/config.js'
import type { Plugin } from './domain/plugin.js'
import type { NameAnswer } from './ports/services/names.js'

export { selectIdentity } from './domain/names/selectors.js'
export { type RegistrationOff, selectNameSuffix, selectRegistration, selectRegistrationOff, toAccountName } from './domain/registration/selectors.js'
export type { Availability, RegisteredName, RegistrationPlan, RegistrationRunning, RegistrationState, RegistrationStep } from './domain/registration/state.js'
export type { Identity } from './domain/names/state.js'
export type { NameOwner, NameRegistryPort, NameSuggestion, SignedRegistration } from './ports/services/name-registry.js'
export type { NameAnswer, NamesPort } from './ports/services/names.js'
export type { EnsNamesOptions } from './adapters/evm/names/page-names.js'

/** Options of {@link names}; all optional. */
export type NamesOptions = Partial<NamesConfig>

/**
 * Names and pictures of the visitor's EVM accounts: from ENS over the app's own node, whatever network the visitor is on, and with `services()` from the hosted
 * services. A name is shown only after it was found to lead back to the address. Asked for after the wallet is connected, at most every five minutes.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), names()] })
 */
export function names(given: NamesOptions = {}): AnyPlugin {
  return {
    ...configureNames(given),
    load: async () => (await import('./kit/plugins/names.js')).namesModule(),
  } satisfies Plugin
}

/**
 * Returns the checked name of an address from ENS, without an instance: for servers and scripts. Rejects with a `LatchkitError` if it could not be checked.
 *
 * @example
 * const answer = await lookUpName('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { rpcUrls: ['https://mainnet.example'] })
 */
export async function lookUpName(address: string, options: EnsNamesOptions): Promise<NameAnswer> {
  const { ensNames } = await import('./adapters/evm/names/page-names.js')
  return ensNames(options, (port) => port.lookUp({ address }))
}

/**
 * Returns the address that an ENS name leads to, with its checksum; null if nobody has the name. Rejects with a `LatchkitError`: `NAME_INVALID` for a text that is
 * no name, `NAME_NOT_ON_NETWORK` for one whose owner is a contract on another chain.
 *
 * @example
 * const address = await resolveName('ada.example.eth', { rpcUrls: ['https://mainnet.example'] })
 */
export async function resolveName(name: string, options: EnsNamesOptions): Promise<string | null> {
  const { ensNames } = await import('./adapters/evm/names/page-names.js')
  return ensNames(options, (port) => port.resolve({ name, network: `eip155:${options.chainId ?? 1}` }))
}
