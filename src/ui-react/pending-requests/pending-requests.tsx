import { type ReactElement, useEffect } from 'react'
import type { RootState } from '../../domain/root.js'
import { lazy } from '../../lazy.js'
import { useProvided } from '../provider/context.js'
import { useLazy } from '../provider/use-lazy.js'
import { useSelected } from '../provider/use-selected.js'
import { shownRequests, shownUnanswered } from './waits.js'

/** Shows in the page that a request waits in a wallet on another device (UX-30), what a wallet of the page is about to sign, or what it added. Its code loads with the first such request. */
export function PendingRequests(): ReactElement | null {
  const { kit } = useProvided('LatchkitProvider')
  const waits = useSelected(kit, selectWaits)
  const code = useLazy(requests)
  useEffect(() => {
    if (waits) requests.prefetch()
  }, [waits])
  return waits && code.status === 'ready' ? <code.value.PendingRequestsBar /> : null
}

const requests = /* @__PURE__ */ lazy(() => import('./pending-requests-bar.js'))

function selectWaits(state: RootState): boolean {
  return state.reviews.extended !== undefined || shownRequests(state).length > 0 || shownUnanswered(state).length > 0
}
