import { Fragment, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'

/** Contents of the app that the dialog shows: views of plugins, and tabs of the account. They are rendered by the provider, so that the app's own contexts reach them. */
export interface AppOutlet {
  /** Renders content at its place in the dialog, and again when it changes. Undefined removes it. */
  show(key: number, content: ReactNode): void
  get(): ReadonlyMap<number, ReactNode>
  subscribe(listener: () => void): () => void
}

/** Creates the outlet of a provider. */
export function createAppOutlet(): AppOutlet {
  let contents: ReadonlyMap<number, ReactNode> = new Map()
  const listeners = new Set<() => void>()
  return {
    show(key, content) {
      const next = new Map(contents)
      if (content === undefined) next.delete(key)
      else next.set(key, content)
      contents = next
      for (const listener of [...listeners]) listener()
    },
    get: () => contents,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Renders the contents of an outlet. */
export function AppOutletContents({ outlet }: { outlet: AppOutlet }): ReactElement {
  const contents = useSyncExternalStore(outlet.subscribe, outlet.get, none)
  return (
    <>
      {[...contents].map(([key, content]) => (
        <Fragment key={key}>{content}</Fragment>
      ))}
    </>
  )
}

const NONE = new Map<number, ReactNode>()
const none = () => NONE
