import { parseTime } from '../../domain/shared/text/date-time.js'

/*
 * Productions of a sign-in message: EIP-4361 (`statement`, `nonce`), RFC 3986 (`URI`, `authority`, `scheme`, `pchar`) and RFC 3339 (`date-time`), with their
 * names there.
 */

const PCT = '%[0-9A-Fa-f]{2}'
/** `unreserved / sub-delims`, inside a character class. */
const NAME = "\\w.~!$&'()*+,;=\\-"
const PCHAR = `(?:[${NAME}:@]|${PCT})`

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const H16 = '[0-9A-Fa-f]{1,4}'
const LS32 = `(?:${H16}:${H16}|(?:${OCTET}\\.){3}${OCTET})`
const BEFORE_GAP = [0, 1, 2, 3, 4, 5, 6].map((count) => `(?:(?:${H16}:){0,${count}}${H16})?::`)
const IPV6 = [
  `(?:${H16}:){6}${LS32}`,
  `::(?:${H16}:){5}${LS32}`,
  ...[4, 3, 2, 1, 0].map((count) => `${BEFORE_GAP[4 - count]}(?:${H16}:){${count}}${LS32}`),
  `${BEFORE_GAP[5]}${H16}`,
  BEFORE_GAP[6],
].join('|')

const HOST = `(?:\\[(?:${IPV6}|[vV][0-9A-Fa-f]+\\.[${NAME}:]+)\\]|(?:[${NAME}]|${PCT})*)`
const AUTHORITY = `(?:(?:[${NAME}:]|${PCT})*@)?${HOST}(?::\\d*)?`
const SCHEME = '[A-Za-z][A-Za-z0-9+.-]*'
const SEGMENTS = `(?:/${PCHAR}*)*`
const HIER_PART = `(?://${AUTHORITY}${SEGMENTS}|/(?:${PCHAR}+${SEGMENTS})?|(?:${PCHAR}+${SEGMENTS})?)`
const URI = `${SCHEME}:${HIER_PART}(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?`

const whole = (production: string) => new RegExp(`^(?:${production})$`)

const authorityForm = /* @__PURE__ */ whole(AUTHORITY)
const uriForm = /* @__PURE__ */ whole(URI)
const requestIdForm = /* @__PURE__ */ whole(`${PCHAR}*`)

/** Returns true for an `authority`; an empty one names no host and is refused. */
export function isAuthority(text: string): boolean {
  return text !== '' && authorityForm.test(text)
}

/** Returns true for the `scheme` of a URI. */
export function isScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text)
}

/** Returns true for a `URI`: absolute, without a character that needs escaping. */
export function isUri(text: string): boolean {
  return uriForm.test(text)
}

/** Returns true for a `statement`: `*( reserved / unreserved / " " )`. It has neither a line break nor a letter outside ASCII. */
export function isStatement(text: string): boolean {
  return /^[\w.~:/?#[\]@!$&'()*+,;= -]*$/.test(text)
}

/** Returns true for a `nonce`: at least 8 letters and digits. */
export function isNonce(text: string): boolean {
  return /^[A-Za-z0-9]{8,}$/.test(text)
}

/** Returns true for a `request-id`: `*pchar`. */
export function isRequestId(text: string): boolean {
  return requestIdForm.test(text)
}

/** Returns true for a `date-time` whose day and second exist. */
export function isDateTime(text: string): boolean {
  return parseTime(text) !== undefined
}
