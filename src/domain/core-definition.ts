import type { Ports } from '../ports/index.js'
import { account } from './account/index.js'
import { createAlerts } from './alerts/index.js'
import { balances } from './balances/index.js'
import { capabilities } from './capabilities/index.js'
import { clipboard } from './clipboard/index.js'
import { chains } from './chains/index.js'
import type { ConfigState } from './config/index.js'
import { connection, connectionGuards } from './connection/index.js'
import { connectors, listedGuards } from './connectors/index.js'
import { disabledGuards, disabledSlices } from './disabled-slices.js'
import { initialState } from './initial.js'
import type { Definition } from './kernel/replay.js'
import type { Outcome } from './kernel/types.js'
import { createLifecycle } from './lifecycle/index.js'
import { createModal } from './modal/index.js'
import { network } from './network/index.js'
import type { ExtraCases, PluginDomain } from './plugin.js'
import { requests } from './requests/index.js'
import { createReviews } from './reviews/index.js'
import type { AnySlice, DomainCommand, DomainEvent, RootState } from './root.js'
import { createSecretKeeper } from './shared/secrets/secret-keeper.js'
import { tabs } from './tabs/index.js'
import { theme } from './theme/index.js'
import { toasts } from './toasts/index.js'
import { transactions } from './transactions/index.js'

/** Definition of a kernel of this domain, without the ports. */
export type CoreDefinition = Definition<RootState, DomainCommand, DomainEvent, Ports, ConfigState> & {
  /** Outcome events of each asynchronous command. */
  readonly outcomes: Readonly<Record<string, Outcome<DomainEvent>>>
  /** Names of the events that apps hear. */
  readonly publicEvents: ReadonlySet<string>
}

const config = { name: 'config', decide: {}, evolve: {} } as const

/** Returns the domain of an instance with these plugins, in the order of `use`. The policies of an earlier slice see an event first. */
export function createCoreDefinition(options: ConfigState, plugins: readonly PluginDomain[]): CoreDefinition {
  const shared = [...new Set(plugins.flatMap(({ shares = [] }) => shares))]
  const brought = [...plugins, ...shared].flatMap(({ slices = [] }) => slices)
  const lower: readonly AnySlice[] = [
    connectors,
    connection,
    chains,
    network,
    account,
    balances,
    capabilities,
    requests,
    createReviews(plugins.flatMap(({ review }) => review ?? [])),
    transactions,
    ...brought,
    ...disabledSlices(brought),
  ]
  const upper: readonly AnySlice[] = [toasts, createAlerts(brought), theme, tabs, clipboard]
  const others = [...lower, createModal([...lower, ...upper]), ...upper]
  const slices = [config, createLifecycle(others), ...others].map((slice) => withCases(slice, plugins))
  // Made once, not once a slice: nobody changes it.
  const initial = initialState(options) as unknown as Readonly<Record<string, unknown>>
  return {
    slices: slices.map((slice) => ({ initial: () => initial[slice.name], ...slice })),
    guards: [
      { guards: disabledGuards },
      { guards: listedGuards },
      { guards: connectionGuards },
      ...shared.flatMap(({ name, guards }) => (guards ? [{ name, guards }] : [])),
      ...[...plugins.filter(({ decides }) => !decides), ...plugins.filter(({ decides }) => decides)].flatMap(({ name, guards }) =>
        guards ? [{ name, guards }] : [],
      ),
    ],
    outcomes: Object.assign({}, ...slices.map(({ outcomes }) => outcomes)),
    publicEvents: new Set(slices.flatMap(({ publicEvents = {} }) => Object.keys(publicEvents))),
    config: options,
    resetOn: ['stopped'],
    createSecrets: createSecretKeeper,
    onPolicyFault: (policy, failure, stopped) => ({ type: 'reportPolicyFault', policy, failure, stopped }),
  }
}

/** Adds the plugins' reducers to a slice. They run after its own. */
function withCases(slice: AnySlice, plugins: readonly PluginDomain[]): AnySlice {
  const added = plugins.flatMap(({ evolve }) => Object.entries((evolve?.[slice.name as keyof ExtraCases] ?? {}) as AnySlice['evolve']))
  if (added.length === 0) return slice
  const evolve = { ...slice.evolve }
  for (const [type, then] of added) {
    const own = evolve[type]
    if (then) evolve[type] = own ? (state, event, at, options) => then(own(state, event, at, options), event, at, options) : then
  }
  return { ...slice, evolve }
}
