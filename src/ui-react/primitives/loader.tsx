import type { ReactElement } from 'react'

/** A bolt that goes to and fro. Decoration: the words beside it say what is being done. */
export function Loader(): ReactElement {
  return <span className="lk-loader" aria-hidden="true" />
}
