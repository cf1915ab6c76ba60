import { caipNetworkId, parseEvmChainId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { RpcPort } from '../../../ports/rpc.js'
import { createJsonRpc, type HttpRpcOptions, type RpcProtocol } from '../../rpc/json-rpc.js'
import { transactionHash } from '../hex.js'
import { member } from '../../shared/foreign.js'
import { needsWallet } from '../wallets/eip1193.js'
import { invalidParams } from '../../shared/wallet-failures.js'

/** Creates the JSON-RPC port of EVM nodes over HTTP; see {@link createJsonRpc}. */
export function createHttpRpc(options: HttpRpcOptions): RpcPort {
  return createJsonRpc(evmProtocol, options)
}

const evmProtocol: RpcProtocol = {
  probe: { method: 'eth_chainId', networkOf: (told) => caipNetworkId('eip155', parseEvmChainId(told) ?? 'unknown') },
  pingMethod: 'eth_blockNumber',
  passingCodes: [],
  proof: (network, method) => (network.startsWith('eip155:') && aboutSending.has(method) ? 'first' : 'none'),
  check(method) {
    if (needsWallet(method)) throw failure('RPC_CALL_NOT_ALLOWED', { method })
  },
  send: {
    method: 'eth_sendRawTransaction',
    idOf([raw]) {
      if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw)) throw invalidParams('a signed transaction in hex is needed')
      return transactionHash(raw)
    },
    lookup: (hash) => ({
      method: 'eth_getTransactionByHash',
      params: [hash],
      isFound: (found) => String(member(found, 'hash')).toLowerCase() === hash,
    }),
    knownBy: ({ kind }) => (kind === 'nonceTooLow' ? 'ask' : 'no'),
  },
}

/** Methods that prepare or send a transaction. A wrong answer would make the visitor sign something other than what they see. */
const aboutSending: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'eth_sendRawTransaction',
  'eth_estimateGas',
  'eth_getTransactionCount',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_feeHistory',
  'eth_createAccessList',
])
