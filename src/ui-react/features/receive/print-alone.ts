import { attempt } from '../../../domain/shared/guard.js'
import { useBrowserEffect } from '../../primitives/hooks.js'

/**
 * Leaves the page out of what is printed while a view is open, so that the paper holds the code alone (UX-49). The rest of the page stays as it is on screen. One
 * sheet, which is emptied before it is taken out of the list.
 */
export function usePrintAlone(): void {
  useBrowserEffect(() => attempt(() => hidePage(document)), [])
}

function hidePage(page: Document): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@media print{body>:not([data-latchkit=modal]){display:none!important}html,body{overflow:visible!important;background:#fff!important}}')
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  return () => {
    // Code of the page may put an earlier list of sheets back.
    sheet.replaceSync('')
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
