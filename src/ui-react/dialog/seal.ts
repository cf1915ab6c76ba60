import type { SyntheticEvent } from 'react'

/**
 * Handlers for the outermost element inside a shadow root. React carries events of a portal on to the components around
 * it, and the browser carries the same event, with the host as target, to React's root: an `onClick` of the page around
 * our button would run twice, and the page's key handlers would hear what is typed into the dialog. With these, what
 * happens inside ends inside for React; the browser's own event goes on, once.
 */
export const sealed = /* @__PURE__ */ Object.fromEntries(
  'Click,DoubleClick,ContextMenu,KeyDown,KeyUp,PointerDown,PointerUp,MouseDown,MouseUp,MouseMove,PointerMove,TouchStart,TouchEnd,Focus,Blur,Change,Input,Submit,Wheel,Scroll,Paste,Copy'
    .split(',')
    .map((name) => [`on${name}`, seal]),
)

/** Only React's way up is stopped: `stopPropagation` would also stop the native event. */
function seal(event: SyntheticEvent): void {
  event.isPropagationStopped = () => true
}
