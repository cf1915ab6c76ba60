import type { ReactElement } from 'react'
import type { Surroundings } from '../dialog/shell/shadow.js'
import { type OutsideButtonProps, ShadowButton } from '../dialog/shell/shadow-button.js'
import { LockIcon, WarningIcon } from '../icons/button-icons.js'
import { shortAddress } from '../primitives/address.js'
import { PersonTile } from '../primitives/pictures/avatar.js'
import { Skeleton } from '../primitives/skeleton.js'
import { tokenAmount } from '../i18n/token-amount.js'
import { outsideText } from './strings.js'

interface AccountButtonViewProps extends Omit<OutsideButtonProps, 'label'>, Surroundings {
  address: string
  name?: string | undefined
  avatar?: string | undefined
  /** Absent if hidden. Without a value while loading. */
  balance?: { value?: string | undefined; symbol: string } | undefined
  /** True if the wallet is on a network that is not configured. */
  wrongNetwork?: boolean | undefined
  /** True if the wallet is locked. */
  locked?: boolean | undefined
}

/** Shows the connected account and its balance. Opens the account view. */
export function AccountButtonView(props: AccountButtonViewProps): ReactElement {
  const { address, name, avatar, balance, wrongNetwork, locked, strings } = props
  if (wrongNetwork) {
    const label = strings.text(outsideText, 'outside.wrongNetwork')
    return (
      <ShadowButton {...props} name="account-button" className="lk-out lk-out--wrong" label={label}>
        <WarningIcon size="s" />
        <span>{label}</span>
      </ShadowButton>
    )
  }
  const who = name ?? shortAddress(address)
  if (locked) {
    return (
      <ShadowButton {...props} name="account-button" className="lk-out lk-out--connect" label={strings.text(outsideText, 'outside.locked')}>
        <LockIcon size="s" />
        <span>{strings.text(outsideText, 'outside.locked')}</span>
      </ShadowButton>
    )
  }
  const amount = balance?.value !== undefined ? tokenAmount(strings, balance.value, balance.symbol) : undefined
  return (
    <ShadowButton {...props} name="account-button" className="lk-out lk-out--account" label={who}>
      {balance && <span className="lk-out__balance lk-num">{amount ?? <Skeleton width={64} />}</span>}{' '}
      <span className="lk-out__who">
        <PersonTile address={address} src={avatar} size={28} />
        <span>{name ?? <span className="lk-mono">{who}</span>}</span>
      </span>
    </ShadowButton>
  )
}
