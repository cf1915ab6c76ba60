import { createElement, type ReactElement, useEffect, useId } from 'react'
import { lazy, ready } from '../../lazy.js'
import { useLazy } from '../provider/use-lazy.js'
import type { LazyMark, MarkKind, MarkNode, MarkRef, MarkTree } from './mark-tree.js'

const tables = {
  networks: lazy(() => import('./networks.generated.js')),
  tokens: lazy(() => import('./tokens.generated.js')),
  wallets: lazy(() => import('./wallets.generated.js')),
  brands: lazy(() => import('./brands.generated.js')),
} as const satisfies Record<MarkKind, unknown>

/** Stands in for the table where no mark is wanted, and for the mark where none is known. */
const noTable = /* @__PURE__ */ ready<{ readonly marks: Readonly<Record<string, LazyMark>> }>({ marks: {} })
const noMark = /* @__PURE__ */ ready({ mark: null })

/** Returns a drawing, which loads now. Undefined while it loads, null if there is none or it did not load. */
export function useMark(wanted: MarkRef | undefined): MarkTree | null | undefined {
  const table: typeof noTable = wanted === undefined ? noTable : tables[wanted.kind]
  const found = useLazy(table)
  const marks = found.status === 'ready' ? found.value.marks : undefined
  const key = marks && wanted?.keys.find((one) => one in marks)
  const drawing = (key !== undefined && marks?.[key]) || noMark
  const loaded = useLazy<{ readonly mark: MarkTree | null }>(drawing)
  useEffect(() => table.prefetch(), [table])
  useEffect(() => drawing.prefetch(), [drawing])
  if (found.status === 'failed' || loaded.status === 'failed') return null
  return marks === undefined || loaded.status !== 'ready' ? undefined : loaded.value.mark
}

/** Draws a mark. Decorative: the name is shown beside it. `size` is in pixels; without it a mark fills its tile. */
export function MarkPicture({ tree, muted, size }: { tree: MarkTree; muted?: boolean | undefined; size?: number | undefined }): ReactElement {
  // Two marks on one page may not share an id. Characters that `url(#...)` would have to escape are left out.
  const prefix = `lk${useId().replace(/\W/g, '')}-`
  return (
    <svg className={muted ? 'lk-mark--muted' : undefined} viewBox={tree.viewBox} width={size} height={size} aria-hidden="true">
      {tree.nodes.map((node, at) => draw(node, at, prefix))}
    </svg>
  )
}

function draw(node: MarkNode, key: number, prefix: string): ReactElement {
  const { 0: tag, 1: attributes } = node
  const children = node.slice(2) as readonly MarkNode[]
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      name === 'id' ? prefix + value : value.startsWith('@') ? `url(#${prefix}${value.slice(1)})` : value,
    ]),
  )
  return createElement(tag, { key, ...props }, ...children.map((child, at) => draw(child, at, prefix)))
}

/** Mark of a login provider, in the color of the text. Empty until it has loaded. */
export function BrandMark({ brand }: { brand: string }): ReactElement {
  const tree = useMark({ kind: 'brands', keys: [brand] })
  return tree ? <MarkPicture tree={tree} size={22} /> : <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" />
}
