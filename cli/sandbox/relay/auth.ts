import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { ed25519FromDidKey } from './did-key.js'
import { RelayRefusal, refusals } from './errors.js'

/** Seconds that a token's times may differ from the relay's clock, either way. */
export const clockTolerance = 120

const header = z.object({ alg: z.literal('EdDSA'), typ: z.literal('JWT') })
const claims = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), iat: z.number(), exp: z.number() })

/** Values that the token of a connection is checked against. */
export interface TokenCheck {
  /** Seconds since the epoch. */
  readonly now: number
  /** Host and port by which the client reached the relay; the token must name them. */
  readonly host: string
}

/**
 * Verifies the token of a client: a JWT signed by Ed25519, whose issuer is a `did:key` with the public key. Returns the issuer, which is the client's id.
 *
 * @throws {@link RelayRefusal} with the text of the close frame.
 */
export function verifyToken(token: string, { now, host }: TokenCheck): string {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const parsedHead = header.safeParse(decode(head))
  const parsed = claims.safeParse(decode(body))
  if (rest.length > 0 || !parsedHead.success || !parsed.success) throw new RelayRefusal(refusals.token)
  const { iss, aud, iat, exp } = parsed.data
  const key = ed25519FromDidKey(iss)
  if (key === undefined) throw new RelayRefusal(refusals.token)
  if (!isSignedBy(key, `${head}.${body}`, signature)) throw new RelayRefusal(refusals.signature)
  const figures = (name: string, at: number) => `basic.${name}: ${at}, now + time_leeway: ${now + clockTolerance}, time_leeway: ${clockTolerance}`
  if (iat > now + clockTolerance) throw new RelayRefusal(`${refusals.clock}: ${figures('iat', iat)}`)
  if (exp < now - clockTolerance) throw new RelayRefusal(`${refusals.expired}: ${figures('exp', exp)}`)
  if (hostOf(aud) !== host) throw new RelayRefusal(refusals.audience)
  return iss
}

/** Prefix of an Ed25519 public key in DER (RFC 8410), the form that Node takes. */
const derLead = Buffer.from('302a300506032b6570032100', 'hex')

function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.concat([derLead, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text, 'ascii'), publicKey, Buffer.from(signature, 'base64url'))
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host
  } catch {
    return undefined
  }
}
