import type { ReactElement } from 'react'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { WalletAdditions } from '../../../domain/shared/solana/compare/additions.js'
import { useAnnouncement } from '../../dialog/shell/live-region.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import { type Translate, useStrings, useText } from '../../i18n/use-text.js'
import { useProvided } from '../../provider/context.js'
import { useSelected } from '../../provider/use-selected.js'
import { reviewText } from './strings.js'

/** Additions of a wallet to what it signed, in words. */
export function Additions({ wallet }: { wallet: string }): ReactElement | null {
  const { kit } = useProvided('LatchkitProvider')
  const t = useText(reviewText)
  const strings = useStrings()
  const { additions, symbol } = useSelected(kit, readAdditions)
  const text = additions && additionsText(additions, wallet, symbol, t, strings)
  useAnnouncement(text)
  return text === undefined ? null : (
    <>
      <b>{t('review.signed')}</b>
      <span>{text}</span>
    </>
  )
}

/** Writes what a wallet added: `Kestrel added up to 0.00001 SOL of network fee and 2 checks.` */
export function additionsText(
  additions: readonly WalletAdditions[],
  wallet: string,
  symbol: string,
  t: Translate<typeof reviewText>,
  strings: Strings,
): string {
  const rise = additions.reduce((sum, { feeRise }) => sum + BigInt(feeRise), 0n)
  const count = additions.reduce((sum, { checks }) => sum + checks, 0)
  const fee = exactAmount(strings, formatUnits(rise, 9), symbol)
  if (rise === 0n) return count === 0 ? t('review.addedLimit', { wallet }) : t('review.addedChecks', { wallet, count })
  return count === 0 ? t('review.addedFee', { wallet, fee }) : t('review.addedBoth', { wallet, fee, count })
}

function readAdditions(state: RootState) {
  const { extended } = state.reviews
  return { additions: extended?.additions, symbol: (extended && findNetwork(state, extended.network)?.nativeCurrency.symbol) ?? '' }
}
