import { type CaipNetworkId, parseCaipAddress } from '../../../domain/shared/caip/caip.js'
import { copyJson, sameJson } from '../../../domain/shared/json/values.js'
import { guardedParse, type SafeParser } from '../../../domain/shared/json/guarded.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { SignedIn, SignInRequest } from '../../../ports/relay.js'
import type { SignInData } from '../../../ports/siwx.js'
import { whoSigned } from '../../evm/who-signed.js'
import { parseMessage } from '../../siwx/message.js'
import { withBuffer } from '../client/buffer-polyfill.js'
import type { Proposal } from './client-sessions.js'
import { withoutRecap, withRecap } from './recap.js'
import type { StockCacao, StockClient, StockPayload } from '../client/sign-client-types.js'
import { settleSignedSession } from './signed-session.js'

/** Sign-in that a wallet is asked for with the proposal, and its result. */
export interface SigningIn {
  readonly asked: SignInRequest
  signedIn?: readonly SignedIn[]
}

/** Dependencies of the signature check. */
export interface SignInContext {
  /** Calls a node of a network, for contract accounts; without it their signatures count as wrong. */
  readonly read: ((network: CaipNetworkId, method: string, params: readonly Json[]) => Promise<Json>) | undefined
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Proposes a session with a sign-in (CAIP-222). The client gets copies, because it sorts the methods in place. */
export async function proposeSignIn(client: StockClient, asked: SignInRequest, allMethods: readonly string[]): Promise<Omit<Proposal, 'expiresAt'>> {
  const { domain, uri: page, nonce, chains, statement, expirationTime, notBefore, resources, methods } = copyJson({ ...asked, methods: allMethods })
  const { uri, response } = await client.authenticate({
    domain,
    uri: page,
    nonce,
    chains,
    type: 'caip122',
    // The client would write the recap itself, with a `Buffer` that pages need not have.
    methods: withoutLength(methods),
    resources: withRecap(resources ?? [], methods),
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
  })
  const approval = response().then(
    ({ session }) => session,
    (error: unknown) => {
      // The client rejects with a bare text if a wallet refused.
      throw typeof error === 'string' ? { message: error } : error
    },
  )
  approval.catch(() => undefined)
  return { uri, approval, signingIn: { asked } }
}

/** Returns methods that the client proposes to the wallet, and does not count: it writes a recap of methods that it counts. */
function withoutLength(methods: readonly string[]): readonly string[] {
  return Object.assign([], { [Symbol.iterator]: () => methods[Symbol.iterator]() })
}

/**
 * Creates the session of a sign-in, and returns the answer that the client handles: none, or a refusal. A wrong sign-in is treated as if the wallet had refused
 * it, and no session is created. The client itself would check signatures again, with a `Buffer` that pages need not have, and those of contracts with a host.
 */
export async function admitSignIns(
  client: StockClient,
  topic: string,
  payload: StockPayload,
  signingIn: SigningIn,
  { read, now }: SignInContext,
): Promise<StockPayload | undefined> {
  const refused = { id: payload.id, error: { code: 7000, message: 'Signature verification failed' } }
  const { asked } = signingIn
  const checked = await checkSignIns(client, payload.result, asked, read)
  if (checked === undefined) return refused
  if (checked.signedIn.length > 0) signingIn.signedIn = checked.signedIn
  const { responder } = payload.result as { readonly responder?: unknown }
  return settleSignedSession(client, { id: payload.id, topic, responder, cacaos: checked.cacaos, chains: asked.chains, now: now() }).then(
    () => undefined,
    () => refused,
  )
}

/**
 * Creates the session of a sign-in whose page closed while its URI was shown, from the request that the client stored. The sign-in itself is dropped, because
 * its purpose is no longer known. Returns the topic; undefined if the answer is wrong.
 */
export async function settleLeftSignIn(client: StockClient, topic: string, payload: StockPayload, { read, now }: SignInContext): Promise<string | undefined> {
  try {
    const { authPayload, requester } = client.core.history.records.get(payload.id)?.request.params as StockAuthRequest
    const { domain, aud: uri, nonce, chains } = authPayload
    const checked = await checkSignIns(client, payload.result, { domain, uri, nonce, chains }, read)
    if (checked === undefined) return undefined
    const { responder } = payload.result as { readonly responder?: unknown }
    return await settleSignedSession(client, { id: payload.id, topic, responder, cacaos: checked.cacaos, chains, now: now(), own: requester.publicKey })
  } catch {
    return undefined
  }
}

/** Sign-in request as the client stores it. */
interface StockAuthRequest {
  readonly authPayload: { readonly domain: string; readonly aud: string; readonly nonce: string; readonly chains: readonly CaipNetworkId[] }
  readonly requester: { readonly publicKey: string }
}

/** Result of checking the sign-ins of an answer. */
interface CheckedSignIns {
  /** Empty if one of them could not be checked, or is no message of EIP-4361: the session stands, and the visitor must still sign in. */
  readonly signedIn: readonly SignedIn[]
  readonly cacaos: readonly StockCacao[]
}

/**
 * Verifies the sign-ins of a wallet's answer. Each must match the request, and be signed by the account that it names, with a key (EIP-191) or by its code
 * (EIP-1271, EIP-6492), whichever of the two the wallet claims. Undefined if one is wrong, so that no session comes from a wallet that signs something else.
 */
async function checkSignIns(
  client: StockClient,
  result: unknown,
  asked: Omit<SignInRequest, 'issuedAt'>,
  read: SignInContext['read'],
): Promise<CheckedSignIns | undefined> {
  const parsed = guardedParse(cacaosAnswer, result)
  if (!parsed.ok) return undefined
  const signedIn: SignedIn[] = []
  let known = true
  for (const { p, s } of parsed.value) {
    const account = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
    if (!account.ok || (s.t !== 'eip191' && s.t !== 'eip1271')) return undefined
    const { address, caipAddress, caipNetworkId: network } = account.value
    if (p.domain !== asked.domain || p.aud !== asked.uri || p.nonce !== asked.nonce || !asked.chains.includes(network)) return undefined
    const message = withBuffer(globalThis, () => client.formatAuthMessage({ request: p, iss: p.iss }))
    const by = await whoSigned(read && ((method, params) => read(network, method, params)), address, message, s.s)
    if (by === undefined) return undefined
    // A sign-in that a server would refuse, or that says something else than was asked, is not kept; the visitor signs another after connecting.
    const said = parseMessage(message)
    if (by === 'unknown' || said === undefined || !saysAsked(said, asked)) known = false
    else signedIn.push({ account: caipAddress, message, signature: s.s, type: by === 'key' ? 'eip191' : 'eip1271' })
  }
  return { signedIn: known ? signedIn : [], cacaos: parsed.value }
}

/** Returns true if a message has the times, the statement and the resources that were asked for. Wallets add what they allow: a recap, and its sentence. */
function saysAsked({ statement = '', expirationTime, notBefore, requestId, resources = [] }: SignInData, asked: Omit<SignInRequest, 'issuedAt'>): boolean {
  const start = asked.statement ?? ''
  const more = statement.slice(start.length).trim()
  return (
    statement.startsWith(start) &&
    (more === '' || more.startsWith('I further authorize the stated URI')) &&
    sameJson(
      [expirationTime, notBefore, requestId, withoutRecap(resources)],
      [asked.expirationTime, asked.notBefore, asked.requestId, withoutRecap(asked.resources ?? [])],
    )
  )
}

const cacaosAnswer: SafeParser<readonly StockCacao[]> = {
  safeParse(value) {
    const { cacaos } = value as { readonly cacaos?: unknown }
    const fits = Array.isArray(cacaos) && cacaos.length > 0 && cacaos.length <= 64 && cacaos.every(isCacao)
    return fits ? { success: true, data: cacaos } : { success: false, error: undefined }
  },
}

function isCacao(value: unknown): boolean {
  const { p, s } = (value ?? {}) as { readonly p?: Partial<StockCacao['p']>; readonly s?: Partial<StockCacao['s']> }
  return [p?.iss, p?.domain, p?.aud, p?.nonce, s?.t, s?.s].every((text) => typeof text === 'string')
}
