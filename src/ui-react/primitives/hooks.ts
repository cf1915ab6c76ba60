import { useEffect, useLayoutEffect, useRef } from 'react'

/** `useLayoutEffect` that does not warn on a server, where there is no layout. */
export const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** The newest value for handlers that outlive the render that made them. */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value)
  useBrowserEffect(() => {
    ref.current = value
  })
  return ref
}
