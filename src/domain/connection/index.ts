export type { Account, AccountDetails, ConnectedBy, ConnectionCommand, ConnectionEvent } from './messages.js'
export { toAccounts } from './accounts.js'
export { CONNECT_DEADLINE_MS } from './decide.js'
export { connectFailed, endConnects, flowsOf, liveFlow, loseAll, namespaceFor, refuseConnect, supersede } from './flows.js'
export {
  selectActiveConnections,
  selectConnectionStatus,
  selectHeldConnection,
  selectIsRestoring,
  selectLockedWallet,
  selectPendingConnect,
} from './selectors.js'
export { endSession, sessionNamespaces } from './session.js'
export { doubtOf, refuseDoubtful } from './restore/stranger.js'
export { connection } from './slice.js'
export { connectionGuards, giveUpWaiting } from './waiting.js'
export type { ConnectFlow, Connection, ConnectionClass, ConnectionState, ConnectionStatus, NamespaceConnection, RecentWallet } from './state.js'
export { withholdRestored } from './evolve.js'
export { followConnection, followDeferred, type FollowRules } from './other-tab.js'
