import { base58 } from '@scure/base'
import { referenceOf } from '../../../domain/shared/caip/caip.js'
import type { OfferedSignIn, SignedOnConnect } from '../../../ports/connector.js'
import { WalletError } from '../../shared/foreign-call.js'
import { member } from '../../shared/foreign.js'
import { firstOf } from '../../../domain/shared/limits.js'
import { callFeature, featureMethod } from '../../wallet-standard/feature-call.js'
import { readAccounts, type SolanaAccount } from './solana-accounts.js'
import { signedMessageAnswer } from './solana-answers.js'

/** Account that a wallet connected and signed in with. */
export interface SolanaSigningInReply {
  readonly account: SolanaAccount
  readonly signed?: SignedOnConnect
}

/**
 * Connects by `solana:signIn` (Sign In With Solana): the wallet's user chooses an account and signs, in one prompt. Resolves with undefined for a wallet without
 * it, and for one that cannot sign with the account in use, as hardware may: it is connected as ever.
 *
 * @throws WalletError if the visitor says no, or the wallet shows another prompt
 */
export async function connectSigningIn(
  wallet: object,
  { scheme: _, chainId, ...fields }: OfferedSignIn,
  signal: AbortSignal,
): Promise<SolanaSigningInReply | undefined> {
  if (featureMethod(wallet, 'solana:signIn', 'signIn') === undefined) return undefined
  try {
    // The wallet fills in the account. A field that is undefined would be written by some.
    const input = { ...fields, chainId: referenceOf(chainId) }
    return await callFeature(wallet, 'solana:signIn', 'signIn', [input], readReply, signal)
  } catch (error) {
    if (error instanceof WalletError && !['userRejected', 'resourceUnavailable'].includes(error.refusal.kind)) return undefined
    throw error
  }
}

function readReply(foreign: unknown): SolanaSigningInReply | undefined {
  const [first] = (firstOf(foreign, 1) ?? []) as readonly unknown[]
  const [account] = readAccounts([member(first, 'account')]) ?? []
  if (account === undefined) return undefined
  const answer = signedMessageAnswer(foreign)
  const message = answer && textOf(answer.signedMessage)
  return { account, ...(answer && message !== undefined && { signed: { address: account.address, message, signature: base58.encode(answer.signature) } }) }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
