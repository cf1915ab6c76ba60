import { type ReactElement, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useBrowserEffect } from '../primitives/hooks.js'
import { commonText } from '../strings/en/common.js'
import { useText } from '../strings/use-text.js'
import { FrameContext } from './body.js'
import { Alert, type AlertModel, type ToastModel } from './feedback.js'
import { catchFocus, takeFocus } from './focus.js'
import { Header } from './header.js'
import { createHeightKeeper } from './height.js'
import { AnnounceContext, createAnnouncer, LiveRegions, useAnnouncement } from './live.js'
import { useShake } from './use-shake.js'

/** What the frame of a view shows. */
export interface CardProps {
  /** Identifies the view: another key plays the transition. */
  viewKey: string
  /** Which way the last move went. */
  direction: 'forward' | 'back'
  /** Names the dialog. */
  title: string
  /** The title is for assistive tech only. */
  quietTitle?: boolean | undefined
  /** What stands at the start of the header. */
  start?: ReactNode
  toast?: ToastModel | undefined
  alert?: AlertModel | undefined
  /** Counts refused closes; each plays the shake. */
  shakes: number
  /** The close button was pressed. Absent where there is nothing to close: in embedded mode. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Header, view, alert: what moves as one. */
export function Card(props: CardProps & { id: string; element: RefObject<HTMLDivElement | null> }): ReactElement {
  const { viewKey, direction, title, quietTitle, start, toast, alert, shakes, onClose, children, id, element } = props
  const [keeper] = useState(() => createHeightKeeper(() => element.current))
  const setScrolled = useCallback((scrolled: boolean) => element.current?.toggleAttribute('data-scrolled', scrolled), [element])
  // Before the card is there nothing is taken: a focus in what is not drawn yet would lay it out too early.
  const frame = useMemo(
    () => ({ watch: keeper.watch, setScrolled, catchFocus: () => catchFocus(element.current), takeFocus: () => takeFocus(element.current) }),
    [keeper, setScrolled, element],
  )
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const [announce] = useState(() => createAnnouncer((how) => (how === 'polite' ? polite : assertive).current))
  const changed = useViewChange(viewKey, element)
  useShake(element, shakes)

  return (
    <AnnounceContext.Provider value={announce}>
      <FrameContext.Provider value={frame}>
        <Announcements title={changed ? title : undefined} shakes={shakes} />
        <div ref={element} className="lk-dialog" part="dialog" tabIndex={-1}>
          <Header id={id} title={title} quiet={quietTitle} animated={changed} start={start} toast={toast} onClose={onClose} />
          <div key={viewKey} className="lk-view" data-in={changed ? direction : undefined}>
            {children}
          </div>
          {alert && <Alert {...alert} />}
        </div>
        <LiveRegions polite={polite} assertive={assertive} />
      </FrameContext.Provider>
    </AnnounceContext.Provider>
  )
}

/** The first view needs no word: the dialog is read out as it opens. A refused close is said, as not all see it shake. */
function Announcements({ title, shakes }: { title: string | undefined; shakes: number }): null {
  const t = useText(commonText)
  const [before] = useState(shakes)
  useAnnouncement(title)
  useAnnouncement(shakes > before ? t('common.closeRefused') : undefined, 'assertive', shakes)
  return null
}

/** Whether a view came after the first; then a focus that was lost with the old view comes to the card. */
function useViewChange(viewKey: string, card: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState({ viewKey, changed: false })
  if (seen.viewKey !== viewKey) setSeen({ viewKey, changed: true })
  useBrowserEffect(() => {
    if (seen.changed) catchFocus(card.current)
  }, [seen, card])
  return seen.changed
}
