/** Counts what Tab reaches in the dialog. Runs in the page. */
export function countControls(): number {
  const card = document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-dialog')
  const all = [...(card?.querySelectorAll('button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]') ?? [])]
  return all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length
}

/** Tells what has the focus, and what is wrong with it. Runs in the page. */
export async function stateOfFocus(): Promise<{ name: string; place: string; faults: string[] }> {
  // A part that is scrolled into sight arrives with the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const host = document.activeElement
  const active = host?.shadowRoot?.activeElement as HTMLElement | null | undefined
  // The controls of the browser stand between the last one and the first.
  if (!active)
    return { name: host?.tagName ?? '', place: '', faults: host === document.body || host?.matches('[data-latchkit]') ? [] : ['the focus left the dialog'] }
  const name =
    (active.ariaLabel ?? (active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0]?.innerText : active.innerText) ?? '')
      .replace(/\s+/g, ' ')
      .trim() ||
    active.getAttribute('title') ||
    ''
  const faults: string[] = []
  if (!name && !active.matches('.lk-dialog') && !active.getAttribute('aria-labelledby')) faults.push(`no name, ${active.outerHTML.slice(0, 80)}`)
  const { outlineWidth, outlineOffset, outlineStyle, boxShadow } = getComputedStyle(active)
  const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  const field = active.closest('.lk-field, .lk-otp, .lk-plate')
  if (!drawn && !active.matches('.lk-dialog') && !field && boxShadow === 'none') faults.push('no ring')
  const reach = drawn ? Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) : 0
  const box = active.getBoundingClientRect()
  const dialog = active.closest('.lk-dialog') as Element
  for (let clip = active.parentElement; clip && active !== dialog; clip = clip.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(clip)
    const edge = clip.getBoundingClientRect()
    // A row that fills its box, with 12 px above and below it, has no room for the whole ring.
    const tall = box.height + 24 > edge.height
    if (overflowY !== 'visible' && !tall && (box.top - reach < edge.top - 0.5 || box.bottom + reach > edge.bottom + 0.5))
      faults.push(`the ring is cut by ${clip.className}`)
    if (overflowX !== 'visible' && (box.left - reach < edge.left - 0.5 || box.right + reach > edge.right + 0.5))
      faults.push(`the ring is cut sideways by ${clip.className}`)
    if (clip === dialog) break
  }
  return { name: name.slice(0, 40), place: `${name} ${box.left} ${box.top}`, faults }
}
