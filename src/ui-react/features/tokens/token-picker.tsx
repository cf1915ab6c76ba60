import { type ReactElement, useState } from 'react'
import { findTokens } from '../../../domain/shared/tokens/find-tokens.js'
import { NATIVE } from '../../../ports/services/swaps.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { viewsText } from '../../dialog/strings-views.js'
import { OfflineIcon } from '../../icons/icons.js'
import { SearchIcon } from '../../icons/view-icons.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { tokenPicture } from '../../marks/pictures.js'
import { EmptyState } from '../../primitives/blocks.js'
import { CancelButton } from '../../primitives/cancel-button.js'
import { Chosen } from '../../primitives/callout.js'
import { Search } from '../../primitives/field.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { pickerText } from './strings.js'

/** Token to choose. */
export interface PickedToken {
  /** Contract or mint, or `native`. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** Decimal text of what the account has of it. */
  readonly amount?: string | undefined
}

interface PickerProps {
  /** Undefined while the list is read, null if it could not be. */
  tokens: readonly PickedToken[] | null | undefined
  /** Id of the chosen one. */
  current: string | undefined
  network: string | undefined
  /** Text to search for at first. */
  search?: string | undefined
  /** Returns true for the address of a token on the network. */
  isToken: (text: string) => boolean
  onToken: (id: string) => void
  onCancel: () => void
}

/** Most rows that are drawn: more are found by searching. */
const MAX_ROWS = 100

/** List of coins and tokens to choose from. A pasted address chooses a token that is on no list. */
export function TokenPicker({ tokens, current, network, search: first = '', isToken, onToken, onCancel }: PickerProps): ReactElement {
  const t = useText(pickerText)
  const common = useText(viewsText)
  const strings = useStrings()
  const [search, setSearch] = useState(first)
  const typed = search.trim()
  const found = findTokens(tokens ?? [], search)
  const pasted = found.length === 0 && isToken(typed) ? typed : undefined
  const none = tokens && typed !== '' && found.length === 0 && pasted === undefined ? t('picker.none', { text: typed }) : undefined
  useAnnouncement(none)
  return (
    <>
      <Body>
        <Search label={t('picker.search')} clear={common('common.clear')} value={search} onChange={setSearch} />
        {tokens === undefined && (
          <Stack busy>
            {[0, 1, 2, 3].map((row) => (
              <SkeletonRow key={row} index={row} round lines />
            ))}
          </Stack>
        )}
        {tokens === null && !pasted && (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={OfflineIcon} heading={t('picker.failed')} text={t('picker.failedText')} />
          </div>
        )}
        {none && (
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={SearchIcon} heading={none} text={t('picker.noneText')} />
          </div>
        )}
        {(found.length > 0 || pasted !== undefined) && (
          <Stack label={t('picker.tokens')}>
            {found.slice(0, MAX_ROWS).map(({ id, symbol, name, amount }) => (
              <Row
                key={id}
                tile={<Tile {...tokenPicture({ symbol, network, ...(id !== NATIVE && { address: id }) })} />}
                title={symbol}
                tooltip={id === NATIVE ? name : id}
                sub={name}
                figures={amount === undefined ? undefined : <bdi className="lk-num">{tokenAmount(strings, amount)}</bdi>}
                current={id === current}
                end={id === current && <Chosen label={common('common.chosen')} />}
                onPress={() => onToken(id)}
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
