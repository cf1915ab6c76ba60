import type { ReactElement, ReactNode } from 'react'
import { ClockIcon } from '../icons/view-icons.js'
import { IconTile } from './pictures/tile.js'
import { Row, Stack } from './row.js'

interface WaitingRowProps {
  title: ReactNode
  sub: ReactNode
  /** URL that makes the row an external link. */
  href?: string | undefined
  /** Opens the view of what waits. */
  onPress?: (() => void) | undefined
}

/** Row about what waits elsewhere, on a plate of its own: in a wallet, or for a block. */
export function WaitingRow({ title, sub, href, onPress }: WaitingRowProps): ReactElement {
  return (
    <Stack>
      <Row
        tile={
          <IconTile>
            <ClockIcon />
          </IconTile>
        }
        title={title}
        sub={sub}
        chevron={onPress !== undefined}
        href={href}
        onPress={onPress}
      />
    </Stack>
  )
}
