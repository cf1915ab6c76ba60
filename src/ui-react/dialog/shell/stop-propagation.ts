import type { SyntheticEvent } from 'react'

/**
 * Handlers for the outermost element inside a shadow root. React propagates events of a portal to the surrounding components, and the browser delivers the same
 * event, with the host as target, to React's root. So an `onClick` of the page around a button would run twice, and key handlers of the page would receive
 * input of the dialog. These handlers stop React's propagation; the native event continues, once.
 */
export const sealed = /* @__PURE__ */ Object.fromEntries(
  'Click,DoubleClick,ContextMenu,KeyDown,KeyUp,PointerDown,PointerUp,MouseDown,MouseUp,MouseMove,PointerMove,TouchStart,TouchEnd,Focus,Blur,Change,Input,Submit,Wheel,Scroll,Paste,Copy'
    .split(',')
    .map((name) => [`on${name}`, seal]),
)

/** Stops React's propagation only. `stopPropagation` would also stop the native event. */
function seal(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true
}
