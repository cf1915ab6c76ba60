import { selectNativeBalance } from '../../../../src/domain/balances/selectors.js'
import { selectPortfolio } from '../../../../src/domain/portfolio/selectors.js'
import { type Invariant, rule } from '../oracles/rule.js'
import { CURRENCIES } from '../oracles/tables.js'
import { keyOf, markOf, tokensOf } from './truth.js'

/** Invariants of what an account has, checked after every input: each figure is of the active account on its active network. */
export const accountInvariants: readonly Invariant[] = [
  rule('BAL-14', ['portfolio', 'account', 'network'], (state) => {
    for (const [key, { tokens }] of Object.entries(state.portfolio.held)) {
      const wrong = tokens?.find(({ name }) => !name.endsWith(` of ${markOf(lowered(key))}`))
      if (wrong !== undefined) return `${key} has ${wrong.name}`
    }
    const { subject, tokens } = selectPortfolio(state)
    if (subject === undefined) return tokens.length === 0 ? undefined : 'tokens are shown, and no account'
    const names = tokensOf(subject).map(({ name }) => name)
    const wrong = tokens.find(({ name, address }) => address !== undefined && !names.includes(name))
    return wrong && `${wrong.name} is shown for ${keyOf(subject)}`
  }),
  rule('BAL-14', ['balances', 'account', 'network'], (state) => {
    const { activeNamespace, namespaces } = state.network
    for (const [namespace, { caipNetwork }] of Object.entries(namespaces)) {
      const address = state.account.namespaces[namespace as 'eip155']?.address
      const shown = selectNativeBalance(state, namespace as 'eip155')
      const held = address === undefined ? undefined : state.balances.native[`${caipNetwork}:${address}`]
      if (shown?.amount !== held?.amount) return `${shown?.amount} is shown for ${address} on ${caipNetwork}`
      if (shown?.symbol !== undefined && shown.symbol !== CURRENCIES[caipNetwork ?? '']?.symbol) return `${shown.symbol} is shown on ${caipNetwork}`
    }
    const active = activeNamespace === undefined ? undefined : selectNativeBalance(state, activeNamespace)
    return selectNativeBalance(state)?.amount === active?.amount ? undefined : 'another namespace is shown'
  }),
]

function lowered(key: string): string {
  return key.startsWith('eip155:') ? key.toLowerCase() : key
}
