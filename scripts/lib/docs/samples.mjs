// @ts-check
/** Examples of commands, events and error texts: written from their members, so that each entry of the reference has one and none can be forgotten. */

/** Values of members of commands, by `command.member`, or by the member alone. */
const values = /** @type {Readonly<Record<string, string>>} */ ({
  about: "'features'",
  'startBuy.provider': "'meld'",
  'showPurchase.purchase': "'1750000000000-o7'",
  'refreshPurchaseNews.purchase': "'1750000000000-o7'",
  title: "'My address on Base'",
  picture: "{ above: 'Base', below: 'Base', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', rows: ['101', '010', '101'] }",
  'swap.from': "'native'",
  'swap.to': "'0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
  'swap.amount': "'1.5'",
  'setSwap.from': "'native'",
  'setSwap.to': "'0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'",
  'setSwap.amount': "'1.5'",
  toleranceBps: '50',
  acceptedLoss: '28',
  pairs: "[{ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', spender: '0x111111125421cA6dc452d289314280a0f8842A65' }]",
  unlimited: 'true',
  accountType: "'smartAccount'",
  'keepWalletPlace.search': "'kes'",
  'refreshWalletSearch.search': "'kes'",
  filter: "'all'",
  first: '40',
  pageNumber: '2',
  imageIds: "['018b3a5e']",
  'grantPermissions.permissions': "[{ type: 'native-token-allowance', data: { allowanceAmount: '1000000000000000' } }]",
  'grantPermissions.key': "'0x70997970C51812dc3A010C7d01b50e0d17dc79C8'",
  'grantPermissions.expiresAt': 'Date.now() + 3_600_000',
  'revokeSmartSession.id': "'0xc0ffee'",
  'useSmartSession.account': "'0x5FbDB2315678afecb367f032d93F642f64180aa3'",
  'useSmartSession.id': "'0xc0ffee'",
  'useSmartSession.to': "'0x70997970C51812dc3A010C7d01b50e0d17dc79C8'",
  'choosePayment.choice': "'eip155:8453:native'",
  address: "'0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'",
  alert: "'rateLimited'",
  amount: "'100000'",
  calls: "[{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n }, { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: '0x' }]",
  code: "createSecret('123456')",
  connectors: "[{ connectorId: 'io.example.wallet', namespace: 'eip155' }, { connectorId: 'wallet-standard:example', namespace: 'solana' }]",
  hash: "'5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'",
  connectorId: "'io.example.wallet'",
  email: "'ada@example.org'",
  hidden: 'true',
  'watchCalls.id': "'0x00000000000000000000000000000000000000000000000000000000000000b1'",
  image: "'https://app.example/ada.png'",
  kind: "'sendTransaction'",
  label: "'Savings'",
  payload: "JSON.stringify({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' })",
  message: "'Hello'",
  method: "'personal_sign'",
  mode: "'dark'",
  name: "'Ada'",
  namespace: "'eip155'",
  network: "'eip155:8453'",
  'addNetwork.network': 'optimism',
  provider: "'google'",
  'chooseApprovalAmount.amount': "'250000000'",
  operation: "'o1'",
  digest: "'2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'",
  'requestEmbedded.params': "['0x48656c6c6f', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']",
  tab: "'tokens'",
  text: "'0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'",
  recipient: "'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'",
  to: "'0x70997970C51812dc3A010C7d01b50e0d17dc79C8'",
  receiver: "'ada.example.eth'",
  'send.amount': "'1.5'",
  'setSendDraft.amount': "{ text: '1,5', unit: 'token' }",
  transactions: "[{ transaction: 'AQAB' }]",
  txid: "'4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'",
  transaction: "{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 10n ** 15n }",
  typedData: "{ domain: { name: 'App' }, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hello' } }",
  variables: "{ accent: '#2f6bff' }",
  view: "'Networks'",
  walletId: "'lumen'",
})

/** Optional members that an example shows. */
const shown = ['send.to', 'send.amount', 'setSendDraft.receiver', 'openModal.view', 'requestEmbedded.params', 'openWallet.walletId']

/**
 * Returns a command as an app gives it.
 * @param {string} type @param {readonly string[]} members as written, `name?: type` @param {boolean} resolves whether `run` resolves with an event
 */
export function commandExample(type, members, resolves) {
  const given = members.flatMap((member) => {
    const [, name = '', optional] = /^(\w+)(\?)?:/.exec(member) ?? []
    if (optional && !shown.includes(`${type}.${name}`)) return []
    const value = values[`${type}.${name}`] ?? values[name]
    if (value === undefined) throw new Error(`scripts/lib/docs/samples.mjs has no value for ${type}.${name}`)
    return [`${name}: ${value}`]
  })
  return `${resolves ? 'await kit.run' : 'kit.dispatch'}({ ${[`type: '${type}'`, ...given].join(', ')} })`
}

/** Members of events that tell an app little. */
const technical = ['operation', 'login', 'change', 'flow', 'attempt', 'deadline', 'dueAt', 'by']

/** Returns a listener for an event. @param {string} type @param {readonly string[]} members as written */
export function eventExample(type, members) {
  const names = members.map((member) => /^\w+/.exec(member)?.[0] ?? '')
  const told = names.filter((name) => !technical.includes(name)).slice(0, 3)
  return `useEvents('${type}', (${told.length > 0 ? `{ ${told.join(', ')} }` : ''}) => console.log(${told.join(', ') || `'${type}'`}))`
}

/** Values of placeholders in error texts, by `CODE.placeholder`, or by the placeholder alone. */
const words = /** @type {Readonly<Record<string, string>>} */ ({
  active: 'Solana',
  connectorId: 'io.exmaple.wallet',
  count: '11',
  detail: 'execution reverted',
  entry: 'latchkit/walletconnect',
  event: 'accountsChanged',
  field: 'nonce',
  'NETWORK_INVALID.field': 'rpcUrls.default.http',
  found: '8453',
  host: 'rpc.example',
  index: '0',
  id: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  hosts: 'one.rpc.example, two.rpc.example',
  key: 'connections',
  known: 'io.example.wallet, walletConnect',
  limit: '100',
  line: '12',
  meant: 'eip155:8453',
  missing: '1500',
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  percent: '28',
  balance: '1.2',
  least: '1972.09',
  networks: 'Solana',
  sent: '1',
  of: '2',
  method: 'eth_sendTransaction',
  name: 'useAccount',
  'UNKNOWN_COMMAND.name': 'conect',
  'RPC_FAILED.name': 'rpc.example',
  namespace: 'eip155',
  needs: 'a connected wallet',
  network: 'Base',
  ns: 'eip155',
  option: 'use',
  other: 'siweConfig',
  'OPTIONS_CONFLICT.option': 'siwx',
  path: 'steps[0].do',
  plugin: 'walletConnect()',
  policy: 'restores',
  problem: 'has a function; call it: evm()',
  'NETWORK_INVALID.problem': 'must hold at least one address',
  'NETWORK_INVALID.network': 'Local',
  'PERMISSION_INVALID.problem': '"allowanceAmount" is missing',
  'SIGN_IN_FIELD_INVALID.problem': 'must have at least 8 letters and digits',
  'TAPE_INVALID.problem': 'is no JSON',
  'SCENARIO_INVALID.problem': 'there is no step "exepct"; did you mean "expect"?',
  'HASH_INPUT_INVALID.problem': 'the output must have 1 to 64 bytes',
  'HTTP_ANSWER_INVALID.reason': 'no JSON',
  'ACCOUNT_NOT_LISTED.address': 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  'ACCOUNT_NOT_LISTED.listed': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'REPLACEMENT_INVALID.reason': 'the fee rate must be at least 6 sat/vB',
  'NAME_INVALID.name': 'ada..eth',
  'NAME_INVALID.reason': 'a part of it is empty',
  'NAME_OFF_CHAIN.name': 'ada.example.eth',
  'NAME_NOT_ON_NETWORK.name': 'safe.eth',
  'NAME_NOT_ON_NETWORK.network': 'eip155:8453',
  'NAME_NOT_ALLOWED.reason': 'it must be 4 to 64 small letters, digits or hyphens before .reown.id',
  'NAME_REGISTRATION_OFF.reason': 'the account has a name',
  'NAME_SERVICE_REFUSED.reason': 'Name is already registered: adam.reown.id',
  'NAME_REGISTER_FAILED.name': 'adam.reown.id',
  'NAMES_HUB_MISSING.network': 'eip155:1',
  'RELAY_REFUSED.reason': 'Unauthorized: invalid key',
  'SEND_RECEIVER_REFUSED.kind': 'token',
  'SEND_RECEIVER_INVALID.problem': 'one character is wrong',
  'SEND_AMOUNT_INVALID.problem': 'USDC has 6 decimals',
  'SEND_FUNDS_MISSING.balance': '1.25',
  'SEND_FEE_MISSING.missing': '0.0004',
  'TRANSACTION_NOT_PENDING.standing': 'mined',
  'TRANSACTION_NOT_REPLACEABLE.reason': 'batch',
  symbol: 'ETH',
  'SIGN_IN_MESSAGE_INVALID.reason': 'the nonce is missing',
  'UNKNOWN_VIEW.view': 'Acount',
  provider: 'myspace',
  reason: 'address of 19 bytes',
  reasons: 'eip155: the wallet did not answer',
  seconds: '25',
  asked: '250',
  source: 'Kestrel',
  status: '503',
  subject: 'Kestrel',
  view: 'Account',
  wallet: 'Kestrel',
  min: '10',
  max: '7500',
  currency: 'USD',
})

/** Returns an error text with its placeholders filled in; the text itself where it has none. @param {string} code @param {string} text */
export const errorExample = (code, text) =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    const word = words[`${code}.${name}`] ?? words[name]
    if (word === undefined) throw new Error(`scripts/lib/docs/samples.mjs has no word for {${name}} of ${code}`)
    return word
  })
