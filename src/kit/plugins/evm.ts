import { createEvmAdapter } from '../../adapters/evm/evm-adapter.js'
import type { PluginModule } from '../../domain/plugin.js'
import type { EvmOptions } from '../../evm.js'
import { log } from '../log.js'
import { namespaceModule } from './namespace.js'

/** Creates the module of the EVM plugin. Warnings of foreign code go to the logger of the host. */
export function evmModule(options: EvmOptions): PluginModule {
  return namespaceModule((context) =>
    createEvmAdapter({
      ...options,
      ...context,
      onWarning: ({ message, context: about }) => log(context.logger, { level: 'warn', text: message, context: about }),
    }),
  )
}
