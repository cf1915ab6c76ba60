import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import { isRecord } from '../shared/json/objects.js'
import type { CallInput } from './messages.js'

/** Most calls of one `sendCalls`. */
export const MAX_CALLS = 128

/** Codes of `sendCalls` that say by themselves what is wrong. */
export const CALLS_CODES: readonly string[] = ['CALLS_UNSUPPORTED', 'CALLS_NOT_ATOMIC', 'CALLS_PARTLY_SENT', 'BATCH_ID_INVALID']

/** Returns the reason why `sendCalls` cannot be asked for as it is; undefined if it can. */
export function problemOfCalls({ calls, capabilities }: { readonly calls: readonly CallInput[]; readonly capabilities?: object }): Failure | undefined {
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS || !calls.every((one) => isRecord(one)))
    return failure('OPTIONS_INVALID', { option: 'calls', problem: `must be a list of 1 to ${MAX_CALLS} objects` })
  return capabilities === undefined || isRecord(capabilities)
    ? undefined
    : failure('OPTIONS_INVALID', { option: 'capabilities', problem: 'must be an object, by the names of the capabilities' })
}
