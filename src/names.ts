/**
 * `latchkit/names`: names and pictures of EVM accounts.
 * @packageDocumentation
 */
import type { EnsNamesOptions } from './adapters/evm/names/page-names.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { NamesConfig } from './domain/names/config.js'
import type { Plugin } from './domain/plugin.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { failure } from './domain/shared/errors/start-errors.js'
import { isHttpsUrl } from './domain/shared/text/text.js'
import type { NameAnswer } from './ports/services/names.js'

export { selectIdentity } from './domain/names/selectors.js'
export type { Identity } from './domain/names/state.js'
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
  const { hub = 'eip155:1', resolver, imageHosts = [], ipfsGateway } = given
  return {
    name: 'names',
    given,
    configure() {
      const problem = (option: string, text: string) => new LatchkitError(failure('OPTIONS_INVALID', { option: `use.names.${option}`, problem: text }))
      if (!/^eip155:\d+$/.test(hub)) throw problem('hub', `"${hub}" is no EVM network`)
      if (resolver !== undefined && !/^0x[0-9a-f]{40}$/i.test(resolver)) throw problem('resolver', `"${resolver}" is no address`)
      if (ipfsGateway !== undefined && !isHttpsUrl(ipfsGateway)) throw problem('ipfsGateway', `"${ipfsGateway}" is no https: URL`)
      const pictures = [...imageHosts.map((host) => `https://${host}`), ...(ipfsGateway === undefined ? [] : [ipfsGateway])]
      return {
        hosts: pictures.map((source) => ({ directive: 'img-src' as const, source, why: 'pictures of accounts' })),
        config: { hub, imageHosts, ...(resolver !== undefined && { resolver }), ...(ipfsGateway !== undefined && { ipfsGateway }) },
      }
    },
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
 * no name.
 *
 * @example
 * const address = await resolveName('ada.example.eth', { rpcUrls: ['https://mainnet.example'] })
 */
export async function resolveName(name: string, options: EnsNamesOptions): Promise<string | null> {
  const { ensNames } = await import('./adapters/evm/names/page-names.js')
  return ensNames(options, (port) => port.resolve({ name }))
}
