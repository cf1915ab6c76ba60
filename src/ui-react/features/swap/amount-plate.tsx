import type { ReactElement, ReactNode } from 'react'
import type { SwapToken } from '../../../ports/services/swaps.js'
import { ChevronDownIcon } from '../../icons/button-icons.js'
import { useText } from '../../i18n/use-text.js'
import { TokenAmount } from '../../primitives/amount.js'
import { Tile } from '../../primitives/pictures/tile.js'
import { tokenPicture } from '../../marks/pictures.js'
import { swapText } from './strings.js'

interface PlateProps {
  label: string
  /** Accessible name of the button that chooses the token. */
  tokenLabel: string
  token: SwapToken | undefined
  networkId: string | undefined
  balance?: string | undefined
  /** Line below the amount, and whether it says what is wrong. */
  note?: string | undefined
  wrong?: boolean | undefined
  /** The amount: a field, or an output. */
  children: ReactNode
  onMax?: (() => void) | undefined
  onPick: () => void
}

/** Plate with an amount, its token and what the account holds. */
export function AmountPlate({ label, tokenLabel, token, networkId, balance, note, wrong, children, onMax, onPick }: PlateProps): ReactElement {
  const t = useText(swapText)
  return (
    <div className="lk-plate">
      <div className="lk-plate__line">
        <span className="lk-plate__label">{label}</span>
        {balance !== undefined && (
          <span className="lk-plate__hold">
            <span className="lk-plate__label">
              <TokenAmount value={balance} symbol={token?.symbol} />
            </span>
            {onMax && (
              <button type="button" className="lk-max" onClick={() => onMax()}>
                {t('swap.max')}
              </button>
            )}
          </span>
        )}
      </div>
      <div className="lk-plate__line">
        {children}
        <button type="button" className="lk-pick" onClick={() => onPick()}>
          <span className="lk-vh">{tokenLabel}: </span>
          {token && <Tile {...pictureOf(token, networkId)} size={28} />}
          <span>{token?.symbol ?? t('swap.choose')}</span>
          <ChevronDownIcon size="xs" />
        </button>
      </div>
      {note !== undefined && <span className={wrong ? 'lk-plate__label lk-plate__label--wrong' : 'lk-plate__label'}>{note}</span>}
    </div>
  )
}

/** Returns the picture of a token: our own mark by its address, or its letter. Never one that a list or a token names (g1). */
export function pictureOf({ id, symbol }: SwapToken, networkId: string | undefined) {
  return tokenPicture({ symbol, address: id === 'native' ? undefined : id, network: networkId })
}
