import type { KeyboardEvent } from 'react'

/** Moves the focus among the items of the element that handles the key. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-lk-item]:not(:disabled)')]
  const at = items.indexOf((event.target as Element).closest<HTMLElement>('[data-lk-item]') as HTMLElement)
  const step = stepOf(event)
  if (step === undefined || at < 0) return
  const target = step === 'first' ? items[0] : step === 'last' ? items.at(-1) : items[at + step]
  event.preventDefault()
  target?.focus()
}

/** Returns the step of a key in a list. Arrows of both axes count, mirrored in right-to-left. */
export function stepOf(event: KeyboardEvent<HTMLElement>): 1 | -1 | 'first' | 'last' | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  switch (event.key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'ArrowLeft':
    case 'ArrowRight':
      return event.key === forward ? 1 : -1
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return undefined
  }
}
