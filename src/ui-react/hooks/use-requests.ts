import { useMemo } from 'react'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { TransactionInput, TypedDataInput } from '../../domain/requests/messages.js'
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

function who({ namespace, address }: Signer) {
  return { ...(namespace ? { namespace } : {}), ...(address ? { address } : {}) }
}
