import { createContext } from 'react'

/**
 * Receives the element of view ApproveTransaction that the wallet's frame covers, and null when it unmounts. The frame is never moved in the document; the
 * provider tracks the element's rectangle. Without a provider, the element shows that the wallet is loading.
 */
export const FrameSlotContext = /* @__PURE__ */ createContext<(place: HTMLElement | null) => void>(() => undefined)
