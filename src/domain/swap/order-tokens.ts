import { NATIVE, type SwapToken } from '../../ports/services/swaps.js'

/** Symbols that are suggested first, in this order (SWAP-12). */
const SUGGESTED = 'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(' ')

/** Symbols that are popular beside them, in this order (SWAP-12). */
const POPULAR =
  'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'.split(' ')

const ORDER = [...SUGGESTED, ...POPULAR]

/** Returns tokens in the order of a choice: the network's own coin, those that are suggested, those that are popular, then the others by symbol (SWAP-12). */
export function orderTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const place = ({ id, symbol }: SwapToken) => {
    if (id === NATIVE) return -1
    const at = ORDER.indexOf(symbol)
    return at === -1 ? ORDER.length : at
  }
  return [...tokens].sort((one, other) => place(one) - place(other) || (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0))
}
