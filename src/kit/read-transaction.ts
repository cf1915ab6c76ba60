import { selectNetwork } from '../domain/network/index.js'
import { evmTransaction } from '../domain/requests/index.js'
import type { DomainCommand, RootState } from '../domain/root.js'
import type { LatchkitErrorShape } from '../domain/shared/errors/errors.js'
import { failure, shapeUnknown } from '../domain/shared/errors/start-errors.js'
import { isRecord } from '../domain/shared/json/objects.js'
import type { JsonObject } from '../domain/shared/json/json.js'
import { err, ok, type Result } from '../domain/shared/result.js'

/**
 * Reads the transaction or the calls of a command in the forms of other libraries, so that the tape and the wallet get one form. Here and not in a decider, which also
 * decides on redacted tapes.
 */
export function readTransaction<C extends DomainCommand>(command: C, state: RootState): Result<C, LatchkitErrorShape> {
  if (command.type === 'sendCalls') return readCalls(command) as Result<C, LatchkitErrorShape>
  if (command.type !== 'sendTransaction' || !isRecord(command.transaction)) return ok(command)
  const namespace = command.namespace ?? state.network.activeNamespace
  if (namespace !== 'eip155') return ok(command)
  const address = command.address ?? state.account.namespaces.eip155?.address
  const network = command.network ?? selectNetwork(state, 'eip155')?.caipNetworkId
  try {
    return ok({ ...command, transaction: evmTransaction(command.transaction as JsonObject, address, network) })
  } catch (error) {
    return err(shapeUnknown(error))
  }
}

/** Reads each call as a transaction without a sender; its place is in the failure. */
function readCalls<C extends Extract<DomainCommand, { type: 'sendCalls' }>>(command: C): Result<C, LatchkitErrorShape> {
  const { calls } = command
  if (!Array.isArray(calls)) return ok(command)
  const read: unknown[] = []
  for (const [index, call] of (calls as readonly unknown[]).entries()) {
    if (!isRecord(call)) return ok(command)
    const { capabilities, ...transaction } = call
    const other = Object.keys(transaction).find((name) => !CALL_MEMBERS.includes(name))
    if (other !== undefined)
      return err(failure('OPTIONS_INVALID', { option: `calls.${index}.${other.slice(0, 40)}`, problem: 'is no member of a call; leave it out' }))
    try {
      read.push({ ...evmTransaction(transaction as JsonObject, undefined, undefined), ...(isRecord(capabilities) && { capabilities }) })
    } catch (error) {
      const shape = shapeUnknown(error)
      const option = `${shape.context.option}`.replace(/^transaction/, `calls.${index}`)
      return err(shape.code === 'OPTIONS_INVALID' ? failure('OPTIONS_INVALID', { problem: `${shape.context.problem}`, option }) : shape)
    }
  }
  return ok({ ...command, calls: read as never })
}

/** Members of a call. The wallet chooses gas, fees and nonce of a batch. */
const CALL_MEMBERS: readonly string[] = ['to', 'data', 'input', 'value']
