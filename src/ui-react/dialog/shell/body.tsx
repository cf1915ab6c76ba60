import { createContext, type ReactElement, type ReactNode, type RefObject, type UIEvent, useContext, useRef } from 'react'
import { cx } from '../../primitives/cx.js'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { useFades } from '../../primitives/use-fades.js'

/** Functions of the dialog frame for the parts of a view. */
export interface Frame {
  /** Observes the height of a part. @returns a function that stops */
  watch: (part: Element) => () => void
  /** Reports that the body was scrolled away from its start, or back. */
  setScrolled: (scrolled: boolean) => void
  /** Keeps the picture of a view before it unmounts, for the transition to the next. */
  keepView: () => void
  /** Moves the focus to the card if it was lost with its element. */
  catchFocus: () => void
  /** Moves the focus out of a view before it unmounts. Otherwise React and the browser search for it, which forces a layout. */
  takeFocus: () => void
}

/** Frame around a view. Without one, as in a test of a single view, nothing is observed. */
export const FrameContext = /* @__PURE__ */ createContext<Frame>({
  watch: () => () => undefined,
  setScrolled: () => undefined,
  keepView: () => undefined,
  catchFocus: () => undefined,
  takeFocus: () => undefined,
})

/** Place of the footer of a view of the app, below its body. */
export const FooterContext = /* @__PURE__ */ createContext<HTMLElement | null>(null)

/** Scrollable content of a view, between header and footer. */
export function Body({ children }: { children: ReactNode }): ReactElement {
  const { setScrolled, keepView, catchFocus, takeFocus } = useContext(FrameContext)
  const content = useRef<HTMLDivElement>(null)
  useWatched(content)
  const scroller = useFades<HTMLDivElement>()
  // The next view starts at its top.
  useBrowserEffect(
    () => () => {
      keepView()
      takeFocus()
      setScrolled(false)
    },
    [setScrolled, keepView, takeFocus],
  )
  // The next step of a view may remove the focused button.
  useBrowserEffect(catchFocus)
  return (
    <div className="lk-scroll" ref={scroller} onScroll={(event: UIEvent<HTMLElement>) => setScrolled(event.currentTarget.scrollTop > 0)}>
      <div className="lk-body" part="body" ref={content}>
        {children}
      </div>
    </div>
  )
}

/** Footer of a view, with its buttons. */
export function Footer({ children, line }: { children: ReactNode; line?: boolean | undefined }): ReactElement {
  const foot = useFades<HTMLDivElement>()
  useWatched(foot)
  return (
    <div className={cx('lk-footer', line && 'lk-footer--line')} part="footer" ref={foot}>
      {children}
    </div>
  )
}

function useWatched(part: RefObject<HTMLElement | null>): void {
  const { watch } = useContext(FrameContext)
  useBrowserEffect(() => (part.current ? watch(part.current) : undefined), [watch, part])
}
