import { createContext } from 'react'

/**
 * Takes the place in view ApproveTransaction over which the wallet's own page is laid, and null when it goes. The frame is never moved in the document: who provides
 * this follows the place's rectangle. Without a provider the place says that the wallet is waited for.
 */
export const FrameSlotContext = /* @__PURE__ */ createContext<(place: HTMLElement | null) => void>(() => undefined)
