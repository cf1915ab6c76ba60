/**
 * Stops every event of a shadow root at its host, so that the page around it hears none: shortcuts do not fire (UX-50), and no dialog, menu or form of the page
 * takes a press here for one of its own, or for a press outside.
 */
export function sealEvents(host: HTMLElement): void {
  // A listener that could prevent scrolling would delay it.
  for (const type of eventTypes(host)) host.addEventListener(type, stop, { passive: true })
}

/** Returns the types of all events that an element of this browser can fire: those with a handler property, and those without. */
export function eventTypes(element: HTMLElement): readonly string[] {
  const types = new Set(WITHOUT_HANDLER)
  for (const name in element) if (name.startsWith('on')) types.add(name.slice(2))
  // The report of a content security policy is for the page, wherever the violation was.
  types.delete('securitypolicyviolation')
  return [...types]
}

/** Events for which elements have no `on...` property, in some browsers at least. */
const WITHOUT_HANDLER: readonly string[] = [
  ...['focusin', 'focusout', 'compositionstart', 'compositionupdate', 'compositionend', 'beforeinput', 'textInput', 'DOMActivate'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'mousewheel', 'DOMMouseScroll', 'gesturestart', 'gesturechange', 'gestureend'],
  ...['animationstart', 'animationiteration', 'animationend', 'animationcancel'],
  ...['transitionrun', 'transitionstart', 'transitionend', 'transitioncancel'],
  ...['selectstart', 'selectionchange', 'fullscreenchange', 'fullscreenerror', 'pointerrawupdate', 'contextlost', 'contextrestored'],
  ...['encrypted', 'waitingforkey', 'enterpictureinpicture', 'leavepictureinpicture'],
]

function stop(event: Event): void {
  event.stopPropagation()
}
