import { attempt } from '../../domain/shared/guard.js'

/**
 * Calls `changed` after what is inside an element has changed: elements, texts, and attributes that show, hide or shape them. For what an observer of sizes must
 * not do: sizes that change while sizes are told are an error of the page ("ResizeObserver loop").
 *
 * @returns a function that stops
 */
export function observeContent(element: Element, changed: () => void): () => void {
  const observer = attempt(() => new MutationObserver(changed))
  observer?.observe(element, { subtree: true, childList: true, characterData: true, attributeFilter: ['class', 'hidden', 'open', 'style'] })
  return () => observer?.disconnect()
}
