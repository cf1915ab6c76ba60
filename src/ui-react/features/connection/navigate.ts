import type { ConnectorView } from '../../../domain/connectors/selectors.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import type { Instance } from '../../../kit/instance.js'

/** Goes on to connecting a wallet of a list: in the namespace that the visitor came for, else the active one, else the wallet's first. */
export function chooseListed(kit: Instance, wallet: ConnectorView | undefined, namespace: ChainNamespace | undefined): void {
  if (wallet === undefined) return
  // A session may serve several namespaces, so none is set unless one was requested.
  if (wallet.type === 'WALLET_CONNECT') return void kit.dispatch({ type: 'chooseWallet', connectorId: wallet.id, ...(namespace ? { namespace } : {}) })
  // The visitor picks one chain, or all.
  if (namespace === undefined && wallet.chains.length > 1)
    return void kit.dispatch({ type: 'pushView', view: 'ConnectingMultiChain', params: { connectorId: wallet.id } })
  const wanted = namespace ?? kit.getState().network.activeNamespace
  const part = wallet.chains.find(({ chain }) => chain === wanted) ?? wallet.chains[0]
  if (part) kit.dispatch({ type: 'chooseWallet', connectorId: part.id, namespace: part.chain })
}

/** Leads to the other methods to connect: back where the visitor came from there. */
export function backToConnect(kit: Instance): void {
  const below = kit.getState().modal.stack.at(-2)
  kit.dispatch(below?.view === 'Connect' ? { type: 'goBack' } : { type: 'replaceView', view: 'Connect' })
}
