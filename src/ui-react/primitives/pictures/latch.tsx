import type { ReactElement } from 'react'
import { type Picture, Tile } from './tile.js'

/** State of the connection between two parties. */
export type LatchState = 'ready' | 'pending' | 'done' | 'failed' | 'absent'

interface LatchProps {
  state: LatchState
  /** Requesting party: the app, or the current network. */
  from: Picture
  /** Requested party: the wallet, or the target network. */
  to: Picture
}

/** Two plates and a bolt that show a pending request and its outcome. Decorative: the text below says the same. */
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
