import type { ReactElement } from 'react'
import { Body, Footer } from '../../dialog/body.js'
import { WarningIcon } from '../../icons/icons.js'
import { PowerIcon } from '../../icons/view-icons.js'
import { Say, Tag } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { Row, Stack } from '../../primitives/row.js'
import { Tile } from '../../primitives/tile.js'
import { viewText } from '../../strings/en/view.js'
import { networkText } from '../../strings/en/network.js'
import { useText } from '../../strings/use-text.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'

interface UnsupportedChainViewProps {
  app: string
  wallet: string
  /** The name of the network that the wallet is on; undefined when nobody knows it. */
  network: string | undefined
  /** Those that the app runs on. */
  networks: readonly (NetworkEntry & { lastUsed?: boolean | undefined })[]
  onNetwork: (id: string) => void
  onDisconnect: () => void
}

/** View UnsupportedChain: the wallet is on a network that the app does not have (MODAL-30). */
export function UnsupportedChainView({ app, wallet, network, networks, onNetwork, onDisconnect }: UnsupportedChainViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewText)
  return (
    <>
      <Body>
        <div className="lk-pad">
          <Say
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
