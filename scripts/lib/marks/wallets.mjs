// @ts-check
/**
 * Wallets that have a mark: those that three or more public lists name. Each by the names and reverse domain names by which people and pages call it, in lower case.
 * A mark is shown where a wallet brings no picture of its own. It proves nothing: a wallet may call itself anything and bring any picture.
 */

/** By the name of the drawing in @web3icons/core. @type {Readonly<Record<string, readonly string[]>>} */
export const web3Wallets = {
  metamask: ['metamask', 'io.metamask'],
  phantom: ['phantom', 'app.phantom'],
  ledger: ['ledger', 'ledger live', 'ledger wallet'],
  rabby: ['rabby', 'rabby wallet', 'io.rabby'],
  rainbow: ['rainbow', 'me.rainbow'],
  safe: ['safe', 'safe{wallet}', 'global.safe'],
  zerion: ['zerion', 'zerion wallet', 'io.zerion.wallet'],
  'token-pocket': ['tokenpocket', 'pro.tokenpocket'],
  imtoken: ['imtoken', 'im.token'],
  keplr: ['keplr', 'app.keplr'],
  exodus: ['exodus', 'com.exodus.web3-wallet'],
  backpack: ['backpack', 'app.backpack', 'app.backpack.mobile'],
  enkrypt: ['enkrypt', 'enkrypt wallet', 'com.enkrypt'],
  solflare: ['solflare', 'com.solflare'],
  glow: ['glow', 'glow wallet'],
  ronin: ['ronin wallet', 'com.roninchain.wallet'],
  okx: ['okx wallet', 'okx', 'com.okex.wallet'],
  'alpha-wallet': ['alphawallet'],
  'my-ether-wallet': ['mew wallet', 'mew'],
  sequence: ['sequence', 'sequence wallet'],
}

/**
 * By the name of the picture below `pictures`, which `npm run marks -- --fetch` takes from @rainbow-me/rainbowkit. Left out are pictures with filters or of more than 6 kB.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const rainbowWallets = {
  trust: ['trust wallet', 'trust', 'com.trustwallet.app'],
  coinbase: ['coinbase wallet', 'com.coinbase.wallet'],
  binance: ['binance wallet', 'binance web3 wallet', 'com.binance.wallet'],
  safepal: ['safepal', 'safepal wallet'],
  bitget: ['bitget wallet', 'com.bitget.web3'],
  uniswap: ['uniswap wallet', 'uniswap extension', 'org.uniswap.app'],
  bifrost: ['bifrost wallet', 'com.bifrostwallet'],
  oneKey: ['onekey', 'so.onekey.app.wallet'],
  bybit: ['bybit wallet', 'com.bybit'],
  magicEden: ['magic eden', 'magic eden wallet', 'io.magiceden.wallet'],
  sub: ['subwallet', 'app.subwallet'],
  core: ['core', 'core wallet', 'app.core.extension'],
  brave: ['brave wallet', 'com.brave.wallet'],
  coin98: ['coin98', 'coin98 wallet', 'com.coin98'],
  frontier: ['frontier', 'frontier wallet', 'xyz.frontier.wallet'],
  gate: ['gate wallet', 'io.gate.wallet'],
  iopay: ['iopay', 'iopay wallet'],
  omni: ['omni', 'omni wallet'],
  taho: ['taho'],
  talisman: ['talisman', 'xyz.talisman'],
  tokenary: ['tokenary'],
  valora: ['valora'],
  zeal: ['zeal', 'app.zeal'],
  ctrl: ['ctrl wallet', 'xyz.ctrl'],
  fox: ['foxwallet'],
  ready: ['ready', 'argent'],
}

/** Our own drawings, below `own`: the wallet that comes with a login, by the id of its connector. @type {Readonly<Record<string, readonly string[]>>} */
export const ownWallets = { 'email-wallet': ['id_auth'] }

/** Brands of logins, by their name in simple-icons. */
export const brands = ['google', 'x', 'farcaster', 'discord', 'apple', 'facebook', 'github']
