import { createContext, type ReactElement, type RefObject, useContext, useEffect } from 'react'

/** Says something to those who do not see it. `assertive` interrupts: for errors. */
export type Announce = (text: string, how?: 'polite' | 'assertive') => void

/** The announcer of the dialog; outside one nothing is said. */
export const AnnounceContext = /* @__PURE__ */ createContext<Announce>(() => undefined)

/** Announces a text when it comes, whenever it changes, and when `times` does. */
export function useAnnouncement(text: string | undefined, how: 'polite' | 'assertive' = 'polite', times = 1): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    if (text && times > 0) announce(text, how)
  }, [announce, text, how, times])
}

/** Makes the announcer of two regions. What is said at once, as a new title and its view's words, is read as one. */
export function createAnnouncer(regionOf: (how: 'polite' | 'assertive') => HTMLElement | null): Announce {
  const waiting: Record<'polite' | 'assertive', string[]> = { polite: [], assertive: [] }
  return (text, how = 'polite') => {
    if (waiting[how].push(text) > 1) return
    queueMicrotask(() => {
      const all = waiting[how].splice(0).join(' ')
      const region = regionOf(how)
      // The same text twice is a change too, or it would be read once only.
      if (region) region.textContent = region.textContent === all ? `${all}\u00a0` : all
    })
  }
}

/** The two regions. They must be there before there is something to say, and inside the dialog: outside all is inert. */
export function LiveRegions({ polite, assertive }: Record<'polite' | 'assertive', RefObject<HTMLDivElement | null>>): ReactElement {
  return (
    <>
      <div ref={polite} className="lk-vh" aria-live="polite" />
      <div ref={assertive} className="lk-vh" aria-live="assertive" />
    </>
  )
}
