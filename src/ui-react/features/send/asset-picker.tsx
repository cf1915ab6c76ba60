import { type ReactElement, useState } from 'react'
import type { SendAsset } from '../../../domain/send/selectors.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { SearchIcon } from '../../icons/view-icons.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { tokenPicture } from '../../marks/pictures.js'
import { EmptyState } from '../../primitives/blocks.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Chosen } from '../../primitives/callout.js'
import { Search } from '../../primitives/field.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { sendText } from './strings.js'

/** Props of {@link AssetPicker}. */
export interface AssetPickerProps {
  assets: readonly SendAsset[]
  /** Contract or mint of the chosen token. Undefined for the network's own coin. */
  current: string | undefined
  network: string | undefined
  /** Text to search for at first. */
  search?: string | undefined
  /** Returns true for the address of a token on the network. */
  isToken: (text: string) => boolean
  onAsset: (token: string | undefined) => void
  onCancel: () => void
}

/** Most rows that are drawn: more are found by searching. */
const MAX_ROWS = 100

/** List of coins and tokens to send, with what the account has of each. A pasted address chooses a token that is on no list. */
export function AssetPicker({ assets, current, network, search: first = '', isToken, onAsset, onCancel }: AssetPickerProps): ReactElement {
  const t = useText(sendText)
  const common = useText(viewsText)
  const strings = useStrings()
  const [search, setSearch] = useState(first)
  const typed = search.trim()
  const found = findAssets(assets, typed)
  const pasted = found.length === 0 && isToken(typed) ? typed : undefined
  const none = found.length === 0 && pasted === undefined ? t('send.noToken', { text: typed }) : undefined
  useAnnouncement(none)
  return (
    <>
      <Body>
        <Search label={t('send.search')} clear={common('common.clear')} value={search} onChange={setSearch} />
        {none && (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={SearchIcon} heading={none} text={t('send.noTokenText')} />
          </div>
        )}
        {none === undefined && (
          <Stack label={t('send.token')}>
            {found.slice(0, MAX_ROWS).map(({ token, symbol, name, amount }) => (
              <Row
                key={token ?? ''}
                tile={<Tile {...tokenPicture({ symbol, network, address: token })} />}
                title={symbol}
                tooltip={token ?? name}
                sub={name}
                figures={amount === undefined ? undefined : <bdi className="lk-num">{tokenAmount(strings, amount)}</bdi>}
                current={token === current}
                end={token === current && <Chosen label={common('common.chosen')} />}
                onPress={() => onAsset(token)}
              />
            ))}
            {pasted !== undefined && (
              <Row tile={<Tile kind="token" name="?" />} title={<bdi dir="ltr">{pasted}</bdi>} tooltip={pasted} onPress={() => onAsset(pasted)} />
            )}
          </Stack>
        )}
      </Body>
      <Footer>
        <CancelButton onPress={onCancel} />
      </Footer>
    </>
  )
}

/** Returns the assets whose symbol or name has the text, or that are at the address. */
function findAssets(assets: readonly SendAsset[], text: string): readonly SendAsset[] {
  const low = text.toLowerCase()
  return assets.filter(({ token = '', symbol, name }) => token === text || token.toLowerCase() === low || `${symbol} ${name}`.toLowerCase().includes(low))
}
