import { type Context, createElement, type ReactElement, type ReactNode, useContext, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useBrowserEffect } from '../../primitives/hooks.js'

interface OwnRoot {
  readonly parent: Node
  readonly container: HTMLElement
  readonly root: Root
  used: boolean
}

/**
 * Renders content into an element of a React root of its own, appended to a parent while mounted. From a portal React would pass every event on to the
 * components around, in both phases; from a root it passes none. Contexts do not cross the border by themselves (`useBridge`).
 *
 * @param decorate sets the attributes of the element
 */
export function useOwnRoot(parent: Node, content: ReactNode, decorate: (container: HTMLElement) => void): void {
  const own = useRef<OwnRoot>(undefined)
  useBrowserEffect(() => {
    const current = own.current?.parent === parent ? own.current : create(parent)
    own.current = current
    current.used = true
    return () => {
      current.used = false
      // React flushes this before the commit ends. StrictMode starts the effect again at once: its content comes in the same flush, and nothing unmounts.
      current.root.render(null)
      queueMicrotask(() => {
        if (current.used) return
        if (own.current === current) own.current = undefined
        current.root.unmount()
        current.container.remove()
      })
    }
  }, [parent])
  useBrowserEffect(() => {
    if (!own.current) return
    decorate(own.current.container)
    own.current.root.render(content)
  })
}

function create(parent: Node): OwnRoot {
  const container = parent.ownerDocument?.createElement('div') ?? document.createElement('div')
  parent.appendChild(container)
  return { parent, container, root: createRoot(container, { identifierPrefix: 'lk' }), used: true }
}

// biome-ignore lint/suspicious/noExplicitAny: contexts of different values
type AnyContext = Context<any>

/** Returns a function that provides the values of these contexts to content which is rendered elsewhere. The list must not change. */
export function useBridge(contexts: readonly AnyContext[]): (content: ReactNode) => ReactElement {
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
  const values = contexts.map((context) => useContext(context))
  return (content) => <>{contexts.reduceRight<ReactNode>((inner, { Provider }, at) => createElement(Provider, { value: values[at] }, inner), content)}</>
}
