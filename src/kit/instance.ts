import type { Observable } from 'rxjs'
import type { ConfigState } from '../domain/config/index.js'
import type { Fold } from '../domain/kernel/fold.js'
import type { Selector } from '../domain/kernel/selectors.js'
import type { Entry, Head } from '../domain/kernel/tape.js'
import type { AnyPlugin } from '../domain/any-plugin.js'
import type { PluginDomain } from '../domain/plugin.js'
import type { RootState } from '../domain/root.js'
import type { ClockPort } from '../ports/clock.js'
import type { HostPorts } from '../ports/index.js'
import type { CreateOptions, Latchkit, TapeTap } from './types.js'

/** An instance with the whole state, for the package's own code. */
export interface Instance extends Latchkit {
  getState(): RootState
  getServerState(): RootState
  select<T>(selector: Selector<RootState, T>): T
  readonly state$: Observable<RootState>
  /** Absent from an instance whose core was built at once. */
  readonly hint?: Hints
}

/** Stored hints about what is drawn before the core has loaded. They are no part of the state: a wrong one does no harm. */
export interface Hints {
  /** Returns the text of an item, as it was stored when the page loaded. */
  read(key: string): string | undefined
  write(key: string, text: string): void
}

/** Options of `createInstance`: as {@link CreateOptions}, with loaded plugins and all ports of the host. */
export interface InstanceOptions extends Omit<CreateOptions, 'use' | 'ports' | 'initialSession'> {
  readonly use: readonly (AnyPlugin & { readonly module: object })[]
  readonly ports: HostPorts & { readonly clock: ClockPort }
  /** The resolved options; resolved here by default. */
  readonly config?: ConfigState
  /** Freezes state and recorded values, so that code that mutates them throws. Always on in debug mode. */
  readonly freezes?: boolean
}

/** Head of a tape. */
export type TapedHead = Pick<Head, 'version' | 'config'>

/** A {@link TapeTap} with its types, for the package's own code. */
export interface EntryTap extends TapeTap {
  /** @param plugins domains of the plugins in use */
  attach(fold: Fold<RootState>, head: TapedHead, mark: (label: string) => void, plugins: readonly PluginDomain[]): (entry: Entry) => void
}
