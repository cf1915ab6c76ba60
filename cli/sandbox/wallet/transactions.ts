import type { RpcCall } from '../http/json-rpc.js'
import { walletErrors } from './errors.js'
import type { TransactionRequest } from './params.js'
import { behaviourFor, type WalletPolicy } from './policy.js'
import type { Hex } from './types.js'

/** Transaction that is complete except for its signature. */
export type PreparedTransaction = {
  chainId: number
  nonce: number
  gas: bigint
  value: bigint
  /** Absent for a contract creation. */
  to?: Hex
  data?: Hex
  accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[]
} & (LegacyFees | MarketFees)

/**
 * Completes a page's transaction with values of the chain: nonce, gas and fees. Members that the page set stay as they are.
 *
 * Rejects with the node's own error, such as that of a reverting call.
 */
export async function prepareTransaction(request: TransactionRequest, chainId: number, call: RpcCall): Promise<PreparedTransaction> {
  if (request.chainId !== undefined && Number(request.chainId) !== chainId)
    throw walletErrors.invalidParams(`chainId: ${request.chainId} is not the active chain ${chainId}`)
  if (request.data !== undefined && request.input !== undefined && request.data !== request.input) throw walletErrors.invalidParams('data and input differ')
  const data = request.data ?? request.input
  const nonce = request.nonce ?? (await call('eth_getTransactionCount', [request.from, 'pending']))
  const gas = request.gas ?? request.gasLimit ?? (await call('eth_estimateGas', [estimable(request, data)]))
  return {
    chainId,
    nonce: Number(nonce),
    gas: amount(gas),
    value: amount(request.value ?? '0x0'),
    ...(request.to == null ? {} : { to: request.to }),
    ...(data === undefined ? {} : { data }),
    ...(request.accessList === undefined ? {} : { accessList: request.accessList }),
    ...(await feesFor(request, call)),
  }
}

/** Returns a call as the wallet makes it: with one wei more if its policy is to change what it sends. */
export function asSent<T extends { value?: Hex | undefined }>(call: T, policy: WalletPolicy, method: string): T {
  if (behaviourFor(policy, method).hostile !== 'changed') return call
  return { ...call, value: `0x${(BigInt(call.value ?? '0x0') + 1n).toString(16)}` }
}

function estimable({ from, to, value, accessList }: TransactionRequest, data: Hex | undefined): object {
  return {
    from,
    ...(to == null ? {} : { to }),
    value: value ?? '0x0',
    ...(data && { data }),
    ...(accessList && { accessList }),
  }
}

interface LegacyFees {
  type: 'legacy' | 'eip2930'
  gasPrice: bigint
}

interface MarketFees {
  type: 'eip1559'
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Returns fees with a tip, and a maximum that allows the base fee to double before the transaction gets stuck. */
async function feesFor(request: TransactionRequest, call: RpcCall): Promise<LegacyFees | MarketFees> {
  const withList = request.accessList === undefined ? 'legacy' : 'eip2930'
  if (request.gasPrice !== undefined) return { type: withList, gasPrice: amount(request.gasPrice) }
  const block = await call('eth_getBlockByNumber', ['latest', false])
  const baseFee = (block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas
  if (typeof baseFee !== 'string') return { type: withList, gasPrice: amount(await call('eth_gasPrice')) }
  const tip = amount(request.maxPriorityFeePerGas ?? (await call('eth_maxPriorityFeePerGas')))
  const most = request.maxFeePerGas === undefined ? amount(baseFee) * 2n + tip : amount(request.maxFeePerGas)
  return { type: 'eip1559', maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
}

function amount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw walletErrors.invalidParams(`not an amount: ${String(value)}`)
  return BigInt(value)
}
