import type { ErrorCode } from './shared/errors/error-codes.js'
import type { PublicCommand } from './public.js'
import type { RootState } from './root.js'
import { activityManifest } from './activity/manifest.js'
import { buyManifest } from './buy/manifest.js'
import { bitcoinManifest } from './bitcoin/manifest.js'
import { directoryManifest } from './directory/manifest.js'
import { embeddedWalletManifest } from './auth/manifest.js'
import { namesManifest } from './names/manifest.js'
import { portfolioManifest } from './portfolio/manifest.js'
import { receiveManifest } from './receive/manifest.js'
import { siwxManifest } from './siwx/manifest.js'
import { payManifest } from './pay/manifest.js'
import { sendManifest } from './send/manifest.js'
import { allowancesManifest } from './allowances/manifest.js'
import { swapManifest } from './swap/manifest.js'
import { servicesManifest } from './settings/manifest.js'
import { smartSessionsManifest } from './smart-sessions/manifest.js'
import { solanaManifest } from './solana/manifest.js'
import { walletConnectManifest } from './walletconnect/manifest.js'

/** The base's knowledge of a built-in plugin that is not in use. */
export interface PluginManifest {
  /** Its call in the option `use`: `signIn()`. */
  readonly plugin: string
  /** Entry of the package that exports it. */
  readonly entry: string
  /** Code of the failure of its commands while it is not in use (WC-25, AUTH-33, SIWX-08). The cause names plugin and entry. */
  readonly missing: Extract<
    ErrorCode,
    'CHAIN_ADAPTER_NOT_FOUND' | 'WALLET_CONNECT_CONNECTOR_MISSING' | 'AUTH_CONNECTOR_MISSING' | 'SIWX_NOT_ENABLED' | 'PLUGIN_NOT_IN_USE'
  >
  /** Its slices, each with the commands that apps give it. */
  readonly slices: { readonly [Name in keyof RootState]?: readonly PublicCommand['type'][] }
}

/** Manifests of the built-in plugins. */
export const manifests: readonly PluginManifest[] = [
  walletConnectManifest,
  embeddedWalletManifest,
  siwxManifest,
  solanaManifest,
  bitcoinManifest,
  servicesManifest,
  directoryManifest,
  namesManifest,
  activityManifest,
  portfolioManifest,
  receiveManifest,
  buyManifest,
  // The first with plans, whose slice the others share.
  sendManifest,
  smartSessionsManifest,
  swapManifest,
  allowancesManifest,
  payManifest,
]
