import { z } from 'zod'
import type { MemorySiwxPolicy } from '../../src/adapters/memory/siwx-faults.js'
import { siwxShape } from '../../src/ports/siwx.js'
import { duration, text } from './values.js'

const some = z.exactOptional
const flag = z.boolean('must be true or false')

/** How the host of the app does its part from now on; an empty object mends it. */
export const signInHost = z
  .strictObject({
    fails: some(z.array(z.enum(siwxShape, { error: () => `must be one of ${siwxShape.join(', ')}` }))),
    delay: some(duration),
    signatures: some(z.enum(['right', 'wrong'], 'must be right or wrong')),
    misfits: some(flag),
  })
  .transform(({ delay, ...rest }): MemorySiwxPolicy => ({ ...rest, ...(delay === undefined ? {} : { delayMs: delay }) }))

/** The sign-in with the wallet, as the app has it with `signIn()`, and its host; a scenario that has one has the sign-in. */
export const signInWorld = z.strictObject({
  required: some(flag),
  signOutOnDisconnect: some(flag),
  statement: some(text),
  expiresIn: some(duration),
  host: some(signInHost),
})

/** The sign-in of a scenario. */
export type ScenarioSignIn = z.output<typeof signInWorld>
