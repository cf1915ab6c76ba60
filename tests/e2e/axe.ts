import axe, { type AxeResults } from 'axe-core'
import type { OpenPage } from './setup/page.js'

/** What axe finds in the page, the dialog and the buttons. */
export async function violations({ page }: OpenPage): Promise<string[]> {
  // The page's policy allows no script of ours to be written into it; the tool comes in by the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: { run(context: unknown, options: unknown): Promise<AxeResults> } }
    const { violations: found } = await tool.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A letter in a picture is no text of its button; the tool cannot tell.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    })
    return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`))
  })
}
