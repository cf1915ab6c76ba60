/** Shows a view and returns what is wrong in it. Runs in the page. */
export async function faultsOf(caption: string): Promise<string[]> {
  window.gallery.show(caption)
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
  const dialog = document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-dialog')
  if (!dialog) return ['no dialog']
  const found = new Set<string>()
  const card = dialog.getBoundingClientRect()
  const large = Number(getComputedStyle(dialog).getPropertyValue('--lk-scale')) > 1.2
  const nameOf = (part: Element) => `${part.className} "${part.textContent?.trim().slice(0, 40)}"`

  /** The place of an element, without what a box around it cuts off. */
  const seenOf = (part: Element, box = part.getBoundingClientRect()) => {
    let { left, right, top, bottom } = box
    for (let clip: Element | null = part; clip && clip !== dialog; clip = clip.parentElement) {
      if (getComputedStyle(clip).overflowX === 'visible') continue
      const edge = clip.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, right, top, bottom }
  }
  const textOf = (part: Element) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return seenOf(part, range.getBoundingClientRect())
  }

  const parts = [...dialog.querySelectorAll('*')].filter((part) => part.getClientRects().length > 0 && !part.closest('svg, .lk-vh, .lk-full'))
  const texts = parts.filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))

  for (const part of parts) {
    const { left, right } = seenOf(part)
    if (right > left && (left < card.left - 1 || right > card.right + 1)) found.add(`leaves the dialog: ${nameOf(part)}`)
  }
  for (const part of texts) {
    // A name may end in an ellipsis if its tooltip has all of it. A sentence may not, and a toast has no time for that.
    const { overflowX, display } = getComputedStyle(part)
    const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1
    const isClamped = /box|flow-root/.test(display) && part.scrollHeight > part.clientHeight + 2
    const hasTooltip = part.closest('[title]') !== null && !part.closest('.lk-toast')
    if ((isCut || isClamped) && !hasTooltip) found.add(`is cut off: ${nameOf(part)}`)
  }
  const placed = texts.map((part) => ({ part, place: textOf(part) }))
  for (const [at, { part, place: a }] of placed.entries()) {
    for (const { part: other, place: b } of placed.slice(at + 1)) {
      const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
      if (width <= 3 || height <= 8) continue
      if (part.contains(other) || other.contains(part) || part.closest('.lk-header__title') || other.closest('.lk-otp')) continue
      if (!isInline(part, other)) found.add(`overlap: ${nameOf(part)} and ${nameOf(other)}`)
    }
  }
  /** Words of one paragraph, whose boxes of several lines cover each other. */
  function isInline(part: Element, other: Element) {
    return part.parentElement === other.parentElement && [part, other].every((one) => getComputedStyle(one).display === 'inline')
  }

  for (const label of dialog.querySelectorAll('.lk-btn > span:not(.lk-vh), .lk-tab > span, .lk-chip > span')) {
    if (!large && label.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(label).lineHeight) * 1.5) found.add(`wraps: ${nameOf(label)}`)
  }
  for (const main of dialog.querySelectorAll('.lk-btn--primary')) {
    const { top, bottom } = main.getBoundingClientRect()
    const seen = seenOf(main)
    if (top < card.top || bottom > Math.min(card.bottom, innerHeight) + 1 || seen.bottom - seen.top < bottom - top - 1)
      found.add(`is not in sight: ${nameOf(main)}`)
  }
  for (const scroller of parts.filter((part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY))) {
    const { scrollTop, clientHeight, scrollHeight } = scroller
    const fades = [scroller.hasAttribute('data-above'), scroller.hasAttribute('data-below')]
    if (String(fades) !== String([scrollTop > 1, scrollTop + clientHeight < scrollHeight - 1])) found.add(`does not fade: ${scroller.className}`)
    if (scroller.matches('.lk-scroll') && clientHeight < 120) found.add(`leaves ${clientHeight} px to read`)
  }
  if (matchMedia('(pointer: coarse)').matches)
    for (const target of dialog.querySelectorAll('button, a')) {
      if (target.getClientRects().length === 0) continue
      const { width, height } = target.getBoundingClientRect()
      const grown = ['::before', '::after']
        .map((pseudo) => getComputedStyle(target, pseudo))
        .find(({ position, content }) => position === 'absolute' && content !== 'none')
      // Words of a sentence are as large as the sentence allows.
      const least = target.closest('p, .lk-note, .lk-legal') ? 0 : 24
      if (Math.min(width, height) < least || Math.max(height, Number.parseFloat(grown?.height ?? '0')) < 43.9)
        found.add(`is too small for a finger: ${nameOf(target)} ${Math.round(width)} by ${Math.round(height)}`)
    }
  return [...found]
}
