import type { MessageOptions } from '../../../src/adapters/siwx/siwx.js'
import type { SiwxConfig } from '../../../src/domain/siwx/config.js'
import type { ScenarioSignIn } from './sign-in-schema.js'

/** Returns the sign-in options of the app, with the defaults of `signIn()`. */
export function signInConfig({ required = true, signOutOnDisconnect = true }: ScenarioSignIn): SiwxConfig {
  return { required, signOutOnDisconnect }
}

/** Returns the options of the sign-in messages. */
export function messageOptions({ statement, expiresIn }: ScenarioSignIn): MessageOptions {
  return { ...(statement === undefined ? {} : { statement }), ...(expiresIn === undefined ? {} : { expiresInMs: expiresIn }) }
}
