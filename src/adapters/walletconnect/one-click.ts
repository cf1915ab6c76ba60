import { type CaipNetworkId, parseCaipAddress } from '../../domain/shared/caip.js'
import { copyJson } from '../../domain/shared/copy-json.js'
import { guardedParse, type SafeParser } from '../../domain/shared/guarded.js'
import type { Json } from '../../domain/shared/json.js'
import type { SignedIn, SignInRequest } from '../../ports/relay.js'
import type { Proposal } from './client-sessions.js'
import type { StockCacao, StockClient, StockPayload } from './stock-types.js'

/** A sign-in that a wallet is asked for with the proposal, and what came of it. */
export interface SigningIn {
  readonly asked: SignInRequest
  /** Fulfilled when the client is done with it, however that ended. */
  readonly done: Promise<unknown>
  signedIn?: readonly SignedIn[]
}

/** What signatures are checked with. */
export interface SignInContext {
  /** Asks a node of a network, for contract accounts; without it their signatures count as wrong. */
  readonly read: ((network: CaipNetworkId, method: string, params: readonly Json[]) => Promise<Json>) | undefined
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Proposes a session with a sign-in (CAIP-222). The client sorts the methods in place, so it has copies. */
export async function proposeSignIn(client: StockClient, asked: SignInRequest, allMethods: readonly string[]): Promise<Omit<Proposal, 'expiresAt'>> {
  const { domain, uri: page, nonce, chains, statement, expirationTime, notBefore, resources, methods } = copyJson({ ...asked, methods: allMethods })
  const giveBack = await borrowBuffer()
  const proposed = client.authenticate({
    domain,
    uri: page,
    nonce,
    chains,
    type: 'caip122',
    methods,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(resources !== undefined && { resources }),
  })
  const { uri, response } = await proposed.finally(giveBack)
  const approval = response().then(
    ({ session }) => session,
    (error: unknown) => {
      // A bare text where a wallet refused.
      throw typeof error === 'string' ? { message: error } : error
    },
  )
  const done = approval.catch(() => undefined)
  return { uri, approval, signingIn: { asked, done } }
}

/** The client cannot do without it. Gives how to give it back. */
async function borrowBuffer(): Promise<() => void> {
  return (await import('./lent-buffer.js')).lendBuffer(globalThis)
}

/**
 * The wallet's answer as the client takes it; undefined when the session was made here. A sign-in that is not right is answered as if the wallet had
 * refused it: nothing is taken from it.
 */
export async function admitSignIns(
  client: StockClient,
  topic: string,
  payload: StockPayload,
  signingIn: SigningIn,
  { read, now }: SignInContext,
): Promise<StockPayload | undefined> {
  const refused = { id: payload.id, error: { code: 7000, message: 'Signature verification failed' } }
  const { asked, done } = signingIn
  const giveBack = await borrowBuffer()
  void done.then(giveBack)
  const checked = await checkSignIns(client, payload.result, asked, read)
  if (checked === undefined) return refused
  if (checked.signedIn.length > 0) signingIn.signedIn = checked.signedIn
  if (checked.byKeys) return payload
  const { settleContractSession } = await import('./contract-session.js')
  const { responder } = payload.result as { readonly responder?: unknown }
  return settleContractSession(client, { topic, responder, cacaos: checked.cacaos, chains: asked.chains, now: now() }).then(
    () => undefined,
    () => refused,
  )
}

/**
 * Makes the session of a sign-in whose page was left while its code was shown: what was asked stands with the request, which the client keeps. The sign-in
 * itself counts for nothing, since nobody knows any more what it was for. Gives the topic; undefined where the answer is not right.
 */
export async function settleLeftSignIn(client: StockClient, topic: string, payload: StockPayload, { read, now }: SignInContext): Promise<string | undefined> {
  const giveBack = await borrowBuffer()
  try {
    const { authPayload, requester } = client.core.history.records.get(payload.id)?.request.params as StockAuthRequest
    const { domain, aud: uri, nonce, chains } = authPayload
    const checked = await checkSignIns(client, payload.result, { domain, uri, nonce, chains }, read)
    if (checked === undefined) return undefined
    const { settleContractSession } = await import('./contract-session.js')
    const { responder } = payload.result as { readonly responder?: unknown }
    return await settleContractSession(client, { topic, responder, cacaos: checked.cacaos, chains, now: now(), own: requester.publicKey })
  } catch {
    return undefined
  } finally {
    giveBack()
  }
}

/** A request to sign in, as the client keeps it. */
interface StockAuthRequest {
  readonly authPayload: { readonly domain: string; readonly aud: string; readonly nonce: string; readonly chains: readonly CaipNetworkId[] }
  readonly requester: { readonly publicKey: string }
}

/** What the sign-ins of an answer are worth. */
interface CheckedSignIns {
  /** Empty where one of them could not be checked, or is no message of EIP-4361: the session stands, the sign-in is still owed. */
  readonly signedIn: readonly SignedIn[]
  /** All were signed by keys: the client, which checks them again, can. */
  readonly byKeys: boolean
  readonly cacaos: readonly StockCacao[]
}

/**
 * The sign-ins of a wallet's answer, each verified here: about what was asked, and signed by the account that it names, with a key (EIP-191) or by its
 * code (EIP-1271, EIP-6492), whichever of them the wallet says it is. Undefined when one is not right, so that nothing is taken from a wallet that
 * signs something else.
 */
async function checkSignIns(
  client: StockClient,
  result: unknown,
  asked: Pick<SignInRequest, 'domain' | 'uri' | 'nonce' | 'chains'>,
  read: SignInContext['read'],
): Promise<CheckedSignIns | undefined> {
  const parsed = guardedParse(cacaosAnswer, result)
  if (!parsed.ok) return undefined
  const { parseMessage } = await import('../siwx/message.js')
  const signedIn: SignedIn[] = []
  let byKeys = true
  let known = true
  for (const { p, s } of parsed.value) {
    const account = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
    if (!account.ok || (s.t !== 'eip191' && s.t !== 'eip1271')) return undefined
    const { address, caipAddress, caipNetworkId: network } = account.value
    if (p.domain !== asked.domain || p.aud !== asked.uri || p.nonce !== asked.nonce || !asked.chains.includes(network)) return undefined
    const message = client.formatAuthMessage({ request: p, iss: p.iss })
    const by = await whoSigned(network, address, message, s.s, read)
    if (by === undefined) return undefined
    if (by !== 'key' || s.t !== 'eip191') byKeys = false
    // One that its server would refuse is not kept; the visitor signs another when the session stands.
    if (by === 'unknown' || parseMessage(message) === undefined) known = false
    else signedIn.push({ account: caipAddress, message, signature: s.s, type: by === 'key' ? 'eip191' : 'eip1271' })
  }
  return { signedIn: known ? signedIn : [], byKeys, cacaos: parsed.value }
}

/** Who signed a text. `contract` where the account's own code said so, `unknown` where it could not be asked; undefined for a wrong signature. */
async function whoSigned(
  network: CaipNetworkId,
  address: string,
  message: string,
  signature: string,
  read: SignInContext['read'],
): Promise<'key' | 'contract' | 'unknown' | undefined> {
  const { isSignedBy } = await import('../evm/verify-message.js')
  if (await isSignedBy(address, message, signature)) return 'key'
  if (read === undefined) return undefined
  const { isSignedByContract } = await import('../evm/verify-contract.js')
  const signed = await isSignedByContract((method, params) => read(network, method, params), address, message, signature)
  return signed === undefined ? 'unknown' : signed ? 'contract' : undefined
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
