import type { ReactElement } from 'react'
import { OfflineIcon, RetryIcon, WalletIcon } from '../../icons/icons.js'
import { TokenAmount, Worth } from '../../primitives/amount.js'
import { Say } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Row, Stack } from '../../primitives/row.js'
import { type Picture, Tile } from '../../primitives/tile.js'
import { accountText } from '../../strings/en/account.js'
import { commonText } from '../../strings/en/common.js'
import { useText } from '../../strings/use-text.js'
import { useAnnouncement } from '../../dialog/live.js'

/** A token that the account has. */
export interface TokenEntry {
  id: string
  name: string
  symbol: string
  icon?: string | undefined
  /** Decimal string in whole tokens. */
  amount: string
  /** What it is worth, where a price is known. `change`: 0.02 for two percent up in a day. */
  worth?: { value: string; currency: string; change?: number | undefined } | undefined
  /** The network it is on. */
  network: Picture
}

interface TokensProps {
  /** Undefined while they load; null when they could not be read. */
  tokens: readonly TokenEntry[] | null | undefined
  /** How many there will be, as far as one knows: their places are held while they load. */
  expected?: number | undefined
  /** There are prices, so each has a second figure. */
  priced?: boolean | undefined
  /** Figures are not shown. */
  hidden?: boolean | undefined
  /** Something can be done with a token; else the rows only show. */
  onToken?: ((id: string) => void) | undefined
  /** Reads them again; absent where that is of no use. */
  onRetry?: (() => void) | undefined
}

/** The tokens of an account, or that it has none. */
export function Tokens({ tokens, expected = 4, priced, hidden, onToken, onRetry }: TokensProps): ReactElement {
  const t = useText(accountText)
  const common = useText(commonText)
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
        <Say icon={OfflineIcon} heading={t('account.balanceFailed')} text={t('account.balanceFailedText')} />
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
        <Say icon={WalletIcon} heading={t('account.noTokens')} text={t('account.noTokensText')} />
      </div>
    )
  }
  return (
    <Stack label={t('account.tokens')}>
      {tokens.map(({ id, name, symbol, icon, amount, worth, network }) => (
        <Row
          key={id}
          tile={<Tile kind="token" name={symbol} src={icon} badge={network} />}
          title={name}
          tooltip={name}
          sub={hidden ? '••••' : <TokenAmount value={amount} symbol={symbol} />}
          figures={!hidden && worth && <Worth {...worth} />}
          onPress={onToken && (() => onToken(id))}
        />
      ))}
    </Stack>
  )
}
