import type { ReactElement } from 'react'
import type { DirectoryWallet } from '../../../ports/services/wallets.js'
import type { PlatformFacts } from '../../../ports/platform.js'
import { ExternalIcon } from '../../icons/icons.js'
import { DesktopIcon, PhoneIcon } from '../../icons/view-icons.js'
import { useText } from '../../i18n/use-text.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { directoryText } from './strings.js'

interface GetLinksProps {
  wallet: DirectoryWallet
  platform: Pick<PlatformFacts, 'mobile' | 'android'>
}

/** Links to get a wallet: its stores on this device, and its website. */
export function GetLinks({ wallet, platform }: GetLinksProps): ReactElement {
  const t = useText(directoryText)
  const { appStore, playStore, extensionStore, homepage } = wallet
  const links = [
    [DesktopIcon, t('directory.extension'), platform.mobile ? null : extensionStore],
    [PhoneIcon, t('directory.appStore'), platform.mobile && platform.android ? null : appStore],
    [PhoneIcon, t('directory.playStore'), platform.mobile && !platform.android ? null : playStore],
    [ExternalIcon, t('directory.website'), homepage],
  ] as const
  return (
    <Stack label={wallet.name}>
      {links.map(([Icon, title, href]) =>
        href === null ? null : (
          <Row
            key={title}
            tile={
              <IconTile>
                <Icon />
              </IconTile>
            }
            title={title}
            href={href}
            end={<ExternalIcon size="s" />}
          />
        ),
      )}
    </Stack>
  )
}

/** Links to get a wallet whose own link opened nothing. */
export function NotOpened(props: GetLinksProps): ReactElement {
  const t = useText(directoryText)
  return (
    <>
      <div className="lk-or">{t('directory.notOpened')}</div>
      <GetLinks {...props} />
    </>
  )
}
