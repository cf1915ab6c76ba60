import { useMemo } from 'react'
import type { FrameHost } from '../../../frame-host.js'
import { deepActiveElement } from '../../dialog/shell/focus.js'
import { followPlace } from './follow-position.js'

/**
 * Returns a ref for `FrameSlotContext` that positions the frame over the element while it is mounted.
 *
 * @param inPage true if the element is not in an open dialog
 */
export function useSlot(homeOf: () => FrameHost | undefined, inPage = false): (place: HTMLElement | null) => void {
  return useMemo(() => {
    let leave: (() => void) | undefined
    return (place) => {
      leave?.()
      const home = place ? homeOf() : undefined
      leave = place && home ? occupy(place, home, inPage) : undefined
    }
  }, [homeOf, inPage])
}

function occupy(place: HTMLElement, home: FrameHost, inPage: boolean): () => void {
  const card = place.closest<HTMLElement>('.lk-dialog')
  const frameOf = () => home.dialog.querySelector('iframe')
  let given = false
  const unfollow = followPlace(place, (slot) => {
    home.position(slot && { ...slot, inPage })
    const frame = frameOf()
    if (given || !slot || !frame) return
    given = true
    giveFocus(frame, place, card)
  })
  return () => {
    // A hidden frame would lose the focus, so it moves to the card.
    const frame = frameOf()
    if (frame && deepActiveElement(frame.ownerDocument) === frame) card?.focus({ preventScroll: true })
    unfollow()
  }
}

/** Names the frame and focuses it for the approval (UX-48), unless the focus is on another element of the view. */
function giveFocus(frame: HTMLIFrameElement, place: HTMLElement, card: HTMLElement | null): void {
  frame.title = place.ariaLabel ?? frame.title
  const active = deepActiveElement(frame.ownerDocument)
  if (active === undefined || active === card) frame.focus({ preventScroll: true })
}
