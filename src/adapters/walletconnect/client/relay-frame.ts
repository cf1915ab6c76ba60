import { asRecord } from '../../../domain/shared/json/values.js'

/** Types of a JSON-RPC id. The relay's own ids have 19 digits, which the client's parser makes bigints. */
const ID_TYPES: readonly string[] = ['number', 'bigint', 'string']

/**
 * Returns true if the sign client can handle the payload of a frame: a JSON-RPC answer or request, or a subscription message with its topic. On anything else
 * it throws an error that nothing catches.
 */
export function isRelayFrame(payload: unknown): boolean {
  const { id, jsonrpc, method, params } = asRecord(payload)
  if (jsonrpc !== '2.0' || !ID_TYPES.includes(typeof id)) return false
  if (method === undefined) return 'result' in asRecord(payload) || isObject(asRecord(payload)['error'])
  if (typeof method !== 'string') return false
  const { data } = asRecord(params)
  const { topic, message } = asRecord(data)
  return !method.endsWith('_subscription') || (typeof topic === 'string' && typeof message === 'string')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
