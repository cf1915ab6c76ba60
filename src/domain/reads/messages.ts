import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { OperationId } from '../kernel/types.js'
import type { Failure } from '../shared/errors/failure.js'

/** An account on a network. */
export interface AccountSubject {
  readonly network: CaipNetworkId
  readonly address: Personal
}

/** Asks for the value unless it is fresh. `force` reads in any case, even after a failure. */
export type RefreshCommand<Name extends string, Args = unknown> = { readonly type: `refresh${Capitalize<Name>}` } & Args & { readonly force?: boolean }

/** When a question went out. */
export type RequestedEvent<Name extends string, Subject> = OfRead<`${Name}Requested`> & Subject

/** When a value came. */
export type LoadedEvent<Name extends string, Subject, Value> = OfRead<`${Name}Loaded`> & Subject & Value

/** When no value came. */
export type FailedEvent<Name extends string, Subject> = OfRead<`${Name}Failed`> & Subject & { readonly failure: Failure }

/** Answer of the port. */
export type AnswerReport<Name extends string, Subject, Answer> = OfRead<`report${Capitalize<Name>}`> & Subject & Answer

/** Failure of the port. */
export type FailureReport<Name extends string, Subject> = OfRead<`report${Capitalize<Name>}Failed`> & Subject & { readonly failure: Failure }

interface OfRead<Type extends string> {
  readonly type: Type
  readonly operation: OperationId
}

/** Names of the messages of a read. */
export interface ReadNames {
  readonly refresh: string
  readonly loadMore: string
  readonly report: string
  readonly reportFailed: string
  readonly requested: string
  readonly loaded: string
  readonly failed: string
}

/** Returns the names of the messages of a read: `tokens` gives `refreshTokens`, `tokensRequested` and so on. */
export function readNames(name: string): ReadNames {
  const capital = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  return {
    refresh: `refresh${capital}`,
    loadMore: `loadMore${capital}`,
    report: `report${capital}`,
    reportFailed: `report${capital}Failed`,
    requested: `${name}Requested`,
    loaded: `${name}Loaded`,
    failed: `${name}Failed`,
  }
}

/** Declaration of the messages of a read, for {@link SliceDeclaration}. */
export interface ReadDeclaration<Name extends string, Args, Subject extends string> {
  readonly commands: Readonly<Record<`refresh${Capitalize<Name>}`, Args & { readonly force: 'flag?' }>>
  readonly events: Readonly<Record<`${Name}Requested` | `${Name}Loaded` | `${Name}Failed`, Readonly<Record<Subject, true>>>>
  readonly personal: Readonly<Record<`report${Capitalize<Name>}` | `report${Capitalize<Name>}Failed`, Readonly<Record<Subject, true>>>>
}

/**
 * Returns the declaration of the messages of a read.
 *
 * @param args members of its commands
 * @param personal personal members of its subject
 */
export function declareRead<Name extends string, const Args extends object, Subject extends string>(
  name: Name,
  args: Args,
  personal: Readonly<Record<Subject, true>>,
): ReadDeclaration<Name, Args, Subject> {
  const names = readNames(name)
  const declaration = {
    commands: { [names.refresh]: { ...args, force: 'flag?' } },
    events: { [names.requested]: personal, [names.loaded]: personal, [names.failed]: personal },
    personal: { [names.report]: personal, [names.reportFailed]: personal },
  }
  return declaration as unknown as ReadDeclaration<Name, Args, Subject>
}
