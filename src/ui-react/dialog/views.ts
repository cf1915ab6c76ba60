import { type ComponentType, createElement } from 'react'
import type { ViewEntry, ViewName } from '../../domain/modal/index.js'
import { type Lazy, lazy, ready } from '../../lazy.js'
import { Connect } from '../features/connection/connect.js'
import { HelpButton } from '../features/connection/help-button.js'
import type { TextTable } from '../i18n/message.js'
import { dialogText } from './strings.js'
import { useSheet } from './shell/shadow.js'

/** Props of a view. It reads everything else from the instance. */
export interface ViewProps {
  readonly entry: ViewEntry
  /** Prefetches the code of a likely next view. */
  prefetch(view: ViewName): void
}

/** Code of a view. */
export interface View {
  readonly Content: ComponentType<ViewProps>
  /** Content at the start of the header while there is no back button. */
  readonly HeaderStart?: ComponentType
}

/** Code of a view, and what the dialog is called while it is shown: that is there before the code is. */
export interface LazyView extends Lazy<View> {
  /** One text with its id. Left out where the name is that of a wallet or network (`titles.ts`). */
  readonly title?: TextTable
}

/** The views of a dialog. */
export type Views = { readonly [V in ViewName]?: LazyView }

const walletConnect = later(async () => ({ Content: (await import('../features/walletconnect/connecting-walletconnect.js')).ConnectingWalletConnect }), {
  'connect.walletConnect': dialogText['connect.walletConnect'],
})

const confirmPlan = later(async () => ({ Content: (await import('../features/plans/confirm-plan.js')).ConfirmPlan }), { 'plan.title': 'Review' })

/** The views that are built: Connect comes with the dialog, every other view when it is first shown or prefetched. */
export const views = {
  Connect: { ...ready({ Content: Connect, HeaderStart: HelpButton }), title: { 'connect.title': 'Connect wallet' } },
  AllWallets: later(async () => ({ Content: (await import('../features/connection/all-wallets.js')).AllWallets }), { 'allWallets.title': 'All wallets' }),
  WhatIsAWallet: later(async () => ({ Content: (await import('../features/connection/what-is-a-wallet.js')).WhatIsAWallet }), {
    'help.title': 'What is a wallet?',
  }),
  GetWallet: later(async () => ({ Content: (await import('../features/directory/get-wallet.js')).GetWallet }), { 'getWallet.title': 'Get a wallet' }),
  ConnectingExternal: later(async () => ({ Content: (await import('../features/connection/connecting-external.js')).ConnectingExternal })),
  ConnectingMultiChain: later(async () => ({ Content: (await import('../features/chains/multi-chain.js')).MultiChain }), { 'chains.title': 'Select chain' }),
  ConnectingWalletConnect: walletConnect,
  ConnectingWalletConnectBasic: walletConnect,
  EmailLogin: later(async () => ({ Content: (await import('../features/auth/email/email-login.js')).EmailLogin }), { 'login.title': 'Log in by e-mail' }),
  ConnectingSocial: later(async () => ({ Content: (await import('../features/auth/social/connecting-social.js')).ConnectingSocial })),
  ConnectingFarcaster: later(async () => ({ Content: (await import('../features/auth/social/connecting-farcaster.js')).ConnectingFarcaster })),
  UpdateEmailWallet: later(async () => ({ Content: (await import('../features/auth/email/update-email.js')).UpdateEmail }), {
    'updateEmail.title': 'Change e-mail',
  }),
  ApproveTransaction: later(async () => ({ Content: (await import('../features/approvals/approve.js')).Approve }), { 'approve.title': 'Approve' }),
  SIWXSignMessage: later(async () => ({ Content: (await import('../features/siwx/sign-message.js')).SignMessage }), { 'signIn.title': 'Sign in' }),
  Account: later(async () => (await import('../features/account/account.js')).accountView, { 'account.label': 'Account' }),
  Transactions: later(async () => ({ Content: (await import('../features/activity/activity.js')).Transactions }), { 'activity.title': 'Activity' }),
  WalletSend: later(async () => ({ Content: (await import('../features/send/wallet-send.js')).WalletSend }), { 'send.title': 'Send' }),
  Pay: later(async () => ({ Content: (await import('../features/pay/pay.js')).Pay }), { 'pay.title': 'Pay' }),
  ConfirmPlan: confirmPlan,
  WalletSendPreview: confirmPlan,
  PlanProgress: later(async () => ({ Content: (await import('../features/plans/plan-progress.js')).PlanProgress }), { 'plan.progressTitle': 'Progress' }),
  Allowances: later(async () => ({ Content: (await import('../features/allowances/allowances.js')).Allowances }), { 'allowances.title': 'Allowances' }),
  SmartSessionList: later(async () => ({ Content: (await import('../features/smart-sessions/smart-sessions.js')).SmartSessionList }), {
    'sessions.title': 'Smart Sessions',
  }),
  WalletReceive: later(async () => ({ Content: (await import('../features/receive/receive.js')).WalletReceive }), { 'receive.title': 'Receive' }),
  OnRampProviders: later(async () => ({ Content: (await import('../features/buy/buy.js')).OnRampProviders }), { 'buy.title': 'Buy' }),
  BuyInProgress: later(async () => ({ Content: (await import('../features/buy/buy.js')).BuyInProgress }), { 'buy.progressTitle': 'Purchase' }),
  RegisterAccountName: later(async () => ({ Content: (await import('../features/names/register-name.js')).RegisterName }), {
    'names.title': 'Choose a name',
  }),
  RegisterAccountNameSuccess: later(async () => ({ Content: (await import('../features/names/registered-name.js')).RegisteredNameOrForm }), {
    'names.doneTitle': 'Name registered',
  }),
  Swap: later(async () => ({ Content: (await import('../features/swap/swap.js')).Swap }), { 'swap.title': 'Swap' }),
  PendingTransactions: later(async () => ({ Content: (await import('../features/payments/pending-payments.js')).PendingTransactions }), {
    'payments.title': 'Pending transactions',
  }),
  UnansweredRequests: later(async () => ({ Content: (await import('../features/unanswered/unanswered.js')).Unanswered }), {
    'unanswered.title': 'Wallet requests',
  }),
  ProfileWallets: later(async () => ({ Content: (await import('../features/account/profile-wallets.js')).ProfileWallets }), { 'wallets.title': 'Wallets' }),
  Networks: later(async () => ({ Content: (await import('../features/network/networks.js')).Networks }), { 'networks.title': 'Choose network' }),
  SwitchNetwork: later(async () => ({ Content: (await import('../features/network/switch-network.js')).SwitchNetwork })),
  SwitchActiveChain: later(async () => ({ Content: (await import('../features/network/switch-active-chain.js')).SwitchActiveChain })),
  UnsupportedChain: later(async () => ({ Content: (await import('../features/network/unsupported-chain.js')).UnsupportedChain }), {
    'unsupported.title': 'Wrong network',
  }),
} satisfies Views

/** Stands in for a view that this app does not have. */
export const unavailable = later(async () => ({ Content: (await import('./view-unavailable.js')).ViewUnavailable }))

/** Loads a view together with the sheet that all later views share. */
export function later(request: () => Promise<View>, title: TextTable = {}): LazyView {
  const code = lazy(async () => {
    const [{ Content, ...view }, { viewsStyles }] = await Promise.all([request(), import('../styles/views.generated.js')])
    const Styled = (props: ViewProps) => {
      useSheet(viewsStyles)
      return createElement(Content, props)
    }
    return { ...view, Content: Styled }
  })
  return { ...code, title }
}
