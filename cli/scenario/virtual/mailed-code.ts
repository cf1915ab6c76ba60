import { createSecret, isSecret, type Secret } from '../../../src/domain/shared/secrets/secret.js'
import type { PublicCommand } from '../../../src/index.js'

/** Receivers of codes that are known only when the letter arrives, by placeholder. */
const receivers = new WeakMap<object, string>()

/** Returns a placeholder for the newest code that was sent to an address by the time of use: `{ inbox: ann@example.org }`. */
export function mailedCode(to: string): Secret {
  const handle = createSecret('')
  receivers.set(handle, to)
  return handle
}

/**
 * Returns a command with its placeholders replaced by the codes that came by mail.
 * @param codeOf returns the newest code that was sent to an address; undefined if there is none
 * @throws RangeError if no code came
 */
export function withMailedCodes(command: PublicCommand, codeOf: (to: string) => string | undefined): PublicCommand {
  const members = Object.entries(command).map(([name, value]) => {
    const to = isSecret(value) ? receivers.get(value) : undefined
    if (to === undefined) return [name, value]
    const code = codeOf(to)
    if (code === undefined) throw new RangeError(`no code came to ${to}`)
    return [name, createSecret(code)]
  })
  return Object.fromEntries(members) as PublicCommand
}
