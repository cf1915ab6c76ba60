export type { ConnectorCommand, ConnectorEvent } from './messages.js'
export { type ConnectorView, findCustomWallet, selectConnector, selectConnectorName, selectListedConnectors } from './selectors.js'
export { connectors } from './slice.js'
export { AUTH_CONNECTOR_ID, AUTH_CONNECTOR_NAME, CONNECTOR_TYPES, WALLET_CONNECT_ID, type Connector, type ConnectorState, type ConnectorType } from './state.js'
