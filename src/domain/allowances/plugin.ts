import { filter, mergeMap } from 'rxjs'
import { selectNetwork } from '../network/index.js'
import { beginPlan, leaveProgress, makesPlans, planEndings, plansDomain } from '../plans/index.js'
import type { PluginDomain } from '../plugin.js'
import type { Policy, Slice } from '../root.js'
import { isEvmAddress } from '../shared/caip/address.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { askedItem, isKind, isPair, mergeAsked, noteAsked, pairOf } from './asked.js'
import { failure } from './errors.js'
import { makeRevoke, type RevokeInputs } from './make.js'
import { allowancesRead, allowancesSubject } from './read.js'
import { MAX_REVOKED, NO_ALLOWANCES } from './state.js'

/** After allowances were taken back, the dialog goes from their progress back to the list. */
const afterRevoke: Policy = (io) =>
  io.on('planCompleted').pipe(
    filter(({ act }) => act === 'revoke'),
    mergeMap((event) =>
      leaveProgress(io.state(), event, [
        { type: 'resetView', view: 'Account' },
        { type: 'pushView', view: 'Allowances' },
      ]),
    ),
  )

/** Allowances slice: what may be taken of an account's tokens, and by whom. */
const allowances: Slice<'allowances'> = {
  ...allowancesRead,
  name: 'allowances',
  decide: {
    ...allowancesRead.decide,
    refreshAllowances(state, command, context) {
      if (allowancesSubject(state) === undefined) return { rejected: failure('ALLOWANCES_ACCOUNT_MISSING') }
      return allowancesRead.decide.refreshAllowances(state, command, context)
    },
    revokeAllowances(state, { pairs, network, silent }, { operation }) {
      const id = network ?? selectNetwork(state)?.caipNetworkId
      if (id === undefined || namespaceOf(id) !== 'eip155') return { rejected: failure('ALLOWANCES_ACCOUNT_MISSING') }
      const refuse = (problem: string) => ({ rejected: failure('ALLOWANCES_INVALID', { problem }) })
      if (!Array.isArray(pairs) || pairs.length === 0 || pairs.length > MAX_REVOKED) return refuse(`1 to ${MAX_REVOKED} are taken back at once`)
      const wrong = pairs.findIndex((one) => !isEvmAddress(one?.token) || !isEvmAddress(one?.spender) || !isKind(one.kind))
      if (wrong !== -1) return refuse(`"pairs[${wrong}]" has no addresses of a token and a spender, or another "kind" than "permit2" and "collection"`)
      const different = pairs.filter((one, at) => pairs.findIndex((other) => isPair(one, other)) === at)
      const inputs: RevokeInputs = { pairs: different.map(pairOf) }
      return beginPlan(state, operation, { act: 'revoke', inputs, network: id, isSilent: silent === true })
    },
  },
  evolve: {
    ...allowancesRead.evolve,
    restored: (state, { remembered }) => mergeAsked(state, remembered.allowances?.asked ?? []),
    transactionSent: noteAsked,
    stopped: () => NO_ALLOWANCES,
  },
  policies: { ...allowancesRead.policies, makeRevokes: makesPlans('revoke', makeRevoke), afterRevoke },
  endings: { ...allowancesRead.endings, makeRevokes: planEndings('revoke') },
  outcomes: { ...allowancesRead.outcomes, revokeAllowances: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' } },
  views: ['Allowances'],
  remembered: {
    items: { allowances: askedItem },
    restore(take) {
      const asked = take(askedItem)
      return asked && { asked }
    },
  },
}

/** Pure half of `allowances()`. */
export const allowancesDomain: PluginDomain = { name: 'allowances', slices: [allowances], shares: [plansDomain] }
