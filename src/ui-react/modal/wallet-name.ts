import { useCallback } from 'react'
import { AUTH_CONNECTOR_NAME } from '../../domain/connectors/state.js'
import { viewText } from '../strings/en/view.js'
import { useText } from '../strings/use-text.js'

/** How a wallet is called in the visitor's language: the embedded one has a name of ours, all others have proper names. */
export function useWalletName(): (name: string) => string {
  const t = useText(viewText)
  return useCallback((name) => (name === AUTH_CONNECTOR_NAME ? t('common.embeddedWallet') : name), [t])
}
