import { useMemo } from 'react'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { CallInput, TransactionInput, TypedDataInput } from '../../domain/requests/messages.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { InNamespace } from './account-status.js'
import { type Call, type MutationState, required, useMutation } from './use-mutation.js'

/** Account that signs or sends. Defaults to the active one. */
interface Signer extends InNamespace {
  readonly address?: string | undefined
}

/** Input of {@link useSignMessage}. */
export interface SignMessageInput extends Signer {
  readonly message: string
}

/** Input of {@link useSignTypedData}: the EIP-712 object. Amounts are bigints or texts. */
export interface SignTypedDataInput extends Signer {
  readonly typedData: Json | TypedDataInput
}

/** Input of {@link useSendTransaction}: the transaction in the format of its namespace (EVM: JSON-RPC; quantities are bigints or hex texts). */
export interface SendTransactionInput extends Signer {
  readonly transaction: TransactionInput
  /** Defaults to the active network. The wallet must be on it; the transaction is never sent on another one. */
  readonly network?: CaipNetworkId | undefined
}

/** Input of {@link useSendCalls}. */
export interface SendCallsInput {
  readonly calls: readonly CallInput[]
  /** Defaults to the active account. */
  readonly address?: string | undefined
  /** Defaults to the active network of eip155. */
  readonly network?: CaipNetworkId | undefined
  /** All calls or none. */
  readonly atomic?: boolean | undefined
  /** Wishes by the name of the capability, such as `paymasterService`. Those with `optional: true` are left out where the wallet lacks them. */
  readonly capabilities?: { readonly [name: string]: Json | bigint | object | undefined } | undefined
  /** Sends one transaction after the other, each with a prompt of its own, where the wallet takes no batches. */
  readonly fallback?: boolean | undefined
}

/** Calls that a wallet took. */
export interface SentCalls {
  /** The wallet's id of the batch; of calls that were sent one by one, the hash of the first. */
  readonly id: string
  /** Hashes of calls that were sent one by one. Absent for a batch. */
  readonly hashes?: readonly string[]
}

/** Result of {@link useSendCalls}. */
export interface UseSendCallsResult extends MutationState<SentCalls> {
  /**
   * Sends calls as one batch. Resolves when the wallet has taken it, not when it is on the chain. Rejects like `sendTransaction`, or with `CALLS_UNSUPPORTED`,
   * `CALLS_NOT_ATOMIC` or `CALLS_PARTLY_SENT`.
   */
  readonly sendCalls: Call<SendCallsInput, SentCalls>
}

/** Result of {@link useSignMessage}. `data` is the signature. */
export interface UseSignMessageResult extends MutationState<string> {
  /** Signs a message. Rejects with category `USER_REJECTED` if the user rejects. */
  readonly signMessage: Call<SignMessageInput, string>
}

/** Result of {@link useSignTypedData}. `data` is the signature. */
export interface UseSignTypedDataResult extends MutationState<string> {
  /** Signs typed data. Rejects like `signMessage`. */
  readonly signTypedData: Call<SignTypedDataInput, string>
}

/** Result of {@link useSendTransaction}. `data` is the transaction hash. */
export interface UseSendTransactionResult extends MutationState<string> {
  /** Sends a transaction. Resolves when the wallet has sent it, not when it is mined. Rejects like `signMessage`, or with `CHAIN_MISMATCH`. */
  readonly sendTransaction: Call<SendTransactionInput, string>
}

/**
 * Signs a message with the active wallet.
 *
 * @example
 * const { signMessage, data, isPending } = useSignMessage()
 * return <button disabled={isPending} onClick={() => signMessage({ message: 'Hello' })}>{data ?? 'Sign'}</button>
 */
export function useSignMessage(): UseSignMessageResult {
  const [signMessage, state] = useMutation<SignMessageInput, string>(
    'useSignMessage',
    async (kit, { message, ...signer }, options) => required(await kit.run({ type: 'signMessage', message, ...who(signer) }, options)).result,
  )
  return useMemo(() => ({ signMessage, ...state }), [signMessage, state])
}

/**
 * Signs typed data (EIP-712) with the active wallet.
 *
 * @example
 * const { signTypedData } = useSignTypedData()
 * const types = { Mail: [{ name: 'contents', type: 'string' }] }
 * return <button onClick={() => signTypedData({ typedData: { types, primaryType: 'Mail', message: { contents: 'Hello' } } })}>Sign</button>
 */
export function useSignTypedData(): UseSignTypedDataResult {
  const [signTypedData, state] = useMutation<SignTypedDataInput, string>(
    'useSignTypedData',
    async (kit, { typedData, ...signer }, options) => required(await kit.run({ type: 'signTypedData', typedData, ...who(signer) }, options)).result,
  )
  return useMemo(() => ({ signTypedData, ...state }), [signTypedData, state])
}

/**
 * Signs and sends a transaction with the active wallet.
 *
 * @example
 * const { sendTransaction, error } = useSendTransaction()
 * const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * return <button onClick={() => sendTransaction({ transaction: { to, value: 1_000_000_000_000_000n } })}>{error?.message ?? 'Send'}</button>
 */
export function useSendTransaction(): UseSendTransactionResult {
  const [sendTransaction, state] = useMutation<SendTransactionInput, string>(
    'useSendTransaction',
    async (kit, { transaction, network, ...signer }, options) =>
      required(await kit.run({ type: 'sendTransaction', transaction, ...(network ? { network } : {}), ...who(signer) }, options)).result,
  )
  return useMemo(() => ({ sendTransaction, ...state }), [sendTransaction, state])
}

/**
 * Sends several calls as one batch (EIP-5792) with the active wallet of eip155. `selectPendingTransactions` lists it until it is final.
 *
 * @example
 * const { sendCalls, isPending } = useSendCalls()
 * const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const calls = [{ to, value: 1n }, { to, data: '0x' }]
 * return <button disabled={isPending} onClick={() => sendCalls({ calls, fallback: true })}>Send both</button>
 */
export function useSendCalls(): UseSendCallsResult {
  const [sendCalls, state] = useMutation<SendCallsInput, SentCalls>('useSendCalls', async (kit, { calls, ...input }, options) => {
    const { result: id, results: hashes } = required(await kit.run({ type: 'sendCalls', calls, ...given(input) }, options))
    return { id, ...(hashes && { hashes }) }
  })
  return useMemo(() => ({ sendCalls, ...state }), [sendCalls, state])
}

function given({ address, network, atomic, capabilities, fallback }: Omit<SendCallsInput, 'calls'>) {
  return {
    ...(address ? { address } : {}),
    ...(network ? { network } : {}),
    ...(atomic ? { atomic } : {}),
    ...(capabilities ? { capabilities } : {}),
    ...(fallback ? { fallback } : {}),
  }
}

function who({ namespace, address }: Signer) {
  return { ...(namespace ? { namespace } : {}), ...(address ? { address } : {}) }
}
