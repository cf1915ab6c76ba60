import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { connect } from './steps.js'

const host = openHost({ production: true })

/** What the page holds on to, after everything that can be collected was. */
async function held(session: CDPSession): Promise<{ nodes: number; listeners: number; bytes: number }> {
  for (let times = 0; times < 5; times++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), bytes: await bytesOfObjects(session) }
}

/** The bytes of the page's objects, closures, arrays and texts; without the engine's machine code, which grows with use. */
async function bytesOfObjects(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes }: HeapSnapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const counted = [
    'object',
    'closure',
    'array',
    'string',
    'concatenated string',
    'sliced string',
    'number',
    'symbol',
    'bigint',
    'regexp',
    'object shape',
  ]
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (counted.includes(types[0][nodes[at + type] ?? 0] ?? '')) sum += nodes[at + size] ?? 0
  return sum
}

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } }
  readonly nodes: readonly number[]
}

/** Opens and closes inside the page: each question from outside would leave something in the heap that is measured. */
function cycle(page: Page, times: number, sign: string): Promise<void> {
  return page.evaluate(
    async ([count, selector]) => {
      const dialog = () => document.querySelector('[data-latchkit=modal]')?.shadowRoot
      const until = async (holds: () => unknown) => {
        while (!holds()) await new Promise(requestAnimationFrame)
      }
      for (let at = 0; at < count; at++) {
        document
          .querySelector(':is([data-latchkit=connect-button], [data-latchkit=account-button])')
          ?.shadowRoot?.querySelector('button')
          ?.click()
        await until(() => dialog()?.querySelector(selector))
        dialog()?.querySelector<HTMLElement>('.lk-header__end button')?.click()
        await until(() => !dialog())
      }
    },
    [times, sign] as const,
  )
}

describe('what 50 openings leave behind', () => {
  it.each([
    ['Connect', '.lk-row', false],
    ['Account', '.lk-worth', true],
  ])('[DX-04] of the view %s: no element, no listener, no 200 bytes each', (_, sign, connected) =>
    host.visit(
      async ({ page, context }) => {
        if (connected) await connect(page)
        const session = await context.newCDPSession(page)
        await session.send('HeapProfiler.enable')
        await session.send('Performance.enable')
        await cycle(page, 30, sign)
        const before = await held(session)
        await cycle(page, 50, sign)
        const after = await held(session)
        expect(await page.locator('[data-latchkit=modal]').count()).toBe(0)
        // React keeps the tree that was unmounted last until the next; it was kept before, too.
        expect(after.nodes - before.nodes).toBe(0)
        expect(after.listeners - before.listeners).toBe(0)
        expect((after.bytes - before.bytes) / 50).toBeLessThan(200)
      },
      { reducedMotion: true },
    ),
  )
})
