import type { OperationId } from '../kernel/types.js'
import type { Failure } from '../shared/errors/failure.js'

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
