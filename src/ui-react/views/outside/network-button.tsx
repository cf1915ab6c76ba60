import type { ReactElement } from 'react'
import type { Surroundings } from '../../dialog/shadow.js'
import { type OutsideButtonProps, ShadowButton } from '../../dialog/shadow-button.js'
import { ChevronDownIcon, WarningIcon } from '../../icons/icons.js'
import { Loader } from '../../primitives/loader.js'
import { type Picture, Tile } from '../../primitives/tile.js'
import { outsideText } from '../../strings/en/outside.js'
import { outsideStyles } from '../../styles/outside.generated.js'

interface NetworkButtonViewProps extends Omit<OutsideButtonProps, 'label' | 'busy'>, Surroundings {
  /** Undefined before one was chosen. */
  network?: Picture | undefined
  /** It is a testnet, which is said beside its name (UX-51). */
  testnet?: boolean | undefined
  /** The wallet was asked to switch. */
  switching?: boolean | undefined
  /** The wallet is on a network that the app does not have. */
  wrongNetwork?: boolean | undefined
}

/** The network one is on; opens the list of networks. */
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
      styles={outsideStyles}
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
