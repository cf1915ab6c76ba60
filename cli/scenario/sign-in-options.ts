import type { MessageOptions } from '../../src/adapters/siwx/siwx.js'
import type { SiwxConfig } from '../../src/domain/config/index.js'
import type { ScenarioSignIn } from './sign-in-schema.js'

/** What the app asks for: as `signIn()` has it where the scenario says nothing. */
export function signInConfig({ required = true, signOutOnDisconnect = true }: ScenarioSignIn): SiwxConfig {
  return { required, signOutOnDisconnect }
}

/** What its messages say. */
export function messageOptions({ statement, expiresIn }: ScenarioSignIn): MessageOptions {
  return { ...(statement === undefined ? {} : { statement }), ...(expiresIn === undefined ? {} : { expiresInMs: expiresIn }) }
}
