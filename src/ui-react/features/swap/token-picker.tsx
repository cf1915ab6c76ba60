import { type ReactElement, useState } from 'react'
import { isTokenId } from '../../../domain/swap/selectors.js'
import { findTokens } from '../../../domain/swap/selectors.js'
import type { SwapToken } from '../../../ports/services/swaps.js'
import { Body } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { OfflineIcon } from '../../icons/icons.js'
import { SearchIcon } from '../../icons/view-icons.js'
import { useText } from '../../i18n/use-text.js'
import { EmptyState } from '../../primitives/blocks.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Chosen } from '../../primitives/callout.js'
import { Search } from '../../primitives/field.js'
import { Footer } from '../../dialog/shell/body.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { pictureOf } from './amount-plate.js'
import { swapText } from './strings.js'

interface PickerProps {
  label: string
  /** Undefined while the list is read, null if it could not be. */
  tokens: readonly SwapToken[] | null | undefined
  current: string | undefined
  networkId: string | undefined
  onToken: (id: string) => void
  onCancel: () => void
}

/** Most rows that are drawn: more are found by searching. */
const MAX_ROWS = 100

/** List of tokens to choose from. A pasted address chooses a token that is on no list. */
export function TokenPicker({ label, tokens, current, networkId, onToken, onCancel }: PickerProps): ReactElement {
  const t = useText(swapText)
  const common = useText(viewsText)
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const found = findTokens(tokens ?? [], search)
  const pasted = found.length === 0 && isTokenId(typed) ? typed : undefined
  const none = tokens && typed !== '' && found.length === 0 && pasted === undefined ? t('swap.notFound', { text: typed }) : undefined
  useAnnouncement(none)
  return (
    <>
      <Body>
        <Search label={t('swap.search')} clear={common('common.clear')} value={search} onChange={setSearch} />
        {tokens === undefined && (
          <Stack busy>
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} index={row} round lines />
            ))}
          </Stack>
        )}
        {tokens === null && !pasted && (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={OfflineIcon} heading={t('swap.listFailed')} text={t('swap.listFailedText')} />
          </div>
        )}
        {none && (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={SearchIcon} heading={none} text={t('swap.notFoundText')} />
          </div>
        )}
        {(found.length > 0 || pasted !== undefined) && (
          <Stack label={label}>
            {found.slice(0, MAX_ROWS).map((token) => (
              <Row
                key={token.id}
                tile={<Tile {...pictureOf(token, networkId)} />}
                title={token.symbol}
                tooltip={token.id}
                sub={token.name}
                current={token.id === current}
                end={token.id === current && <Chosen label={common('common.chosen')} />}
                onPress={() => onToken(token.id)}
              />
            ))}
            {pasted !== undefined && (
              <Row tile={<Tile kind="token" name="?" />} title={<bdi dir="ltr">{pasted}</bdi>} tooltip={pasted} onPress={() => onToken(pasted)} />
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
