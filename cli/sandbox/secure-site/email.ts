import type { FrameReply } from '../../../src/domain/frame/protocol.js'
import type { SiteContext } from './context.js'
import { SiteError } from './parts.js'
import { type Task, wait } from './task.js'
import { beginSession } from './user.js'

/** Milliseconds between two polls for a decision. */
export const LOOK_MS = 1_000

/** Sign-in by e-mail and change of the address: approval of the device, then one-time codes (facts, section 1.6). */
export interface EmailLogin {
  connect(email: string): Task<FrameReply<'CONNECT_EMAIL'>>
  device(): Task<undefined>
  otp(code: string): Task<undefined>
  update(email: string): Task<FrameReply<'UPDATE_EMAIL'>>
  primaryOtp(code: string): Task<undefined>
  secondaryOtp(code: string): Task<FrameReply<'UPDATE_EMAIL_SECONDARY_OTP'>>
  /** Cancels what is under way. */
  clear(): void
}

/** Creates the e-mail login of the site. */
export function createEmailLogin(context: SiteContext): EmailLogin {
  const { parts, memory, codes } = context
  let device: { readonly id: string; readonly email: string } | undefined
  let wanted: { readonly email: string; readonly proven: boolean } | undefined

  const refused = function* (): Task<boolean> {
    return (yield* context.faults()).codes === 'refused'
  }

  return {
    *connect(text) {
      const email = addressOf(text)
      if (memory.user()?.email === email) return { action: 'CONNECT' }
      codes.ensureCool('login')
      if (memory.isApproved(email)) {
        yield* codes.send('login', email)
        return { action: 'VERIFY_OTP' }
      }
      const { id, path } = yield* wait(parts.desk.open({ kind: 'device', email, app: parts.app }))
      device = { id, email }
      yield* wait(parts.desk.mail({ to: email, subject: 'Is it you? A new device wants to sign in', link: path }))
      return { action: 'VERIFY_DEVICE' }
    },

    *device() {
      const asked = device
      if (asked === undefined) throw new SiteError('No device waits for approval')
      for (;;) {
        const { state } = yield* wait(parts.desk.look(asked.id))
        if (state === 'approved') break
        if (state !== 'waiting') throw new SiteError(state === 'declined' ? 'The device was not approved' : 'The approval expired')
        yield* context.sleep(LOOK_MS)
      }
      if (device === asked) device = undefined
      memory.approveDevice(asked.email)
      yield* codes.send('login', asked.email)
      return undefined
    },

    *otp(code) {
      const email = codes.check('login', code, yield* refused())
      yield* beginSession(context, { email })
      return undefined
    },

    *update(text) {
      const { user } = context.login()
      const email = addressOf(text)
      if (memory.isTaken(email)) throw new SiteError('This email is in use')
      if (email === user.email) throw new SiteError('This is your email already')
      if (user.email === undefined) {
        yield* codes.send('secondary', email)
        wanted = { email, proven: true }
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      yield* codes.send('primary', user.email)
      wanted = { email, proven: false }
      return { action: 'VERIFY_PRIMARY_OTP' }
    },

    *primaryOtp(code) {
      if (wanted === undefined) throw new SiteError('No change of email is under way')
      codes.check('primary', code, yield* refused())
      yield* codes.send('secondary', wanted.email)
      wanted = { email: wanted.email, proven: true }
      return undefined
    },

    *secondaryOtp(code) {
      if (!wanted?.proven) throw new SiteError('No change of email is under way')
      const newEmail = codes.check('secondary', code, yield* refused())
      wanted = undefined
      context.login()
      memory.changeEmail(newEmail)
      return { newEmail }
    },

    clear() {
      device = undefined
      wanted = undefined
      codes.clear()
    },
  }
}

/** Returns the normalized address: one `@`, no spaces, a dot in the domain (AUTH-14), in lower case. @throws SiteError "Invalid email". */
function addressOf(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email)) throw new SiteError('Invalid email')
  return email
}
