import type { SocialProvider } from '../shared/features.js'
import type { RootState } from '../root.js'
import { offeredSocials } from '../settings/selectors.js'
import { EMAIL_COOLDOWN_MS } from './limits.js'
import type { AuthUser, Login } from './state.js'

/** Returns the running login with its step. */
export function selectLogin(state: RootState): Login | undefined {
  return state.auth.login
}

/** Returns the logged-in user. While an earlier login is being restored, the last user. */
export function selectUser(state: RootState): AuthUser | undefined {
  return state.auth.user ?? (state.auth.restoring === undefined ? undefined : state.auth.remembered)
}

/** Returns the available social providers, in order. Excludes those that Telegram's web view cannot use (AUTH-07 to AUTH-09). */
export function selectSocials(state: RootState): readonly SocialProvider[] {
  const { platform } = state.lifecycle
  const out: readonly SocialProvider[] = !platform.telegram
    ? []
    : platform.android
      ? ['facebook', 'x']
      : platform.mobile
        ? ['google']
        : platform.mac
          ? ['x']
          : []
  return offeredSocials(state).filter((one) => !out.includes(one))
}

/** Returns the time when the next code may be requested, in milliseconds since the epoch. Undefined if at once (AUTH-12). Use it for a countdown. */
export function selectNextCodeAt({ auth: { lastCodeAt } }: RootState): number | undefined {
  return lastCodeAt === undefined ? undefined : lastCodeAt + EMAIL_COOLDOWN_MS
}

/** Returns the name of the logged-in user: of the social account, for Discord without its discriminator (AUTH-46), or else the e-mail (AUTH-47). */
export function selectAuthName(state: RootState): string | undefined {
  const user = selectUser(state)
  if (user?.userName) return user.social === 'discord' ? user.userName.replace(/#?0$/, '') : user.userName
  const { email } = user ?? {}
  return email !== undefined && email.length > 30 ? `${email.slice(0, -3)}...` : email
}
