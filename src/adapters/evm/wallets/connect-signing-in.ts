import * as z from 'zod/mini'
import { isEvmAddress, sameAddress } from '../../../domain/shared/caip/address.js'
import { referenceOf, toHexChainId } from '../../../domain/shared/caip/caip.js'
import { guardedParse } from '../../../domain/shared/json/guarded.js'
import { firstOf, MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import type { OfferedSignIn, SignedOnConnect } from '../../../ports/connector.js'
import { callForeign, UnusableAnswer, WalletError } from '../../shared/foreign-call.js'
import { member } from '../../shared/foreign.js'
import type { CapturedProvider } from './eip1193.js'

/** Answer to a connection in whose prompt the visitor was asked to sign in. `signed` is absent if the wallet dropped the question. */
export interface SigningInReply {
  readonly accounts: readonly string[]
  readonly signed?: SignedOnConnect
}

/** Codes of a wallet that shows no prompt, because it does not know the method or this form of it. */
const NO_PROMPT = [4200, -32601, -32602]

/** Wallets that take numbers and dates in place of hex and texts, by the beginning of their ids. */
const WITH_DATES = /^xyz\.ithaca\./

const text = z.string().check(z.minLength(1), z.maxLength(16_384))
const answered = z.array(z.object({ address: text, capabilities: z.optional(z.unknown()) }))
const proof = z.object({ message: text, signature: text })

/**
 * Connects by `wallet_connect` (ERC-7846) with `signInWithEthereum`: one prompt for both. The other encoding of the same question follows once where the wallet
 * refuses the first without a prompt. Resolves with undefined if the wallet does not know the method: nothing was shown then.
 *
 * @throws WalletError if the visitor, or the wallet, says no
 */
export async function connectSigningIn(
  provider: CapturedProvider,
  connectorId: string,
  signIn: OfferedSignIn,
  signal: AbortSignal,
): Promise<SigningInReply | undefined> {
  const forms = [inTexts(signIn), inValues(signIn)]
  for (const form of WITH_DATES.test(connectorId) ? forms.reverse() : forms) {
    try {
      const params = [{ version: '1', capabilities: { signInWithEthereum: form } }]
      const { foreign } = await callForeign(() => provider.request({ method: 'wallet_connect', params: params as never }), signal)
      return readReply(foreign)
    } catch (error) {
      if (!(error instanceof WalletError) || !NO_PROMPT.includes(error.refusal.code)) throw error
      if (error.refusal.code !== -32602) return undefined
    }
  }
  return undefined
}

function readReply(foreign: unknown): SigningInReply {
  const read = guardedParse(answered, firstOf(member(foreign, 'accounts'), MAX_ACCOUNTS))
  if (!read.ok) throw new UnusableAnswer('wallet_connect', read.error.reason)
  const accounts = read.value.filter(({ address }) => isEvmAddress(address))
  // A wallet may put an error in the place of the proof.
  const proofs = accounts.flatMap(({ address, capabilities }) => {
    const one = guardedParse(proof, member(capabilities, 'signInWithEthereum'))
    return one.ok ? [{ address, ...one.value }] : []
  })
  const [signed] = proofs
  const addresses = accounts.map(({ address }) => address)
  if (signed === undefined) return { accounts: addresses }
  // The account that signed is the one that the visitor chose.
  return { accounts: [signed.address, ...addresses.filter((one) => !sameAddress('eip155', one, signed.address))], signed }
}

/** The words of the standard: hex and texts. */
function inTexts({ chainId, scheme: _, ...fields }: OfferedSignIn): object {
  return { ...fields, chainId: toHexChainId(Number(referenceOf(chainId))) }
}

function inValues({ chainId, scheme: _, issuedAt, expirationTime, notBefore, ...fields }: OfferedSignIn): object {
  const date = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: new Date(value) })
  return {
    ...fields,
    chainId: Number(referenceOf(chainId)),
    ...date('issuedAt', issuedAt),
    ...date('expirationTime', expirationTime),
    ...date('notBefore', notBefore),
  }
}
