import { type ReactElement, useMemo } from 'react'
import { keyProfile } from './key-profile.js'

/** The generated picture of an address. Decoration: the name or address stands beside it. */
export function Avatar({ address }: { address: string }): ReactElement {
  const { ground, back, front } = useMemo(() => keyProfile(address), [address])
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={ground} />
      <path fill={back.color} d={back.path} />
      <path fill={front.color} d={front.path} />
    </svg>
  )
}
