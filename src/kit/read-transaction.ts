import { selectNetwork } from '../domain/network/index.js'
import { evmTransaction } from '../domain/requests/evm-transaction.js'
import type { DomainCommand, RootState } from '../domain/root.js'
import type { LatchkitErrorShape } from '../domain/shared/errors/errors.js'
import { shapeUnknown } from '../domain/shared/errors/start-errors.js'
import { isRecord } from '../domain/shared/json/objects.js'
import type { JsonObject } from '../domain/shared/json/json.js'
import { err, ok, type Result } from '../domain/shared/result.js'

/**
 * Reads the transaction of a command in the forms of other libraries, so that the tape and the wallet get one form. Here and not in a decider, which also
 * decides on redacted tapes.
 */
export function readTransaction<C extends DomainCommand>(command: C, state: RootState): Result<C, LatchkitErrorShape> {
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
