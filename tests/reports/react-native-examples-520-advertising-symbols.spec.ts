import { expect, it } from 'vitest'
import { hiddenTokenReason } from '../../src/domain/portfolio/hidden.js'

const reason = (symbol: string, name = 'Token') => hiddenTokenReason({ token: '0x52908400098527886e0f7030069857d2e4169ee7', symbol, name }, undefined)

// reown-com/reown-swift#312 has the same list; rotki/rotki#11055 and status-im/status-app#22465 the same complaint.
it.each([
  'USD0 [www.usual..]',
  'ecAVAX - https://invest',
  'www.2bas..',
  '2base.cfd',
  'AAVE.sbs',
  'eth-bonus.lol',
  'usdcoin.click',
  'gift-pool.online',
  't.me/airdrop',
])('[UX-40] a symbol that tells the reader to go somewhere is hidden as spam: %s', (symbol) =>
  expect([reason(symbol), reason('OK', symbol)]).toEqual(['spam', 'spam']),
)

it.each(['USDC.e', 'BTC.b', 'stETH', 'UNI-V2', 'WETH.v2', 'aUSDC', 'cbBTC', 'Mr. Fish', 'No. 5', 'Fernwood [Series A]', 'R.E.M'])(
  '[UX-40] one that only has a dot or brackets is not: %s',
  (symbol) => expect([reason(symbol), reason('OK', symbol)]).toEqual([undefined, undefined]),
)
