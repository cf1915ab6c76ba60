import type { CaipNetworkId } from '../shared/caip/caip.js'

/** Configuration of the names plugin. JSON. */
export interface NamesConfig {
  /** Network that holds the names, whatever network the visitor is on. */
  readonly hub: CaipNetworkId
  /** Contract that resolves names on the hub; by default that of ENS. */
  readonly resolver?: string
  /** Hosts whose pictures may be shown. */
  readonly imageHosts: readonly string[]
  /** Gateway for `ipfs:` pictures, such as `https://ipfs.example/ipfs/`. Without it they are not shown. */
  readonly ipfsGateway?: string
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly names?: NamesConfig
  }
}
