import type { PlatformFacts } from '../../ports/platform.js'
import type { RestoredAuth } from '../auth/persist.js'
import type { Connection, RecentWallet } from '../connection/index.js'
import type { NativeBalance } from '../balances/index.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secret.js'
import type { DeepLinkChoice, OpenPairing } from '../walletconnect/index.js'

/** What is remembered, after its check at start. Missing items are empty. */
export interface RestoredItems {
  /** Namespaces that are configured. */
  readonly namespaces: readonly ChainNamespace[]
  /** Whether earlier connections are taken up again. */
  readonly reconnect: boolean
  readonly connectorIds: { readonly [N in ChainNamespace]?: string }
  readonly connections: { readonly [N in ChainNamespace]?: readonly Connection[] }
  readonly disconnectedIds: { readonly [N in ChainNamespace]?: readonly string[] }
  readonly recentWallets: readonly RecentWallet[]
  readonly activeNamespace?: ChainNamespace
  readonly activeNetwork?: CaipNetworkId
  readonly nativeBalances: { readonly [caipAddress: string]: NativeBalance }
  readonly preferredAccountTypes: { readonly [N in ChainNamespace]?: AccountType }
  readonly addressLabels: { readonly [key: string]: Personal }
  readonly balancesHidden: boolean
  /** Of the session to take up again. */
  readonly sessionTopic?: string
  readonly deepLink?: DeepLinkChoice
  /** A code that was shown when the page was left. */
  readonly pairing?: OpenPairing
  /** Of the embedded wallet. */
  readonly auth?: RestoredAuth
}

/** What is known of the whole. */
export interface LifecycleState {
  /** `resting`: started, and nothing to take up; what acts is loaded when the visitor acts. */
  readonly status: 'idle' | 'resting' | 'starting' | 'started' | 'stopped'
  readonly platform: PlatformFacts
  /** Storage is denied, full or hanging. */
  readonly storageDegraded: boolean
  /** Items that a newer release wrote: left as they are (robustness, F18). */
  readonly readOnlyItems: readonly string[]
  /** Policies that are down for good. */
  readonly stoppedPolicies: readonly string[]
}

/** What holds on a server and before `start`. */
export const UNKNOWN_PLATFORM: PlatformFacts = {
  mobile: false,
  colorScheme: 'dark',
  online: true,
  visible: true,
  safeApp: false,
  locale: 'en',
  telegram: false,
  iosSafari: false,
  android: false,
  inFrame: false,
  second: false,
}
