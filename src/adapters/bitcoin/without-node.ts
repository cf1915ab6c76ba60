import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'

/** Returns true if a call failed because the app has no plugin that asks Bitcoin's nodes. */
export function isWithoutNode(error: unknown): boolean {
  return isErrorShape(error) && (error.code === 'PLUGIN_NOT_IN_USE' || error.code === 'CHAIN_ADAPTER_NOT_FOUND')
}
