import type { PluginModule } from '../../../domain/plugin.js'
import { sendDomain } from '../../../domain/send/index.js'
import { transfersPorts } from './transfers.js'

/** The module of `send()`. */
export function sendModule(): PluginModule {
  return { ...sendDomain, ports: transfersPorts }
}
