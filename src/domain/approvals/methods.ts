import type { MethodKind } from './state.js'

/** Methods answered without asking the user (AUTH-34): reads, and transactions that are already signed. */
export const SAFE_METHODS: readonly string[] = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
]

/** Methods that the user approves or rejects (AUTH-35). */
export const APPROVAL_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]

/** Returns how a method is handled. Unlisted methods are rejected (robustness, T18). */
export function methodKind(method: string): MethodKind {
  if (SAFE_METHODS.includes(method)) return 'safe'
  return APPROVAL_METHODS.includes(method) ? 'approval' : 'rejected'
}

/** Returns true if the embedded wallet sends something for this method. */
export function sendsOnChain(method: string): boolean {
  return /^(eth_sendTransaction|wallet_sendCalls|eth_sendUserOperation|solana_signAndSendTransaction)$/.test(method)
}

/** Returns true if the method belongs to the solana namespace. */
export function isOfSolana(method: string): boolean {
  return method.startsWith('solana_')
}
