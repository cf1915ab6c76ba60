import { Fragment, type ReactElement, type ReactNode, useSyncExternalStore } from 'react'

/** Content with the key of its place. */
interface Content {
  readonly key: string
  readonly content: ReactNode
}

/** Contents of the app that the dialog shows: views of plugins, and tabs of the account. They are rendered by the provider, so that the app's own contexts reach them. */
export interface AppOutlet {
  /** Renders content at its place in the dialog, and again when it changes. Undefined removes it. */
  show(key: string, content: ReactNode): void
  get(): readonly Content[]
  subscribe(listener: () => void): () => void
}

/** Creates the outlet of a provider. */
export function createAppOutlet(): AppOutlet {
  let contents = NONE
  const listeners = new Set<() => void>()
  return {
    show(key, content) {
      const others = contents.filter((one) => one.key !== key)
      contents = content === undefined ? others : [...others, { key, content }]
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
      {contents.map(({ key, content }) => (
        <Fragment key={key}>{content}</Fragment>
      ))}
    </>
  )
}

const NONE: readonly Content[] = []
const none = () => NONE
