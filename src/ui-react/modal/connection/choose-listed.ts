import type { ConnectorView } from '../../../domain/connectors/selectors.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'
import type { Latchkit } from '../../../instance/types.js'

/** Goes on to connecting a wallet of a list: in the namespace that the visitor came for, else the active one, else the wallet's first. */
export function chooseListed(kit: Latchkit, wallet: ConnectorView | undefined, namespace: ChainNamespace | undefined): void {
  if (wallet === undefined) return
  // A session may serve several namespaces: one is named only where that is what the visitor came for.
  if (wallet.type === 'WALLET_CONNECT') return void kit.dispatch({ type: 'chooseWallet', connectorId: wallet.id, ...(namespace ? { namespace } : {}) })
  const wanted = namespace ?? kit.getState().network.activeNamespace
  const part = wallet.chains.find(({ chain }) => chain === wanted) ?? wallet.chains[0]
  if (part) kit.dispatch({ type: 'chooseWallet', connectorId: part.id, namespace: part.chain })
}
