import { filter, map, merge, mergeMap, switchMap } from 'rxjs'
import { activeAddresses } from '../account/index.js'
import type { DomainCommand, Policy } from '../root.js'
import { later } from '../shared/timing.js'
import { NATIVE } from '../../ports/services/swaps.js'
import { selectNetwork } from '../network/index.js'
import { findPlan, leaveProgress } from '../plans/index.js'
import { canSwap, formOf, isOfForm, orderOf } from './form.js'
import { isSwapShown, QUOTE_LIFETIME_MS } from './reads.js'

/** Milliseconds after which a shown price is asked for again. */
const REFRESH_MS = QUOTE_LIFETIME_MS

/** Keeps the price of the form fresh while it is on screen. */
export const keepFresh: Policy = (io) =>
  io.on('swapQuoteLoaded', 'swapQuoteFailed').pipe(
    switchMap(({ operation }) => later(io.ports.timer, REFRESH_MS, operation, io.on('swapReset', 'modalClosed', 'stopped'))),
    filter(() => isSwapShown(io.state()) && orderOf(io.state()) !== undefined && io.state().lifecycle.platform.visible),
    mergeMap((): readonly DomainCommand[] => [{ type: 'refreshSwapFacts' }, { type: 'refreshSwapQuote', force: true }]),
  )

/** After an exchange its form is empty, balances are read anew, and the dialog goes from its progress back to the account (SWAP-17). The visitor's work meanwhile stays. */
export const afterSwap: Policy = (io) =>
  io.on('planCompleted').pipe(
    filter(({ act }) => act === 'swap'),
    mergeMap(({ operation, outcome }): readonly DomainCommand[] => {
      const plan = findPlan(io.state(), operation)
      return [
        ...(plan !== undefined && isOfForm(io.state(), plan) ? [{ type: 'resetSwap' } as const] : []),
        { type: 'refreshBalance', force: true },
        ...leaveProgress(io.state(), { operation, outcome }, [{ type: 'resetView', view: 'Account' }]),
      ]
    }),
  )

/** Begins a form with the network's own coin when the view is opened. */
export const beginForms: Policy = (io) =>
  io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset', 'networkSwitched', 'swapReset').pipe(
    filter(() => {
      const network = selectNetwork(io.state())?.caipNetworkId
      return isSwapShown(io.state()) && network !== undefined && canSwap(io.state(), network) && formOf(io.state()) === undefined
    }),
    map((): DomainCommand => ({ type: 'setSwap', from: NATIVE })),
  )

/** Empties the form of an account that is left. */
export const resetForms: Policy = (io) =>
  merge(io.on('modalClosed'), activeAddresses(io).pipe(filter(({ namespace }) => namespace === 'eip155'))).pipe(
    filter(() => io.state().swap.form !== undefined),
    map((): DomainCommand => ({ type: 'resetSwap' })),
  )
