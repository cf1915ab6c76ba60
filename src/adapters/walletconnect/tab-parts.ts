import type { Subscription } from '../../domain/shared/streams/observable.js'
import type { JsonObject } from '../../domain/shared/json.js'
import type { Subject } from '../../domain/shared/streams/subject.js'
import type { LockPort } from '../../ports/lock.js'
import type { RelayEvent } from '../../ports/relay.js'
import type { TabsPort } from '../../ports/tabs.js'
import type { TimerPort } from '../../ports/timer.js'
import type { SessionPart } from './load-part.js'
import type { SignClientRelay } from './sign-client-relay.js'

/** A tab that leads answers within this time, in milliseconds; one that does not is asleep, and another takes its place. */
export const LEADER_WAIT_MS = 3_000

/** What a tab needs. */
export interface TabOptions {
  /** This tab's own client, for when it leads. Reads the storage anew each time. */
  readonly make: () => SignClientRelay
  /** Of its own: pairing addresses go over it, and no tape may hear them. */
  readonly tabs: TabsPort
  readonly lock: LockPort
  readonly timer: TimerPort
  /** This tab among the others. Where two lead, the greater one stays. */
  readonly id: string
  /** As that of `SignClientRelayOptions`. */
  readonly part?: (() => Promise<SessionPart>) | undefined
}

/** The relay port of a tab. */
export type TabRelay = Pick<SignClientRelay, 'port' | 'pairingUri' | 'dispose'>

/** What a tab has found when it begins to speak with the others. */
export interface TabStart {
  /** Its own client, where it leads. */
  readonly own: SignClientRelay | undefined
  /** The lock, held or waited for. */
  readonly holding: Subscription
  /** What the others have said. */
  readonly heard: readonly JsonObject[]
  /** Whether its relay can be reached. */
  readonly online: boolean | null
  /** What wallets and the relay say is told here. */
  readonly events: Subject<RelayEvent>
}
