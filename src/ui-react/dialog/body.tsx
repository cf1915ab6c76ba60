import { createContext, type ReactElement, type ReactNode, type UIEvent, useContext, useRef } from 'react'
import { cx } from '../primitives/cx.js'
import { useBrowserEffect } from '../primitives/hooks.js'

/** What the frame of the dialog offers to the parts of a view. */
export interface Frame {
  /** Watches the height of a part. @returns stops it */
  watch: (part: Element) => () => void
  /** The body was scrolled away from its start, or back to it. */
  setScrolled: (scrolled: boolean) => void
  /** Takes a focus that was lost with what had it. */
  catchFocus: () => void
  /** Takes the focus of a view that is about to go: React and the engine would look for it, and have the page laid out for that. */
  takeFocus: () => void
}

/** The frame around a view; without one, as in a test of the view alone, nothing is watched. */
export const FrameContext = /* @__PURE__ */ createContext<Frame>({
  watch: () => () => undefined,
  setScrolled: () => undefined,
  catchFocus: () => undefined,
  takeFocus: () => undefined,
})

/** What scrolls of a view, between header and footer. */
export function Body({ children }: { children: ReactNode }): ReactElement {
  const { setScrolled, catchFocus, takeFocus } = useContext(FrameContext)
  const content = useWatched()
  // The next view starts at its top.
  useBrowserEffect(
    () => () => {
      takeFocus()
      setScrolled(false)
    },
    [setScrolled, takeFocus],
  )
  // A view that goes on to its next step may take away the button that led there.
  useBrowserEffect(catchFocus)
  return (
    <div className="lk-scroll" onScroll={(event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollTop > 0)}>
      <div className="lk-body" part="body" ref={content}>
        {children}
      </div>
    </div>
  )
}

/** What stays at the foot of a view: its buttons. */
export function Footer({ children, line }: { children: ReactNode; line?: boolean | undefined }): ReactElement {
  const content = useWatched()
  return (
    <div className={cx('lk-footer', line && 'lk-footer--line')} part="footer" ref={content}>
      {children}
    </div>
  )
}

function useWatched() {
  const { watch } = useContext(FrameContext)
  const ref = useRef<HTMLDivElement>(null)
  useBrowserEffect(() => (ref.current ? watch(ref.current) : undefined), [watch])
  return ref
}
