export type { ConnectorEvent } from './messages.js'
export {
  type ConnectorView,
  findCustomWallet,
  selectConnector,
  selectConnectorName,
  selectIsContested,
  selectIsOneWallet,
  selectListedConnectors,
  selectSharedNamespaces,
} from './selectors.js'
export { isListed, listedGuards, meantBy, resolveListed } from './listed.js'
export { connectorMark, sessionMark } from './mark.js'
export { unknownConnector } from './unknown-connector.js'
export { connectors } from './slice.js'
export { CONNECTOR_TYPES, type Connector, type ConnectorState, type ConnectorType } from './state.js'
export { withhold } from './withhold.js'
