/**
 * `latchkit/server`: verifies sign-ins and payments on a server. Node, Deno, Bun and edge runtimes; no React, no DOM.
 * @packageDocumentation
 */
import { askNode } from './adapters/rpc/ask-node.js'
import { asciiHost } from './adapters/shared/ascii-host.js'
import { parseMessage } from './adapters/siwx/message.js'
import { isSigned } from './adapters/siwx/verify-signature.js'
import { type CaipNetworkId, chainNamespaces } from './domain/shared/caip/caip.js'
import { parseTime } from './domain/shared/text/date-time.js'
import type { SignInData } from './ports/siwx.js'

export {
  type PaymentDue,
  type PaymentPart,
  type PaymentUnknown,
  type PaymentUnpaid,
  type PaymentVerdict,
  verifyPayment,
  type VerifyPaymentInput,
} from './adapters/evm/payments/verify-payment.js'
export type { SignInData, SignInSubject } from './ports/siwx.js'

/** Facts of a sign-in: those that the server knows, and those that the page sent. */
export interface VerifySignInInput {
  /** Text that the wallet signed, as the page sent it. Anything else is refused. */
  readonly message: unknown
  /** Signature, as the page sent it. */
  readonly signature: unknown
  /** Host of your app with its port if it has one, such as `app.example`. From your configuration, never from the request. */
  readonly domain: string
  /** Nonce that you gave to this browser. Forget it before you verify: a nonce works once. */
  readonly nonce: string
  /** Networks of your app. A sign-in for another one is refused. */
  readonly networks: readonly CaipNetworkId[]
  /** URLs of nodes by network, for accounts that are contracts (EIP-1271, EIP-6492). Without one only keys can sign in on the network. */
  readonly rpcUrls?: { readonly [network: CaipNetworkId]: string }
  /** Longest age of a message in milliseconds: 10 minutes by default. Five minutes more are tolerated, by which the visitor's clock may be behind. */
  readonly maxAgeMs?: number
  /** Milliseconds since the epoch; the clock of the server by default. */
  readonly now?: number
}

/**
 * Reason that a sign-in was refused. `malformed`: it is no message of EIP-4361 (CAIP-122). `domain`: it was signed for another site. `nonce`: another one, or used.
 * `expired`, `early`: its time is over, or has not come. `network`: none of yours. `signature`: of another account. `unverified`: it could not be checked.
 */
export type SignInRefusal = 'malformed' | 'domain' | 'nonce' | 'expired' | 'early' | 'network' | 'signature' | 'unverified'

/** Outcome of {@link verifySignIn}: the account, or the reason that it is not signed in. */
export type SignInVerdict =
  | { readonly ok: true; readonly accountAddress: string; readonly chainId: CaipNetworkId; readonly data: SignInData }
  | { readonly ok: false; readonly reason: SignInRefusal }

const MAX_AGE_MS = 600_000
/** Milliseconds by which the clock of a visitor may differ, either way (UX-47). */
const SKEW_MS = 300_000
const MAX_TEXT = 10_000
/** Longest signature: one of ERC-6492 may bring the code that makes its account, 48 kB at most (EIP-3860), in hex. */
const MAX_SIGNATURE = 120_000

/**
 * Verifies a sign-in with a wallet: form, site, nonce, time, network and signature (EIP-191, EIP-1271, EIP-6492; Ed25519 in Solana; BIP-322 in Bitcoin). Never
 * throws.
 *
 * @example
 * const sent = { message: 'app.example wants you to sign in…', signature: '0x…' }
 * const verdict = await verifySignIn({ ...sent, nonce: 'abcdef0123456789', domain: 'app.example', networks: ['eip155:1'] })
 * if (!verdict.ok) return new Response(verdict.reason, { status: 401 })
 */
export async function verifySignIn(input: VerifySignInInput): Promise<SignInVerdict> {
  const { message, signature, domain, nonce, networks, rpcUrls = {}, maxAgeMs = MAX_AGE_MS, now = Date.now() } = input
  const refuse = (reason: SignInRefusal): SignInVerdict => ({ ok: false, reason })
  if (typeof message !== 'string' || typeof signature !== 'string' || message.length > MAX_TEXT || signature.length > MAX_SIGNATURE) return refuse('malformed')
  const read = chainNamespaces.map((namespace) => parseMessage(message, namespace)).find((one) => one !== undefined)
  if (read === undefined) return refuse('malformed')
  if (read.domain.toLowerCase() !== asciiHost(domain) || !isOf(read.uri, domain)) return refuse('domain')
  if (nonce === '' || read.nonce !== nonce) return refuse('nonce')
  const from = Math.max(timeOf(read.issuedAt) ?? now, timeOf(read.notBefore) ?? 0)
  if (from > now + SKEW_MS) return refuse('early')
  const [issued, end] = [timeOf(read.issuedAt) ?? now, timeOf(read.expirationTime) ?? Number.POSITIVE_INFINITY]
  // A message that was over before it began is none, whatever the clock.
  if (end <= issued || now - SKEW_MS >= end || !(now - SKEW_MS - issued <= maxAgeMs)) return refuse('expired')
  const chainId = networks.find((network) => network === read.chainId)
  if (chainId === undefined) return refuse('network')
  const data = { ...read, chainId }
  try {
    const signed = await isSigned({ data, message, signature }, (network, method, params) => askNode(rpcUrls[network], method, params))
    return signed ? { ok: true, accountAddress: data.accountAddress, chainId, data } : refuse('signature')
  } catch {
    return refuse('unverified')
  }
}

/** Returns a nonce: 32 letters and digits, from the random source of the platform. */
export function createNonce(): string {
  return Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTime(text)
}

/** Returns true if a URI is of the site. Its default port may be written or not. */
function isOf(uri: string, domain: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, host } = new URL(uri)
  return URL.canParse(`${protocol}//${domain}`) && new URL(`${protocol}//${domain}`).host === host
}
