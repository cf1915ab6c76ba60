import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const sendManifest: PluginManifest = {
  plugin: 'send()',
  entry: 'latchkit/send',
  missing: 'PLUGIN_NOT_IN_USE',
  slices: {
    send: ['send', 'sendRest', 'speedUpTransaction', 'cancelTransaction', 'setSendDraft', 'toggleSendUnit', 'resetSend'],
    // Any act brings them; the first of them is named.
    plans: ['confirmPlan', 'cancelPlan', 'repeatPlan', 'continuePlan', 'forgetPlan'],
  },
}
