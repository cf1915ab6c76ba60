import type { ReactElement, ReactNode } from 'react'
import { Body } from '../../dialog/body.js'
import { LatchkitMark } from '../../icons/icons.js'

/** View Connect: the list of wallets, or all ways to connect (MODAL-16), above the line with our name. */
export function ConnectView({ children }: { children: ReactNode }): ReactElement {
  return (
    <Body>
      {children}
      <div className="lk-brand">
        <LatchkitMark size="xs" />
        <span>Latchkit</span>
      </div>
    </Body>
  )
}
