// @ts-check
/** Tokens that have a mark, by the name of their drawing in @web3icons/core. */

/**
 * Native currencies by symbol, which the app's own configuration of a network names. `networks/` is the drawing of the network, where the currency has none.
 * @type {Readonly<Record<string, string>>}
 */
export const nativeTokens = {
  ETH: 'ETH',
  SOL: 'SOL',
  BTC: 'BTC',
  BNB: 'BNB',
  POL: 'POL',
  MATIC: 'POL',
  AVAX: 'AVAX',
  XDAI: 'networks/gnosis',
  FTM: 'FTM',
  S: 'networks/sonic',
  CELO: 'CELO',
  MNT: 'MNT',
  KAIA: 'networks/kaia',
  CRO: 'CRO',
  GLMR: 'GLMR',
  MOVR: 'MOVR',
  METIS: 'METIS',
  SEI: 'SEI',
  RON: 'networks/ronin',
  KAVA: 'KAVA',
  BERA: 'networks/berachain',
  MON: 'networks/monad',
  HYPE: 'networks/hyper-evm',
  XPL: 'networks/plasma',
  APE: 'networks/apechain',
  FLR: 'FLR',
  ETC: 'ETC',
  HBAR: 'HBAR',
  DOT: 'DOT',
  NEAR: 'NEAR',
  ATOM: 'ATOM',
  ALGO: 'ALGO',
  ADA: 'ADA',
  XTZ: 'XTZ',
  EGLD: 'EGLD',
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Other tokens by network and address, never by their symbol, which anybody may take. Each address stands in at least two lists of different publishers.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const tokens = {
  AAVE: ['eip155:1/0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9', 'eip155:137/0xd6df932a45c0f255f85145f286ea0b292b21c90b'],
  ARB: ['eip155:42161/0x912ce59144191c1204e64559fe8253a0e49e6548'],
  CAKE: ['eip155:56/0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82'],
  CBETH: ['eip155:8453/0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22'],
  DAI: [
    'eip155:1/0x6b175474e89094c44da98b954eedeac495271d0f',
    'eip155:10/0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    'eip155:56/0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3',
    'eip155:137/0x8f3cf7ad23cd3cadbd9735aff958023239c6a063',
    'eip155:8453/0x50c5725949a6f0c72e6c4a641f24049a917db0cb',
    'eip155:42161/0xda10009cbd5d07dd0cecc66161fc93d7c9000da1',
    'eip155:43114/0xd586e7f844cea2f87f50152665bcbc2c279d8d70',
  ],
  EURC: [
    'eip155:1/0x1abaea1f7c830bd89acc67ec4af516284b1bc33c',
    'eip155:8453/0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42',
    'eip155:43114/0xc891eb4cbdeff6e073e859e987815ed1505c2acd',
  ],
  EURS: ['eip155:137/0xe111178a87a3bff0c8d18decba5798827539ae99'],
  FDUSD: ['eip155:1/0xc5f0f7b66764f6ec8c8dff7ba683102295e16409', 'eip155:56/0xc5f0f7b66764f6ec8c8dff7ba683102295e16409'],
  GNO: ['eip155:100/0x9c58bacc331c9aa871afd802db6379a98e80cedb'],
  LINK: [
    'eip155:1/0x514910771af9ca656af840dff83e8264ecf986ca',
    'eip155:42161/0xf97f4df75117a78c1a5a0dbb814af92458539fb4',
    'eip155:10/0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6',
    'eip155:137/0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39',
  ],
  MSOL: [`${SOLANA}/mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So`],
  OP: ['eip155:10/0x4200000000000000000000000000000000000042'],
  POL: ['eip155:1/0x455e53cbb86018ac2b8092fdcd39d8444affc3f6'],
  RAY: [`${SOLANA}/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`],
  UNI: ['eip155:1/0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'],
  USDC: [
    'eip155:1/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    'eip155:10/0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    'eip155:56/0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    'eip155:100/0xddafbb505ad214d7b80b1f830fccc89b60fb7a83',
    'eip155:137/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    'eip155:250/0x28a92dde19d9989f39a49905d7c9c2fac7799bdf',
    'eip155:324/0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4',
    'eip155:8453/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    'eip155:42161/0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    'eip155:43114/0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    `${SOLANA}/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
  ],
  USDE: ['eip155:1/0x4c9edd5852cd905f086c759e8383e09bff1e68b3', 'eip155:42161/0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34'],
  USDT: [
    'eip155:1/0xdac17f958d2ee523a2206206994597c13d831ec7',
    'eip155:10/0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
    'eip155:56/0x55d398326f99059ff775485246999027b3197955',
    'eip155:100/0x4ecaba5870353805a9f068101a40e0f32ed605c6',
    'eip155:137/0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    'eip155:250/0x049d68029688eabf473097a2fc38ef61633a3c7a',
    'eip155:324/0x493257fd37edb34451f62edf8d2a0c418852ba4c',
    'eip155:42161/0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    'eip155:1313161554/0x4988a896b1227218e4a686fde5eabdcabd91571f',
    `${SOLANA}/Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB`,
    'eip155:8453/0xfde4c96c8593536e31f229ea8f37b2ada2699bb2',
    'eip155:43114/0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  ],
  WBTC: [
    'eip155:1/0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    'eip155:10/0x68f180fcce6836688e9084f035309e29bf0a2095',
    'eip155:100/0x8e5bbbb09ed1ebde8674cda39a0c169401db4252',
    'eip155:137/0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6',
    'eip155:42161/0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f',
    'eip155:43114/0x50b7545627a5162f82a992c33b87adc75187b218',
    'eip155:1313161554/0xf4eb217ba2454613b15dbdea6e5f22276410e89e',
  ],
  XAUT: ['eip155:1/0x68749665ff8d2d112fa859aa293f07a622782f38'],
}
