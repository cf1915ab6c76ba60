import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of sign-in with the wallet. */
export const siwxErrors = {
  // Sign-in with the wallet (CAIP-122)
  /** Sign-in needs a connected account. */
  SIWX_ADDRESS_MISSING: ['No ActiveCaipAddress found', 'WALLET', 'inline'],
  /** Sign-in needs an active network and an account on it. */
  SIWX_NETWORK_MISSING: ['No ActiveCaipNetwork or client found', 'WALLET', 'inline'],
  /** Sign-in needs a connected wallet. */
  SIWX_CLIENT_MISSING: ['No ConnectionController client found', 'WALLET', 'inline'],
  /** The wallet already shows a sign-in message. */
  SIGN_IN_PENDING: ['The wallet is already asked to sign in', 'WALLET'],
  /** The message of the host function `createMessage` differs from the data that it was given, for example in domain, address or nonce. */
  SIGN_IN_MESSAGE_INVALID: ['The message to sign in with does not fit ({reason})', 'AUTH', 'inline'],
  /** A field of the sign-in message has characters that EIP-4361 does not allow. */
  SIGN_IN_FIELD_INVALID: ['The sign-in message cannot be written: "{field}" {problem}', 'CONFIG', 'inline'],
  /** A sign-in function of the app returned a value that cannot be read. Nobody is signed out by it. Common forms are read: texts of numbers, bigints, dates, null columns. */
  SIGN_IN_ANSWER_INVALID: ['"{source}" gave an answer that cannot be read: {field} {problem}', 'CONFIG', 'inline'],
  /** The app could not be asked for the session of the visitor. The wallet stays connected. `cause` has the error of the app. */
  SIGN_IN_UNKNOWN: ['The sign-in could not be checked', 'NETWORK', 'inline'],
  /** The signature does not belong to the connected account. */
  SIGN_IN_NOT_SIGNED: ['The signature is not that of the connected account', 'AUTH', 'inline'],
  /** The signature of a contract account needs a node to be checked, and none replied. */
  SIGN_IN_UNVERIFIED: ['The signature could not be checked', 'NETWORK', 'inline'],
  /** The time of this device differs from that of the app's server by more than five minutes. */
  DEVICE_TIME_WRONG: ["Your device's time is wrong. Check its date and time settings, then try again.", 'AUTH', 'inline'],
  /** A sign-in function of the host failed. `cause` has its error. */
  SIGN_IN_FAILED: ['Sign-in failed', 'AUTH', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(siwxErrors)
