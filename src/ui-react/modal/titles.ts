import { useCallback } from 'react'
import { findCustomWallet, selectConnectorName } from '../../domain/connectors/selectors.js'
import type { ViewEntry, ViewName } from '../../domain/modal/index.js'
import { findNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { commonText } from '../strings/en/common.js'
import { titlesText } from '../strings/en/titles.js'
import { useStrings } from '../strings/use-text.js'

/** What names the dialog while a view is shown. It is there before the code of the view is. */
export interface Title {
  readonly title: string
  /** For assistive tech only: the view shows what it is by itself. */
  readonly quiet: boolean
}

/** The title of a view: a text of ours, or the name of the wallet or network that it is about. */
export function useTitle(entry: ViewEntry): Title {
  const { kit } = useProvided('LatchkitModal')
  const strings = useStrings()
  const subject = useSelected(
    kit,
    useCallback((state: RootState) => subjectOf(state, entry), [entry]),
  )
  const mailed = useSelected(kit, selectIsMailed)
  const own = entry.view === 'EmailLogin' && mailed ? 'email.title' : titles[entry.view]
  const title = subject ?? (own ? strings.text(titlesText, own) : strings.text(commonText, 'missing.title'))
  return { title, quiet: entry.view === 'Account' }
}

const titles: { readonly [V in ViewName]?: keyof typeof titlesText } = {
  Connect: 'connect.title',
  AllWallets: 'allWallets.title',
  Account: 'account.label',
  ProfileWallets: 'wallets.title',
  Networks: 'networks.title',
  UnsupportedChain: 'unsupported.title',
  EmailLogin: 'login.title',
  UpdateEmailWallet: 'updateEmail.title',
  ApproveTransaction: 'approve.title',
  SIWXSignMessage: 'signIn.title',
  ConnectingWalletConnect: 'connect.walletConnect',
  ConnectingWalletConnectBasic: 'connect.walletConnect',
}

/** Something came to the visitor by mail. */
function selectIsMailed({ auth: { login } }: RootState): boolean {
  return login?.kind === 'email' && login.step !== 'sending' && login.step !== 'connecting'
}

function subjectOf(state: RootState, { view, params }: ViewEntry): string | undefined {
  if (view === 'ConnectingExternal' && params?.connectorId !== undefined) return selectConnectorName(state, params.connectorId, params.namespace)
  if (view === 'ConnectingWalletConnect' && params?.walletId !== undefined) return findCustomWallet(state, params.walletId)?.name
  if ((view === 'SwitchNetwork' || view === 'SwitchActiveChain') && params?.network !== undefined) return findNetwork(state, params.network)?.name
  if (view === 'ConnectingFarcaster') return 'Farcaster'
  if (view === 'ConnectingSocial' && params?.provider !== undefined) return properName(params.provider)
  return undefined
}

/** As the provider writes itself; not translated. */
function properName(provider: string): string {
  return provider === 'github' ? 'GitHub' : provider.slice(0, 1).toUpperCase() + provider.slice(1)
}
