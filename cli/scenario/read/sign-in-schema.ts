import { z } from 'zod'
import type { MemorySiwxPolicy } from '../../../src/adapters/memory/siwx/siwx-faults.js'
import { siwxShape } from '../../../src/ports/siwx.js'
import { duration, text } from './values.js'
import type { MessageOptions } from '../../../src/adapters/siwx/siwx.js'
import type { SiwxConfig } from '../../../src/domain/siwx/config.js'

const some = z.exactOptional
const flag = z.boolean('must be true or false')

/** Behaviour of the app's host from now on; an empty object restores the default. */
export const signInHost = z
  .strictObject({
    fails: some(z.array(z.enum(siwxShape, { error: () => `must be one of ${siwxShape.join(', ')}` }))),
    delay: some(duration),
    signatures: some(z.enum(['right', 'wrong'], 'must be right or wrong')),
    misfits: some(flag),
  })
  .transform(({ delay, ...rest }): MemorySiwxPolicy => ({ ...rest, ...(delay === undefined ? {} : { delayMs: delay }) }))

/** The sign-in with the wallet, as from `signIn()`, and its host; it enables sign-in in a scenario. */
export const signInWorld = z.strictObject({
  required: some(flag),
  signOutOnDisconnect: some(flag),
  statement: some(text),
  expiresIn: some(duration),
  host: some(signInHost),
})

/** The sign-in of a scenario. */
export type ScenarioSignIn = z.output<typeof signInWorld>

/** Returns the sign-in options of the app, with the defaults of `signIn()`. */
export function signInConfig({ required = true, signOutOnDisconnect = true }: ScenarioSignIn): SiwxConfig {
  return { required, signOutOnDisconnect }
}

/** Returns the options of the sign-in messages. */
export function messageOptions({ statement, expiresIn }: ScenarioSignIn): MessageOptions {
  return { ...(statement === undefined ? {} : { statement }), ...(expiresIn === undefined ? {} : { expiresInMs: expiresIn }) }
}
