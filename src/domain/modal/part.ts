import type { Observable } from 'rxjs'
import { merge, switchMap } from '../shared/streams/flatten.js'
import { filter, map } from '../shared/streams/operators.js'
import { selectActiveAddress } from '../account/index.js'
import { later } from '../kernel/timing.js'
import type { DomainCommand, Policy, PolicyIo, Slice } from '../root.js'
import { selectView } from './selectors.js'
import { CONNECTING_VIEWS } from './state.js'

/** How long the closed latch is shown before the dialog leaves. */
export const SUCCESS_SHOWN_MS = 700

/** The closed latch is seen, then the dialog leaves by itself. */
const leaves: Policy = (io) =>
  io.on('connected').pipe(
    filter(() => io.state().modal.open && CONNECTING_VIEWS.includes(selectView(io.state()).view)),
    switchMap(() => later(io.ports.timer, SUCCESS_SHOWN_MS, { type: 'reportSuccessShown' as const }, gone(io))),
  )

/** A wallet connected for the sake of a network makes that network the active one (NET-14). */
const completesSwitch: Policy = (io) =>
  io.on('connected').pipe(
    // Connect takes the place of SwitchActiveChain and carries on what it was for.
    map(({ namespace }) => io.state().modal.stack.find((entry) => entry.params?.switchToChain === namespace)?.params?.network),
    filter((network) => network !== undefined),
    map((network): DomainCommand => ({ type: 'switchNetwork', network })),
  )

/**
 * Connect gives way to the account where it was opened before it was known that somebody is connected, and in an embedded dialog whenever
 * that has begun anew.
 */
const greets: Policy = (io) =>
  io.on('connected', 'networkSwitched', 'networkSwitchFailed', 'disconnected').pipe(
    filter(({ type }) => {
      const { open, embedded, stack } = io.state().modal
      const first = stack.length === 1 && stack[0]?.view === 'Connect' && stack[0].params === undefined
      return open && first && (embedded || type === 'connected') && selectActiveAddress(io.state()) !== undefined
    }),
    map((): DomainCommand => ({ type: 'resetView', view: 'Account' })),
  )

/** A transaction that was not shown because the wallet is elsewhere: the way to the right network is one confirmation away (UX-31). */
const leadsToNetwork: Policy = (io) =>
  io.on('requestFailed').pipe(
    filter(({ failure }) => failure.code === 'CHAIN_MISMATCH'),
    map(({ namespace, network }): DomainCommand => ({ type: 'openModal', view: 'SwitchNetwork', params: { network, namespace } })),
  )

/** Where the dialog goes when a wallet is connected, and while one is. */
export const modalPart: Slice<'modal', never> = { name: 'modal', decide: {}, evolve: {}, policies: { leaves, completesSwitch, greets, leadsToNetwork } }

function gone(io: PolicyIo): Observable<unknown> {
  return merge(io.on('modalClosed'), io.on('viewPopped'))
}
