import { DialogButton, DialogFooter, DialogMessage, useLatchkit, useLatchkitState } from 'latchkit/react'
import type { ReactElement } from 'react'
import './house-rules.js'

/**
 * The view of the plugin, in the dialog, built from the dialog's own parts.
 * @example <LatchkitProvider kit={kit} views={{ HouseRules: lazy(() => import('./house-rules-view.js')) }}>
 */
export default function HouseRules(): ReactElement {
  const kit = useLatchkit()
  const accepted = useLatchkitState(({ houseRules }) => houseRules.accepted)
  if (accepted !== undefined) return <DialogMessage heading="Thank you">You accepted version {accepted} of the house rules.</DialogMessage>
  return (
    <>
      <DialogMessage heading="Be kind">Then connect your wallet.</DialogMessage>
      <DialogFooter>
        <DialogButton kind="primary" onPress={() => kit.dispatch({ type: 'acceptRules' })}>
          Accept the house rules
        </DialogButton>
      </DialogFooter>
    </>
  )
}
