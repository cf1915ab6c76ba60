export type { Account, ConnectedBy, ConnectionCommand, ConnectionEvent } from './messages.js'
export { connectedNamespaces, connectionStatus, connections, connectorIds, disconnectedIds, recentWallets } from './persist.js'
export {
  selectActiveConnections,
  selectConnectionStatus,
  selectHeldConnection,
  selectIsRestoring,
  selectPendingConnect,
} from './selectors.js'
export { connection } from './slice.js'
export type { ConnectFlow, Connection, ConnectionClass, ConnectionState, ConnectionStatus, NamespaceConnection, RecentWallet } from './state.js'
