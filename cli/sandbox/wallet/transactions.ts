import type { RpcCall } from '../json-rpc.js'
import { walletErrors } from './errors.js'
import type { TransactionRequest } from './params.js'
import type { Hex } from './types.js'

/** A transaction with nothing left open but its signature. */
export type PreparedTransaction = {
  chainId: number
  nonce: number
  gas: bigint
  value: bigint
  /** Absent when a contract is made. */
  to?: Hex
  data?: Hex
  accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[]
} & (LegacyFees | MarketFees)

/**
 * Completes a transaction that a page asked for with what only the chain knows: nonce, gas and fees. What the page set
 * stays as it is.
 *
 * Its promise is rejected with the node's own error, such as that of a call that reverts.
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

/** A tip for the block's maker, and room for the base fee to double before the transaction gets stuck. */
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
