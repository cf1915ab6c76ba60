import type { ReactElement } from 'react'
import type { RequestCode, RequestStandard } from '../../../domain/receive/selectors.js'
import { useText } from '../../i18n/use-text.js'
import { InfoIcon } from '../../icons/view-icons.js'
import { Note } from '../../primitives/callout.js'
import { Field } from '../../primitives/field.js'
import { Tabs } from '../../primitives/tabs.js'
import { receiveText } from './strings.js'

/** Request of an amount. */
export interface RequestModel {
  /** Undefined on a network without a standard for requests. */
  readonly standard: RequestStandard | undefined
  /** Symbols of the coins that can be requested; their place is their id. */
  readonly coins: readonly string[]
  readonly coin: number
  readonly typed: string
  readonly problem: 'ambiguous' | 'invalid' | 'tooFine' | undefined
  readonly decimals: number
  readonly code: RequestCode | undefined
  /** Amount with its symbol, as the visitor reads it. */
  readonly shown: string | undefined
  readonly onCoin: (coin: number) => void
  readonly onType: (text: string) => void
}

/** Second step: an amount, and the standard that the payer's wallet must understand (field lesson r1). */
export function RequestPanel(props: RequestModel & { readonly network: string }): ReactElement {
  const { standard, coins, coin, typed, problem, decimals, code, shown, network, onCoin, onType } = props
  const t = useText(receiveText)
  const symbol = coins[coin] ?? ''
  const error = problem && (problem === 'tooFine' ? t('receive.tooFine', { symbol, count: decimals }) : t(`receive.${problem}`))
  const field = <Field label={t('receive.amount', { symbol })} value={typed} inputMode="decimal" autoComplete="off" error={error} onChange={onType} />
  return (
    <div className="lk-receive__request">
      {coins.length > 1 ? (
        <Tabs label={t('receive.coin')} tabs={coins.map((label, at) => ({ id: `${at}`, label }))} chosen={`${coin}`} onChoose={(id) => onCoin(Number(id))}>
          {field}
        </Tabs>
      ) : (
        field
      )}
      {code && (
        <Note icon={InfoIcon}>
          {t('receive.requestText', { amount: shown ?? '', network, standard: standard ?? '' })} {t('receive.requestElse')}
        </Note>
      )}
    </div>
  )
}
