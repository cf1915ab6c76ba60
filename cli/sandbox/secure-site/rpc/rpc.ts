import type { FrameRpcRequest } from '../../../../src/domain/frame/protocol.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import { namespaceOf, toHexChainId } from '../../../../src/domain/shared/caip/caip.js'
import { accountTypeOn, chainFor, type SiteContext } from '../context.js'
import { evmChainId } from './evm-send.js'
import { APPROVAL_METHODS, SAFE_METHODS } from './methods.js'
import { type SiteChain, SiteError } from '../parts.js'
import { createWalletCalls } from './rpc-calls.js'
import { sendOne } from './rpc-send.js'
import { signMessage, signTyped } from './rpc-sign.js'
import { solanaMethod } from './rpc-solana.js'
import type { Task } from '../task.js'

/** Creates the handler of requests to the chain: the node answers safe ones, others need the visitor's approval, and unknown methods are refused. */
export function createRpc(context: SiteContext): (request: FrameRpcRequest) => Task<Json> {
  const calls = createWalletCalls(context)

  function* safe(chain: SiteChain, { method, params }: FrameRpcRequest): Task<Json> {
    switch (method) {
      case 'eth_accounts': {
        const { keys, session } = context.login()
        if (!chain.smartAccounts) return [keys.eoa.address]
        return accountTypeOn(chain, session.preferred) === 'smartAccount'
          ? [keys.smartAccount.address, keys.eoa.address]
          : [keys.eoa.address, keys.smartAccount.address]
      }
      case 'eth_chainId':
        return toHexChainId(evmChainId(chain))
      case 'wallet_getCapabilities':
        return yield* calls.capabilities(params)
      case 'wallet_getCallsStatus':
        return yield* calls.status(params)
      case 'wallet_getAssets':
        return yield* calls.assets(params)
      default:
        if (params !== undefined && !Array.isArray(params)) throw new SiteError('Invalid parameters: expected a list')
        return yield* context.node(chain, method, (params as readonly Json[] | undefined) ?? [])
    }
  }

  function* approved(chain: SiteChain, { method, params }: FrameRpcRequest): Task<Json> {
    switch (method) {
      case 'personal_sign':
        return yield* signMessage(context, chain, params)
      case 'eth_signTypedData_v4':
        return yield* signTyped(context, chain, params)
      case 'eth_sendTransaction':
        return yield* sendOne(context, chain, params)
      case 'wallet_sendCalls':
        return yield* calls.sendCalls(params, chain)
      case 'wallet_grantPermissions':
        return yield* calls.grant(params, chain)
      case 'wallet_revokePermissions':
        return yield* calls.revoke(params, chain)
      default:
        // eth_sendUserOperation needs an entry point; the smart accounts here are EIP-7702 accounts.
        throw new SiteError('User operations are not supported by these accounts')
    }
  }

  return function* answer(request) {
    const { method } = request
    if (!SAFE_METHODS.has(method) && !APPROVAL_METHODS.has(method)) throw new SiteError('Requested RPC call is not allowed')
    const chain = chainFor(context, context.login().session, request.chainId)
    const solana = namespaceOf(chain.id) === 'solana'
    if (method.startsWith('solana_') !== solana) throw new SiteError('Chain is not supported')
    if (solana) return yield* solanaMethod(context, chain, method, request.params)
    return SAFE_METHODS.has(method) ? yield* safe(chain, request) : yield* approved(chain, request)
  }
}
