import { parseCaipAddress } from '../../domain/shared/caip.js'
import { guardedParse, type SafeParser } from '../../domain/shared/guarded.js'
import type { SignedIn, SignInRequest } from '../../ports/relay.js'
import type { StockCacao, StockClient } from './stock-types.js'

/** Checks who signed a text: address, text, signature. */
export type VerifyMessage = (address: string, message: string, signature: string) => Promise<boolean>

/** What is asked of the client for a sign-in with the proposal (CAIP-222). */
export function authenticateParams({ domain, uri, nonce, chains, statement, expirationTime, notBefore, resources }: SignInRequest, methods: readonly string[]): object {
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
 * The sign-ins of a wallet's answer, each verified here: about what was asked, and signed by the account that it names. Undefined when one is not right, so
 * that nothing is taken from a wallet that signs something else. Signatures of contract accounts (EIP-1271) cannot be checked without a node and count
 * as not right.
 */
export async function verifiedSignIns(client: StockClient, result: unknown, asked: SignInRequest, verify: VerifyMessage): Promise<readonly SignedIn[] | undefined> {
  const parsed = guardedParse(cacaosAnswer, result)
  if (!parsed.ok) return undefined
  const signedIn: SignedIn[] = []
  for (const cacao of parsed.value) {
    const { p, s } = cacao
    const account = parseCaipAddress(p.iss.replace(/^did:pkh:/, ''))
    if (!account.ok || s.t !== 'eip191') return undefined
    const { address, caipAddress, caipNetworkId } = account.value
    if (p.domain !== asked.domain || p.aud !== asked.uri || p.nonce !== asked.nonce || !asked.chains.includes(caipNetworkId)) return undefined
    const message = client.formatAuthMessage({ request: p, iss: p.iss })
    if (!(await verify(address, message, s.s))) return undefined
    signedIn.push({ account: caipAddress, message, signature: s.s, type: 'eip191' })
  }
  return signedIn.length === 0 ? undefined : signedIn
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
