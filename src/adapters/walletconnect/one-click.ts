import { type CaipNetworkId, parseCaipAddress } from '../../domain/shared/caip.js'
import { guardedParse, type SafeParser } from '../../domain/shared/guarded.js'
import type { SignedIn, SignInRequest } from '../../ports/relay.js'
import type { StockCacao, StockClient } from './stock-types.js'

/** Checks who signed a text. `contract` where the account's own code said so, `unknown` where it could not be asked; undefined for a wrong signature. */
export type VerifySignIn = (about: {
  readonly network: CaipNetworkId
  readonly address: string
  readonly message: string
  readonly signature: string
}) => Promise<'key' | 'contract' | 'unknown' | undefined>

/** What the sign-ins of an answer are worth. */
export interface CheckedSignIns {
  /** Empty where one of them could not be checked: the session stands, the sign-in is still owed. */
  readonly signedIn: readonly SignedIn[]
  /** All were signed by keys: the client, which checks them again, can. */
  readonly byKeys: boolean
  readonly cacaos: readonly StockCacao[]
}

/** What is asked of the client for a sign-in with the proposal (CAIP-222). */
export function authenticateParams(
  { domain, uri, nonce, chains, statement, expirationTime, notBefore, resources }: SignInRequest,
  methods: readonly string[],
): object {
  return {
    domain,
    uri,
    nonce,
    chains,
    type: 'caip122',
    methods,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(resources !== undefined && { resources }),
  }
}

/**
 * The sign-ins of a wallet's answer, each verified here: about what was asked, and signed by the account that it names, with a key (EIP-191) or by its
 * code (EIP-1271, EIP-6492), whichever of them the wallet says it is. Undefined when one is not right, so that nothing is taken from a wallet that
 * signs something else.
 */
export async function checkSignIns(client: StockClient, result: unknown, asked: SignInRequest, verify: VerifySignIn): Promise<CheckedSignIns | undefined> {
  const parsed = guardedParse(cacaosAnswer, result)
  if (!parsed.ok) return undefined
  const signedIn: SignedIn[] = []
  let byKeys = true
  let known = true
  for (const { p, s } of parsed.value) {
    const account = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
    if (!account.ok || (s.t !== 'eip191' && s.t !== 'eip1271')) return undefined
    const { address, caipAddress, caipNetworkId: network } = account.value
    if (p.domain !== asked.domain || p.aud !== asked.uri || p.nonce !== asked.nonce || !asked.chains.includes(network)) return undefined
    const message = client.formatAuthMessage({ request: p, iss: p.iss })
    const by = await verify({ network, address, message, signature: s.s })
    if (by === undefined) return undefined
    if (by !== 'key' || s.t !== 'eip191') byKeys = false
    if (by === 'unknown') known = false
    else signedIn.push({ account: caipAddress, message, signature: s.s, type: by === 'key' ? 'eip191' : 'eip1271' })
  }
  return { signedIn: known ? signedIn : [], byKeys, cacaos: parsed.value }
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
