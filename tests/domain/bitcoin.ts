import { NEVER, type Observable, of } from 'rxjs'
import { virtualReviews } from '../../cli/scenario/virtual/virtual-chains.js'
import type { Network } from '../../src/domain/shared/networks/networks.js'
import type { BitcoinPort, PaymentOrder, PreparedPayment, ReplacementOrder } from '../../src/ports/bitcoin.js'
import type { Ports } from '../../src/ports/index.js'
import { ALPHA } from './facts.js'
import { openConnected, type Page, type PageOptions } from './page.js'

/** A network on the developer's own machine. */
export const regtest: Network = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://esplora.example'] } },
  testnet: true,
}

/** Native segwit address of the test key. */
export const PAYMENT = 'bcrt1q9vza2e8x573nczrlzms0wvx3gsqjx7vay85cr9'

/** Taproot address of the test key. */
export const ORDINALS = 'bcrt1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5su3mkyy'

/** Legacy address of the test key, to which {@link UNSIGNED} pays. */
export const RECIPIENT = 'mjSSLdHFzft9NC5NNMik7WrMQ9rRhMhNpT'

/** PSBT that pays 60,000 from 100,000 satoshis of {@link PAYMENT}; change 39,590, fee 410. Then signed, and the finished transaction. */
export const UNSIGNED =
  'cHNidP8BAHQCAAAAARERERERERERERERERERERERERERERERERERERERERERAQAAAAD9////AmDqAAAAAAAAGXapFCsF1WTmp6M8CH8W4Pcw0UQBI3mdiKymmgAAAAAAABYAFCsF1WTmp6M8CH8W4Pcw0UQBI3mdAAAAAAABAR+ghgEAAAAAABYAFCsF1WTmp6M8CH8W4Pcw0UQBI3mdAAAA'
export const SIGNED =
  'cHNidP8BAHQCAAAAARERERERERERERERERERERERERERERERERERERERERERAQAAAAD9////AmDqAAAAAAAAGXapFCsF1WTmp6M8CH8W4Pcw0UQBI3mdiKymmgAAAAAAABYAFCsF1WTmp6M8CH8W4Pcw0UQBI3mdAAAAAAABAR+ghgEAAAAAABYAFCsF1WTmp6M8CH8W4Pcw0UQBI3mdIgICx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHJHMEQCIQDw4yBvySUcKJuj32Ollf4OYJXk15rMl+/0QOBlH5BzWgIfDkeh+/xeNGjWT1+jjdzCEs70pJPE2Fyz1j7UA/cEqAEAAAA='
export const FINAL =
  '0200000000010111111111111111111111111111111111111111111111111111111111111111110100000000fdffffff0260ea0000000000001976a9142b05d564e6a7a33c087f16e0f730d1440123799d88aca69a0000000000001600142b05d564e6a7a33c087f16e0f730d1440123799d02473044022100f0e3206fc9251c289ba3df63a595fe0e6095e4d79acc97eff440e0651f90735a021f0e47a1fbfc5e3468d64f5fa38ddcc212cef4a493c4d85cb3d63ed403f704a8012102c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd5887200000000'
export const TXID = '99cebc131ff1811a4b17df280ff83d585839f0c67101cfab394d6dbbe3b88977'

/** Payment that a port prepared. */
export const PREPARED: PreparedPayment = {
  psbt: UNSIGNED,
  inputs: [{ index: 0, address: PAYMENT }],
  review: { inputs: [], outputs: [], amount: '60000', change: '39590', fee: '410', feeRate: '2.83', isReplaceable: true, warnings: [] },
}

/** Ports of a page whose payments are prepared at once, or as the test says. */
export function prepared(answer: (order: PaymentOrder | ReplacementOrder) => Observable<PreparedPayment> = () => of(PREPARED)): Partial<Ports> {
  const bitcoin: BitcoinPort = {
    preparePayment: answer,
    prepareReplacement: answer,
  }
  return { bitcoin, review: virtualReviews.bitcoin } as Partial<Ports>
}

/** Opens a page with a connected Bitcoin wallet. Without a port of its own, payments are never prepared. */
export function openBitcoin(options: PageOptions = {}): Promise<Page> {
  return openConnected({
    ...options,
    options: { ...options.options, networks: [regtest] },
    adapters: [],
    bitcoin: true,
    wallets: [{ id: ALPHA, namespace: 'bip122', accounts: [PAYMENT], network: regtest.caipNetworkId }],
    ports: { ...prepared(() => NEVER), ...options.ports },
  })
}
