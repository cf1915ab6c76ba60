import type { PluginManifest } from '../manifests.js'

/** See {@link PluginManifest}. */
export const embeddedWalletManifest: PluginManifest = {
  plugin: 'embeddedWallet()',
  entry: 'latchkit/embedded-wallet',
  missing: 'AUTH_CONNECTOR_MISSING',
  slices: {
    frame: ['prepareEmbeddedWallet'],
    auth: [
      'loginWithEmail',
      'submitEmailCode',
      'resendEmailCode',
      'loginWithSocial',
      'loginWithFarcaster',
      'cancelLogin',
      'updateEmail',
      'submitEmailChangeCode',
      'cancelEmailUpdate',
      'switchEmbeddedNetwork',
    ],
    approvals: ['requestEmbedded', 'cancelEmbeddedRequest', 'chooseApprovalAmount', 'approveEmbeddedRequest'],
  },
}
