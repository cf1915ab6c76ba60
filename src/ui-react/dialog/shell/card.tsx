import { type FocusEvent, type ReactElement, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useBrowserEffect } from '../../primitives/hooks.js'
import { useText } from '../../i18n/use-text.js'
import { FrameContext } from './body.js'
import { Alert, type AlertModel, type ToastModel } from './feedback.js'
import { catchFocus, identify, returnFocus, takeFocus, type UsedControl } from './focus.js'
import { Header } from './header.js'
import { createHeightKeeper } from './motion/height.js'
import { AnnounceContext, createAnnouncer, LiveRegions, useAnnouncement } from './live-region.js'
import { createViewMotion, type ViewMotion } from './motion/view-motion.js'
import { useShake } from './motion/use-shake.js'
import { dialogText } from '../strings.js'

/** Props of {@link Card}. */
export interface CardProps {
  /** Key of the view. A new key plays the transition. */
  viewKey: string
  /** Direction of the last navigation. */
  direction: 'forward' | 'back'
  /** Accessible name of the dialog. */
  title: string
  /** Hides the title visually. */
  quietTitle?: boolean | undefined
  /** Content at the start of the header. */
  start?: ReactNode
  toast?: ToastModel | undefined
  alert?: AlertModel | undefined
  /** Number of refused closes. Each one plays the shake animation. */
  shakes: number
  /** Called when the close button is pressed. Absent in embedded mode. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Card with header, view and alert, which animate together. */
export function Card(props: CardProps & { id: string; element: RefObject<HTMLDivElement | null> }): ReactElement {
  const { viewKey, direction, title, quietTitle, start, toast, alert, shakes, onClose, children, id, element } = props
  const [keeper] = useState(() => createHeightKeeper(() => element.current))
  const [motion] = useState(() => createViewMotion(() => element.current))
  const setScrolled = useCallback((scrolled: boolean) => element.current?.toggleAttribute('data-scrolled', scrolled), [element])
  // The focus is not moved before the card exists, because that would force an early layout.
  const frame = useMemo(
    () => ({
      watch: keeper.watch,
      setScrolled,
      keepView: motion.keep,
      catchFocus: () => catchFocus(element.current),
      takeFocus: () => takeFocus(element.current),
    }),
    [keeper, motion, setScrolled, element],
  )
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const [announce] = useState(() => createAnnouncer((how) => (how === 'polite' ? polite : assertive).current))
  const { changed, onFocus } = useViewChange(viewKey, direction, element, motion)
  useShake(element, shakes)

  return (
    <AnnounceContext.Provider value={announce}>
      <FrameContext.Provider value={frame}>
        <Announcements title={changed ? title : undefined} shakes={shakes} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it sees which control inside has the focus */}
        <div ref={element} className="lk-dialog" part="dialog" tabIndex={-1} onFocus={onFocus} onClickCapture={({ target }) => motion.press(target as Element)}>
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

/** Announces later views and refused closes. The first view is read out with the dialog. Not every user sees the shake. */
function Announcements({ title, shakes }: { title: string | undefined; shakes: number }): null {
  const t = useText(dialogText)
  const [before] = useState(shakes)
  useAnnouncement(title)
  useAnnouncement(shakes > before ? t('common.closeRefused') : undefined, 'assertive', shakes)
  return null
}

/**
 * Returns true after the first view changed. On the way back the control that was used in the view has the focus again; otherwise a lost focus moves to the
 * card.
 */
function useViewChange(viewKey: string, direction: CardProps['direction'], card: RefObject<HTMLElement | null>, motion: ViewMotion) {
  const [seen, setSeen] = useState({ viewKey, changed: false })
  if (seen.viewKey !== viewKey) setSeen({ viewKey, changed: true })
  const used = useRef<Record<string, UsedControl>>({})
  useBrowserEffect(() => {
    if (!seen.changed) return
    motion.play(direction === 'forward')
    returnFocus(card.current, direction === 'back' ? used.current[viewKey] : undefined)
    // The direction is that of this change.
  }, [seen, card, motion])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (card.current && target !== card.current) used.current[viewKey] = identify(card.current, target)
  }
  return { changed: seen.changed, onFocus }
}
