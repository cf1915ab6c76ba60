import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import { isWithoutEndpoints } from '../rpc/rpc-failures.js'

/** Returns true if a call failed because the app has no plugin that asks Bitcoin's nodes, or no URL of one. */
export function isWithoutNode(error: unknown): boolean {
  return isWithoutEndpoints(error) || (isErrorShape(error) && (error.code === 'PLUGIN_NOT_IN_USE' || error.code === 'CHAIN_ADAPTER_NOT_FOUND'))
}
