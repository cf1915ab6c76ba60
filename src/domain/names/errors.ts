import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of names. */
export const namesErrors = {
  /** The text is no name: it has letters that names do not have, an empty part, or is too long. The reason says which. */
  NAME_INVALID: ['"{name}" is no name: {reason}', 'INPUT', 'inline'],
  /** The name of the account could not be read, or not be checked. The address is shown meanwhile; the cause says why. It is asked for again. */
  IDENTITY_UNAVAILABLE: ['The name of the account could not be checked', 'NETWORK'],
  /** No network of the app holds names. Add Ethereum's mainnet to `networks`, or write `names({ hub })`. */
  NAMES_HUB_MISSING: ['Names are kept on {network}, which is not among the networks of the app', 'CONFIG'],
  /** The name lives off the chain, and the app allows none of its gateways. Add their hosts: `names({ gatewayHosts })`. */
  NAME_OFF_CHAIN: ['"{name}" is kept off the chain, at a host that this app does not ask', 'CONFIG', 'inline'],
  /** The name has no address on the network, and its owner elsewhere is a contract, which need not have the same owner there. Ask for an address. */
  NAME_NOT_ON_NETWORK: ['"{name}" has no address on {network}, and its owner is a contract elsewhere', 'INPUT', 'inline'],
  /** The text cannot be registered. The reason says why. */
  NAME_NOT_ALLOWED: ['The name cannot be registered: {reason}', 'INPUT', 'inline'],
  /** Somebody else has registered the name. Choose another one. */
  NAME_TAKEN: ['The name is taken', 'INPUT', 'inline'],
  /** Registration is not offered to the account now. The reason says why. */
  NAME_REGISTRATION_OFF: ['A name cannot be registered now: {reason}', 'INPUT', 'inline'],
  /** A registration runs already. Wait for its end, or cancel it. */
  NAME_REGISTRATION_PENDING: ['A name is being registered already', 'INPUT', 'inline'],
  /** The page was left while the wallet was asked to sign. Register the name again. */
  NAME_REGISTRATION_INTERRUPTED: ['The page was left before the name was signed', 'ABORTED'],
  /** The registry refused, with its own reason. */
  NAME_SERVICE_REFUSED: ['{reason}', 'NETWORK', 'inline'],
  /** The registry could not tell who has a name. The cause says why. */
  NAME_LOOKUP_FAILED: ['Error resolving name', 'NETWORK', 'inline'],
  /** The registry could not suggest names. The cause says why. */
  NAME_SUGGESTIONS_FAILED: ['Error fetching name suggestions', 'NETWORK', 'inline'],
  /** The registry could not tell the names of an address. The cause says why. */
  NAMES_OF_ADDRESS_FAILED: ['Error fetching names for address', 'NETWORK', 'inline'],
  /** The registry did not take the name. The cause says why. */
  NAME_REGISTER_FAILED: ['Error registering name {name}', 'NETWORK', 'inline'],
  /** The id of the chain has no coin type (ENSIP-11): it must be below 2^31. */
  CHAIN_ID_INVALID: ['Invalid chainId', 'INPUT', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Code of a call of the registry that failed without a reason. */
export type NameFailureCode = 'NAME_LOOKUP_FAILED' | 'NAME_SUGGESTIONS_FAILED' | 'NAMES_OF_ADDRESS_FAILED' | 'NAME_REGISTER_FAILED'

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(namesErrors)
