import { type ReactElement, useMemo } from 'react'
import { Body } from '../../dialog/shell/body.js'
import { useKit } from '../../dialog/use-kit.js'
import { useText } from '../../i18n/use-text.js'
import { CheckIcon, WalletIcon } from '../../icons/icons.js'
import { ShieldIcon } from '../../icons/view-icons.js'
import { Row, Stack } from '../../primitives/row.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { useSelected } from '../../provider/use-selected.js'
import type { RootState } from '../../../domain/root.js'
import { linksToWallets } from './known-wallets.js'
import { NoWallet, type NoWalletProps } from './no-wallet.js'
import { helpText } from './strings-help.js'

/** View WhatIsAWallet: what a wallet is, and links to get one (UX-33). */
export function WhatIsAWallet(): ReactElement {
  const kit = useKit()
  const { adapters } = kit.config
  const mobile = useSelected(kit, selectIsMobile)
  const links = useMemo(() => linksToWallets(adapters, mobile ? location.href : undefined), [adapters, mobile])
  return <WhatIsAWalletView links={links} onPhone={mobile} />
}

/** View WhatIsAWallet without its state. */
export function WhatIsAWalletView({ links, onPhone }: Pick<NoWalletProps, 'links' | 'onPhone'>): ReactElement {
  const t = useText(helpText)
  return (
    <Body>
      <Stack>
        {points.map(([Icon, title, text]) => (
          <Row
            key={title}
            tile={
              <IconTile>
                <Icon />
              </IconTile>
            }
            title={t(title)}
            sub={t(text)}
          />
        ))}
      </Stack>
      {links.length > 0 && <NoWallet links={links} onPhone={onPhone} follows />}
    </Body>
  )
}

const points = [
  [WalletIcon, 'help.keys', 'help.keysText'],
  [CheckIcon, 'help.login', 'help.loginText'],
  [ShieldIcon, 'help.asks', 'help.asksText'],
] as const

function selectIsMobile(state: RootState): boolean {
  return state.lifecycle.platform.mobile
}
