import type { ReactElement } from 'react'
import { OfflineIcon, RetryIcon, WalletIcon } from '../../icons/icons.js'
import { TokenAmount, Worth } from '../../primitives/amount.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Row, Stack } from '../../primitives/row.js'
import { type Picture, Tile } from '../../primitives/pictures/tile.js'
import { useText } from '../../i18n/use-text.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { accountText } from './strings.js'
import { dialogText } from '../../dialog/strings.js'
import { tokenPicture } from '../../marks/pictures.js'

/** Token of the account. */
export interface TokenEntry {
  id: string
  name: string
  symbol: string
  /** Address of the token, for its tooltip; the native currency has none. */
  address?: string | undefined
  icon?: string | undefined
  /** Decimal string in whole tokens. */
  amount: string
  /** Fiat value, if a price is known. `change` is the ratio over a day: 0.02 for plus two percent. */
  worth?: { value: string; currency: string; change?: number | undefined } | undefined
  /** Network of the token. */
  network: Picture
  /** CAIP-2 id of the network. With the address it tells which token this is. */
  networkId?: string | undefined
}

interface TokensProps {
  /** Undefined while loading. Null after a failure. */
  tokens: readonly TokenEntry[] | null | undefined
  /** Expected number of tokens, for the skeletons. */
  expected?: number | undefined
  /** True if prices are available, so each row shows a second figure. */
  priced?: boolean | undefined
  /** True if balances are hidden. */
  hidden?: boolean | undefined
  /** Called when a token is pressed. Without it, rows are not interactive. */
  onToken?: ((id: string) => void) | undefined
  /** Reloads the tokens. Absent if a retry cannot help. */
  onRetry?: (() => void) | undefined
}

/** List of the account's tokens, or its empty state. */
export function Tokens({ tokens, expected = 4, priced, hidden, onToken, onRetry }: TokensProps): ReactElement {
  const t = useText(accountText)
  const common = useText(dialogText)
  useAnnouncement(tokens === undefined ? common('common.loading') : undefined)
  useAnnouncement(tokens === null ? t('account.balanceFailed') : undefined, 'assertive')
  if (tokens === undefined) {
    return (
      <Stack busy>
        {[...Array(expected).keys()].map((row) => (
          <SkeletonRow key={row} index={row} round lines figures={priced} />
        ))}
      </Stack>
    )
  }
  if (tokens === null) {
    return (
      <div className="lk-pad lk-pad--l">
        <EmptyState icon={OfflineIcon} heading={t('account.balanceFailed')} text={t('account.balanceFailedText')} />
        {onRetry && (
          <Button kind="quiet" icon={RetryIcon} onPress={onRetry}>
            {common('common.tryAgain')}
          </Button>
        )}
      </div>
    )
  }
  if (tokens.length === 0) {
    return (
      <div className="lk-pad lk-pad--l">
        <EmptyState icon={WalletIcon} heading={t('account.noTokens')} text={t('account.noTokensText')} />
      </div>
    )
  }
  return (
    <Stack label={t('account.tokens')}>
      {tokens.map(({ id, name, symbol, address, icon, amount, worth, network, networkId }) => (
        <Row
          key={id}
          tile={<Tile {...tokenPicture({ symbol, icon, address, network: networkId })} badge={network} />}
          title={name}
          tooltip={address ?? name}
          sub={hidden ? '••••' : <TokenAmount value={amount} symbol={symbol} />}
          figures={!hidden && worth && <Worth {...worth} />}
          onPress={onToken && (() => onToken(id))}
        />
      ))}
    </Stack>
  )
}
