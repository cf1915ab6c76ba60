import type { Lazy } from '../../lazy.js'

/** Drawing as plain data: no markup to parse, no style, no script and no address outside. Ids are numbers, and references to them `@0`. */
export interface MarkTree {
  readonly viewBox: string
  readonly nodes: readonly MarkNode[]
}

/** Element of a drawing: its tag, its attributes as React names them, and its children. */
export interface MarkNode extends ReadonlyArray<string | Readonly<Record<string, string>> | MarkNode> {
  readonly 0: string
  readonly 1: Readonly<Record<string, string>>
}

/** Module of a drawing, loaded when it is shown. */
export type LazyMark = Lazy<{ readonly mark: MarkTree }>

/** Kind of a mark, each with a table of its own. */
export type MarkKind = 'networks' | 'tokens' | 'wallets' | 'brands'

/** Mark to look for: the first of these keys that its table has. */
export interface MarkRef {
  readonly kind: MarkKind
  readonly keys: readonly string[]
  /** Leaves the colors out, for test networks. */
  readonly muted?: boolean | undefined
}
