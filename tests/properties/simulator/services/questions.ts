import { sepolia } from '../../../../src/domain/shared/networks/evm-chains.js'
import type { RootState } from '../../../../src/domain/root.js'
import type { ActivityRequest } from '../../../../src/ports/services/activity.js'
import type { WalletQuery } from '../../../../src/ports/services/wallets.js'
import type { Problem } from '../oracles/rule.js'
import { isSameAddress } from '../oracles/tables.js'
import { subjectOfCursor } from './truth.js'

/** Question of a page to a service. */
export type Question =
  | { readonly kind: 'name'; readonly address: string }
  | ({ readonly kind: 'activity' } & ActivityRequest)
  | { readonly kind: 'wallets'; readonly query: WalletQuery }
  | { readonly kind: 'image'; readonly imageId: string }
  | { readonly kind: 'call'; readonly call: string }

/** Returns the problem of a question at the time it is asked. */
export function checkQuestion(question: Question, state: RootState, acted: boolean): Problem | undefined {
  const network = state.network.namespaces.eip155?.caipNetwork
  const address = state.account.namespaces.eip155?.address
  switch (question.kind) {
    case 'name':
      if (!question.address.startsWith('0x')) return { id: 'NAME-02', problem: `${question.address} is no EVM account, and its name is asked for` }
      return network === sepolia.caipNetworkId ? { id: 'NAME-03', problem: `a name is asked for on ${network}` } : undefined
    case 'activity': {
      const { cursor } = question
      if (state.network.activeNamespace !== 'eip155') return { id: 'ACTIVITY-01', problem: 'a history is asked for in another namespace' }
      if (question.network !== network || address === undefined || !isSameAddress('eip155', address, question.address))
        return { id: 'ACTIVITY-14', problem: `the history of ${question.address} on ${question.network} is asked for, and ${address} on ${network} is active` }
      return cursor === undefined || subjectOfCursor(cursor) === `${question.network}:${question.address.toLowerCase()}`
        ? undefined
        : { id: 'ACTIVITY-14', problem: `cursor ${cursor} is of another history` }
    }
    case 'call':
      return acted ? undefined : { id: 'CONFIG-13', problem: `${question.call} is asked for before anybody did something` }
    default:
      return undefined
  }
}
