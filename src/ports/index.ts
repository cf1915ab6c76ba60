import type { CallsPort } from './calls.js'
import type { ClipboardPort } from './clipboard.js'
import type { ConnectorPort } from './connector.js'
import type { DiscoveryPort } from './discovery.js'
import type { FinalityPort } from './finality.js'
import type { FramePort } from './frame.js'
import type { HttpPort } from './services/http.js'
import type { LockPort } from './lock.js'
import type { LoggerPort } from './logger.js'
import type { NavigationPort } from './navigation.js'
import type { PlatformPort } from './platform.js'
import type { PopupPort } from './popup.js'
import type { RandomPort } from './random.js'
import type { RelayPort } from './relay.js'
import type { ReviewPort } from './review.js'
import type { RpcPort } from './rpc.js'
import type { SiwxPort } from './siwx.js'
import type { StoragePort } from './storage.js'
import type { TabsPort } from './tabs.js'
import type { TimerPort } from './timer.js'

/** The ports of the host, which plugins do not provide. */
export interface HostPorts {
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly storage: StoragePort
  readonly platform: PlatformPort
  readonly navigation: NavigationPort
  readonly clipboard: ClipboardPort
  readonly tabs: TabsPort
  readonly lock: LockPort
  readonly logger: LoggerPort
}

/** The ports of the core and of plugins that the memory adapters know. The clock is not among them: only the kernel reads it. */
export interface CorePorts extends HostPorts {
  readonly rpc: RpcPort
  readonly connector: ConnectorPort
  /** Batches of calls. Wallets without them fail with 4200. */
  readonly calls: CallsPort
  readonly discovery: DiscoveryPort
  readonly finality: FinalityPort
  readonly review: ReviewPort
  readonly relay: RelayPort
  readonly frame: FramePort
  readonly popup: PopupPort
  /** Present only if the plugin for it is in use; unused otherwise. */
  readonly siwx: SiwxPort
  /** Calls of the hosted services. As `siwx`: present only with the plugin `services()`. */
  readonly http: HttpPort
}

/**
 * The ports that policies call. A plugin adds its own by declaration merging:
 *
 *   declare module '../../ports/index.js' {
 *     interface Ports { readonly visits: VisitsPort }
 *   }
 *
 * Outside the package the module is 'latchkit/plugin'.
 */
export interface Ports extends CorePorts {}

/** The methods of every port: an adapter must have all of them, and no others. Those of the sign-in are in `siwxShape`. */
export const portShape = {
  timer: ['after'],
  random: ['hex'],
  storage: ['load', 'write', 'remove'],
  rpc: ['call', 'watch'],
  connector: ['connect', 'disconnect', 'events', 'switchNetwork', 'readNetwork', 'signMessage', 'signTypedData', 'signTransactions', 'sendTransaction'],
  calls: ['capabilities', 'send', 'status', 'show'],
  discovery: ['announcements'],
  finality: ['follow'],
  review: ['read', 'simulate', 'additions'],
  relay: ['pair', 'sessions', 'events', 'request', 'disconnect', 'open'],
  frame: ['open', 'request', 'show'],
  popup: ['open', 'navigate', 'isOpen', 'leave', 'takeResult'],
  platform: ['read', 'changes'],
  navigation: ['open'],
  clipboard: ['write'],
  tabs: ['post', 'messages'],
  lock: ['hold'],
  logger: ['log'],
  http: ['call'],
} as const satisfies { readonly [P in Exclude<keyof CorePorts, 'siwx'>]: readonly (keyof CorePorts[P])[] }
