import { useEffect, useLayoutEffect, useRef } from 'react'

/** `useLayoutEffect` without a warning on servers. */
export const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Returns a ref of the latest value, for handlers that outlive their render. */
export function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value)
  useBrowserEffect(() => {
    ref.current = value
  })
  return ref
}
