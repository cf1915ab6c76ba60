import { AUTH_CONNECTOR_ID } from './connector-id.js'
import type { AccountCommand } from '../account/messages.js'
import type { Decision, OperationId } from '../kernel/types.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'

/**
 * Requests an account type from the embedded wallet if a decision switches to one of its accounts, because the preferred type determines the active account
 * (ACCT-14). Returns all other decisions unchanged.
 */
export function askAccountType(state: RootState, decision: Decision<DomainEvent>, operation: OperationId): Decision<DomainEvent> {
  return 'rejected' in decision || !decision.some((event) => isOfEmbedded(state, event))
    ? decision
    : decision.flatMap((event) => asked(state, event, operation))
}

/** Handles a request for the current type while another change is running, which would replace it. */
export function askBack(state: RootState, decision: Decision<DomainEvent>, { namespace, accountType }: SetType): Decision<DomainEvent> {
  return !('rejected' in decision) && decision.length === 0 && state.auth.typeChange?.namespace === namespace
    ? [{ type: 'preferredAccountTypeSet', namespace, accountType }]
    : decision
}

type SetType = Extract<AccountCommand, { readonly type: 'setPreferredAccountType' }>

type Chosen = EventOf<'accountSwitched' | 'preferredAccountTypeSet'>

function isOfEmbedded(state: RootState, event: DomainEvent): event is Chosen {
  return (
    (event.type === 'accountSwitched' || event.type === 'preferredAccountTypeSet') &&
    state.connection.namespaces[event.namespace]?.connectorId === AUTH_CONNECTOR_ID
  )
}

function asked(state: RootState, event: DomainEvent, operation: OperationId): readonly DomainEvent[] {
  if (!isOfEmbedded(state, event)) return [event]
  const { namespace } = event
  if (event.type === 'preferredAccountTypeSet') return event.accountType === 'payment' ? [event] : ask(state, operation, namespace, event.accountType)
  const type = state.account.namespaces[namespace]?.allAccounts.find(({ address }) => address === event.address)?.type
  const { caipNetwork, smartAccountEnabledNetworks = [] } = state.network.namespaces[namespace] ?? {}
  const isAllowed = caipNetwork !== undefined && smartAccountEnabledNetworks.includes(caipNetwork)
  return ask(state, operation, namespace, type === 'smartAccount' && isAllowed ? 'smartAccount' : 'eoa')
}

/** The latest request wins. Earlier requests fail. */
export function ask(
  state: RootState,
  operation: OperationId,
  namespace: ChainNamespace,
  accountType: 'eoa' | 'smartAccount',
  by?: 'tab',
): readonly DomainEvent[] {
  const { typeChange } = state.auth
  return [
    ...(typeChange === undefined
      ? []
      : [
          {
            type: 'accountTypeChangeFailed',
            operation: typeChange.operation,
            namespace: typeChange.namespace,
            failure: failure('OPERATION_SUPERSEDED'),
          } as const,
        ]),
    { type: 'accountTypeAsked', operation, namespace, accountType, ...(by && { by }) },
  ]
}
