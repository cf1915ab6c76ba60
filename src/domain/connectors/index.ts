export type { ConnectorCommand, ConnectorEvent } from './messages.js'
export { type ConnectorView, selectConnector, selectConnectorName, selectListedConnectors } from './selectors.js'
export { connectors } from './slice.js'
export { AUTH_CONNECTOR_ID, CONNECTOR_TYPES, type Connector, type ConnectorState, type ConnectorType } from './state.js'
