import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import { failuresOf } from './errors.js'

/** What goes wrong when a wallet or an endpoint is asked; loaded with the code that asks. */
export const askErrors = {
  WALLET_CONNECTOR_UNDEFINED: ['connector is undefined', 'WALLET'],
  WALLET_PROVIDER_UNDEFINED: ['provider is undefined', 'WALLET'],
  CAPABILITIES_INVALID: ['Error parsing wallet capabilities', 'WALLET'],
  PROVIDER_ANSWER_INVALID: ['The wallet answered {method} with something unusable', 'WALLET', 'inline'],
  TRANSACTION_HASH_INVALID: ['The wallet answered with something that is no transaction hash', 'WALLET', 'inline'],
  SIGNATURE_INVALID: ['The wallet answered with something that is no signature', 'WALLET', 'inline'],
  ENDPOINT_CHAIN_MISMATCH: ['{host} serves another network than {network}', 'RPC', 'inline'],
  RPC_CALL_NOT_ALLOWED: ['Requested RPC call is not allowed', 'RPC'],
  TRANSACTION_UNCLEAR: ['The transaction may have been sent; check your activity before trying again', 'RPC', 'toast'],
  HTTP_STATUS: ['HTTP status code: {status}', 'NETWORK'],
  HTTP_UNREACHABLE: ['{host} cannot be reached', 'NETWORK'],
  RPC_FAILED: ['{name}: {detail}', 'RPC', 'inline'],
  RPC_ALL_FAILED: ['No endpoint answered: {hosts}', 'RPC'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** As `failure`, for code that asks wallets and endpoints. */
export const askFailure = /* @__PURE__ */ failuresOf({ ...errorCatalogue, ...askErrors })
