import type { arabic } from './ar.js'
import type { Message } from './message.js'

/** The id of a text. Types only: the texts load with the feature that shows them. A translation that ships has every id. */
export type MessageId = keyof typeof arabic

/** A complete translation: a missing id does not compile. */
export type Messages = { readonly [Id in MessageId]: Message }

/** A host's own words for some texts (option `messages`). */
export type MessageOverrides = { readonly [Id in MessageId]?: Message }
