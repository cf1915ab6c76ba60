/** A rectangle in the window, in CSS pixels. */
export interface FrameRect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Corner radius. */
  readonly radius?: number
  /** Insets in CSS pixels that are clipped at each side while the rect is partly scrolled out of view. */
  readonly clip?: readonly [top: number, right: number, bottom: number, left: number]
  /** True if the rect is in the page and not in an open dialog. */
  readonly inPage?: boolean
}

/**
 * Host of the secure site's frame, for as long as the frame exists: the `<dialog>` in which the modal is drawn. A frame reloads when it is moved in the
 * document, and a frame outside an open modal dialog is inert, so that an approval in it could not be clicked. A frame loads in a closed dialog, too.
 */
export interface FrameHost {
  /** The element in the page, marked `data-latchkit="frame-host"`; `modal` while Latchkit's dialog is drawn in it. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** The `<dialog>` that holds the frame. Content drawn here is next to the frame, above the rest of the page. */
  readonly dialog: HTMLDialogElement
  /** Adds a frame to the dialog. */
  hold(frame: HTMLIFrameElement): void
  /** Removes the frame from the dialog. */
  release(frame: HTMLIFrameElement): void
  /** Shows or hides the frame. Opens and closes the dialog with it, unless a component is attached. */
  show(visible: boolean): void
  /** Positions the frame over a rectangle; hides it if undefined. */
  position(slot: FrameRect | undefined): void
  /**
   * Attaches a component that positions the frame and opens and closes the dialog itself. Returns the function that detaches it; the dialog must be
   * closed by then.
   */
  attach(): () => void
  /** Removes all elements from the page. */
  dispose(): void
}
