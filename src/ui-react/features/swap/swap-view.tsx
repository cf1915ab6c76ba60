import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { isTokenId, type SwapOffer, type SwapProblem, type SwapView as Form } from '../../../domain/swap/selectors.js'
import type { SwapToken } from '../../../ports/services/swaps.js'
import { Body, Footer } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { exactAmount } from '../../i18n/amounts.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import type { Strings } from '../../i18n/strings.js'
import { WarningIcon } from '../../icons/button-icons.js'
import { SwapIcon } from '../../icons/view-icons.js'
import { EmptyState } from '../../primitives/blocks.js'
import { Button } from '../../primitives/button.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { Field, Hint } from '../../primitives/field.js'
import { AmountPlate } from './amount-plate.js'
import { swapText } from './strings.js'
import { swapAmount } from './swap-amount.js'
import { TokenPicker } from '../tokens/token-picker.js'

/** Side of an exchange. */
export type Side = 'from' | 'to'

/** Choices of the visitor beside the form. */
export interface SwapChoice {
  /** Whole percent of the value that the visitor has typed. */
  readonly acceptedLoss?: number
  /** True for an allowance without a limit. */
  readonly unlimited?: true
}

interface SwapViewProps {
  form: Form
  /** In the order of the choice. Undefined while they are read, null if they could not be. */
  tokens: readonly SwapToken[] | null | undefined
  network: { readonly id: string; readonly name: string } | undefined
  /** True while the plan is made. */
  busy?: boolean | undefined
  /** Reason why the last plan could not be made. */
  failed?: string | undefined
  onAmount: (amount: string) => void
  onToken: (side: Side, id: string) => void
  onTurn: () => void
  onReview: (choice: SwapChoice) => void
  onNetworks: () => void
}

/** View Swap: two amounts, what they cost, and the button that leads to the review. */
export function SwapView(props: SwapViewProps): ReactElement {
  const { form, tokens, network, busy, failed, onAmount, onToken, onTurn, onReview, onNetworks } = props
  const t = useText(swapText)
  const strings = useStrings()
  const [picking, pick] = useState<Side>()
  const [typedLoss, setTypedLoss] = useState('')
  const [unlimited, setUnlimited] = useState(false)
  const id = useId()
  const { offer, problem, from, to, reading } = form
  const percent = offer?.lossBps === undefined ? undefined : Math.floor(offer.lossBps / 100)
  const isToken = from !== undefined && from.id !== 'native'
  const isTyped = offer?.warning === 'typed' && percent !== undefined
  const isAccepted = !isTyped || latin(typedLoss) === String(percent)
  const reason = problem ? reasonOf(problem, t, strings) : isAccepted ? undefined : t('swap.needLoss')
  useAnnouncement(problem?.type === 'loading' ? reason : undefined)
  useAnnouncement(failed, 'assertive')

  if (!form.isSupported)
    return (
      <>
        <Body>
          <div className="lk-pad lk-pad--l">
            <EmptyState icon={SwapIcon} heading={t('swap.unsupported', { network: network?.name ?? '' })} text={t('swap.unsupportedText')} />
          </div>
        </Body>
        <Footer>
          <Button kind="secondary" onPress={onNetworks}>
            {t('swap.networks')}
          </Button>
        </Footer>
      </>
    )
  if (picking !== undefined)
    return (
      <TokenPicker
        tokens={tokens}
        current={form[picking]?.id}
        network={network?.id}
        isToken={isTokenId}
        onCancel={() => pick(undefined)}
        onToken={(token) => {
          onToken(picking, token)
          pick(undefined)
        }}
      />
    )
  const isWrong = problem !== undefined && ['balance', 'digits', 'smallest', 'invalid'].includes(problem.type)
  return (
    <>
      <Body>
        <div className="lk-swap">
          <AmountPlate
            label={t('swap.pay')}
            tokenLabel={t('swap.payToken')}
            token={from}
            networkId={network?.id}
            balance={form.balance}
            note={isWrong ? reason : undefined}
            wrong={isWrong}
            onMax={form.most === undefined || form.most === '0' ? undefined : () => onAmount(form.most ?? '')}
            onPick={() => pick('from')}
          >
            <input
              className="lk-plate__input"
              inputMode="decimal"
              autoComplete="off"
              aria-label={t('swap.pay')}
              aria-invalid={isWrong || undefined}
              aria-describedby={id}
              placeholder="0"
              value={form.amount}
              maxLength={100}
              onChange={(event) => onAmount(event.target.value)}
            />
          </AmountPlate>
          <button type="button" className="lk-flip" aria-label={t('swap.turn')} title={t('swap.turn')} onClick={() => onTurn()}>
            <SwapIcon size="s" />
          </button>
          <AmountPlate label={t('swap.get')} tokenLabel={t('swap.getToken')} token={to} networkId={network?.id} onPick={() => pick('to')}>
            <output className="lk-plate__input" aria-label={t('swap.get')} title={offer && exactAmount(strings, offer.out)}>
              {offer ? swapAmount(strings, offer.out) : '–'}
            </output>
          </AmountPlate>
        </div>
        {reading.outcome === 'ambiguous' && (
          <Note title={t('swap.which')} icon={WarningIcon} tone="warning">
            {[reading.grouped, reading.decimal].map((amount) => (
              <Button key={amount} kind="quiet" onPress={() => onAmount(amount)}>
                {exactAmount(strings, amount, from?.symbol)}
              </Button>
            ))}
          </Note>
        )}
        {offer && <Terms form={form} unlimited={unlimited && isToken} />}
        {offer && isToken && (
          <>
            <fieldset className="lk-chips" aria-label={t('swap.allowance')}>
              {([false, true] as const).map((choice) => (
                <button key={String(choice)} type="button" className="lk-chip" aria-pressed={unlimited === choice} onClick={() => setUnlimited(choice)}>
                  <span className="lk-chip__text">{t(choice ? 'swap.unlimitedAllow' : 'swap.exactlyOnly')}</span>
                </button>
              ))}
            </fieldset>
            {unlimited && (
              <Note icon={WarningIcon} tone="warning" title={t('swap.unlimitedTitle', { symbol: from.symbol })}>
                {t('swap.unlimitedText')}
              </Note>
            )}
          </>
        )}
        {[from, to].map((token) => token?.namesakes !== undefined && <Unlisted key={token.id} token={token} namesakes={token.namesakes} />)}
        {offer?.by !== 'outside' && offer && <Hint>{t('swap.noPrice')}</Hint>}
        {offer?.warning === 'said' && (
          <Note title={t('swap.lossSaid', { percent: percentText(strings, offer.lossBps ?? 0) })} icon={WarningIcon} tone="warning">
            {t('swap.lossSaidText')}
          </Note>
        )}
        {isTyped && (
          <>
            <Note title={t('swap.lossTyped', { percent: percentText(strings, offer.lossBps ?? 0) })} icon={WarningIcon} tone="danger">
              {t('swap.lossTypedText', { number: strings.number(percent) })}
            </Note>
            <Field label={t('swap.lossField', { number: strings.number(percent) })} inputMode="numeric" value={typedLoss} onChange={setTypedLoss} />
          </>
        )}
        {problem?.type === 'failed' && (
          <Note icon={WarningIcon} tone="warning" title={t('swap.failed')}>
            {problem.failure.message}
          </Note>
        )}
        {failed !== undefined && (
          <Note icon={WarningIcon} tone="danger">
            {failed}
          </Note>
        )}
        <p id={id} className="lk-vh">
          {reason}
        </p>
      </Body>
      <Footer>
        <Button
          kind="primary"
          busy={busy || problem?.type === 'loading'}
          disabled={reason !== undefined && problem?.type !== 'loading'}
          onPress={() => onReview({ ...(isTyped && { acceptedLoss: percent }), ...(unlimited && isToken && { unlimited }) })}
        >
          {busy ? t('swap.preparing') : (reason ?? t('swap.review'))}
        </Button>
      </Footer>
    </>
  )
}

/** Rate, least, tolerance, cost and allowance of an offer. */
function Terms({ form: { offer, from, to, reading, toleranceBps }, unlimited }: { readonly form: Form; readonly unlimited: boolean }): ReactNode {
  const t = useText(swapText)
  const strings = useStrings()
  if (offer === undefined) return null
  const shown = (amount: string) => <span title={exactAmount(strings, amount, to?.symbol)}>{swapAmount(strings, amount, to?.symbol)}</span>
  const rows = [
    { key: t('swap.rate'), value: t('swap.rateText', { from: from?.symbol ?? '', amount: swapAmount(strings, offer.rate, to?.symbol) }) },
    { key: t('swap.least'), value: shown(offer.least) },
    {
      key: t('swap.tolerance'),
      value: t('swap.toleranceText', { percent: percentText(strings, toleranceBps), amount: swapAmount(strings, offer.tolerance, to?.symbol) }),
    },
    { key: t('swap.cost'), value: <Cost offer={offer} symbol={to?.symbol} /> },
    ...(offer.lossBps === undefined ? [] : [{ key: t('swap.loss'), value: percentText(strings, offer.lossBps) }]),
    ...(from === undefined || from.id === 'native' || reading.outcome !== 'amount'
      ? []
      : [
          { key: t('swap.allowance'), value: unlimited ? t('swap.noLimit') : t('swap.exactly', { amount: exactAmount(strings, reading.amount, from.symbol) }) },
        ]),
  ]
  return <KeyValue rows={rows} />
}

/** Cost of an offer in one amount, and its parts: network, route and app (x12). */
function Cost({ offer: { total, cost, provider, fee, feeSymbol }, symbol }: { readonly offer: SwapOffer; readonly symbol: string | undefined }): ReactElement {
  const t = useText(swapText)
  const strings = useStrings()
  const route = cost === undefined ? t('swap.costUnknown') : swapAmount(strings, cost, symbol)
  return (
    <span className="lk-swap-cost">
      {total !== undefined && <span title={exactAmount(strings, total, symbol)}>{swapAmount(strings, total, symbol)}</span>}
      <small>{t('swap.costNetwork', { amount: swapAmount(strings, fee, feeSymbol) })}</small>
      <small>
        {provider === undefined
          ? t('swap.costRoute', { amount: route })
          : t('swap.costRouteOf', { amount: route, part: swapAmount(strings, provider, symbol) })}
      </small>
      <small>{t('swap.costApp')}</small>
    </span>
  )
}

/** Warning about a token that no list has (x13). */
function Unlisted({ token, namesakes }: { readonly token: SwapToken; readonly namesakes: number }): ReactElement {
  const t = useText(swapText)
  return (
    <Note title={t('swap.unlisted', { symbol: token.symbol })} icon={WarningIcon} tone="warning">
      {t('swap.unlistedText', { address: token.id })} {namesakes > 0 && t('swap.namesakes', { count: namesakes })}
    </Note>
  )
}

function reasonOf(problem: SwapProblem, t: Translate<typeof swapText>, strings: Strings): string {
  switch (problem.type) {
    case 'tokens':
      return t('swap.needTokens')
    case 'amount':
      return t('swap.needAmount')
    case 'ambiguous':
      return t('swap.needChoice')
    case 'invalid':
      return t('swap.invalid')
    case 'loading':
      return t('swap.loading')
    case 'digits':
      return problem.decimals === 0 ? t('swap.noDigits') : t('swap.digits', { count: problem.decimals })
    case 'smallest':
      return t('swap.smallest', { amount: exactAmount(strings, problem.amount) })
    case 'balance':
      return t('swap.short', { amount: exactAmount(strings, problem.balance, problem.symbol) })
    case 'failed':
      return t('swap.failed')
  }
}

function percentText(strings: Strings, bps: number): string {
  return strings.number(bps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
}

/** Returns digits of any script as Latin ones, without a percent sign. */
function latin(text: string): string {
  return text
    .trim()
    .replace(/\s*[%٪]$/, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}
