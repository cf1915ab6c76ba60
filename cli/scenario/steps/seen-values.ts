import { isPlainObject } from '../../../src/domain/shared/json/objects.js'
import { look, pathProblem, type Sight } from './queries.js'

/**
 * Returns a value with its references replaced: a text such as `{last.bitcoinPaymentPrepared.psbt}` is what stands at that path of an expectation.
 *
 * @throws RangeError for a path where nothing stands
 */
export function withSeenValues(value: unknown, sight: Sight): unknown {
  if (Array.isArray(value)) return value.map((one) => withSeenValues(one, sight))
  if (typeof value === 'object' && value !== null && isPlainObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSeenValues(one, sight)]))
  const path = typeof value === 'string' ? /^\{(\S+)\}$/.exec(value)?.[1] : undefined
  if (path === undefined || pathProblem(path) !== undefined) return value
  const seen = look(path, sight)
  if (seen === undefined) throw new RangeError(`there is nothing at ${path} yet`)
  return seen
}
