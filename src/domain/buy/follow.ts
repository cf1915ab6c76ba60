import { filter, from, map, merge, mergeMap, repeat, startWith, switchMap, EMPTY } from 'rxjs'
import { selectView } from '../modal/selectors.js'
import type { PublicState } from '../public.js'
import type { Trigger } from '../reads/index.js'
import type { DomainCommand, Policy } from '../root.js'
import { later } from '../shared/timing.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { purchasesOf, purchaseStatus } from './state.js'

/** Milliseconds between two looks at purchases that no view shows. */
export const FOLLOW_EVERY_MS = 30_000

/** Looks without anything that the visitor does. Then the view is where to look. */
const MAX_LOOKS = 120

/** Looks at the purchases that no view shows while the page is visible: at once when the visitor comes back from the provider's window, then twice a minute. */
export const followed: Trigger = {
  refreshes: (io) =>
    io.on('purchaseStarted', 'purchaseShown', 'purchaseLeft', 'restored', 'connected', 'modalOpened', 'modalClosed', 'platformChanged').pipe(
      switchMap(() => {
        const { buy, lifecycle } = io.state()
        if (purchasesOf(buy).length === 0 || !lifecycle.platform.visible) return EMPTY
        return later(io.ports.timer, FOLLOW_EVERY_MS, null).pipe(repeat(MAX_LOOKS), startWith(null))
      }),
      mergeMap(() => from(unseen(io.state()))),
      map((purchase) => ({ purchase })),
    ),
}

/** Tells that coins are there, or that an order failed, where the view does not show it. */
export const tellPurchases: Policy = (io) =>
  merge(
    io.on('purchaseArrived').pipe(
      filter(({ purchase }) => !isShown(io.state(), purchase)),
      map((): DomainCommand => ({ type: 'showToast', variant: 'success', message: 'toast.purchaseArrived' })),
    ),
    io.on('purchaseOrderEnded').pipe(
      filter(({ purchase, order }) => order.status === 'failed' && !isShown(io.state(), purchase)),
      map((): DomainCommand => ({ type: 'showToast', variant: 'error', message: 'toast.purchaseFailed', delayMs: ERROR_TOAST_DELAY_MS })),
    ),
  )

/** Returns true if the dialog shows this purchase. */
export function isShown(state: PublicState, purchase: string): boolean {
  return state.modal.open && selectView(state).view === 'BuyInProgress' && state.buy.purchase?.id === purchase
}

/** Returns the ids of purchases under way that no view shows. */
function unseen(state: PublicState): readonly string[] {
  const { news } = state.buy
  return purchasesOf(state.buy).flatMap(({ id, url }) => (url !== undefined && !isShown(state, id) && purchaseStatus(news[id]) !== 'arrived' ? [id] : []))
}
