import type { ReactElement } from 'react'
import type { Surroundings } from '../dialog/shell/shadow.js'
import { type OutsideButtonProps, ShadowButton } from '../dialog/shell/shadow-button.js'
import { ChevronDownIcon, WarningIcon } from '../icons/button-icons.js'
import { Loader } from '../primitives/skeleton.js'
import { type Picture, Tile } from '../primitives/pictures/tile.js'
import { outsideText } from './strings.js'

interface NetworkButtonViewProps extends Omit<OutsideButtonProps, 'label' | 'busy'>, Surroundings {
  /** Undefined before one was chosen. */
  network?: Picture | undefined
  /** True for a testnet, which gets a label beside its name (UX-51). */
  testnet?: boolean | undefined
  /** True while the wallet is asked to switch. */
  switching?: boolean | undefined
  /** True if the wallet is on a network that is not configured. */
  wrongNetwork?: boolean | undefined
}

/** Shows the active network. Opens the list of networks. */
export function NetworkButtonView(props: NetworkButtonViewProps): ReactElement {
  const { network, testnet, switching, wrongNetwork, strings } = props
  const text = switching
    ? strings.text(outsideText, 'outside.switching')
    : wrongNetwork
      ? strings.text(outsideText, 'outside.switchNetwork')
      : network
        ? network.name + (testnet ? strings.text(outsideText, 'outside.testnet') : '')
        : strings.text(outsideText, 'outside.chooseNetwork')
  const plain = network && !switching && !wrongNetwork
  return (
    <ShadowButton
      {...props}
      name="network-button"
      className={wrongNetwork && !switching ? 'lk-out lk-out--network lk-out--wrong' : 'lk-out lk-out--network'}
      label={text}
      accessibleName={plain ? strings.text(outsideText, 'outside.network', { network: text }) : undefined}
      busy={switching}
    >
      {switching ? <Loader /> : wrongNetwork ? <WarningIcon size="s" /> : network && <Tile {...network} size={24} />}
      <span>{text}</span>
      <ChevronDownIcon size="xs" />
    </ShadowButton>
  )
}
