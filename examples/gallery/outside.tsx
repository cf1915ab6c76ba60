import type { ReactElement } from 'react'
import type { Surroundings } from '../../src/ui-react/dialog/shell/shadow.js'
import { AccountButtonView } from '../../src/ui-react/buttons/account-button-view.js'
import { ConnectButtonView } from '../../src/ui-react/buttons/connect-button.js'
import { NetworkButtonView } from '../../src/ui-react/buttons/network-button-view.js'
import { mara, other, place } from './samples.js'

const shared = { open: false, onPress: () => undefined }

/** The buttons in the host's page, in their states. */
export function OutsideButtons(surroundings: Surroundings): ReactElement {
  const all = { ...shared, ...surroundings }
  return (
    <>
      <div className="outs">
        <ConnectButtonView {...all} label="Connect wallet" />
        <ConnectButtonView {...all} label="Connecting" busy />
        <ConnectButtonView {...all} label="Connect wallet" disabled />
      </div>
      <div className="outs">
        <AccountButtonView {...all} address={mara} name="mara.reown.id" balance={{ value: '1.204', symbol: 'ETH' }} />
        <AccountButtonView {...all} address={other} balance={{ symbol: 'ETH' }} />
        <AccountButtonView {...all} address={other} />
        <AccountButtonView {...all} address={other} wrongNetwork />
      </div>
      <div className="outs">
        <NetworkButtonView {...all} network={place('Ethereum')} />
        <NetworkButtonView {...all} network={place('Base')} switching />
        <NetworkButtonView {...all} wrongNetwork />
        <NetworkButtonView {...all} />
      </div>
    </>
  )
}
