import { type ComponentProps, type ReactElement, useMemo } from 'react'
import { keyProfile } from './key-profile.js'
import { Tile } from './tile.js'

interface PersonTileProps extends Omit<ComponentProps<typeof Tile>, 'kind' | 'name' | 'mark'> {
  address: string
}

/** The picture of who has an address; the one that the address cuts, where there is no other. */
export function PersonTile({ address, ...tile }: PersonTileProps): ReactElement {
  return <Tile kind="person" name={address} mark={<Avatar address={address} />} {...tile} />
}

/** The generated picture of an address. Decoration: the name or address stands beside it. */
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
