import type { ConfigState } from './config/state.js'
import type { PublicSlices, Results } from './registry.js'

/** The parts of all slices that have one. */
type PartOf<Part extends string> = {
  [Name in keyof PublicSlices]: PublicSlices[Name] extends { readonly [P in Part]: infer Found } ? Found : never
}[keyof PublicSlices]

/** A command that an app, the UI or a script may give. */
export type PublicCommand = PartOf<'commands'>

/** A fact that an app may act on, as `events$` has it. The declaration of each event says when it comes. */
export type PublicEvent = PartOf<'events'>

/** One public event, by its name. */
export type PublicEventOf<T extends PublicEvent['type']> = Extract<PublicEvent, { type: T }>

/** The state as an app reads it: a member for each slice that shows its own. `config` never changes after creation. */
export interface PublicState
  extends Readonly<{
    [Name in keyof PublicSlices as PublicSlices[Name] extends { readonly state: unknown } ? Name : never]: PublicSlices[Name] extends {
      readonly state: infer State
    }
      ? State
      : never
  }> {
  readonly config: ConfigState
}

/** The event that a command ends with; undefined when it changed nothing, or ends with its own dispatch. */
export type ResultOf<C extends PublicCommand> = (C['type'] extends keyof Results ? Results[C['type']] : never) | undefined
