import type { JsonObject } from './shared/json/json.js'
import type { PersonalKeys } from './shared/secrets/secret.js'
import type { PluginErrors, Slices } from './registry.js'

/**
 * Declaration of a slice's messages, as plain data beside their types. Redaction (`personal.ts`) and the vocabulary of scenario files derive from it.
 * It is separate from the slice's code, so that a page that records nothing never loads it.
 *
 * The compiler requires each command, each event and each `Personal` member, and rejects unknown names.
 */
export interface SliceDeclaration<Name extends keyof Slices> {
  /** The members of each public command, and how a scenario writes them. Redaction drops what else an app gave: it may be anything. */
  readonly commands: { readonly [T in PublicName<Name>]: MembersOf<Message<Name, T>> }
  /** The member that a single value stands for: `connect: kestrel`. */
  readonly main?: { readonly [T in PublicName<Name>]?: MemberName<Message<Name, T>> }
  /** Members that most scenarios would repeat. */
  readonly defaults?: { readonly [T in PublicName<Name>]?: JsonObject }
  /** Each event, with its personal members. */
  readonly events: { readonly [T in Slices[Name]['events']['type']]: PersonalOf<Message<Name, T>> }
  /** The commands that have personal members, reports of policies too. */
  readonly personal: { readonly [T in WithPersonal<Name, Slices[Name]['commands']['type']>]: PersonalOf<Message<Name, T>> }
  /** More personal members: those whose type does not say so, or that take another rule. */
  readonly more?: { readonly [T in Slices[Name]['events']['type'] | Slices[Name]['commands']['type']]?: PersonalFields }
  /** Texts of the app in commands that it gives. */
  readonly given?: { readonly [T in PublicName<Name>]?: PersonalFields }
  /** Personal members of calls and replies, by port and method: `storage.load`. `true`: every text. */
  readonly calls?: Readonly<Record<string, PersonalFields | true>>
  /** Personal remembered items, by key. */
  readonly items?: PersonalFields
  /** Personal members of the slice's state. */
  readonly state?: PersonalFields
  /** Personal wherever they stand. */
  readonly everywhere?: PersonalFields
  /** Addresses that the slice itself brings, such as those of listed tokens. They are nobody's, and a copy that changed them would not replay. */
  readonly known?: readonly string[]
  /** Error codes of the slice of a plugin from outside. Ours stand in the catalogue. */
  readonly errors?: readonly (keyof PluginErrors)[]
}

/** A declaration whose slice is not known. */
export interface AnyDeclaration {
  readonly commands: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly main?: Readonly<Record<string, string | undefined>>
  readonly defaults?: Readonly<Record<string, JsonObject | undefined>>
  readonly events: Readonly<Record<string, PersonalFields>>
  readonly personal: Readonly<Record<string, PersonalFields>>
  readonly more?: Readonly<Record<string, PersonalFields | undefined>>
  readonly given?: Readonly<Record<string, PersonalFields | undefined>>
  readonly calls?: Readonly<Record<string, PersonalFields | true>>
  readonly items?: PersonalFields
  readonly state?: PersonalFields
  readonly everywhere?: PersonalFields
  readonly known?: readonly string[]
  readonly errors?: readonly string[]
}

/**
 * Scenario syntax of a member. `string` may be empty, `text` may not; `a|b|c` is one of these words; `object` and `json` are not checked further.
 * A trailing `?` marks an optional member.
 */
export type MemberKind =
  | 'text'
  | 'string'
  | 'nullableText'
  | 'flag'
  | 'number'
  | 'namespace'
  | 'network'
  | 'networkObject'
  | 'address'
  | 'transaction'
  | 'secret'
  | 'view'
  | 'viewParams'
  | 'alert'
  | 'alertContext'
  | 'object'
  | 'json'
  | `${string}|${string}`

/**
 * Names of the members that hold a person's data, at any depth. `json`: the text is JSON, and the data is what it holds. `request`: a request to a
 * wallet, as a value or as JSON; each text keeps its form. `ids`: JSON of which only ids are somebody's. `app`: what the app says of itself, also by these
 * names. `words`: sentences that a wallet, a server or the app may have written, in which e-mail addresses and tokens are somebody's. `said`: a text of the app,
 * unless it is a key of the message table. A function makes the member from the others, as they stand in the copy.
 */
export type PersonalFields = Readonly<Record<string, PersonalRule | 'app' | ((copy: JsonObject) => string) | undefined>>

/** Redaction rule of a personal member: see {@link PersonalFields}. */
export type PersonalRule = true | 'json' | 'request' | 'ids' | 'words' | 'said'

type Message<Name extends keyof Slices, T> = Extract<Slices[Name]['commands'] | Slices[Name]['events'], { readonly type: T }>
type PublicName<Name extends keyof Slices> = Exclude<Slices[Name]['commands']['type'], `report${string}`>
type MemberName<C> = C extends unknown ? Exclude<keyof C, 'type'> & string : never
type WithPersonal<Name extends keyof Slices, T> = T extends string ? ([PersonalKeys<Message<Name, T>>] extends [never] ? never : T) : never

/** An empty object is a table without names: the type `{}` would take any. */
type None = Readonly<Record<string, never>>
type MembersOf<C> = [MemberName<C>] extends [never]
  ? None
  : { readonly [N in MemberName<C>]: Partial<Pick<C, N & keyof C>> extends Pick<C, N & keyof C> ? `${MemberKind}?` : MemberKind }
type PersonalOf<M> = [PersonalKeys<M>] extends [never] ? None : Listed<PersonalKeys<M>>
/** As `Record<Keys, ...>`; asked for by name, for checking that a name that is not known yet fits `Record` takes the compiler seconds. */
type Listed<Keys> = { readonly [K in Keys & string]: PersonalRule | ((copy: JsonObject) => string) }
