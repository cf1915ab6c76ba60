import type { Decision, DecideContext } from '../kernel/types.js'
import type { DomainCommand, DomainEvent, Endings, Policy, Remembered, RootState } from '../root.js'
import { tableOf } from '../shared/json/remembered.js'
import { decideRead, entriesOf } from './decide.js'
import { evolveRead } from './evolve.js'
import { readNames } from './messages.js'
import { asksOf, refreshesOf } from './policy.js'
import type { Held, HeldEntries } from './state.js'
import type { Read } from './types.js'

/** Parts of a slice that {@link defineRead} returns. The slice adds its own beside them. */
export interface ReadParts<Name extends string> {
  // biome-ignore lint/suspicious/noExplicitAny: the slice declares the types of its messages
  readonly decide: Readonly<Record<Handled<Name>, (state: RootState, command: any, context: DecideContext) => Decision<DomainEvent>>>
  // biome-ignore lint/suspicious/noExplicitAny: the state of a slice holds the entries in a member that only the declaration names
  readonly evolve: Readonly<Record<`${Name}Requested` | `${Name}Loaded` | `${Name}Failed` | 'stopped', (state: any, event: any, at: number) => any>>
  readonly policies: { readonly refreshes: Policy; readonly reads: Policy }
  readonly publicEvents: Readonly<Record<`${Name}Loaded` | `${Name}Failed`, true>>
  readonly endings: { readonly reads: Endings }
  // biome-ignore lint/suspicious/noExplicitAny: the outcomes of a command are checked where the slice declares its results
  readonly outcomes: Readonly<Record<`refresh${Capitalize<Name>}`, { readonly done: any; readonly failed: any }>>
}

type Handled<Name extends string> = `refresh${Capitalize<Name>}` | `report${Capitalize<Name>}` | `report${Capitalize<Name>}Failed`

/**
 * Returns the parts of a slice that reads a value: handlers, reducers, policies, endings and outcomes. `name` gives the names of its messages: `tokens` gives
 * `refreshTokens`, `tokensRequested`, `tokensLoaded`, `tokensFailed`, `reportTokens` and `reportTokensFailed`, and `loadMoreTokens` for a list with pages.
 */
export function defineRead<Name extends string, Args extends object, Subject extends object, Answer extends object, Value extends object>(
  name: Name,
  read: Read<Args, Subject, Answer, Value>,
): ReadParts<Name> {
  const names = readNames(name)
  const done = [names.loaded]
  const failed = [names.failed]
  const parts = {
    decide: decideRead(names, read),
    evolve: evolveRead(names, read),
    policies: { refreshes: refreshesOf(names, read), reads: asksOf(names, read) },
    publicEvents: { [names.loaded]: true, [names.failed]: true },
    endings: {
      reads: (state: RootState, reason: Parameters<Endings>[1]) =>
        Object.entries(entriesOf(state, read)).flatMap(([key, { pending }]) =>
          pending === undefined
            ? []
            : [{ type: names.reportFailed, operation: pending, ...read.keys.subject(key), failure: reason } as unknown as DomainCommand],
        ),
    },
    outcomes: { [names.refresh]: { done, failed }, ...(read.pages && { [names.loadMore]: { done, failed } }) },
  }
  return parts as unknown as ReadParts<Name>
}

/**
 * Returns the stored item of a read: its values with their ages, without running and failed questions.
 *
 * @param parse returns the value of an entry and its time, or undefined if it is invalid
 */
export function rememberedRead<Value extends object>(
  read: { readonly slice: string; readonly member: string },
  key: string,
  parse: (item: unknown, key: string) => Held<Value> | undefined,
): Remembered<HeldEntries<Value>> {
  const entries = (state: RootState) => entriesOf(state, read) as HeldEntries<Value>
  return {
    key,
    select: (state) =>
      Object.fromEntries(
        Object.entries(entries(state)).flatMap(([subject, entry]) => {
          const { pending: _, failedAt: __, failure: ___, ...value } = entry as Held<object>
          return value.at === undefined ? [] : [[subject, value as Held<Value>]]
        }),
      ),
    depends: entries,
    parse: (value) => tableOf(value, parse),
    isCache: true,
  }
}
