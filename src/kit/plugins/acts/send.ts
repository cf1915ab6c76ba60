import type { PluginModule } from '../../../domain/plugin.js'
import { sendDomain } from '../../../domain/send/index.js'
import { transfersPort } from './transfers.js'

/** The module of `send()`. */
export function sendModule(): PluginModule {
  return { ...sendDomain, ports: (context) => ({ ports: { transfers: transfersPort(context) } }) }
}
