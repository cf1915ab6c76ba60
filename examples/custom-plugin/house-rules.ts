/**
 * A plugin of an app: users must accept the house rules before they connect a wallet. It has a slice with a command, events and a remembered item, a
 * port to the app's own server, a guard and a view (`house-rules-view.tsx`). It uses the published package only.
 */
import type { LatchkitErrorShape } from 'latchkit'
import type { Guards, Personal, Plugin, PluginDomain, Policy, Remembered, Slice, SliceDeclaration } from 'latchkit/plugin'
import { catchError, map, mergeMap, type Observable, of } from 'rxjs'

/** Configuration, in `state.config.plugins.houseRules`. */
export interface HouseRulesConfig {
  /** Version that must be accepted. A newer version asks again. */
  readonly version: number
}

export interface HouseRulesState {
  /** The version that the visitor accepted. */
  readonly accepted?: number
}

/** The command of the app. */
export interface AcceptRules {
  readonly type: 'acceptRules'
  /** Name with which the visitor signs the rules. */
  readonly name?: Personal
}

/** The report of the policy. */
export interface ReportRulesSaved {
  readonly type: 'reportRulesSaved'
  readonly operation: string
  readonly failure?: LatchkitErrorShape
}

/** Public events. */
export type HouseRulesEvent =
  /** The app's server has saved the acceptance. */
  | { readonly type: 'rulesSaved'; readonly operation: string }
  /** The app's server could not be reached. */
  | { readonly type: 'rulesNotSaved'; readonly operation: string; readonly failure: LatchkitErrorShape }

/** Internal event of the slice. */
export interface RulesAccepted {
  readonly type: 'rulesAccepted'
  readonly operation: string
  readonly version: number
  readonly name?: Personal
}

/** The app's server. Cold: sends nothing before it is subscribed to. */
export interface RulesPort {
  save(request: { readonly version: number; readonly name?: string }): Observable<null>
}

declare module 'latchkit/plugin' {
  interface Slices {
    readonly houseRules: {
      readonly state: HouseRulesState
      readonly commands: AcceptRules | ReportRulesSaved
      readonly events: HouseRulesEvent | RulesAccepted
    }
  }
  interface PublicSlices {
    readonly houseRules: { readonly state: HouseRulesState; readonly commands: AcceptRules; readonly events: HouseRulesEvent }
  }
  interface PluginConfigs {
    readonly houseRules?: HouseRulesConfig
  }
  interface Results {
    readonly acceptRules: Extract<HouseRulesEvent, { type: 'rulesSaved' }>
  }
  interface RestoredItems {
    readonly houseRules?: HouseRulesState
  }
  interface Views {
    readonly HouseRules: true
  }
  interface Ports {
    readonly houseRules: RulesPort
  }
  interface PluginErrors {
    readonly RULES_NOT_ACCEPTED: true
  }
}

/** Saves the acceptance. */
const saves: Policy = (io) =>
  io.on('rulesAccepted').pipe(
    mergeMap(({ operation, version, name }) =>
      io.ports.houseRules.save({ version, ...(name === undefined ? {} : { name }) }).pipe(
        map(() => ({ type: 'reportRulesSaved' as const, operation })),
        catchError((failure: LatchkitErrorShape) => of({ type: 'reportRulesSaved' as const, operation, failure })),
      ),
    ),
  )

const accepted: Remembered<number | null> = {
  key: 'house_rules',
  select: ({ houseRules }) => houseRules.accepted ?? null,
  depends: ({ houseRules }) => houseRules,
  parse: (value) => (value === null || typeof value === 'number' ? value : undefined),
}

/** Declaration of the plugin's messages, for exported tapes and scenario files. */
const declares: SliceDeclaration<'houseRules'> = {
  commands: { acceptRules: { name: 'text?' } },
  main: { acceptRules: 'name' },
  events: { rulesAccepted: { name: true }, rulesSaved: {}, rulesNotSaved: {} },
  personal: { acceptRules: { name: true } },
  calls: { 'houseRules.save': { name: true } },
  errors: ['RULES_NOT_ACCEPTED'],
}

const slice: Slice<'houseRules'> = {
  name: 'houseRules',
  publicEvents: { rulesSaved: true, rulesNotSaved: true },
  initial: () => ({}),
  decide: {
    acceptRules: ({ config }, { name }, { operation }) => [
      { type: 'rulesAccepted', operation, version: config.plugins.houseRules?.version ?? 1, ...(name === undefined ? {} : { name }) },
    ],
    reportRulesSaved: (_, { operation, failure }) => [failure ? { type: 'rulesNotSaved', operation, failure } : { type: 'rulesSaved', operation }],
  },
  evolve: {
    rulesAccepted: (state, { version }) => ({ ...state, accepted: version }),
    // Remembered items arrive with `restored`, under the name of the slice.
    restored: (state, { remembered }) => ({ ...state, ...remembered.houseRules }),
  },
  policies: { saves },
  outcomes: { acceptRules: { done: ['rulesSaved'], failed: ['rulesNotSaved'] } },
  remembered: {
    items: { accepted },
    restore(take) {
      const version = take(accepted)
      return typeof version === 'number' ? { accepted: version } : undefined
    },
  },
  views: ['HouseRules'],
  declares,
}

const guards: Guards = {
  connect: ({ config, houseRules }) =>
    houseRules.accepted === config.plugins.houseRules?.version
      ? undefined
      : { rejected: { code: 'RULES_NOT_ACCEPTED', message: 'Accept the house rules first.', category: 'INPUT', context: {} } },
}

/** Domain of the plugin, for a replay. */
export const houseRulesDomain: PluginDomain = { name: 'houseRules', slices: [slice], guards }

/**
 * Creates the plugin.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), houseRules({ version: 2, port })] })
 */
export function houseRules({ version, port }: HouseRulesConfig & { readonly port: RulesPort }): Plugin {
  return {
    name: 'houseRules',
    configure: () => ({ config: { version } }),
    load: async () => ({ ...houseRulesDomain, ports: () => ({ ports: { houseRules: port } }) }),
  }
}
