import { createContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { RootState } from '../../domain/root.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Instance } from '../../kit/instance.js'

type Modal = RootState['modal']

/** Milliseconds that a failed switch is shown before the dialog goes back. */
export const DECLINED_SHOWN_MS = 1_600

/** True in the view of a switch that has just failed. */
export const DeclinedContext = /* @__PURE__ */ createContext(false)

interface Declined {
  /** Modal state to render. */
  readonly modal: Modal
  /** Leaves the view of the failed switch. Undefined while none is shown. */
  readonly leave: (() => void) | undefined
}

/**
 * Keeps the view of a failed switch for a moment, although the dialog has gone back already (NET-15): it shows who declined, and the network still in use. Any
 * other navigation ends it.
 */
export function useDeclinedSwitch(kit: Instance, modal: Modal): Declined {
  const [keeper] = useState(() => createKeeper(kit))
  const held = useSyncExternalStore(keeper.subscribe, keeper.get, none)
  useEffect(() => {
    if (held === undefined) return
    const timer = setTimeout(keeper.leave, DECLINED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, keeper])
  return { modal: held ?? modal, leave: held && keeper.leave }
}

const none = () => undefined

function createKeeper(kit: Instance) {
  const listeners = new Set<() => void>()
  // The event may arrive before or after the state that it led to.
  let [now, before] = [kit.getState().modal, kit.getState().modal]
  let held: { readonly shown: Modal; readonly over: Modal } | undefined

  const set = (next: typeof held) => {
    if (next === held) return
    held = next
    for (const listener of listeners) listener()
  }
  const follow = () => {
    const { modal } = kit.getState()
    if (modal === now) return
    ;[before, now] = [now, modal]
    if (held && held.over !== modal) set(undefined)
  }
  const hold = (network: CaipNetworkId) => {
    const over = kit.getState().modal
    const shown = [now, before].find((one) => one.open && isSwitchTo(one, network))
    if (shown && over.open && !isSwitchTo(over, network)) set({ shown, over })
  }
  return {
    get: () => held?.shown,
    leave: () => set(undefined),
    subscribe(listener: () => void) {
      listeners.add(listener)
      const unsubscribe = kit.subscribe(follow)
      const events = kit.events$.subscribe((event) => {
        // The visitor who cancels has gone back on purpose.
        if (event.type === 'networkSwitchFailed' && event.failure.code !== 'MODAL_CLOSED') hold(event.network)
      })
      return () => {
        listeners.delete(listener)
        unsubscribe()
        events.unsubscribe()
      }
    },
  }
}

function isSwitchTo({ stack }: Modal, network: CaipNetworkId): boolean {
  const top = stack[stack.length - 1]
  return top?.view === 'SwitchNetwork' && top.params?.network === network
}
