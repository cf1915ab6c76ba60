import { createContext, type ReactElement, type RefObject, useContext, useEffect } from 'react'

/** Announces a text to assistive tech. `assertive` interrupts, for errors. */
export type Announce = (text: string, how?: 'polite' | 'assertive') => void

/** Announcer of the dialog. Without one, nothing is announced. */
export const AnnounceContext = /* @__PURE__ */ createContext<Announce>(() => undefined)

/** Announces a text on mount, on each change, and whenever `times` changes. */
export function useAnnouncement(text: string | undefined, how: 'polite' | 'assertive' = 'polite', times = 1): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    if (text && times > 0) announce(text, how)
  }, [announce, text, how, times])
}

/** Milliseconds after which a text is removed. A region that keeps it would be read again by a user who looks around. */
const CLEAR_MS = 5_000

/** Creates the announcer of two regions. Texts announced in the same task, such as a title and its view's text, are read as one. */
export function createAnnouncer(regionOf: (how: 'polite' | 'assertive') => HTMLElement | null): Announce {
  const waiting: Record<'polite' | 'assertive', string[]> = { polite: [], assertive: [] }
  const timers: Partial<Record<'polite' | 'assertive', ReturnType<typeof setTimeout>>> = {}
  return (text, how = 'polite') => {
    // Effects run twice in React's strict mode, and two parts may say the same.
    if (waiting[how].includes(text) || waiting[how].push(text) > 1) return
    queueMicrotask(() => {
      const all = waiting[how].splice(0).join(' ')
      const region = regionOf(how)
      // A repeated text must change too, or it is read only once.
      if (!region) return
      region.textContent = region.textContent === all ? `${all}\u00a0` : all
      clearTimeout(timers[how])
      timers[how] = setTimeout(() => {
        region.textContent = ''
      }, CLEAR_MS)
    })
  }
}

/** Live regions of the dialog. They must exist before the first text, and inside the dialog, because everything outside is inert. */
export function LiveRegions({ polite, assertive }: Record<'polite' | 'assertive', RefObject<HTMLDivElement | null>>): ReactElement {
  return (
    <>
      <div ref={polite} className="lk-vh" aria-live="polite" />
      <div ref={assertive} className="lk-vh" aria-live="assertive" />
    </>
  )
}
