import type { AccountType, FrameUser, RedirectSocial, WireChainId } from '../../../src/domain/frame/protocol.js'
import type { SiteContext } from './context.js'
import { LOOK_MS } from './email.js'
import { SiteError } from './parts.js'
import { type Task, wait } from './task.js'
import { adoptChoice, beginSession, userReply } from './user.js'

/** Sign-in by social providers, whose consent page returns a result URL, and by Farcaster, whose page is polled (facts, sections 1.7 and 1.8). */
export interface SocialLogin {
  /** Returns the URL of the consent page for the popup. */
  redirect(provider: RedirectSocial): Task<{ readonly uri: string }>
  connect(uri: string, choice: { readonly chainId?: WireChainId; readonly preferredAccountType?: AccountType }): Task<FrameUser>
  farcaster(): Task<{ readonly url: string }>
  connectFarcaster(): Task<{ readonly userName: string }>
}

/** Creates the social login of the site. */
export function createSocialLogin(context: SiteContext): SocialLogin {
  const { parts, memory } = context
  let farcaster: string | undefined
  // The result works once, but the app may send it again for the login that it began (facts, section 1.7, rule 5).
  let last: { readonly uri: string; readonly user: string } | undefined

  return {
    *redirect(provider) {
      const { path } = yield* wait(parts.desk.open({ kind: 'social', provider, app: parts.app }))
      return { uri: parts.origin + path }
    },

    *connect(uri, choice) {
      if (last?.uri !== uri || memory.session()?.user !== last.user) {
        const code = codeOf(parts.origin, uri)
        const profile = code === undefined ? null : yield* wait(parts.desk.redeem(code))
        if (profile === null) throw new SiteError('The login is not valid any more')
        const user = yield* beginSession(context, profile)
        last = { uri, user: user.id }
      }
      adoptChoice(context, choice)
      return yield* userReply(context)
    },

    *farcaster() {
      const { id, path } = yield* wait(parts.desk.open({ kind: 'farcaster', app: parts.app }))
      farcaster = id
      return { url: parts.origin + path }
    },

    *connectFarcaster() {
      const id = farcaster
      if (id === undefined) throw new SiteError('No Farcaster login is under way')
      for (;;) {
        const matter = yield* wait(parts.desk.look(id))
        if (matter.state === 'approved' && matter.profile !== undefined) {
          farcaster = undefined
          yield* beginSession(context, matter.profile)
          return { userName: matter.profile.userName }
        }
        if (matter.state !== 'waiting') throw new SiteError('Farcaster login was declined')
        yield* context.sleep(LOOK_MS)
      }
    },
  }
}

/** Returns the code of a result URL of this site. */
function codeOf(origin: string, uri: string): string | undefined {
  try {
    const url = new URL(uri)
    return url.origin === origin && url.pathname === '/result' ? (url.searchParams.get('code') ?? undefined) : undefined
  } catch {
    return undefined
  }
}
