import { type ReactElement, useState } from 'react'
import { matchesName } from '../../../domain/shared/text/matches-name.js'
import { Body } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { EmptyState, Tag } from '../../primitives/blocks.js'
import { Chosen } from '../../primitives/callout.js'
import { Hint, Search } from '../../primitives/field.js'
import { Row, Stack } from '../../primitives/row.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { networkText } from './strings.js'
import { useText } from '../../i18n/use-text.js'
import { type NetworkEntry, networkPicture } from './network-picture.js'
import { viewsText } from '../../dialog/strings-views.js'
import { SearchIcon } from '../../icons/view-icons.js'

/** Network to choose. */
export interface NetworkChoice extends NetworkEntry {
  current?: boolean | undefined
  /** True if the connected wallet does not support it (NET-08). */
  notInWallet?: boolean | undefined
  /** True if it requires another wallet (NET-12). */
  secondWallet?: boolean | undefined
}

interface NetworksViewProps {
  networks: readonly NetworkChoice[]
  /** Name of the connected wallet, if it limits the networks. */
  wallet?: string | undefined
  onNetwork: (id: string) => void
}

/** Shorter lists need no search field. */
const SEARCH_FROM = 6

/** View Networks: lists the configured networks to choose from. */
export function NetworksView({ networks, wallet, onNetwork }: NetworksViewProps): ReactElement {
  const t = useText(networkText)
  const common = useText(viewsText)
  const [search, setSearch] = useState('')
  const found = networks.filter(({ name }) => matchesName(name, search))
  const none = found.length === 0 ? t('networks.notFound', { text: search.trim() }) : undefined
  useAnnouncement(none)
  return (
    <Body>
      {networks.length >= SEARCH_FROM && <Search label={t('networks.search')} clear={common('common.clear')} value={search} onChange={setSearch} />}
      {none ? (
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={SearchIcon} heading={none} text={t('networks.notFoundText')} />
        </div>
      ) : (
        <Stack label={t('networks.list')}>
          {found.map((network) => (
            <Row
              key={network.id}
              tile={<Tile {...networkPicture(network)} />}
              title={network.name}
              tooltip={network.name}
              tag={network.testnet && <Tag>{common('common.testnet')}</Tag>}
              sub={network.secondWallet && t('networks.secondWallet')}
              end={network.current && <Chosen label={common('common.chosen')} />}
              current={network.current}
              disabledReason={network.notInWallet && wallet !== undefined ? t('networks.notInWallet', { wallet }) : undefined}
              disabled={network.notInWallet}
              onPress={() => onNetwork(network.id)}
            />
          ))}
        </Stack>
      )}
      {wallet !== undefined && networks.some(({ notInWallet }) => notInWallet) && <Hint>{t('networks.walletDecides', { wallet })}</Hint>}
    </Body>
  )
}
