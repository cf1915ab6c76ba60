import type { PluginModule } from '../../../domain/plugin.js'
import { payDomain } from '../../../domain/pay/index.js'
import { transfersPort } from './transfers.js'

/** The module of `pay()`. */
export function payModule(): PluginModule {
  return { ...payDomain, ports: (context) => ({ ports: { transfers: transfersPort(context) } }) }
}
