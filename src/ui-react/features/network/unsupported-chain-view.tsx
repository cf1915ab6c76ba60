import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/shell/body.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { PowerIcon } from '../../icons/view-icons.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Row, Stack } from '../../primitives/row.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { networkText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'
import { viewsText } from '../../dialog/strings-views.js'

interface UnsupportedChainViewProps {
  app: string
  wallet: string
  /** Name of the wallet's network. Undefined if unknown. */
  network: string | undefined
  /** Configured networks. */
  networks: readonly (NetworkEntry & { lastUsed?: boolean | undefined })[]
  onNetwork: (id: string) => void
  onDisconnect: () => void
}

/** View UnsupportedChain: the wallet is on a network that is not configured (MODAL-30). */
export function UnsupportedChainView({ app, wallet, network, networks, onNetwork, onDisconnect }: UnsupportedChainViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewsText)
  return (
    <>
      <Body>
        <div className="lk-pad">
          <EmptyState
            icon={WarningIcon}
            tone="warning"
            heading={t('unsupported.heading', { app, network: network ?? common('common.unknownNetwork') })}
            text={t('unsupported.text', { wallet })}
          />
        </div>
        <Stack label={t('networks.list')}>
          {networks.map((entry) => (
            <Row
              key={entry.id}
              tile={<Tile {...networkPicture(entry)} />}
              title={entry.name}
              tooltip={entry.name}
              tag={entry.lastUsed && <Tag tone="accent">{common('common.lastUsed')}</Tag>}
              sub={entry.testnet && common('common.testnet')}
              chevron
              onPress={() => onNetwork(entry.id)}
            />
          ))}
        </Stack>
      </Body>
      <Footer>
        <Button kind="quiet" icon={PowerIcon} onPress={onDisconnect}>
          {common('common.disconnectWallet', { wallet })}
        </Button>
      </Footer>
    </>
  )
}
