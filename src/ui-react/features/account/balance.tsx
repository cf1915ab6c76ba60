import type { ReactElement } from 'react'
import { EyeIcon, EyeOffIcon } from '../../icons/view-icons.js'
import { Amount } from '../../primitives/amount.js'
import { Tag } from '../../primitives/blocks.js'
import { IconButton } from '../../primitives/button.js'
import { Skeleton } from '../../primitives/skeleton.js'
import { exactAmount, moneyParts, tokenParts } from '../../i18n/amounts.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { accountText } from './strings.js'
import { viewsText } from '../../dialog/strings-views.js'

/** Balance of the account: a fiat value if prices are known, or else the native token. */
export interface BalanceModel {
  /** Decimal string. Undefined while loading. Null after a failure. */
  value: string | null | undefined
  unit: { currency: string } | { symbol: string }
  /** True if the user hid balances (UX-54). */
  hidden?: boolean | undefined
  testnet?: boolean | undefined
}

/** Large balance with the button that hides it. */
export function Balance({ value, unit, hidden, testnet, onHide }: BalanceModel & { onHide: (hidden: boolean) => void }): ReactElement {
  const t = useText(accountText)
  const common = useText(viewsText)
  return (
    <div className="lk-worth" aria-busy={value === undefined || undefined}>
      <span className="lk-vh">{t('account.balance')}</span>
      {hidden ? (
        <span className="lk-amount">
          <span aria-hidden="true">••••</span>
          <span className="lk-vh">{t('account.hidden')}</span>
        </span>
      ) : value === undefined ? (
        <Skeleton width={168} height={36} radius={10} />
      ) : value === null ? (
        <span className="lk-amount lk-dim" title={t('account.balanceFailed')}>
          <span aria-hidden="true">—</span>
          <span className="lk-vh">{t('account.balanceFailed')}</span>
        </span>
      ) : (
        <Figure value={value} unit={unit} />
      )}
      {testnet && <Tag>{common('common.testnet')}</Tag>}
      <IconButton label={t(hidden ? 'account.showBalances' : 'account.hideBalances')} icon={hidden ? EyeOffIcon : EyeIcon} onPress={() => onHide(!hidden)} />
    </div>
  )
}

function Figure({ value, unit }: { value: string; unit: BalanceModel['unit'] }): ReactElement {
  const strings = useStrings()
  const parts = 'currency' in unit ? moneyParts(strings, value, unit.currency) : tokenParts(strings, value, unit.symbol)
  const exact = 'currency' in unit ? undefined : exactAmount(strings, value, unit.symbol)
  return <Amount parts={parts} exact={exact} />
}
