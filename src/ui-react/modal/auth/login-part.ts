import type { ComponentType } from 'react'
import type { ViewProps } from '../views.js'

export { ConnectWays } from '../connection/connect-ways.js'

/** Views of the embedded wallet: named here, so that the dialog of an app without one names none of them. */
export const loginViews = {
  EmailLogin: async () => (await import('./email-login.js')).EmailLogin,
  ConnectingSocial: async () => (await import('./connecting-social.js')).ConnectingSocial,
  ConnectingFarcaster: async () => (await import('./connecting-farcaster.js')).ConnectingFarcaster,
  UpdateEmailWallet: async () => (await import('./update-email.js')).UpdateEmail,
  ApproveTransaction: async () => (await import('../approvals/approve.js')).Approve,
  AccountKind: async () => (await import('./account-kind.js')).AccountKind,
} satisfies Readonly<Record<string, () => Promise<ComponentType<ViewProps> | ComponentType>>>
