import type { ReactElement } from 'react'
import { ModalRoot } from './modal-root.js'

/**
 * The dialog where you place it, for an instance with `embedded` (always open, without a backdrop) or `disableAppend` (a modal dialog whose
 * element stands here). Without these options the provider renders the dialog itself and this is not needed.
 *
 * @example <LatchkitProvider kit={kit}><aside><LatchkitModal /></aside></LatchkitProvider>
 */
export function LatchkitModal(): ReactElement {
  return <ModalRoot where="place" />
}
