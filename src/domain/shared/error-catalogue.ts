/** What kind of trouble an error is; a host decides by it, telemetry groups by it. */
export type ErrorCategory = 'USER_REJECTED' | 'ABORTED' | 'CONFIG' | 'INPUT' | 'NETWORK' | 'WALLET' | 'RPC' | 'AUTH' | 'STORAGE' | 'TAPE' | 'INTERNAL_SDK_ERROR'

/** Where an error is told, when something is told at all. */
export type ErrorSurface = 'toast' | 'alert' | 'inline' | 'log'

/** Whom an alert is for: `visitor` alerts are always shown, `host` alerts in debug mode only and else logged (TOAST-16). */
export type AlertAudience = 'visitor' | 'host'

/** Text (with `{name}` for members of the context), category, surface (`log` unless it says another), and for alerts the audience. */
export type CatalogueEntry =
  | readonly [text: string, category: ErrorCategory, surface?: Exclude<ErrorSurface, 'alert' | 'log'>]
  | readonly [text: string, category: ErrorCategory, surface: 'alert', audience: AlertAudience]

/**
 * Every error there is, but those that only code makes which loads later: these stand in account-errors.ts, ask-errors.ts, auth-errors.ts,
 * service-alerts.ts, session-errors.ts, sign-errors.ts, siwx-errors.ts and tool-errors.ts, and come with it. Codes are stable: never renamed, never used again for something else. The texts that section 8 of the specification fixes stand here
 * and there as it has them; no other file holds a literal of its own (CORE-12).
 */
export const errorCatalogue = {
  // Kernel, instance and options
  UNEXPECTED: ['An unexpected error occurred', 'INTERNAL_SDK_ERROR'],
  ABORTED: ['The operation was cancelled', 'ABORTED'],
  DEADLINE_EXCEEDED: ['No answer from {subject} in time', 'NETWORK', 'inline'],
  OPERATION_SUPERSEDED: ['A newer request took the place of this one', 'ABORTED'],
  NOT_STARTED: ['The instance is not started; call start() first', 'CONFIG'],
  ALREADY_STARTED: ['Another started instance uses the same storage prefix', 'CONFIG'],
  STOPPED: ['The instance was stopped', 'ABORTED'],
  NOT_CREATED: ['call createLatchkit first ({name})', 'CONFIG'],
  OPTIONS_INVALID: ['Option "{option}": {problem}', 'CONFIG'],
  OPTIONS_CONFLICT: ['Options "{option}" and "{other}" may not both be set', 'CONFIG'],
  CODE_UNAVAILABLE: ['A part of the wallet connection could not be loaded; try again', 'NETWORK', 'inline'],
  UNKNOWN_COMMAND: ['There is no command "{name}"', 'CONFIG'],
  VIEW_UNAVAILABLE: ['The view {view} needs {needs}', 'CONFIG'],
  UNKNOWN_VIEW: ['There is no view "{view}"', 'CONFIG'],
  POLICY_STOPPED: ['A part of the wallet connection stopped working ({policy}); reload the page', 'INTERNAL_SDK_ERROR', 'alert', 'visitor'],
  LISTENER_FAILED: ['A listener threw and was skipped', 'INTERNAL_SDK_ERROR'],
  TOO_MANY_LISTENERS: ['{count} listeners of {event}: are they taken back with removeListener?', 'CONFIG'],
  FOREIGN_DATA_INVALID: ['{source} sent data that does not fit ({reason})', 'NETWORK'],

  // Storage
  STORAGE_UNAVAILABLE: ['Storage is not available; nothing is remembered after this visit', 'STORAGE'],
  STORAGE_FULL: ['Storage is full; nothing more is remembered', 'STORAGE'],
  STORED_ITEM_INVALID: ['The stored item "{key}" could not be read and was set aside', 'STORAGE'],

  // Connections and accounts
  CONNECTION_REJECTED: ['Connection rejected', 'USER_REJECTED', 'inline'],
  CONNECT_PENDING: ['{wallet} is already asked to connect', 'WALLET'],
  SWITCH_PENDING: ['The wallet is already asked to switch to {network}', 'WALLET'],
  CONNECT_FAILED: ['Failed to connect', 'WALLET', 'inline'],
  DISCONNECT_FAILED: ['Failed to disconnect', 'WALLET', 'toast'],
  DISCONNECT_CHAINS_FAILED: ['Failed to disconnect chains: {reasons}', 'WALLET', 'toast'],
  ADAPTER_NOT_FOUND: ['Adapter not found', 'CONFIG', 'inline'],
  CONNECTOR_NOT_FOUND: ['Adapter or connector not found for namespace {namespace}', 'CONFIG', 'inline'],
  CONNECTION_CLIENT_MISSING: ['ConnectionController client not set', 'CONFIG'],
  WALLET_CONFIG_UNDEFINED: ['config is undefined', 'WALLET'],
  CONNECTION_STATUS_INVALID: ['Invalid connection status', 'INTERNAL_SDK_ERROR'],
  ACCOUNTS_UNAVAILABLE: ['The wallet did not tell its accounts', 'WALLET'],
  ACCOUNTS_LIMITED: ['{wallet} told {limit} accounts or more; the first {limit} are kept', 'WALLET'],
  WALLET_CONTESTED: ['Two wallets claim to be {wallet}', 'WALLET', 'alert', 'visitor'],
  WALLET_CONTESTED_IN_USE: ['Another wallet claims to be {wallet}', 'WALLET', 'alert', 'visitor'],
  MODAL_CLOSED: ['Modal closed', 'ABORTED'],

  COPY_FAILED: ['The text could not be copied', 'INPUT', 'inline'],

  // Networks
  CAIP_ADDRESS_INVALID: ['Invalid CAIP-10 address', 'INPUT'],
  CAIP_NETWORK_ID_INVALID: ['Invalid CAIP-2 network id', 'INPUT'],
  NETWORK_INVALID: ['Network {network}: {field} {problem}', 'CONFIG'],
  NETWORK_CLIENT_MISSING: ['NetworkController client not set', 'CONFIG'],
  CHAIN_ADAPTER_NOT_FOUND: ['Chain adapter not found', 'CONFIG'],
  NAMESPACE_ADAPTER_MISSING: ["Adapter for namespace {namespace} doesn't exist", 'CONFIG'],
  CHAIN_NOT_SUPPORTED: ['Chain is not supported', 'WALLET', 'toast'],
  CHAIN_MISMATCH: ['The wallet is on another network than {network}', 'WALLET', 'inline'],
  NETWORK_SWITCH_REJECTED: ['Network switch rejected', 'USER_REJECTED', 'inline'],
  NETWORK_SWITCH_FAILED: ['Failed to switch network', 'WALLET', 'toast'],
  LAST_NETWORK: ['The last network of a namespace cannot be removed', 'CONFIG'],

  // Alerts (facts 3.10)
  NETWORK_NOT_FOUND: ['Network Not Found', 'CONFIG', 'alert', 'visitor'],

  // WalletConnect
  WALLET_CONNECT_CONNECTOR_MISSING: ['WalletConnectConnector not found', 'CONFIG'],
  LINK_REFUSED: ['The wallet has no link that can be opened safely', 'WALLET', 'inline'],

  // The embedded wallet
  AUTH_CONNECTOR_MISSING: ['No auth connector found', 'CONFIG', 'inline'],
  AUTH_NOT_CONNECTED: ['Not connected to email or social', 'AUTH'],

  // Sign-in with the wallet
  SIWX_NOT_ENABLED: ['SIWX is not enabled', 'CONFIG'],

  // HTTP and chain RPC
  HTTP_ANSWER_INVALID: ['{host} gave an answer that cannot be read ({reason})', 'NETWORK'],
  RPC_USER_REJECTED: ['Request rejected in the wallet', 'USER_REJECTED', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>
