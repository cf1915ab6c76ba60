import { embeddedWalletManifest } from './auth/manifest.js'
import { bitcoinManifest } from './bitcoin/manifest.js'
import type { PluginManifest } from './manifest.js'
import { siwxManifest } from './siwx/manifest.js'
import { solanaManifest } from './solana/manifest.js'
import { walletConnectManifest } from './walletconnect/manifest.js'

/** Manifests of the built-in plugins. */
export const manifests: readonly PluginManifest[] = [walletConnectManifest, embeddedWalletManifest, siwxManifest, solanaManifest, bitcoinManifest]
