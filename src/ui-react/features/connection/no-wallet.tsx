import type { ReactElement } from 'react'
import { ExternalIcon, HelpIcon, WalletIcon } from '../../icons/icons.js'
import { useText } from '../../i18n/use-text.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile, Tile } from '../../primitives/pictures/tile.js'
import type { WalletLink } from './known-wallets.js'
import { connectionText } from './strings.js'
import { walletPicture } from '../../marks/pictures.js'

/** Props of {@link NoWallet}. */
export interface NoWalletProps {
  /** Links to wallets. */
  links: readonly WalletLink[]
  /** True if the app has no plugin that connects a wallet. */
  isUnset?: boolean | undefined
  /** True if the links open this page in a wallet app. */
  onPhone?: boolean | undefined
  /** True if the links follow other rows, without their own text. */
  follows?: boolean | undefined
  /** Leads to an explanation of wallets. */
  onHelp?: (() => void) | undefined
}

/** Section of view Connect for a browser without a wallet, with links to get one. */
export function NoWallet({ links, isUnset, onPhone, follows, onHelp }: NoWalletProps): ReactElement {
  const t = useText(connectionText)
  return (
    <>
      {follows ? (
        <div className="lk-or">{t('connect.get')}</div>
      ) : (
        <div className="lk-pad">
          <EmptyState
            icon={WalletIcon}
            heading={t(isUnset ? 'connect.unset' : 'connect.none')}
            text={t(isUnset ? 'connect.unsetText' : onPhone ? 'connect.noneOnPhone' : 'connect.noneText')}
          />
        </div>
      )}
      {(links.length > 0 || onHelp) && (
        <Stack label={t('connect.get')}>
          {links.map(({ name, href }) => (
            <Row
              key={name}
              tile={<Tile {...walletPicture({ name })} />}
              title={onPhone ? t('connect.openIn', { wallet: name }) : name}
              sub={onPhone ? t('connect.openInText') : undefined}
              href={href}
              end={<ExternalIcon size="s" />}
            />
          ))}
          {onHelp && (
            <Row
              tile={
                <IconTile>
                  <HelpIcon />
                </IconTile>
              }
              title={t('connect.help')}
              chevron
              onPress={onHelp}
            />
          )}
        </Stack>
      )}
    </>
  )
}
