import type { SocialProvider } from '../config/state.js'
import type { RootState } from '../root.js'
import { EMAIL_COOLDOWN_MS } from './limits.js'
import type { AuthUser, Login } from './state.js'

/** The login that is under way, with its step. */
export function selectLogin(state: RootState): Login | undefined {
  return state.auth.login
}

/** The visitor who is logged in; while an earlier login is taken up, the one of the last visit. */
export function selectUser(state: RootState): AuthUser | undefined {
  return state.auth.user ?? (state.auth.restoring === undefined ? undefined : state.auth.remembered)
}

/** The socials that are offered here, in order: what a web view of Telegram cannot do is left out (AUTH-07 to AUTH-09). */
export function selectSocials({ config, lifecycle: { platform } }: RootState): readonly SocialProvider[] {
  const out: readonly SocialProvider[] = !platform.telegram
    ? []
    : platform.android
      ? ['facebook', 'x']
      : platform.mobile
        ? ['google']
        : platform.mac
          ? ['x']
          : []
  return (config.embeddedWallet?.socials ?? []).filter((one) => !out.includes(one))
}

/** When the next code may be asked for, milliseconds since the epoch; undefined when at once (AUTH-12). Count down from it. */
export function selectNextCodeAt({ auth: { lastCodeAt } }: RootState): number | undefined {
  return lastCodeAt === undefined ? undefined : lastCodeAt + EMAIL_COOLDOWN_MS
}

/**
 * The name of the visitor who is logged in: of the social account, for Discord without its discriminator (AUTH-46), else the e-mail (AUTH-47).
 */
export function selectAuthName(state: RootState): string | undefined {
  const user = selectUser(state)
  if (user?.userName) return user.social === 'discord' ? user.userName.replace(/#?0$/, '') : user.userName
  const { email } = user ?? {}
  return email !== undefined && email.length > 30 ? `${email.slice(0, -3)}...` : email
}
