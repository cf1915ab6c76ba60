import { createContext, useContext } from 'react'
import { failure, LatchkitError } from '../../domain/shared/errors.js'
import type { Latchkit } from '../../instance/types.js'
import type { Strings } from '../strings/strings.js'
import type { Chunk } from './chunk.js'
import type { Opener } from './opener.js'

/** What `LatchkitProvider` hands down. */
export interface Provided {
  readonly kit: Latchkit
  readonly strings: Strings
  /** The way into the dialog; its code loads when it is first needed. */
  readonly opener: Opener
  /** What draws an account outside of the dialog; loads when there may be one. */
  readonly account: Chunk<typeof import('../buttons/account-part.js')>
}

/** Undefined outside a provider. */
export const LatchkitContext = /* @__PURE__ */ createContext<Provided | undefined>(undefined)

/**
 * What the nearest provider hands down.
 *
 * @param user the hook or component that asks, for the text of the error
 * @throws LatchkitError `NOT_CREATED` outside a provider
 */
export function useProvided(user: string): Provided {
  const provided = useContext(LatchkitContext)
  if (provided === undefined) throw LatchkitError.from(failure('NOT_CREATED', { name: user }))
  return provided
}
