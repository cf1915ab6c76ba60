import type { PageFacts } from '../../ports/services/services.js'
import type { RemoteFeature } from '../api/shapes.js'
import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { AboutSettings, RemoteSettings, SettingsState, SettingsValue } from './state.js'

/** Answer of the services, by topic. */
export interface SettingsAnswer {
  readonly features?: readonly RemoteFeature[]
  readonly allowedOrigins?: readonly string[]
  readonly isAnalyticsEnabled?: boolean
}

/** Commands of the settings slice. */
export type SettingsCommand =
  /** Reads a part of the project's settings unless it was read in this page load. `force` reads in any case, even after a failure. */
  RefreshCommand<'settings', AboutSettings>

/** Reports of policies. */
export type SettingsReport =
  | AnswerReport<'settings', AboutSettings, SettingsAnswer>
  | FailureReport<'settings', AboutSettings>
  | { readonly type: 'reportServicesPage'; readonly facts: PageFacts }
  /** The wait for the first answer is over, or another one may count now. */
  | { readonly type: 'reportSettingsDue' }

/** Public events of settings. */
export type SettingsEvent =
  /** When a part of the project's settings was read. */
  | LoadedEvent<'settings', AboutSettings, SettingsValue>
  /** When it could not be read. */
  | FailedEvent<'settings', AboutSettings>
  /** When the settings of the project count from now on. Without `features`: options and defaults count. */
  | { readonly type: 'settingsApplied'; readonly features?: RemoteSettings }

/** Events that `events$` does not carry. */
export type SettingsInternalEvent =
  | RequestedEvent<'settings', AboutSettings>
  /** After the visitor's first act in this page. */
  | { readonly type: 'servicesPageRead'; readonly facts: PageFacts }

const read = declareRead('settings', { about: 'features|origins|analytics' }, {})

/** See {@link SliceDeclaration}. */
export const settingsDeclaration: SliceDeclaration<'settings'> = {
  commands: read.commands,
  main: { refreshSettings: 'about' },
  events: { ...read.events, settingsApplied: {}, servicesPageRead: {} },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly settings: {
      readonly state: SettingsState
      readonly commands: SettingsCommand | SettingsReport
      readonly events: SettingsEvent | SettingsInternalEvent
    }
  }
  interface PublicSlices {
    readonly settings: { readonly state: SettingsState; readonly commands: SettingsCommand; readonly events: SettingsEvent }
  }
  interface Results {
    readonly refreshSettings: PublicEventOf<'settingsLoaded'>
  }
}
