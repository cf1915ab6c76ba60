import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { TokenAccount } from '../shared/solana/token-accounts.js'
import type { TokensState } from './state.js'

/** Commands of the tokens slice. */
export type TokenCommand =
  /** Reads the token accounts of the active Solana account unless they are fresh. `force` reads in any case, even after a failure. */
  { readonly type: 'refreshTokens'; readonly force?: boolean }

/** Members of an event about a read. */
interface OfAccount {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly address: Personal
}

/** Reports of policies. */
export type TokenReport =
  | ({ readonly type: 'reportTokens'; readonly accounts: readonly TokenAccount[] } & OfAccount)
  | ({ readonly type: 'reportTokensFailed'; readonly failure: Failure } & OfAccount)

/** Public events of tokens. */
export type TokenEvent =
  /** When token accounts were read. `accounts` has no empty ones. `omitted` counts those above the limit. */
  | ({ readonly type: 'tokensLoaded'; readonly accounts: readonly TokenAccount[]; readonly omitted?: number } & OfAccount)
  /** When token accounts could not be read. */
  | ({ readonly type: 'tokensFailed'; readonly failure: Failure } & OfAccount)

/** Events that `events$` does not carry. */
export type TokenInternalEvent = { readonly type: 'tokensRequested' } & OfAccount

/** See {@link SliceDeclaration}. */
export const tokensDeclaration: SliceDeclaration<'tokens'> = {
  commands: { refreshTokens: { force: 'flag?' } },
  events: {
    tokensRequested: { address: true },
    tokensLoaded: { address: true },
    tokensFailed: { address: true },
  },
  personal: {
    reportTokens: { address: true },
    reportTokensFailed: { address: true },
  },
}

declare module '../registry.js' {
  interface Slices {
    readonly tokens: { readonly state: TokensState; readonly commands: TokenCommand | TokenReport; readonly events: TokenEvent | TokenInternalEvent }
  }
  interface PublicSlices {
    readonly tokens: { readonly state: TokensState; readonly commands: TokenCommand; readonly events: TokenEvent }
  }
  interface Results {
    readonly refreshTokens: PublicEventOf<'tokensLoaded'>
  }
}
