import { createContext, useContext } from 'react'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { Instance } from '../../kit/instance.js'
import type { Strings } from '../i18n/strings.js'
import type { AccountTabs, ProvidedViews } from '../dialog/provided-views.js'
import type { AppOutlet } from './app-outlet.js'
import type { ModalLauncher } from './modal-launcher.js'

/** Value of {@link LatchkitContext}. */
export interface Provided {
  readonly kit: Instance
  readonly strings: Strings
  readonly launcher: ModalLauncher
  /** Contents of the app that the dialog shows. */
  readonly outlet: AppOutlet
  /** Views of plugins from outside. */
  readonly views?: ProvidedViews | undefined
  readonly accountTabs?: AccountTabs | undefined
}

/** Undefined outside a provider. */
export const LatchkitContext = /* @__PURE__ */ createContext<Provided | undefined>(undefined)

/**
 * Returns the value of the nearest provider.
 *
 * @param user name of the calling hook or component, for the error
 * @throws LatchkitError `NOT_CREATED` outside a provider
 */
export function useProvided(user: string): Provided {
  const provided = useContext(LatchkitContext)
  if (provided === undefined) throw LatchkitError.from(failure('NOT_CREATED', { name: user }))
  return provided
}
