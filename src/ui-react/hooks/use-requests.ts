import { useMemo } from 'react'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import type { TransactionInput, TypedDataInput } from '../../domain/requests/messages.js'
import type { Json } from '../../domain/shared/json.js'
import type { InNamespace } from './addresses.js'
import { required } from './required.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** Who is asked to sign or send. The account in use when left out. */
interface Signer extends InNamespace {
  readonly address?: string | undefined
}

/** What {@link useSignMessage} signs. */
export interface SignMessageInput extends Signer {
  readonly message: string
}

/** What {@link useSignTypedData} signs: the object of EIP-712; amounts are bigints, or texts. */
export interface SignTypedDataInput extends Signer {
  readonly typedData: Json | TypedDataInput
}

/** What {@link useSendTransaction} sends: the transaction in the words of its namespace (EVM: JSON-RPC; quantities are bigints, or hex texts). */
export interface SendTransactionInput extends Signer {
  readonly transaction: TransactionInput
  /** The active network when left out. The wallet must be on it: nothing is sent on another. */
  readonly network?: CaipNetworkId | undefined
}

/** What {@link useSignMessage} gives; `data` is the signature. */
export interface UseSignMessageResult extends MutationState<string> {
  /** Rejected with a category of `USER_REJECTED` when the visitor says no. */
  readonly signMessage: Call<SignMessageInput, string>
}

/** What {@link useSignTypedData} gives; `data` is the signature. */
export interface UseSignTypedDataResult extends MutationState<string> {
  /** Rejected as `signMessage` is. */
  readonly signTypedData: Call<SignTypedDataInput, string>
}

/** What {@link useSendTransaction} gives; `data` is the hash. */
export interface UseSendTransactionResult extends MutationState<string> {
  /** Ends when the wallet has sent it, not when it is mined. Rejected as `signMessage` is, or with `CHAIN_MISMATCH`. */
  readonly sendTransaction: Call<SendTransactionInput, string>
}

/**
 * Has a text signed by the wallet in use.
 *
 * @example const { signMessage, data, isPending } = useSignMessage(); signMessage({ message: 'Hello' })
 */
export function useSignMessage(): UseSignMessageResult {
  const [signMessage, state] = useMutation<SignMessageInput, string>(
    'useSignMessage',
    async (kit, { message, ...signer }, options) => required(await kit.run({ type: 'signMessage', message, ...who(signer) }, options)).result,
  )
  return useMemo(() => ({ signMessage, ...state }), [signMessage, state])
}

/** Has typed data (EIP-712) signed by the wallet in use. */
export function useSignTypedData(): UseSignTypedDataResult {
  const [signTypedData, state] = useMutation<SignTypedDataInput, string>(
    'useSignTypedData',
    async (kit, { typedData, ...signer }, options) => required(await kit.run({ type: 'signTypedData', typedData, ...who(signer) }, options)).result,
  )
  return useMemo(() => ({ signTypedData, ...state }), [signTypedData, state])
}

/** Has a transaction signed and sent by the wallet in use. */
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
