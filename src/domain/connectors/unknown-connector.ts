import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'

/** Returns the failure for a wallet that this page does not have. Its cause names those that there are. */
export function unknownConnector(state: PublicState, connectorId: string, namespace?: ChainNamespace): Failure {
  const here = state.connectors.found.filter((one) => namespace === undefined || one.chain === namespace).map(({ id }) => id)
  const known = [...new Set(here)].slice(0, MOST_NAMED).join(', ') || 'none'
  return failure('CONNECTOR_NOT_FOUND', { namespace: namespace ?? 'any', connectorId }, failure('CONNECTOR_UNKNOWN', { connectorId, known }))
}

/** Most wallets that an error names. */
const MOST_NAMED = 8
