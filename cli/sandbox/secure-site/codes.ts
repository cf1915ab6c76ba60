import type { ClockPort } from '../../../src/ports/clock.js'
import { type Desk, SiteError } from './parts.js'
import { type Task, wait } from './task.js'

/** Milliseconds until another code may be requested, as in the app (AUTH-12). */
export const CODE_COOLDOWN_MS = 30_000
/** Milliseconds that a code is valid. */
export const CODE_LIFE_MS = 1_200_000
/** Number of wrong entries that make a code void. */
export const CODE_TRIES = 5

/** Purpose of a code. */
export type CodePurpose = 'login' | 'primary' | 'secondary'

/** One-time codes by e-mail. Kept in memory: a reloaded page has none. */
export interface Codes {
  /** Sends a new code, which replaces the last one. @throws SiteError within the cooldown. */
  send(purpose: CodePurpose, email: string): Task<void>
  /** Checks that another code may be sent. @throws SiteError within the cooldown. */
  ensureCool(purpose: CodePurpose): void
  /** Returns the address that the code was sent to. @throws SiteError for a wrong, expired or void code. */
  check(purpose: CodePurpose, code: string, refused: boolean): string
  /** Deletes all codes and cooldowns. */
  clear(): void
}

/** @param draw returns random hex of `bytes` bytes */
export function createCodes({ clock, desk }: { readonly clock: ClockPort; readonly desk: Desk }, draw: (bytes: number) => Task<string>): Codes {
  const sent = new Map<CodePurpose, { email: string; code: string; at: number; wrong: number }>()
  const ensureCool = (purpose: CodePurpose) => {
    const left = CODE_COOLDOWN_MS - (clock.now() - (sent.get(purpose)?.at ?? -CODE_COOLDOWN_MS))
    if (left > 0) throw new SiteError(`Please try again after ${Math.ceil(left / 1000)} seconds`)
  }
  return {
    ensureCool,
    *send(purpose, email) {
      ensureCool(purpose)
      // 48 random bits make the six digits uniform to one part in 2^28.
      const code = String(Number.parseInt(yield* draw(6), 16) % 1_000_000).padStart(6, '0')
      sent.set(purpose, { email, code, at: clock.now(), wrong: 0 })
      yield* wait(desk.mail({ to: email, subject: subjects[purpose], code }))
    },
    check(purpose, code, refused) {
      const entry = sent.get(purpose)
      if (entry === undefined || clock.now() - entry.at > CODE_LIFE_MS) throw new SiteError('Code expired')
      if (entry.wrong >= CODE_TRIES) throw new SiteError('Too many wrong codes. Ask for a new one.')
      if (refused || code.trim() !== entry.code) {
        entry.wrong += 1
        throw new SiteError('Invalid code')
      }
      sent.delete(purpose)
      return entry.email
    },
    clear: () => sent.clear(),
  }
}

const subjects: Record<CodePurpose, string> = {
  login: 'Your code to sign in',
  primary: 'Your code to change this address',
  secondary: 'Your code to confirm this address',
}
