import { type ComponentType, createElement } from 'react'
import type { ViewEntry, ViewName } from '../../domain/modal/index.js'
import { useSheet } from '../dialog/shadow.js'
import { type Chunk, createChunk, createReadyChunk } from '../provider/chunk.js'
import { constructStyles } from '../styles/adopt.js'
import type { LoginWayProps } from './auth/login-ways.js'
import { Connect } from './connection/connect.js'
import type { LegalBoxProps } from '../views/connection/legal-box.js'

/** What the container of a view is given; all else it reads from the instance. */
export interface ViewProps {
  readonly entry: ViewEntry
  /** Asks for the code of a view that is likely to come next. */
  prepare(view: ViewName): void
}

/** The code of the views that are built. Connect comes with the dialog, the rest when it is first shown or about to be. */
export type Views = { readonly [V in ViewName]?: Chunk<ComponentType<ViewProps>> }

/** What view Connect has beyond wallets: each loads where the app has it. */
export interface Ways {
  readonly login: Chunk<ComponentType<LoginWayProps>>
  readonly legal: Chunk<ComponentType<LegalBoxProps>>
}

/** The code of what views have at the start of the header. */
export type Starts = { readonly [V in ViewName]?: Chunk<ComponentType> }

/** Makes the table of views. One for each provider: what failed to load there may be asked for again. */
export function createViews(): Views {
  const ways: Ways = {
    login: later(async () => (await import('./auth/login-ways.js')).LoginWay),
    legal: later(async () => (await import('../views/connection/legal-box.js')).LegalBox),
  }
  const login = later(async () => (await import('./auth/account-kind.js')).AccountKind)
  return {
    Connect: createReadyChunk((props) => createElement(Connect, { ...props, ways })),
    AllWallets: later(async () => (await import('./connection/all-wallets.js')).AllWallets),
    ConnectingExternal: later(async () => (await import('./connection/connecting-external.js')).ConnectingExternal),
    ConnectingWalletConnect: later(walletConnect),
    ConnectingWalletConnectBasic: later(walletConnect),
    EmailLogin: later(async () => (await import('./auth/email-login.js')).EmailLogin),
    ConnectingSocial: later(async () => (await import('./auth/connecting-social.js')).ConnectingSocial),
    ConnectingFarcaster: later(async () => (await import('./auth/connecting-farcaster.js')).ConnectingFarcaster),
    UpdateEmailWallet: later(async () => (await import('./auth/update-email.js')).UpdateEmail),
    ApproveTransaction: later(async () => (await import('./approvals/approve.js')).Approve),
    Account: later(async () => {
      const { Account } = await import('./account/account.js')
      return (props: ViewProps) => createElement(Account, { ...props, login })
    }),
    ProfileWallets: later(async () => (await import('./account/profile-wallets.js')).ProfileWallets),
    Networks: later(async () => (await import('./network/networks.js')).Networks),
    SwitchNetwork: later(async () => (await import('./network/switch-network.js')).SwitchNetwork),
    SwitchActiveChain: later(async () => (await import('./network/switch-active-chain.js')).SwitchActiveChain),
    UnsupportedChain: later(async () => (await import('./network/unsupported-chain.js')).UnsupportedChain),
  }
}

const walletConnect = async () => (await import('./walletconnect/connecting-walletconnect.js')).ConnectingWalletConnect

/** Makes the table of header starts, one for each provider. */
export function createStarts(): Starts {
  return { Account: later(async () => (await import('./account/account-network.js')).AccountNetwork) }
}

/** What loads later than the dialog shares a sheet, which comes with the first of it. */
function later<Props extends object>(request: () => Promise<ComponentType<Props>>): Chunk<ComponentType<Props>> {
  return createChunk(async () => {
    const [View, { viewsStyles }] = await Promise.all([request(), import('../styles/views.generated.js')])
    constructStyles(viewsStyles)
    return (props) => {
      useSheet(viewsStyles)
      return createElement(View, props)
    }
  })
}
