import { sessionConnector } from '../../../domain/config/index.js'
import { selectListedConnectors } from '../../../domain/connectors/selectors.js'
import { findDirectoryWallet, type WalletRow } from '../../../domain/directory/selectors.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Instance } from '../../../kit/instance.js'
import { chooseListed } from '../connection/navigate.js'

/**
 * Goes on to connecting a wallet of the directory: by its connector if it is here, by a session if it has a link for one, else to the view that tells how to get
 * it.
 */
export function chooseRow(kit: Instance, row: WalletRow, namespace: ChainNamespace | undefined): void {
  if (row.listedId !== undefined) {
    const listed = selectListedConnectors(kit.getState()).find(({ id }) => id === row.listedId)
    return chooseListed(kit, listed, namespace)
  }
  const wallet = findDirectoryWallet(kit.getState(), row.id)
  kit.dispatch({ type: 'chooseDirectoryWallet', walletId: row.id })
  const session = sessionConnector(kit.config)
  const opens = [wallet?.mobileLink, wallet?.universalLink, wallet?.desktopLink, wallet?.webappLink].some((link) => link !== null && link !== undefined)
  if (session !== undefined && opens) kit.dispatch({ type: 'chooseWallet', connectorId: row.id, ...(namespace && { namespace }) })
  else kit.dispatch({ type: 'pushView', view: 'GetWallet', params: { walletId: row.id } })
}
