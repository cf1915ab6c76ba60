/** Values of the specification, repeated here: an oracle that read them from the code under test would share its mistakes. */

/** Milliseconds that an operation may end after its deadline: timer and wallet share the clock. */
export const SLACK_MS = 1_500

/** The currency of each network of a run. */
export const CURRENCIES: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  'eip155:1': { symbol: 'ETH', decimals: 18 },
  'eip155:8453': { symbol: 'ETH', decimals: 18 },
  'eip155:11155111': { symbol: 'ETH', decimals: 18 },
  'eip155:100': { symbol: 'XDAI', decimals: 18 },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { symbol: 'SOL', decimals: 9 },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { symbol: 'SOL', decimals: 9 },
  'bip122:000000000933ea01ad0ee984209779ba': { symbol: 'BTC', decimals: 8 },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { symbol: 'BTC', decimals: 8 },
}

export const ID_WALLET_CONNECT = 'walletConnect'
export const ID_EMBEDDED = 'ID_AUTH'
export const SEND_NAMESPACES: readonly string[] = ['eip155', 'solana', 'bip122']
export const MAX_CONNECTORS = 64
export const MAX_REQUESTS_PER_CONNECTOR = 16
export const MAX_APPROVALS = 16
export const MAX_BALANCES = 64
export const EMAIL_COOLDOWN_MS = 30_000
export const SIGN_OUT_MS = 3_000
export const LOGIN_LIFE_MS = 600_000
export const APPROVAL_MS = 300_000
export const FRAME_SETTLE_MS = 500
export const FRAME_READY_MS = 20_000
export const FRAME_REQUEST_MS = 120_000
export const TOAST_LIFE_MS = 2_500
export const PREPARE_MS = 180_000

/** Methods of the embedded wallet that need approval (specification, section 6). */
export const APPROVAL_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
]

/** Methods without approval that runs use. */
export const SAFE_METHODS: readonly string[] = ['eth_accounts', 'eth_chainId', 'eth_blockNumber', 'eth_gasPrice', 'eth_getBalance', 'eth_call']

/** Views of the specification and of the features (MODAL-32). */
export const VIEWS: readonly string[] = (
  'Connect Account AllWallets ConnectingWalletConnect ConnectingWalletConnectBasic ConnectingExternal ConnectingFarcaster EmailLogin ' +
  'ProfileWallets UpdateEmailWallet Swap ApproveTransaction SIWXSignMessage SwitchNetwork SwitchActiveChain UnsupportedChain ' +
  'RegisterAccountName RegisterAccountNameSuccess ConnectingSocial Networks WhatIsAWallet WalletSend WalletSendPreview WalletReceive ' +
  'Transactions OnRampProviders BuyInProgress Pay SmartSessionList ConfirmPlan PlanProgress'
).split(' ')

/** View of allowances, which only runs of the set `account` have. */
export const OWN_VIEW = 'Allowances'

/** Account types by namespace (I-12). */
const ACCOUNT_TYPES: Readonly<Record<string, readonly string[]>> = { eip155: ['eoa', 'smartAccount'], bip122: ['payment'] }

export function isAccountType(namespace: string, type: string): boolean {
  return (ACCOUNT_TYPES[namespace] ?? ['eoa']).includes(type)
}

/** Returns true if an address has the form that state keeps. */
export function isCanonicalAddress(namespace: string, address: string): boolean {
  if (namespace === 'bip122') return /^(bc|tb|bcrt)1[qp][ac-hj-np-z02-9]{38,58}$/.test(address)
  return namespace === 'eip155' ? /^0x[0-9a-fA-F]{40}$/.test(address) : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
}

/** Returns true if two texts are the same address: case does not matter in EVM addresses. */
export function isSameAddress(namespace: string, a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && (namespace === 'eip155' ? a.toLowerCase() === b.toLowerCase() : a === b)
}

/** Returns true for CAIP-2 ids; EVM chain ids must be decimal, without leading zeros, in 1..2^53-1 (I-9). */
export function isCanonicalNetwork(id: string): boolean {
  const [, namespace, reference] = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/.exec(id) ?? []
  if (namespace === undefined || reference === undefined) return false
  return namespace !== 'eip155' || (/^[1-9]\d*$/.test(reference) && Number(reference) <= Number.MAX_SAFE_INTEGER)
}

/** Returns the namespace of a CAIP-2 id. */
export function namespaceIn(id: string): string {
  return String(id).split(':', 1)[0] ?? ''
}

/** Returns whole units of an amount in the smallest unit. */
export function inUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
