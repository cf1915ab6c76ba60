import { RpcError } from '../http/json-rpc.js'

/** Errors of a wallet, by EIP-1193, EIP-1474, EIP-3326 and JSON-RPC 2.0. */
export const walletErrors = {
  userRejected: () => new RpcError(4001, 'User rejected the request.'),
  unauthorized: (what: string) => new RpcError(4100, `The requested account has not been authorized by the user: ${what}`),
  unsupported: (method: string) => new RpcError(4200, `The wallet does not support the method ${method}.`),
  disconnected: () => new RpcError(4900, 'The wallet is disconnected from all chains.'),
  unknownChain: (chainId: string) => new RpcError(4902, `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`),
  alreadyPending: (method: string) => new RpcError(-32_002, `A request of type ${method} is already pending. Please wait.`),
  invalidRequest: (why: string) => new RpcError(-32_600, `Invalid request: ${why}`),
  invalidParams: (why: string) => new RpcError(-32_602, `Invalid parameters: ${why}`),
} as const
