import { membersOf } from '../../domain/shared/members.js'

/** The relay's own ids have 19 digits: the client's parser makes bigints of those. */
const ID_TYPES: readonly string[] = ['number', 'bigint', 'string']

/**
 * Whether the stock client can take what came in a frame of the socket: a JSON-RPC answer or request, and a subscription's message with its topic. On all else
 * its code throws where nobody catches it.
 */
export function isRelayFrame(payload: unknown): boolean {
  const { id, jsonrpc, method, params } = membersOf(payload)
  if (jsonrpc !== '2.0' || !ID_TYPES.includes(typeof id)) return false
  if (method === undefined) return 'result' in membersOf(payload) || isObject(membersOf(payload)['error'])
  if (typeof method !== 'string') return false
  const { data } = membersOf(params)
  const { topic, message } = membersOf(data)
  return !method.endsWith('_subscription') || (typeof topic === 'string' && typeof message === 'string')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
