import { AUTH_CONNECTOR_ID } from '../connectors/state.js'
import type { Decision, OperationId } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'

/** Which account of the embedded wallet is active follows from the kind that is preferred (ACCT-14): where another decider chose one of its accounts, it is asked for that kind. */
export function askAccountType(state: RootState, decision: Decision<DomainEvent>, operation: OperationId): Decision<DomainEvent> {
  return 'rejected' in decision ? decision : decision.map((event) => asked(state, event, operation))
}

function asked(state: RootState, event: DomainEvent, operation: OperationId): DomainEvent {
  if (
    (event.type !== 'accountSwitched' && event.type !== 'preferredAccountTypeSet') ||
    state.connection.namespaces[event.namespace]?.connectorId !== AUTH_CONNECTOR_ID
  )
    return event
  const { namespace } = event
  if (event.type === 'preferredAccountTypeSet')
    return event.accountType === 'payment' ? event : { type: 'accountTypeAsked', operation, namespace, accountType: event.accountType }
  const type = state.account.namespaces[namespace]?.allAccounts.find(({ address }) => address === event.address)?.type
  const { caipNetwork, smartAccountEnabledNetworks = [] } = state.network.namespaces[namespace] ?? {}
  const isAllowed = caipNetwork !== undefined && smartAccountEnabledNetworks.includes(caipNetwork)
  return { type: 'accountTypeAsked', operation, namespace, accountType: type === 'smartAccount' && isAllowed ? 'smartAccount' : 'eoa' }
}
