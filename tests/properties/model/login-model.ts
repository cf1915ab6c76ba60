import type { Space } from './wallets.js'

/** Something that the visitor, the secure site or the browser does. */
export type LoginStep =
  /** `action`: what the site answers to the address. */
  | { readonly do: 'email'; readonly action: 'device' | 'code' | 'connect' }
  | { readonly do: 'approveDevice' }
  | { readonly do: 'code'; readonly right: boolean }
  | { readonly do: 'resend' }
  | { readonly do: 'social' }
  | { readonly do: 'result' }
  /** A message that another site sends. */
  | { readonly do: 'forge' }
  | { readonly do: 'closePopup' }
  | { readonly do: 'cancel' }
  | { readonly do: 'disconnect' }
  | { readonly do: 'reload' }
  | { readonly do: 'wait'; readonly ms: number }

/** Compared state after each step. */
export interface SeenLogin {
  readonly login: string | undefined
  readonly user: 'email' | 'social' | undefined
  /** True while the login's namespace has its account. */
  readonly connected: boolean
  /** Stored members of the login. */
  readonly stored: readonly [email: boolean, social: boolean]
  readonly popups: number
  /** Reason for which the last step was refused. */
  readonly refused: string | undefined
}

/** Time that each step has to settle, in milliseconds: loading the secure site included. */
export const LOGIN_SETTLE_MS = 700
/** From the first request of a page until the secure site takes it, in milliseconds. */
const LOADING_MS = 520
/** Time that the secure site has to answer a request, in milliseconds; it answers when the visitor has approved the device. */
const ANSWER_MS = 120_000
/** Looking whether a window is closed, taking a login up again. */
export const LOGIN_LONG_MS = 3_000

/** Logins by the rules, in virtual time. */
export function createLoginModel(start: number) {
  let now = start
  let login: 'device' | 'code' | 'popup' | undefined
  let user: SeenLogin['user']
  let lastCodeAt: number | undefined
  let deviceUntil = 0
  let refused: string | undefined
  let loaded = false

  function enter(kind: 'email' | 'social'): void {
    login = undefined
    user = kind
    lastCodeAt = undefined
  }

  /** Returns true if a code may be requested, 30 s after the last one. */
  function asks(): boolean {
    const left = lastCodeAt === undefined ? 0 : lastCodeAt + 30_000 - now
    if (left > 0) refused = `Please try again after ${Math.ceil(left / 1_000)} seconds`
    else lastCodeAt = loaded ? now : now + LOADING_MS
    return left <= 0
  }

  return {
    /** Returns true if the step is possible: a logged-in user starts no other login. */
    isPossible: (step: LoginStep): boolean => user === undefined || (step.do !== 'email' && step.do !== 'social'),
    take(step: LoginStep): void {
      refused = undefined
      switch (step.do) {
        case 'email':
          if (!asks()) break
          if (step.action === 'connect') enter('email')
          else login = step.action
          deviceUntil = (loaded ? now : now + LOADING_MS) + ANSWER_MS
          loaded = true
          break
        case 'approveDevice':
          if (login === 'device') login = 'code'
          break
        case 'code':
          if (login !== 'code') refused = 'step'
          else if (step.right) enter('email')
          break
        case 'resend':
          if (login === 'code') asks()
          else refused = 'step'
          break
        case 'social':
          login = 'popup'
          loaded = true
          break
        case 'result':
          if (login === 'popup') enter('social')
          break
        case 'closePopup':
        case 'cancel':
          if (step.do === 'cancel' || login === 'popup') login = undefined
          break
        case 'disconnect':
          user = undefined
          break
        case 'reload':
          login = undefined
          // An earlier login is asked for.
          loaded = user !== undefined
      }
      now += LOGIN_SETTLE_MS
      if (step.do === 'reload' || step.do === 'closePopup') now += LOGIN_LONG_MS
      if (step.do === 'wait') now += step.ms
      if (login === 'device' && now >= deviceUntil) login = undefined
    },
    expected: (): SeenLogin => ({
      login: login === 'popup' ? 'social waiting' : login && `email ${login}`,
      user,
      connected: user !== undefined,
      stored: [user === 'email', user === 'social'],
      popups: login === 'popup' ? 1 : 0,
      refused,
    }),
  }
}

/** The other one of two namespaces. */
export const otherThan = (namespace: Space): Space => (namespace === 'eip155' ? 'solana' : 'eip155')
