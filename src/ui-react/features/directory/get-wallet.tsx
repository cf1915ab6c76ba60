import { type ReactElement, useCallback } from 'react'
import { findDirectoryWallet } from '../../../domain/directory/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { sessionConnector } from '../../../domain/config/index.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { ExternalIcon, QrIcon } from '../../icons/icons.js'
import { useText } from '../../i18n/use-text.js'
import { walletPicture } from '../../marks/pictures.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Latch } from '../../primitives/pictures/latch.js'
import { useSelected } from '../../provider/use-selected.js'
import { backToConnect } from '../connection/navigate.js'
import { connectionText } from '../connection/strings.js'
import { connectingText } from '../connection/strings-connecting.js'
import { browseLink } from './browse-link.js'
import { GetLinks } from './get-links.js'
import { directoryText } from './strings.js'

/** View GetWallet: a wallet that is not here, with the ways to open or get it, and to use any other by a code. */
export function GetWallet({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const id = params?.walletId ?? ''
  const wallet = useSelected(
    kit,
    useCallback((state: RootState) => findDirectoryWallet(state, id), [id]),
  )
  const platform = useSelected(kit, selectPlatform)
  const t = useText(directoryText)
  const connect = useText(connectionText)
  const connecting = useText(connectingText)
  const { name, icons } = kit.config.metadata
  const opens = platform.mobile && wallet?.browseLink ? browseLink(wallet.browseLink, location.href) : undefined
  const session = sessionConnector(kit.config)
  if (wallet === undefined) return <Body>{null}</Body>
  return (
    <>
      <Body>
        <Latch state="absent" from={{ kind: 'wallet', name, src: icons?.[0] }} to={walletPicture({ name: wallet.name, rdns: wallet.rdns ?? undefined })} />
        <EmptyState heading={connecting('connecting.absent', { wallet: wallet.name })} text={t('directory.getText')} />
        <GetLinks wallet={wallet} platform={platform} />
      </Body>
      <Footer>
        {opens !== undefined && (
          <a className="lk-btn lk-btn--primary" part="button primary" href={opens} rel="noopener noreferrer">
            <ExternalIcon size="s" />
            <span>{connect('connect.openIn', { wallet: wallet.name })}</span>
          </a>
        )}
        {session !== undefined && (
          <Button kind="secondary" icon={QrIcon} onPress={() => kit.dispatch({ type: 'pushView', view: 'ConnectingWalletConnectBasic' })}>
            {connecting('connecting.onPhone')}
          </Button>
        )}
        <Button kind="quiet" onPress={() => backToConnect(kit)}>
          {connecting('connecting.another')}
        </Button>
      </Footer>
    </>
  )
}

function selectPlatform({ lifecycle: { platform } }: RootState): RootState['lifecycle']['platform'] {
  return platform
}
