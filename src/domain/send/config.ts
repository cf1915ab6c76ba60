import type { PluginSetup } from '../plugin.js'

/** Configures `send()`: a button in view Account, on chains where transfers can be made. It takes no options. */
export function configureSend(): PluginSetup {
  return { buttons: [{ id: 'send', view: 'WalletSend', when: { namespaces: ['eip155', 'solana', 'bip122'] } }] }
}
