import { keccak256, numberToHex, serializeTransaction, type TransactionSerializableEIP1559, type TransactionSerializableEIP7702 } from 'viem'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import { referenceOf } from '../../../../src/domain/shared/caip/caip.js'
import type { Hex } from '../../wallet/types.js'
import type { SiteContext } from '../context.js'
import { type SiteChain, SiteError } from '../parts.js'
import type { Task } from '../task.js'
import type { EvmKey, EvmSignature } from '../vault.js'

/** Milliseconds between two polls for a receipt, and milliseconds until polling ends. */
export const RECEIPT_POLL_MS = 250
export const RECEIPT_WAIT_MS = 60_000

/** Signed authorization that sets the code at the signer's address to a contract (EIP-7702). */
export interface SignedAuthorization extends EvmSignature {
  /** Address of the contract. */
  readonly address: Hex
  readonly chainId: number
  /** Nonce that the signer's account must have then. */
  readonly nonce: number
}

/** Draft of a transaction; missing members come from the chain. */
export interface EvmDraft {
  /** Absent for a contract creation. */
  readonly to?: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
  /** Code that addresses do not have yet but will have by then, for state overrides in estimates. */
  readonly codes?: { readonly [address: Hex]: Hex }
  /** Returns the signed authorizations of the transaction (EIP-7702). */
  readonly authorizations?: (nonce: number) => readonly SignedAuthorization[]
}

/** Gas limit and fees of a transaction, in the smallest unit of the currency. */
export interface EvmQuote {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Returns the EVM chain id of a chain. */
export function evmChainId({ id }: SiteChain): number {
  return Number(referenceOf(id))
}

/** Returns the next nonce of an account. */
export function* nonceOf(context: SiteContext, chain: SiteChain, address: Hex): Task<number> {
  return Number(yield* context.node(chain, 'eth_getTransactionCount', [address, 'pending']))
}

/** Returns the gas and fees of a draft. Fails with the node's error, such as that of a reverting call. */
export function* quote(context: SiteContext, chain: SiteChain, from: Hex, draft: EvmDraft, nonce: number): Task<EvmQuote> {
  const authorizationList = draft.authorizations?.(nonce)
  const estimable = {
    from,
    ...(draft.to === undefined ? {} : { to: draft.to }),
    value: numberToHex(draft.value ?? 0n),
    ...(draft.data === undefined ? {} : { data: draft.data }),
    ...(authorizationList === undefined ? {} : { authorizationList: authorizationList.map(authorizationText) }),
  }
  const overrides = Object.fromEntries(Object.entries(draft.codes ?? {}).map(([address, code]) => [address, { code }]))
  const gas = draft.gas ?? amount(yield* context.node(chain, 'eth_estimateGas', draft.codes === undefined ? [estimable] : [estimable, 'latest', overrides]))
  if (draft.gasPrice !== undefined) return { gas, maxFeePerGas: draft.gasPrice, maxPriorityFeePerGas: draft.gasPrice }
  const block = yield* context.node(chain, 'eth_getBlockByNumber', ['latest', false])
  const base = amount((block as { readonly baseFeePerGas?: Json } | null)?.baseFeePerGas ?? '0x0')
  const tip = draft.maxPriorityFeePerGas ?? amount(yield* context.node(chain, 'eth_maxPriorityFeePerGas', []))
  // Allows the base fee to double before the transaction gets stuck.
  const most = draft.maxFeePerGas ?? base * 2n + tip
  return { gas, maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
}

/** Returns the highest cost of a quote, in the smallest unit of the currency. */
export function costOf({ gas, maxFeePerGas }: Pick<EvmQuote, 'gas' | 'maxFeePerGas'>): bigint {
  return gas * maxFeePerGas
}

/** Signs and sends a draft; returns the hash. */
export function* send(context: SiteContext, chain: SiteChain, key: EvmKey, draft: EvmDraft): Task<Hex> {
  const nonce = draft.nonce ?? (yield* nonceOf(context, chain, key.address))
  const fees = yield* quote(context, chain, key.address, draft, nonce)
  const authorizationList = draft.authorizations?.(nonce)
  const common = {
    chainId: evmChainId(chain),
    nonce,
    ...fees,
    value: draft.value ?? 0n,
    ...(draft.to && { to: draft.to }),
    ...(draft.data && { data: draft.data }),
  }
  const transaction: TransactionSerializableEIP1559 | TransactionSerializableEIP7702 =
    authorizationList === undefined ? { type: 'eip1559', ...common } : { type: 'eip7702', ...common, authorizationList }
  const { r, s, yParity } = key.sign(keccak256(serializeTransaction(transaction)))
  const raw = serializeTransaction(transaction, { r, s, yParity })
  return (yield* context.node(chain, 'eth_sendRawTransaction', [raw])) as Hex
}

/** Waits until a transaction is in a block. @throws SiteError after a minute. */
export function* receiptOf(context: SiteContext, chain: SiteChain, hash: Hex): Task<{ readonly [name: string]: Json }> {
  for (let waited = 0; waited <= RECEIPT_WAIT_MS; waited += RECEIPT_POLL_MS) {
    const receipt = yield* context.node(chain, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null && typeof receipt === 'object' && !Array.isArray(receipt)) return receipt as { readonly [name: string]: Json }
    yield* context.sleep(RECEIPT_POLL_MS)
  }
  throw new SiteError('The transaction is not in a block yet')
}

/** Reads a quantity from a node. @throws SiteError for anything else. */
export function amount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw new SiteError('The node sent no amount')
  return BigInt(value)
}

/** Returns an authorization in the form of JSON-RPC. */
function authorizationText({ address, chainId, nonce, r, s, yParity }: SignedAuthorization): { readonly [name: string]: Json } {
  return { address, chainId: numberToHex(chainId), nonce: numberToHex(nonce), r, s, yParity: numberToHex(yParity) }
}
