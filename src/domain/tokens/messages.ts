import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AccountSubject,
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { HeldAccounts, TokensState } from './state.js'

/** Commands of the tokens slice. */
export type TokenCommand =
  /** Reads the token accounts of the active Solana account unless they are fresh. `force` reads in any case, even after a failure. */
  RefreshCommand<'tokens'>

/** Reports of policies. */
export type TokenReport = AnswerReport<'tokens', AccountSubject, Pick<HeldAccounts, 'accounts'>> | FailureReport<'tokens', AccountSubject>

/** Public events of tokens. */
export type TokenEvent =
  /** When token accounts were read. `accounts` has no empty ones. `omitted` counts those above the limit. */
  | LoadedEvent<'tokens', AccountSubject, HeldAccounts>
  /** When token accounts could not be read. */
  | FailedEvent<'tokens', AccountSubject>

/** Events that `events$` does not carry. */
export type TokenInternalEvent = RequestedEvent<'tokens', AccountSubject>

/** See {@link SliceDeclaration}. */
export const tokensDeclaration: SliceDeclaration<'tokens'> = declareRead('tokens', {}, { address: true })

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
