import type { AccountCommand } from '../account/messages.js'
import { AUTH_CONNECTOR_ID } from '../connectors/state.js'
import type { Decision, OperationId } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'

/** Which account of the embedded wallet is active follows from the kind that is preferred (ACCT-14): where another decider chose one of its accounts, it is asked for that kind. */
export function askAccountType(state: RootState, decision: Decision<DomainEvent>, operation: OperationId): Decision<DomainEvent> {
  return 'rejected' in decision ? decision : decision.flatMap((event) => asked(state, event, operation))
}

/** A kind that is asked for while another is on its way: the one that stands does not count, for it is about to go. */
export function askBack(state: RootState, decision: Decision<DomainEvent>, { namespace, accountType }: SetType): Decision<DomainEvent> {
  return !('rejected' in decision) && decision.length === 0 && state.auth.typeChange?.namespace === namespace
    ? [{ type: 'preferredAccountTypeSet', namespace, accountType }]
    : decision
}

type SetType = Extract<AccountCommand, { readonly type: 'setPreferredAccountType' }>

function asked(state: RootState, event: DomainEvent, operation: OperationId): readonly DomainEvent[] {
  if (
    (event.type !== 'accountSwitched' && event.type !== 'preferredAccountTypeSet') ||
    state.connection.namespaces[event.namespace]?.connectorId !== AUTH_CONNECTOR_ID
  )
    return [event]
  const { namespace } = event
  if (event.type === 'preferredAccountTypeSet') return event.accountType === 'payment' ? [event] : ask(state, operation, namespace, event.accountType)
  const type = state.account.namespaces[namespace]?.allAccounts.find(({ address }) => address === event.address)?.type
  const { caipNetwork, smartAccountEnabledNetworks = [] } = state.network.namespaces[namespace] ?? {}
  const isAllowed = caipNetwork !== undefined && smartAccountEnabledNetworks.includes(caipNetwork)
  return ask(state, operation, namespace, type === 'smartAccount' && isAllowed ? 'smartAccount' : 'eoa')
}

/** The newest wish counts: who waits for an earlier one hears of it. */
function ask(state: RootState, operation: OperationId, namespace: ChainNamespace, accountType: 'eoa' | 'smartAccount'): readonly DomainEvent[] {
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
    { type: 'accountTypeAsked', operation, namespace, accountType },
  ]
}
