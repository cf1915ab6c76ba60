import { createRpcCall, RpcError, type RpcCall } from '../http/json-rpc.js'
import type { Hex, WalletChain } from './types.js'
import type { PreparedTransaction } from './transactions.js'
import { walletErrors } from './errors.js'

/** Entry point of ERC-4337 (0.7), which the wallet names to a sponsor. */
export const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** Sponsor of a batch (ERC-7677). */
export interface BatchSponsor {
  /** Name of who pays, for the prompt. */
  readonly name: string
  /** Has the sponsor pay for a transaction. Rejects if it does not. */
  pay(transaction: PreparedTransaction): Promise<void>
}

/** Asks a sponsor whether it pays for calls of an account. Rejects with the words of a sponsor that refuses. */
export async function askSponsor(wish: unknown, account: Hex, chain: WalletChain): Promise<BatchSponsor> {
  const { url, context } = (wish ?? {}) as { readonly url?: unknown; readonly context?: unknown }
  if (typeof url !== 'string') throw walletErrors.invalidParams('paymasterService.url: expected text')
  const sponsor = createRpcCall(url)
  const chainId = `0x${chain.chainId.toString(16)}`
  const ask = (method: string, operation: object) => said(sponsor, method, [operation, ENTRY_POINT, chainId, context ?? {}])
  const draft = { sender: account, nonce: '0x0', callData: '0x', signature: '0x', callGasLimit: '0x0', maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x0' }
  const { sponsor: who } = (await ask('pm_getPaymasterStubData', draft)) as { readonly sponsor?: { readonly name?: string } }
  return {
    name: who?.name ?? new URL(url).host,
    async pay(transaction) {
      const fee = transaction.type === 'eip1559' ? transaction.maxFeePerGas : transaction.gasPrice
      const { nonce, data = '0x', gas } = transaction
      const [callGasLimit, maxFeePerGas] = [gas, fee].map((amount) => `0x${amount.toString(16)}`)
      await ask('pm_getPaymasterData', { ...draft, nonce: `0x${nonce.toString(16)}`, callData: data, callGasLimit, maxFeePerGas })
    },
  }
}

async function said(call: RpcCall, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await call(method, params)
  } catch (error) {
    throw new RpcError(-32_603, `The sponsor does not pay: ${error instanceof Error ? error.message : String(error)}`)
  }
}
