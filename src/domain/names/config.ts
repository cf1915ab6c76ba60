import type { Plugin } from '../plugin.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import { isHttpsUrl } from '../shared/text/text.js'

/** Configuration of the names plugin. JSON. */
export interface NamesConfig {
  /** Network that holds the names, whatever network the visitor is on. */
  readonly hub: CaipNetworkId
  /** Contract that resolves names on the hub; by default that of ENS. */
  readonly resolver?: string
  /** Hosts whose pictures may be shown. They must let pages read them (CORS): what is shown is a small copy of the pixels. */
  readonly imageHosts: readonly string[]
  /** Gateway for `ipfs:` pictures, such as `https://ipfs.example/ipfs/`. Without it they are not shown. */
  readonly ipfsGateway?: string
  /** Hosts that may be asked for names off the chain (EIP-3668). They learn which name or account is looked up. None by default: such names are not followed. */
  readonly gatewayHosts: readonly string[]
  /** Ending of the names that visitors can register (NAME-06). */
  readonly suffix: string
}

/** Returns the plugin `names()` with these options, without its code. */
export function configureNames({
  hub = 'eip155:1',
  resolver,
  imageHosts = [],
  ipfsGateway,
  gatewayHosts = [],
  suffix = '.reown.id',
}: Partial<NamesConfig> = {}) {
  return {
    name: 'names',
    configure() {
      const problem = (option: string, text: string) => new LatchkitError(failure('OPTIONS_INVALID', { option: `use.names.${option}`, problem: text }))
      if (!/^eip155:\d+$/.test(hub)) throw problem('hub', `"${hub}" is no EVM network`)
      if (resolver !== undefined && !/^0x[0-9a-f]{40}$/i.test(resolver)) throw problem('resolver', `"${resolver}" is no address`)
      if (ipfsGateway !== undefined && !isHttpsUrl(ipfsGateway)) throw problem('ipfsGateway', `"${ipfsGateway}" is no https: URL`)
      if (!/^(\.[a-z0-9-]+){1,3}$/.test(suffix)) throw problem('suffix', `"${suffix}" is no ending of names, such as ".reown.id"`)
      const wrong = gatewayHosts.find((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host))
      if (wrong !== undefined) throw problem('gatewayHosts', `"${wrong}" is no public host`)
      const sources = [
        ...imageHosts.map((host) => ({ directive: 'connect-src' as const, source: `https://${host}`, why: 'pictures of accounts' })),
        ...(ipfsGateway === undefined ? [] : [{ directive: 'connect-src' as const, source: ipfsGateway, why: 'pictures of accounts' }]),
        ...gatewayHosts.map((host) => ({ directive: 'connect-src' as const, source: `https://${host}`, why: 'names off the chain' })),
      ]
      return {
        hosts: sources,
        config: { hub, imageHosts, gatewayHosts, suffix, ...(resolver !== undefined && { resolver }), ...(ipfsGateway !== undefined && { ipfsGateway }) },
      }
    },
  } satisfies Pick<Plugin, 'name' | 'configure'>
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly names?: NamesConfig
  }
}
