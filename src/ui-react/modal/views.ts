import { type ComponentType, createElement } from 'react'
import type { ViewEntry, ViewName } from '../../domain/modal/index.js'
import { useSheet } from '../dialog/shadow.js'
import { type Chunk, createChunk, createReadyChunk } from '../provider/chunk.js'
import { constructStyles } from '../styles/adopt.js'
import { Connect } from './connection/connect.js'
import type { loginViews } from './auth/login-part.js'
import type { ConnectWaysProps } from './connection/connect-ways.js'

/** What the container of a view is given; all else it reads from the instance. */
export interface ViewProps {
  readonly entry: ViewEntry
  /** Asks for the code of a view that is likely to come next. */
  prepare(view: ViewName): void
}

type LoginViews = typeof loginViews

/** The code of the views that are built. Connect comes with the dialog, the rest when it is first shown or about to be. */
export type Views = { readonly [V in ViewName]?: Chunk<ComponentType<ViewProps>> }

/** What view Connect has beyond wallets: loads where the app has it. */
export type Ways = Chunk<ComponentType<ConnectWaysProps>>

/** The code of what views have at the start of the header. */
export type Starts = { readonly [V in ViewName]?: Chunk<ComponentType> }

/** Makes the table of views. One for each provider: what failed to load there may be asked for again. */
export function createViews(ways: Ways): Views {
  const login = later('AccountKind', loginView('AccountKind'))
  return {
    Connect: createReadyChunk((props) => createElement(Connect, { ...props, ways })),
    SIWXSignMessage: later('SignMessage', () => import('./siwx/sign-message.js')),
    AllWallets: later('AllWallets', () => import('./connection/all-wallets.js')),
    ConnectingExternal: later('ConnectingExternal', () => import('./connection/connecting-external.js')),
    ConnectingWalletConnect: later('ConnectingWalletConnect', walletConnect),
    ConnectingWalletConnectBasic: later('ConnectingWalletConnect', walletConnect),
    ...Object.fromEntries(LOGIN_VIEWS.map((name) => [name, later(name, loginView(name))])),
    Account: later<'Account', ViewProps>('Account', async () => {
      const { Account } = await import('./account/account.js')
      return { Account: (props: ViewProps) => createElement(Account, { ...props, login }) }
    }),
    ProfileWallets: later('ProfileWallets', () => import('./account/profile-wallets.js')),
    Networks: later('Networks', () => import('./network/networks.js')),
    SwitchNetwork: later('SwitchNetwork', () => import('./network/switch-network.js')),
    SwitchActiveChain: later('SwitchActiveChain', () => import('./network/switch-active-chain.js')),
    UnsupportedChain: later('UnsupportedChain', () => import('./network/unsupported-chain.js')),
  }
}

const LOGIN_VIEWS = ['EmailLogin', 'ConnectingSocial', 'ConnectingFarcaster', 'UpdateEmailWallet', 'ApproveTransaction'] as const

/** Makes what view Connect has beyond wallets. */
export function createWays(): Ways {
  return later('ConnectWays', () => import('./auth/login-part.js').then(({ ConnectWays }) => ({ ConnectWays })))
}

const loadLoginViews = () => import('./auth/login-part.js').then(({ loginViews }) => loginViews)

function loginView<Name extends keyof LoginViews>(name: Name) {
  return async () => ({ [name]: await (await loadLoginViews())[name]() }) as { readonly [N in Name]: Awaited<ReturnType<LoginViews[N]>> }
}
const walletConnect = () => import('./walletconnect/connecting-walletconnect.js')

/** Makes the table of header starts, one for each provider. */
export function createStarts(): Starts {
  return { Account: later('AccountNetwork', () => import('./account/account-network.js')) }
}

/** What loads later than the dialog shares a sheet, which comes with the first of it. */
function later<Name extends string, Props extends object>(
  name: Name,
  request: () => Promise<{ readonly [N in Name]: ComponentType<Props> }>,
): Chunk<ComponentType<Props>> {
  return createChunk(async () => {
    const [{ [name]: View }, { viewsStyles }] = await Promise.all([request(), import('../styles/views.generated.js')])
    constructStyles(viewsStyles)
    return (props) => {
      useSheet(viewsStyles)
      return createElement(View, props)
    }
  })
}
