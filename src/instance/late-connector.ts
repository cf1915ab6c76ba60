import type { Observable } from 'rxjs'
import type { ConnectorPort } from '../ports/connector.js'

/**
 * A connector whose code comes later.
 * @param use asks it, when it is there
 */
export function createLateConnector(use: <T>(ask: (port: ConnectorPort) => Observable<T>) => Observable<T>): ConnectorPort {
  return {
    connect: (request) => use((port) => port.connect(request)),
    disconnect: (request) => use((port) => port.disconnect(request)),
    events: (request) => use((port) => port.events(request)),
    switchNetwork: (request) => use((port) => port.switchNetwork(request)),
    readNetwork: (request) => use((port) => port.readNetwork(request)),
    signMessage: (request) => use((port) => port.signMessage(request)),
    signTypedData: (request) => use((port) => port.signTypedData(request)),
    sendTransaction: (request) => use((port) => port.sendTransaction(request)),
  }
}
