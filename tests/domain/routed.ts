import { WALLET_CONNECT_ID } from '../../src/domain/walletconnect/connector-id.js'
import type { ConnectorPort, ConnectorRef } from '../../src/ports/connector.js'

/**
 * Calls by the session's id go to its connector, as the instance routes them.
 * @param id that of another one that is no wallet of the page
 */
export function routed(wallets: ConnectorPort, session: ConnectorPort, id: string = WALLET_CONNECT_ID): ConnectorPort {
  const to = ({ connectorId }: ConnectorRef) => (connectorId === id ? session : wallets)
  return {
    connect: (request) => to(request).connect(request),
    disconnect: (request) => to(request).disconnect(request),
    events: (request) => to(request).events(request),
    switchNetwork: (request) => to(request).switchNetwork(request),
    readNetwork: (request) => to(request).readNetwork(request),
    signMessage: (request) => to(request).signMessage(request),
    signTypedData: (request) => to(request).signTypedData(request),
    signTransactions: (request) => to(request).signTransactions(request),
    sendTransaction: (request) => to(request).sendTransaction(request),
  }
}
