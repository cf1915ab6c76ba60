import type { Ports } from '../ports/index.js'
import type { ConfigState } from './config/state.js'
import type { AnyDeclaration, SliceDeclaration } from './declaration.js'
import type { DecideTable, EvolveTable, Policy as KernelPolicy, PolicyIo as KernelPolicyIo, SliceDefinition } from './kernel/types.js'
import type { ViewName } from './modal/state.js'
import type { PublicSlices, Slices } from './registry.js'
import type { Outcomes } from './results.js'
import type { AlertTable } from './shared/errors/alerts.js'
import type { Failure } from './shared/errors/failure.js'
import type { RememberedItem } from './shared/json/remembered.js'
import type { MustBeTrue, IsSecretFree } from './shared/secrets/secret.js'

// Declaration merging applies only to modules of the program, so this line includes all of them.
export type * from './declarations.js'
export type { EmbeddedWalletConfig } from './auth/config.js'
export type { EvmConfig } from './evm/index.js'
export type { WalletConnectSettings } from './walletconnect/config.js'
export type { PublicCommand } from './public.js'

/** State of the domain, one slice per feature. `config` never changes after creation. */
export interface RootState extends Readonly<{ [Name in keyof Slices]: Slices[Name]['state'] }> {
  readonly config: ConfigState
}

type MessagesOf<Kind extends 'commands' | 'events'> = { [Name in keyof Slices]: Slices[Name][Kind] }[keyof Slices]

/** Commands of the domain. Names that begin with `report` are for policies. */
export type DomainCommand = MessagesOf<'commands'>

/** Events of the domain. */
export type DomainEvent = MessagesOf<'events'>

/** Event of a type. */
export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/** Policy (process manager) of this domain. */
export type Policy = KernelPolicy<RootState, DomainCommand, DomainEvent, Ports>
/** Inputs of a policy of this domain. */
export type PolicyIo = KernelPolicyIo<RootState, DomainEvent, Ports>

/** Returns the reports that end the running operations of a policy, with the reason. */
export type Endings = (state: RootState, reason: Failure) => readonly DomainCommand[]

/** Stored item that survives reloads (see `RememberedItem`). */
export interface Remembered<T> extends RememberedItem<RootState, T> {
  /** Returns the commands that adopt another tab's version of the item. Without it, the item is read at the next start. */
  follow?(value: T, state: RootState): readonly DomainCommand[]
  /** Returns true if the state is newer than a storage that answered late. */
  isSettled?(state: RootState): boolean
  /** True if the slice merges the stored value with its own, also if its own has changed when a late storage answers. */
  readonly merges?: true
  /** Removed first when storage is full. */
  readonly isCache?: true
}

/** Commands of a slice. */
type CommandsOf<Name> = Name extends keyof Slices ? Slices[Name]['commands'] : never

/** Marks the public events of a slice, which `events$` emits. The compiler requires an entry for each declared event, and rejects others. */
type PublicEventsOf<Name> = Name extends keyof PublicSlices
  ? PublicSlices[Name] extends { readonly events: { readonly type: infer T extends string } }
    ? { readonly publicEvents: Readonly<Record<T, true>> }
    : NoPublicEvents
  : NoPublicEvents
interface NoPublicEvents {
  readonly publicEvents?: undefined
}

/** Slice of the domain: its command handlers, reducers and policies. */
export type Slice<Name extends keyof RootState, C extends DomainCommand = CommandsOf<Name>> = SliceCode<Name, C> & PublicEventsOf<Name>

interface SliceCode<Name extends keyof RootState, C extends DomainCommand> {
  readonly name: Name
  /** Returns the initial state. Those of base slices are in `initial.ts`, which a page shows before this code loads. */
  readonly initial?: (config: ConfigState) => RootState[Name]
  readonly decide: DecideTable<RootState, C, DomainEvent>
  readonly evolve: EvolveTable<RootState[Name], DomainEvent, ConfigState>
  readonly policies?: Readonly<Record<string, Policy>>
  readonly outcomes?: Outcomes
  /** By name of a policy, or `*` for all others: the reports that end its operations after it failed. No other policy would end them. */
  readonly endings?: Readonly<Record<string, Endings>>
  readonly remembered?: SliceMemory
  /** Alerts that the slice adds to those of the base. */
  readonly alerts?: AlertTable
  /** Views that the slice adds to those of the specification. */
  readonly views?: readonly ViewName[]
  /** Declaration of a custom slice's messages. Those of built-in slices are in `declarations.ts`. */
  readonly declares?: Name extends keyof Slices ? SliceDeclaration<Name> : never
}

/** Slice, as a kernel takes it. */
export type AnySlice = Omit<Definition, 'initial'> &
  Partial<Pick<Definition, 'initial'>> &
  Pick<SliceCode<never, never>, 'remembered' | 'alerts' | 'views' | 'endings'> & {
    readonly declares?: AnyDeclaration
    readonly publicEvents?: Readonly<Record<string, true>> | undefined
  }
type Definition = SliceDefinition<RootState, DomainCommand, DomainEvent, Ports, ConfigState>

/** Stored items of a slice, each validated separately, and the restored state from them: `restored.remembered[slice]`. */
export interface SliceMemory {
  readonly items: Readonly<Record<string, Remembered<never> | Remembered<unknown>>>
  /** Returns undefined if nothing was stored. */
  restore(take: <T>(item: Remembered<T>) => T | undefined, state: RootState): object | undefined
  /** True if the members are directly in `restored.remembered`, not under the slice's name, as on tapes of the first slices. */
  readonly isFlat?: true
}

/** Fails to compile if events or state contain a secret. */
export type NoSecrets = MustBeTrue<IsSecretFree<DomainEvent>> | MustBeTrue<IsSecretFree<RootState>>
