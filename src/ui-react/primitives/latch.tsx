import type { ReactElement } from 'react'
import { type Picture, Tile } from './tile.js'

/** How two parties stand to each other. */
export type LatchState = 'ready' | 'pending' | 'done' | 'failed' | 'absent'

interface LatchProps {
  state: LatchState
  /** Who asks: the app, or the network one is on. */
  from: Picture
  /** Who is asked: the wallet, or the network one goes to. */
  to: Picture
}

/** Two plates and a bolt: every wait between two parties, and its outcome. Decoration: the words below say the same. */
export function Latch({ state, from, to }: LatchProps): ReactElement {
  return (
    <div className="lk-latch" data-state={state} aria-hidden="true">
      <span className="lk-latch__plate">
        <Tile {...from} size={56} />
      </span>
      <span className="lk-latch__gap">
        <span className="lk-latch__bolt" />
      </span>
      <span className="lk-latch__plate lk-latch__plate--to">
        <Tile {...to} size={56} />
      </span>
    </div>
  )
}
