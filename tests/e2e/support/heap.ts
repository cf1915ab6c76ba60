import type { CDPSession } from 'playwright-core'

/** Objects that a page retains after garbage collection. */
export interface Held {
  readonly nodes: number
  readonly listeners: number
  /** All that the engine has in use for the page, its machine code and what it learned of the page's code included. */
  readonly heapUsed: number
}

/** Asks a page whose `HeapProfiler` and `Performance` are enabled. */
export async function held(session: CDPSession): Promise<Held> {
  for (let times = 0; times < 5; times++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { nodes: value('Nodes'), listeners: value('JSEventListeners'), heapUsed: value('JSHeapUsedSize') }
}

/** The bytes of the page's objects, closures, arrays and texts; without the engine's machine code, which grows with use. */
export async function bytesOfObjects(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes }: HeapSnapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const counted = ['object', 'closure', 'array', 'string', 'concatenated string', 'sliced string', 'number', 'symbol', 'bigint', 'regexp', 'object shape']
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length) if (counted.includes(types[0][nodes[at + type] ?? 0] ?? '')) sum += nodes[at + size] ?? 0
  return sum
}

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } }
  readonly nodes: readonly number[]
}
