/** Errors of the relay protocol by kind, with the code and the beginning of the text of each. */
const kinds = {
  payload: { code: -32_600, lead: 'Invalid payload' },
  handler: { code: -32_000, lead: 'Request handler error' },
  internal: { code: -32_603, lead: 'Internal error' },
} as const

/** Request that the relay refuses: the client gets `code` and `message` as the error of its answer. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number

  constructor(kind: keyof typeof kinds, reason: string) {
    super(`${kinds[kind].lead}: ${reason}`)
    this.code = kinds[kind].code
  }
}

/** Close code of a refused connection. */
export const refusedCode = 3000

/** Connection that the relay refuses: closed with code 3000 and this text (HTTP 401 if the client cannot read close codes). */
export class RelayRefusal extends Error {
  override readonly name = 'RelayRefusal'
}

/** Texts of a refusal. The first three were observed at clients; the public types name the others, whose exact text was not observed. */
export const refusals = {
  origin: 'Unauthorized: origin not allowed',
  key: 'Unauthorized: invalid key',
  clock: 'JWT validation error: JWT Token is not yet valid',
  expired: 'JWT validation error: JWT Token is expired',
  audience: 'JWT validation error: JWT Token has an invalid audience',
  token: 'JWT validation error: JWT Token is malformed',
  signature: 'JWT validation error: JWT Token has an invalid signature',
  missing: 'Unauthorized: missing JWT',
  project: 'Unauthorized: project not found',
  country: 'Unauthorized: country blocked',
} as const

/** Name of one of {@link refusals}. */
export type RefusalName = keyof typeof refusals
