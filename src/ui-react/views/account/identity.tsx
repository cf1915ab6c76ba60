import type { ReactElement } from 'react'
import { ExternalIcon } from '../../icons/view-icons.js'
import { Address, FullAddress } from '../../primitives/address.js'
import { PersonTile } from '../../primitives/avatar.js'
import { CopyButton } from '../../primitives/copy-button.js'
import { outsideLink } from '../../primitives/links.js'
import { accountText } from '../../strings/en/account.js'
import { viewText } from '../../strings/en/view.js'
import { useText } from '../../strings/use-text.js'

/** Who the account is. */
export interface IdentityModel {
  address: string
  /** A name that was checked to lead back to the address, or the visitor's own label. */
  name?: string | undefined
  avatar?: string | undefined
  /** The account's page on the explorer of the network. */
  explorer?: string | undefined
  wallet: { name: string; icon?: string | undefined }
}

/** Picture, name and address, with copy and explorer. Without a name the address is the name. */
export function Identity({ address, name, avatar, explorer, wallet, onCopy }: IdentityModel & { onCopy: (text: string) => Promise<boolean> }): ReactElement {
  const t = useText(accountText)
  const common = useText(viewText)
  const link = outsideLink(explorer)
  const label = t('account.explorer')
  return (
    <div className="lk-id">
      <PersonTile address={address} src={avatar} size={48} badge={{ kind: 'wallet', name: wallet.name, src: wallet.icon }} />
      <div className="lk-id__text">
        <div className="lk-id__name" title={name}>
          {name ?? <Address address={address} />}
        </div>
        <CopyButton text={address} label={common('common.copyAddress')} onCopy={onCopy}>
          {name !== undefined && <Address address={address} untitled />}
        </CopyButton>
        <span className="lk-full" aria-hidden="true">
          <FullAddress address={address} />
        </span>
      </div>
      {link && (
        <a className="lk-iconbtn" {...link} title={label}>
          <ExternalIcon />
          <span className="lk-vh">
            {label}, {common('common.newTab')}
          </span>
        </a>
      )}
    </div>
  )
}
