import { useLatchkit, useLatchkitState } from 'latchkit/react'
import type { ReactElement } from 'react'
import './house-rules.js'

/**
 * The view of the plugin, in the dialog.
 * @example <LatchkitProvider kit={kit} views={{ HouseRules: lazy(() => import('./house-rules-view.js')) }}>
 */
export default function HouseRules(): ReactElement {
  const kit = useLatchkit()
  const accepted = useLatchkitState(({ houseRules }) => houseRules.accepted)
  if (accepted !== undefined) return <p>You accepted version {accepted} of the house rules.</p>
  return (
    <>
      <p>Be kind. Then connect your wallet.</p>
      <button type="button" onClick={() => kit.dispatch({ type: 'acceptRules' })}>
        Accept the house rules
      </button>
    </>
  )
}
