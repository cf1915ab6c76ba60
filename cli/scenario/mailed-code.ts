import { createSecret, isSecret, type Secret } from '../../src/domain/shared/secret.js'
import type { PublicCommand } from '../../src/index.js'

/** Codes that are only known when the letter is there, by the handle that stands for them. */
const receivers = new WeakMap<object, string>()

/** Stands for the newest code that went to an address by then: `{ inbox: ann@example.org }`. */
export function mailedCode(to: string): Secret {
  const handle = createSecret('')
  receivers.set(handle, to)
  return handle
}

/**
 * A command with the codes in it that came by mail.
 * @param codeOf the newest code that went to an address; undefined when there is none
 * @throws RangeError when no code came
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
