import { useMemo } from 'react'
import type { FrameHome } from '../../instance/embedded.js'
import { deepActiveElement } from '../dialog/focus.js'
import { followPlace } from './follow-place.js'

/**
 * What takes the place of the frame in a view, for `FrameSlotContext`: lays the frame over it for as long as it is there.
 *
 * @param inPage the place is in no dialog that is open
 */
export function useSlot(homeOf: () => FrameHome | undefined, inPage = false): (place: HTMLElement | null) => void {
  return useMemo(() => {
    let leave: (() => void) | undefined
    return (place) => {
      leave?.()
      const home = place ? homeOf() : undefined
      leave = place && home ? occupy(place, home, inPage) : undefined
    }
  }, [homeOf, inPage])
}

function occupy(place: HTMLElement, home: FrameHome, inPage: boolean): () => void {
  const card = place.closest<HTMLElement>('.lk-dialog')
  const frameOf = () => home.dialog.querySelector('iframe')
  let given = false
  const unfollow = followPlace(place, (slot) => {
    home.lay(slot && { ...slot, inPage })
    const frame = frameOf()
    if (given || !slot || !frame) return
    given = true
    giveFocus(frame, place, card)
  })
  return () => {
    // What is hidden while it has the focus leaves it to nobody.
    const frame = frameOf()
    if (frame && deepActiveElement(frame.ownerDocument) === frame) card?.focus({ preventScroll: true })
    unfollow()
  }
}

/** The frame names itself and takes the focus for what is to be approved (UX-48), unless the visitor is at something else in the view. */
function giveFocus(frame: HTMLIFrameElement, place: HTMLElement, card: HTMLElement | null): void {
  frame.title = place.ariaLabel ?? frame.title
  const active = deepActiveElement(frame.ownerDocument)
  if (active === undefined || active === card) frame.focus({ preventScroll: true })
}
