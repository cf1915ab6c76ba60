import { useCallback } from 'react'
import { findCustomWallet, selectConnectorName } from '../../domain/connectors/selectors.js'
import type { ViewEntry } from '../../domain/modal/index.js'
import { findNetwork } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import type { TextTable } from '../i18n/message.js'
import { useStrings } from '../i18n/use-text.js'
import { dialogText } from './strings.js'

/** Title of the dialog for a view, available before the code of the view. */
export interface Title {
  readonly title: string
  /** True if the title is for assistive tech only, because the view shows its subject. */
  readonly quiet: boolean
}

/**
 * Returns the title of a view: a text of its own, or the name of the wallet or network that it is about.
 *
 * @param own one text with its id
 */
export function useTitle(entry: ViewEntry, own: TextTable = {}): Title {
  const { kit } = useProvided('LatchkitModal')
  const { text } = useStrings()
  const subject = useSelected(
    kit,
    useCallback((state: RootState) => subjectOf(state, entry), [entry]),
  )
  const mailed = useSelected(kit, selectIsMailed)
  const [id] = Object.keys(own)
  const title = subject ?? (entry.view === 'EmailLogin' && mailed ? text(dialogText, 'email.title') : id ? text(own, id) : text(dialogText, 'missing.title'))
  return { title, quiet: entry.view === 'Account' }
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

/** Returns the provider's own spelling. Not translated. */
function properName(provider: string): string {
  return provider === 'github' ? 'GitHub' : provider.slice(0, 1).toUpperCase() + provider.slice(1)
}
