import type { ReactElement } from 'react'
import type { AmountProblem, BuyView as Offer, OfferedProvider, PurchaseView } from '../../../domain/buy/selectors.js'
import type { BuyChoice } from '../../../domain/buy/state.js'
import type { RampProvider } from '../../../ports/services/ramp.js'
import { Body } from '../../dialog/shell/body.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { tokenAmount } from '../../i18n/token-amount.js'
import type { Strings } from '../../i18n/strings.js'
import { useStrings, useText } from '../../i18n/use-text.js'
import { CardIcon } from '../../icons/view-icons.js'
import { Address } from '../../primitives/address.js'
import { EmptyState } from '../../primitives/blocks.js'
import { KeyValue, Note } from '../../primitives/callout.js'
import { Field, Hint } from '../../primitives/field.js'
import { IconTile } from '../../primitives/pictures/tile.js'
import { Row, Stack } from '../../primitives/row.js'
import { Section } from '../../primitives/section.js'
import { countryCodes } from './countries.js'
import { useFace } from './progress-view.js'
import { SelectField } from './select-field.js'
import { buyText } from './strings.js'

/** Amounts that one press chooses. */
const PRESETS = ['100', '250', '500', '1000']

/** Props of {@link BuyView}. */
export interface BuyViewProps {
  readonly offer: Offer
  readonly networkName: string
  /** Text of the amount field, as it was typed. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onSet: (choice: Partial<BuyChoice> & { readonly country?: string }) => void
  /** Starts a purchase, in the click. */
  readonly onProvider: (provider: RampProvider) => void
  /** Purchases under way, and those whose end the visitor has not seen. */
  readonly purchases: readonly PurchaseView[]
  readonly onPurchase: (id: string) => void
}

/** View OnRampProviders: an amount, its price where there is a quote, the account that receives, and the providers. */
export function BuyView(props: BuyViewProps): ReactElement {
  const { offer, networkName, typed, onType, onSet, onProvider, purchases, onPurchase } = props
  const t = useText(buyText)
  const strings = useStrings()
  const { paymentCurrency, paymentCurrencies, purchaseCurrency, purchaseCurrencies, limit, isFallback, amountProblem, providers, address } = offer
  const money = (amount: string, currency: string) => moneyText(strings, amount, currency)
  const bounds = { min: money(limit.min, paymentCurrency.id), max: money(limit.max, paymentCurrency.id) }
  const error = amountProblem && amountProblem !== 'empty' ? problemText(amountProblem) : undefined
  const regions = useCountries()
  useAnnouncement(
    offer.quotesLoading
      ? t('buy.asking')
      : offer.purchaseAmount
        ? `${t('buy.get')} ${tokenAmount(strings, offer.purchaseAmount, purchaseCurrency.symbol)}`
        : offer.error
          ? t('buy.noQuote')
          : undefined,
  )

  function problemText(problem: AmountProblem): string {
    if (problem === 'below') return t('buy.below', { min: bounds.min })
    return problem === 'above' ? t('buy.above', { max: bounds.max }) : t('buy.invalid')
  }
  if (address === undefined)
    return (
      <Body>
        <div className="lk-pad lk-pad--l">
          <EmptyState icon={CardIcon} heading={t('buy.noAccount')} text={t('buy.noAccountText')} />
        </div>
      </Body>
    )
  return (
    <Body>
      {purchases.length > 0 && (
        <>
          <Section>{t('buy.underWay')}</Section>
          <Stack label={t('buy.underWay')}>
            {purchases.map((one) => (
              <PurchaseRow key={one.id} purchase={one} onPress={() => onPurchase(one.id)} />
            ))}
          </Stack>
        </>
      )}
      <Section>{t('buy.pay')}</Section>
      <div className="lk-buy">
        <Field label={t('buy.amount', { currency: paymentCurrency.id })} value={typed} inputMode="decimal" autoComplete="off" error={error} onChange={onType} />
        <Stack across label={t('buy.pay')}>
          {PRESETS.map((amount) => (
            <button
              key={amount}
              type="button"
              className="lk-preset"
              data-lk-item=""
              aria-pressed={offer.paymentAmount === amount}
              onClick={() => onType(amount)}
            >
              {money(amount, paymentCurrency.id)}
            </button>
          ))}
        </Stack>
        <Hint>{t(isFallback ? 'buy.defaultLimits' : 'buy.limits', bounds)}</Hint>
        <div className="lk-buy__choices">
          <SelectField
            label={t('buy.coin')}
            value={purchaseCurrency.symbol}
            options={purchaseCurrencies.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` }))}
            onChange={(chosen) => onSet({ purchaseCurrency: chosen })}
          />
          <SelectField
            label={t('buy.currency')}
            value={paymentCurrency.id}
            options={paymentCurrencies.map(({ id }) => ({ value: id, label: id }))}
            onChange={(chosen) => onSet({ paymentCurrency: chosen })}
          />
          <SelectField
            label={t('buy.method')}
            value={limit.id}
            options={paymentCurrency.payment_method_limits.map(({ id }) => ({
              value: id,
              label: id === 'card' || id === 'ach_bank_account' ? t(`buy.${id}`) : id,
            }))}
            onChange={(chosen) => onSet({ paymentMethod: chosen })}
          />
          <SelectField label={t('buy.country')} value={offer.country ?? ''} options={regions} onChange={(chosen) => onSet({ country: chosen })} />
        </div>
        {offer.isCountryGuessed && offer.country !== undefined && <Hint>{t('buy.countryGuessed')}</Hint>}
        <Price offer={offer} networkName={networkName} money={money} />
      </div>
      <Section>{t('buy.providers')}</Section>
      {providers.length === 0 ? (
        <EmptyState icon={CardIcon} heading={t('buy.none')} text={t('buy.noneText', { network: networkName })} />
      ) : (
        <Stack label={t('buy.providers')}>
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              problem={amountProblem && (amountProblem === 'empty' ? t('buy.empty') : error)}
              onPress={() => onProvider(provider.id)}
            />
          ))}
        </Stack>
      )}
      <Hint center>{t('buy.window')}</Hint>
    </Body>
  )
}

function moneyText(strings: Strings, amount: string, currency: string): string {
  return strings.number(amount, { style: 'currency', currency, minimumFractionDigits: Number(amount) % 1 === 0 ? 0 : 2 })
}

/** Purchase with what is known of it. */
function PurchaseRow({ purchase, onPress }: { readonly purchase: PurchaseView; readonly onPress: () => void }): ReactElement {
  const t = useText(buyText)
  const strings = useStrings()
  const { icon: Mark = CardIcon, heading } = useFace(purchase)
  const { amount, currency, providerName } = purchase
  return (
    <Row
      tile={
        <IconTile>
          <Mark />
        </IconTile>
      }
      title={t('buy.one', { amount: moneyText(strings, amount, currency), provider: providerName })}
      sub={heading}
      chevron
      onPress={onPress}
    />
  )
}

/** Provider with what it delivers, on which network. One that is marked says why. */
function ProviderRow({
  provider,
  problem,
  onPress,
}: {
  readonly provider: OfferedProvider
  readonly problem: string | undefined
  readonly onPress: () => void
}): ReactElement {
  const t = useText(buyText)
  const { label, asset, networkName, fee, isDoubtful } = provider
  const about = t('buy.provider', { asset, network: networkName, fee })
  return (
    <Row
      tile={
        <IconTile>
          <CardIcon />
        </IconTile>
      }
      title={label}
      sub={isDoubtful ? `${about} · ${t('buy.doubtful')}` : about}
      chevron={problem === undefined}
      disabledReason={problem}
      onPress={onPress}
    />
  )
}

/** Figures of a quote, and the account and network that they are for. No figure without a quote (field lesson o1). */
function Price({
  offer,
  networkName,
  money,
}: {
  readonly offer: Offer
  readonly networkName: string
  readonly money: (amount: string, currency: string) => string
}): ReactElement {
  const t = useText(buyText)
  const strings = useStrings()
  const { quote, quotesLoading, error, address = '', purchaseCurrency, amountProblem } = offer
  const to = {
    key: t('buy.to'),
    value: (
      <>
        <Address address={address} /> · {networkName}
      </>
    ),
  }
  const sum = ({ amount, currency }: { readonly amount: string; readonly currency: string }) => money(amount, currency)
  const rows = quote
    ? [
        {
          key: t('buy.get'),
          value: <span title={quote.purchaseAmount.amount}>{tokenAmount(strings, quote.purchaseAmount.amount, purchaseCurrency.symbol)}</span>,
        },
        { key: t('buy.fees'), value: sum(quote.coinbaseFee) },
        { key: t('buy.networkFee'), value: sum(quote.networkFee) },
        { key: t('buy.total'), value: sum(quote.paymentTotal) },
      ]
    : quotesLoading
      ? [{ key: t('buy.get'), value: <span className="lk-skel lk-buy__wait">{t('buy.asking')}</span> }]
      : []
  return (
    <>
      <KeyValue rows={[...rows, to]} />
      {!quote && !quotesLoading && amountProblem === undefined && (
        <Note title={error && t('buy.noQuote')}>{error ? t('buy.noQuoteText') : t('buy.noQuoteHere', { network: networkName })}</Note>
      )}
    </>
  )
}

/** Returns the countries by their names in the visitor's language, sorted as it sorts. */
function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const { tag } = useStrings()
  return countryCodes(tag)
}
