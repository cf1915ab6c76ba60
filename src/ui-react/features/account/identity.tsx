import type { ReactElement } from 'react'
import { ExternalIcon } from '../../icons/icons.js'
import { Address, FullAddress } from '../../primitives/address.js'
import { PersonTile } from '../../primitives/pictures/avatar.js'
import { CopyButton } from '../../primitives/copy-button.js'
import { outsideLink } from '../../primitives/links.js'
import { useText } from '../../i18n/use-text.js'
import { accountText } from './strings.js'
import { viewsText } from '../../dialog/strings-views.js'
import { walletPicture } from '../../marks/pictures.js'

/** Identity of the account. */
export interface IdentityModel {
  address: string
  /** Verified name that resolves to the address, or the user's own label. */
  name?: string | undefined
  avatar?: string | undefined
  /** URL of the account on the network's explorer. */
  explorer?: string | undefined
  wallet: { id?: string | undefined; name: string; icon?: string | undefined }
}

/** Picture, name and address with copy and explorer buttons. Shows the address if there is no name. */
export function Identity({ address, name, avatar, explorer, wallet, onCopy }: IdentityModel & { onCopy: (text: string) => Promise<boolean> }): ReactElement {
  const t = useText(accountText)
  const common = useText(viewsText)
  const link = outsideLink(explorer)
  const label = t('account.explorer')
  return (
    <div className="lk-id">
      <PersonTile address={address} src={avatar} size={48} badge={walletPicture(wallet)} />
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
