import type { ErrorCode } from './error-codes.js'
import { startErrors } from './start-errors.js'

/** Kind of an error: a host decides by it, telemetry groups by it. */
export type ErrorCategory = 'USER_REJECTED' | 'ABORTED' | 'CONFIG' | 'INPUT' | 'NETWORK' | 'WALLET' | 'RPC' | 'AUTH' | 'STORAGE' | 'TAPE' | 'INTERNAL_SDK_ERROR'

/** Surface that shows the error. */
export type ErrorSurface = 'toast' | 'alert' | 'inline' | 'log'

/** Audience of an alert: `visitor` alerts are always shown, `host` alerts in debug mode only and else logged (TOAST-16). */
export type AlertAudience = 'visitor' | 'host'

/** Text (with `{name}` for members of the context), category, surface (`log` by default), and the audience of an alert. */
export type CatalogueEntry =
  | readonly [text: string, category: ErrorCategory, surface?: Exclude<ErrorSurface, 'alert' | 'log'>]
  | readonly [text: string, category: ErrorCategory, surface: 'alert', audience: AlertAudience]

/**
 * Errors of the kernel, the base slices and all adapters, with those of the start. Those of a plugin's slice stand in its own `errors.ts`. Codes are stable: never renamed, never
 * reused. Texts that section 8 of the specification fixes are verbatim; no other file holds an error text (CORE-12).
 */
export const errorCatalogue = {
  ...startErrors,
  // Kernel, instance and options
  /** No reply came before the deadline of the operation. The wallet may still show its prompt; a second try is safe. */
  DEADLINE_EXCEEDED: ['No answer from {subject} in time', 'NETWORK', 'inline'],
  /** A newer operation of the same kind replaced this one. Ignore it. */
  OPERATION_SUPERSEDED: ['A newer request took the place of this one', 'ABORTED'],
  /** The instance was used before `kit.start()`. `LatchkitProvider` starts it; without React call it once. */
  NOT_STARTED: ['The instance is not started; call start() first', 'CONFIG'],
  /** Two started instances share a storage prefix, so each would overwrite the session of the other. Use one instance, or give each its own `storagePrefix`. */
  ALREADY_STARTED: ['Another started instance uses the same storage prefix', 'CONFIG'],
  /** The view belongs to a plugin that is not in use, or needs a state that is not there, such as a connected wallet. */
  VIEW_UNAVAILABLE: ['The view {view} needs {needs}', 'CONFIG'],
  /** The dialog has no view of this name. `ViewName` lists all. */
  UNKNOWN_VIEW: ['There is no view "{view}"', 'CONFIG'],
  /** A part of the core failed five times within a minute and stays off until the next start. Please report it with a tape. */
  POLICY_STOPPED: ['A part of the wallet connection stopped working ({policy}); reload the page', 'INTERNAL_SDK_ERROR', 'alert', 'visitor'],
  /** A provider has unusually many listeners for an event, which suggests that `removeListener` is missing. */
  TOO_MANY_LISTENERS: ['{count} listeners of {event}: are they taken back with removeListener?', 'CONFIG'],
  /** A wallet, a relay or a server sent data of another shape than its standard says. The data was dropped. */
  FOREIGN_DATA_INVALID: ['{source} sent data that does not fit ({reason})', 'NETWORK'],

  // Storage
  /** A stored item is corrupt. It was set aside alone; all others were read. */
  STORED_ITEM_INVALID: ['The stored item "{key}" could not be read and was set aside', 'STORAGE'],

  // Connections and accounts
  /** The user rejected the connection in the wallet. */
  CONNECTION_REJECTED: ['Connection rejected', 'USER_REJECTED', 'inline'],
  /** The wallet already shows a prompt to connect. Ask the user to open it. */
  CONNECT_PENDING: ['{wallet} is already asked to connect', 'WALLET'],
  /** The wallet already shows a prompt to switch to this network. */
  SWITCH_PENDING: ['The wallet is already asked to switch to {network}', 'WALLET'],
  /** The wallet could not connect, without a rejection by the user. `cause` has its own error. */
  CONNECT_FAILED: ['Failed to connect', 'WALLET', 'inline'],
  /** The wallet did not confirm that it revoked the permission. State and storage are cleared in any case. */
  DISCONNECT_FAILED: ['Failed to disconnect', 'WALLET', 'toast'],
  /** Some of several wallets did not confirm. State and storage are cleared in any case. */
  DISCONNECT_CHAINS_FAILED: ['Failed to disconnect chains: {reasons}', 'WALLET', 'toast'],
  /** No plugin serves the namespace. Add one to `use`, such as `evm()`. */
  ADAPTER_NOT_FOUND: ['Adapter not found', 'CONFIG', 'inline'],
  /** No wallet has this id in the namespace. Take ids from `useWallets` or `selectListedConnectors`; the wallet may not be installed. */
  CONNECTOR_NOT_FOUND: ['Adapter or connector not found for namespace {namespace}', 'CONFIG', 'inline'],
  /** The cause of `CONNECTOR_NOT_FOUND`: names up to 8 wallets that the page has. */
  CONNECTOR_UNKNOWN: ['There is no wallet "{connectorId}" here; there are: {known}', 'CONFIG'],
  /** A connect was asked for before `kit.start()`. */
  CONNECTION_CLIENT_MISSING: ['ConnectionController client not set', 'CONFIG'],
  /** The cause of an error that a plugin is missing: names it and the entry that exports it. */
  PLUGIN_NOT_IN_USE: ['Add {plugin} of {entry} to use', 'CONFIG'],
  /** The EVM adapter was created without options. Use `evm()`. */
  WALLET_CONFIG_UNDEFINED: ['config is undefined', 'WALLET'],
  /** The command does not fit the state: there is no such connection, or no pairing to renew. */
  CONNECTION_STATUS_INVALID: ['Invalid connection status', 'INTERNAL_SDK_ERROR'],
  /** The wallet connected and shared no account. Ask the user to unlock it and to choose one. */
  ACCOUNTS_UNAVAILABLE: ['The wallet did not tell its accounts', 'WALLET'],
  /** The wallet shares more accounts than are kept. The rest is left out. */
  ACCOUNTS_LIMITED: ['{wallet} told {limit} accounts or more; the first {limit} are kept', 'WALLET'],
  /** Two extensions announce the same identity, and nothing in the page proves which is real. The stored session was not restored; the user chooses. */
  WALLET_CONTESTED: ['Two wallets claim to be {wallet}', 'WALLET', 'alert', 'visitor'],
  /** While a wallet is connected, another one announced the same identity. The connected one stays. */
  WALLET_CONTESTED_IN_USE: ['Another wallet claims to be {wallet}', 'WALLET', 'alert', 'visitor'],
  /** The wallet shares no account for now. Ask the user to unlock it, or give `connect` for it, which raises its unlock prompt. */
  WALLET_LOCKED: ['{wallet} is locked. Unlock it, then try again', 'WALLET'],
  /** After a reload, the wallet of the stored session has none of its accounts, so it may be another wallet. The user chooses. */
  WALLET_OTHER_ACCOUNT: ['{wallet} has another account than before', 'WALLET', 'alert', 'visitor'],
  /** After a reload, the wallet of the stored session has another name, icon, version, feature, chain or flag: after an update, or because it is another one. The user chooses. */
  WALLET_CHANGED: ['{wallet} describes itself differently than before', 'WALLET', 'alert', 'visitor'],
  /** No account of the stored session is known any more, so its wallet cannot be recognized. The user chooses. */
  WALLET_UNKNOWN: ['The account of {wallet} is not remembered', 'WALLET', 'alert', 'visitor'],

  // Networks
  /** An address of one chain was given for another. */
  ADDRESS_OF_OTHER_CHAIN: ['This is {found}. {active} is active.', 'INPUT', 'inline'],
  /** The cause of `CAIP_NETWORK_ID_INVALID`: names the network that was probably meant. A network has the id as `caipNetworkId`; its `id` is the chain id. */
  NETWORK_ID_MISTAKEN: ['{found} is no CAIP-2 id; did you mean "{meant}"?', 'INPUT'],
  /** A network was switched before `kit.start()`. */
  NETWORK_CLIENT_MISSING: ['NetworkController client not set', 'CONFIG'],
  /** No plugin serves the namespace of the network. */
  CHAIN_ADAPTER_NOT_FOUND: ['Chain adapter not found', 'CONFIG'],
  /** No plugin serves the namespace. Add one to `use`. */
  NAMESPACE_ADAPTER_MISSING: ["Adapter for namespace {namespace} doesn't exist", 'CONFIG'],
  /** The wallet, or its session, does not offer this network. `canSwitchTo` tells before. */
  CHAIN_NOT_SUPPORTED: ['Chain is not supported', 'WALLET', 'toast'],
  /** The wallet is on another network than the transaction. Nothing was sent. Switch first. */
  CHAIN_MISMATCH: ['The wallet is on another network than {network}', 'WALLET', 'inline'],
  /** The user rejected the switch in the wallet. */
  NETWORK_SWITCH_REJECTED: ['Network switch rejected', 'USER_REJECTED', 'inline'],
  /** The wallet did not reach the network, although it did not reject. `cause` has its own error. */
  NETWORK_SWITCH_FAILED: ['Failed to switch network', 'WALLET', 'toast'],
  /** A namespace keeps at least one network. */
  LAST_NETWORK: ['The last network of a namespace cannot be removed', 'CONFIG'],

  // Alerts (facts 3.10)
  /** The network is not among `networks`. Add it to the options, or by `addNetwork`. */
  NETWORK_NOT_FOUND: ['Network Not Found', 'CONFIG', 'alert', 'visitor'],

  // WalletConnect
  /** The command needs `walletConnect()` of `latchkit/walletconnect` in `use`. */
  WALLET_CONNECT_CONNECTOR_MISSING: ['WalletConnectConnector not found', 'CONFIG'],

  // The embedded wallet
  /** The command needs `embeddedWallet()` of `latchkit/embedded-wallet` in `use`, with this login method. */
  AUTH_CONNECTOR_MISSING: ['No auth connector found', 'CONFIG', 'inline'],
  /** The command needs a user who is logged in to the embedded wallet. */
  AUTH_NOT_CONNECTED: ['Not connected to email or social', 'AUTH'],

  // Sign-in with the wallet
  /** The command needs `signIn()` of `latchkit/siwx` in `use`. */
  SIWX_NOT_ENABLED: ['SIWX is not enabled', 'CONFIG'],

  // HTTP and chain RPC
  /** A server replied with something that is no JSON of the expected shape. */
  HTTP_ANSWER_INVALID: ['{host} gave an answer that cannot be read ({reason})', 'NETWORK'],
  /** The user rejected the request in the wallet (EIP-1193, code 4001). */
  RPC_USER_REJECTED: ['Request rejected in the wallet', 'USER_REJECTED', 'inline'],

  // Accounts, balances and requests to wallets
  /** A request needs a connected account. Connect first. */
  NETWORK_OR_ADDRESS_MISSING: ['CaipNetwork or CaipAddress is undefined', 'WALLET'],
  /** A request names a network that is not configured, or one of another namespace. */
  NETWORK_MISSING: ['CaipNetwork not found', 'CONFIG'],
  /** The address is not among the accounts that the wallet shares. */
  ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND: ['Address or auth connector not found', 'WALLET', 'inline'],
  /** The command lacks a valid `namespace`. */
  ACCOUNT_CHAIN_REQUIRED: ['Chain is required to update chain account data', 'INTERNAL_SDK_ERROR'],
  /** No node returned the balance. The last known one stays; `refetch` tries again. */
  TOKEN_BALANCE_UNAVAILABLE: ['Token Balance Unavailable', 'NETWORK', 'toast'],
  /** Too many requests wait for the wallet. Wait for some of them, or cancel them. */
  TOO_MANY_REQUESTS: ['Too many requests are waiting', 'WALLET', 'inline'],
  /** Transactions cannot be sent on this namespace. */
  SEND_CHAIN_UNSUPPORTED: ['Unsupported chain', 'INPUT', 'inline'],
  /** The wallet failed to sign, without a rejection by the user. `cause` has its own error. */
  SIGN_MESSAGE_FAILED: ['Sign message failed', 'WALLET', 'toast'],
  /** The wallet has not answered in time, and still may: `requestAnsweredLate` or `requestRefusedLate` tell it. Do not repeat a transaction before. */
  REQUEST_UNANSWERED: ['{wallet} has not answered yet, and still may; look there before you try again', 'WALLET', 'inline'],
  /** The same transaction was given to the wallet before and has no answer yet. Look in the wallet; to send it twice, send it with `again: true`. */
  TRANSACTION_MAY_BE_SENT: ['{wallet} was asked for the same transaction and has not answered yet; look there before you send it again', 'WALLET', 'toast'],
  /** The wallet sent a transaction by itself, and the network has another one than was asked for. The text says how they differ. */
  SENT_TRANSACTION_CHANGED: ['The wallet sent another transaction than it was asked to: {id} ({reason})', 'WALLET', 'alert', 'visitor'],
  /** The network does not know the transaction that the wallet says it sent. The wallet may use another network. */
  SENT_TRANSACTION_UNKNOWN: ['{network} does not know transaction {id}, which the wallet says it sent', 'WALLET', 'alert', 'visitor'],
  /** A wallet that was asked to replace a transaction gave the new one a nonce of its own. Both may be carried out. */
  SENT_BESIDES: ['The wallet sent {id} beside the first transaction, not in its place', 'WALLET', 'alert', 'visitor'],
  /** The wallet failed to send the transaction, without a rejection by the user. `cause` has its own error. */
  TRANSACTION_FAILED: ['Transaction failed', 'WALLET', 'toast'],
  /**
   * A node refused a signed transaction before it ran. Nothing was sent, and no fee is paid. `kind` tells what is wrong: `fee`, `rent`, `funds`, `program` or
   * `other`; `program` and `code` which program failed, and its own number.
   */
  TRANSACTION_REFUSED: ['The network did not take the transaction ({reason})', 'RPC', 'toast'],
  /** The visitor rejected the transaction after its review. The wallet was not asked. */
  TRANSACTION_DECLINED: ['Transaction declined', 'USER_REJECTED', 'inline'],
  /** The wallet does not take several calls at once (EIP-5792). `fallback: true` sends them one by one, each with a prompt. */
  CALLS_UNSUPPORTED: ['{wallet} does not take several calls at once on {network}', 'WALLET', 'inline'],
  /** The wallet cannot make all calls or none, which `atomic: true` asks for. Nothing was sent. */
  CALLS_NOT_ATOMIC: ['{wallet} cannot make all calls or none on {network}', 'WALLET', 'inline'],
  /** The calls were sent one by one, and the wallet stopped before the last: rejected by the visitor, or failed (`cause`). `callSent` told the hashes of those that were sent. */
  CALLS_PARTLY_SENT: ['{sent} of {of} calls were sent; the next one was not', 'WALLET', 'toast'],
  /** A Bitcoin payment cannot be made as asked, for the reason in the text. Nothing was sent. */
  PAYMENT_INVALID: ['The payment cannot be made: {reason}', 'INPUT', 'inline'],
  /** The coins that may be spent do not cover amount and fee. `missing`: satoshis. */
  FUNDS_INSUFFICIENT: ['The balance does not cover amount and fee; {missing} satoshis are missing', 'INPUT', 'inline'],

  // Answers of wallets and endpoints
  /** The wallet is no longer in the page: its extension was removed or disabled. */
  WALLET_CONNECTOR_UNDEFINED: ['connector is undefined', 'WALLET'],
  /** The page has no provider for this connector: no `window.ethereum`, or no Safe around the page. */
  WALLET_PROVIDER_UNDEFINED: ['provider is undefined', 'WALLET'],
  /** The wallet reports capabilities (EIP-5792) in a shape that cannot be read. */
  CAPABILITIES_INVALID: ['Error parsing wallet capabilities', 'WALLET'],
  /** The wallet does not say what it can do, or not in time (`cause`). Go on without. */
  CAPABILITIES_UNAVAILABLE: ['The wallet does not tell its capabilities', 'WALLET'],
  /** The wallet answered a request with another shape than its standard says. */
  PROVIDER_ANSWER_INVALID: ['The wallet answered {method} with something unusable', 'WALLET', 'inline'],
  /** The wallet answered with something else than a hash. The transaction may have been sent; check the activity. */
  TRANSACTION_HASH_INVALID: ['The wallet answered with something that is no transaction hash', 'WALLET', 'inline'],
  /** The wallet answered with something else than the id of a batch. The calls may have been sent; check the activity. */
  BATCH_ID_INVALID: ['The wallet answered with something that is no id of a batch', 'WALLET', 'inline'],
  /** Some calls of a batch happened, and others did not. The event lists its transactions. Do not send all of them again. */
  BATCH_PARTIAL: ['Some of the calls happened, and others did not', 'RPC', 'toast'],
  /** The wallet did not send the batch, and will not. Nothing is on the chain. */
  BATCH_NOT_SENT: ['The wallet did not send the calls', 'WALLET', 'toast'],
  /** The text or the bytes are no transaction of the namespace. The text says why. */
  TRANSACTION_INVALID: ['The transaction cannot be used: {problem}', 'INPUT', 'inline'],
  /** The wallet gave back another transaction than it was asked to sign. Only fees and guards of the wallet may be added. Nothing was sent. */
  TRANSACTION_CHANGED: ['The wallet changed the transaction ({reason}); it was not sent', 'WALLET', 'inline'],
  /** The network ran the transaction and refused its effects. The fee is paid. The text has the reason of the network. */
  TRANSACTION_REVERTED: ['The network ran the transaction and it failed ({reason})', 'RPC', 'toast'],
  /** The network did not take the transaction while its blockhash was valid, and will not any more. Send a new one. */
  TRANSACTION_EXPIRED: ['The network did not take the transaction in time; send it again', 'RPC', 'toast'],
  /** Another transaction took its place: the visitor sped it up or cancelled it, in this app or another one. The id is in the context. */
  TRANSACTION_REPLACED: ['Another transaction took the place of this one', 'RPC', 'toast'],
  /** No node knows the transaction any more, and nothing took its place. It is void unless the wallet sends it again. */
  TRANSACTION_DROPPED: ['The network dropped the transaction; send it again', 'RPC', 'toast'],
  /** The wallet answered with something else than a signature. */
  SIGNATURE_INVALID: ['The wallet answered with something that is no signature', 'WALLET', 'inline'],
  /** An RPC URL in `rpcUrls` serves another network than the one it is configured for. */
  ENDPOINT_CHAIN_MISMATCH: ['{host} serves another network than {network}', 'RPC', 'inline'],
  /** The embedded wallet accepts a closed list of methods. This one is not on it. */
  RPC_CALL_NOT_ALLOWED: ['Requested RPC call is not allowed', 'RPC'],
  /** The node did not reply after a signed transaction was posted. Look for its hash (in `context`) before another try. */
  TRANSACTION_UNCLEAR: ['The transaction may have been sent; check your activity before trying again', 'RPC', 'toast'],
  /** A server replied with an error status, given in the text. */
  HTTP_STATUS: ['HTTP status code: {status}', 'NETWORK'],
  /** A server did not reply: offline, a wrong URL, CORS, or `connect-src` of the Content-Security-Policy. */
  HTTP_UNREACHABLE: ['{host} cannot be reached', 'NETWORK'],
  /** A node or a wallet replied with a JSON-RPC error, given in the text. */
  RPC_FAILED: ['{name}: {detail}', 'RPC', 'inline'],
  /** The node refuses the origin of the page, as the public node of Solana's mainnet does for every page. Add a URL of your own to `rpcUrls`. */
  RPC_FORBIDDEN: ['{host} does not serve this page; add an RPC URL of your own', 'RPC', 'inline'],
  /** All RPC URLs of the network failed. `cause` has the last error. Add a URL to `rpcUrls`. */
  RPC_ALL_FAILED: ['No endpoint answered: {hosts}', 'RPC'],

  // Sign-in, of the embedded wallet or with a wallet
  /** A stored login of the embedded wallet could not be restored. The user logs in again. */
  AUTH_INIT_FAILED: ['A problem occurred while trying initialize authentication', 'AUTH', 'toast'],
  /** The request cannot be done by a smart account. Switch to the plain account. */
  SMART_ACCOUNT_UNSUPPORTED: ['This application might not support Smart Accounts', 'AUTH', 'toast'],
  /** The user declined to sign in. */
  SIGNATURE_DECLINED: ['Signature declined', 'USER_REJECTED', 'toast'],

  // Sessions
  /** The session with the wallet does not include this namespace. Connect again to ask for it. */
  NAMESPACE_NOT_CONFIGURED: ["Namespace '{ns}' is not configured. Please call connect() first with namespace config.", 'CONFIG'],

  // Services behind a project id
  /** The remote configuration of the app could not be loaded. */
  SERVER_ERROR: ['Server Error', 'NETWORK', 'alert', 'host'],
  /** A hosted service received too many requests. Wait a moment. */
  RATE_LIMITED: ['Rate Limited', 'NETWORK', 'alert', 'visitor'],
  /** The remote configuration replaces these local options. */
  LOCAL_CONFIGURATION_IGNORED: ['Local configuration ignored', 'CONFIG', 'alert', 'host'],
  /** There is no quote for this amount. */
  INCORRECT_AMOUNT: ['Incorrect amount', 'INPUT', 'alert', 'visitor'],
} as const satisfies { readonly [C in ErrorCode]?: CatalogueEntry }
