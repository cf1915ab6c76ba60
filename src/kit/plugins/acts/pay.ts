import type { PluginModule } from '../../../domain/plugin.js'
import { payDomain } from '../../../domain/pay/index.js'
import { transfersPorts } from './transfers.js'

/** The module of `pay()`. */
export function payModule(): PluginModule {
  return { ...payDomain, ports: transfersPorts }
}
