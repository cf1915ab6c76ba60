import { type ComponentProps, type ReactElement, useMemo } from 'react'
import { keyProfile } from './key-profile.js'
import { Tile } from './tile.js'

interface PersonTileProps extends Omit<ComponentProps<typeof Tile>, 'kind' | 'name' | 'mark'> {
  address: string
}

/** Picture of an account. Defaults to a picture generated from the address. */
export function PersonTile({ address, ...tile }: PersonTileProps): ReactElement {
  return <Tile kind="person" name={address} mark={<Avatar address={address} />} {...tile} />
}

/** Generated picture of an address. Decorative: the name or address is shown beside it. */
function Avatar({ address }: { address: string }): ReactElement {
  const { ground, back, front } = useMemo(() => keyProfile(address), [address])
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={ground} />
      <path fill={back.color} d={back.path} />
      <path fill={front.color} d={front.path} />
    </svg>
  )
}
