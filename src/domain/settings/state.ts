import type { PageFacts } from '../../ports/services/services.js'
import type { HeldEntries } from '../reads/state.js'

/** Features that the settings of a project switch (CONFIG-01). */
export const REMOTE_FEATURES = ['email', 'socials', 'swaps', 'onramp', 'activity', 'reownBranding'] as const
/** Feature that the settings of a project switch. */
export type RemoteFeatureName = (typeof REMOTE_FEATURES)[number]

/** Settings of the project. An absent member says nothing: the app's option counts, or else the default. A list names providers, in order. */
export interface RemoteSettings {
  readonly email?: boolean
  readonly socials?: readonly string[] | false
  readonly swaps?: readonly string[] | false
  readonly onramp?: readonly string[] | false
  readonly activity?: boolean
  readonly reownBranding?: boolean
}

/** Defaults of the features (CONFIG-02). */
export const REMOTE_DEFAULTS: Required<RemoteSettings> = {
  email: true,
  socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
  swaps: ['1inch'],
  onramp: ['meld', 'coinbase'],
  activity: true,
  reownBranding: true,
}

/** Questions about a project, each asked once per page load. */
export type SettingsTopic = 'features' | 'origins' | 'analytics'

/** Subject of a question. */
export interface AboutSettings {
  readonly about: SettingsTopic
}

/** Answer to a question: one member, by its topic. */
export interface SettingsValue {
  readonly features?: RemoteSettings
  readonly origins?: readonly string[]
  readonly analytics?: boolean
}

/** Settings of the project at the hosted services, for apps. */
export interface SettingsState {
  /** Facts of the page. Absent before the visitor's first act: nothing was asked yet. */
  readonly page?: PageFacts
  /** Answers by topic, with their status. */
  readonly held: HeldEntries<SettingsValue>
  /** Settings that count. Absent without an answer in time: options and defaults count. A later answer counts from the next opening of the dialog. */
  readonly applied?: RemoteSettings
  /** True while the first answer is waited for, at most a second. */
  readonly waits: boolean
}

/** State before the visitor's first act. */
export const NO_SETTINGS: SettingsState = { held: {}, waits: false }
