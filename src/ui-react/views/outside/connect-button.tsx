import type { ReactElement } from 'react'
import type { Surroundings } from '../../dialog/shadow.js'
import { type OutsideButtonProps, ShadowButton } from '../../dialog/shadow-button.js'
import { Loader } from '../../primitives/loader.js'

/** The button that opens the dialog. While a wallet is asked, the caller passes `busy` and a label that says so. */
export function ConnectButtonView(props: OutsideButtonProps & Surroundings): ReactElement {
  return (
    <ShadowButton {...props} name="connect-button" className="lk-out lk-out--connect">
      {props.busy && <Loader />}
      <span>{props.label}</span>
    </ShadowButton>
  )
}
