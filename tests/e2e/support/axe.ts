import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { settled } from './settled.js'

/** The small build: its text goes to every page that is looked at. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules to check: all relevant ones; those that another colour or size of the same view can break; or those that other words can break. */
export type AxeRules = 'all' | 'looks' | 'words'

/**
 * Returns the violations that axe finds in a page or a frame: the rule, the place and the problem.
 * @param include selector of the part to check; the whole document by default
 */
export async function violations(page: Page | Frame, { rules = 'all', include }: { rules?: AxeRules; include?: string } = {}): Promise<string[]> {
  // The page's policy allows no script of ours to be written into it; the tool comes in by the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // In the middle of a fade a colour is none of its own.
  await settled({ page })
  return page.evaluate(
    async ([asked, part]) => {
      const { axe: tool } = window as unknown as { axe: { run(context: unknown, options: unknown): Promise<AxeResults> } }
      const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const { violations: found } = await tool.run(part === undefined ? document : { include: [[part]] }, {
        resultTypes: ['violations'],
        ...(asked !== 'looks'
          ? { runOnly: all, rules: { 'label-content-name-mismatch': { enabled: true }, 'color-contrast': { enabled: asked === 'all' } } }
          : { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'] } }),
      })
      return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`))
    },
    [rules, include] as const,
  )
}
