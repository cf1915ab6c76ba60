import { QrIcon } from '../../icons/icons.js'

/** Icon of a wallet that is not chosen yet. */
export const anyWallet = (
  <span className="lk-any">
    <QrIcon />
  </span>
)
