// @ts-check
/**
 * A short example for each error code: code of an app that leads to the error and its mended form, or code that handles it. `notify` stands for what the app shows. The
 * examples compile in tests/house/docs, and an example for each code is required.
 */

const connect = "kit.run({ type: 'connect', connectorId: 'io.example.wallet' })"
const send = "kit.run({ type: 'sendTransaction', transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 10n ** 15n } })"
const sendCalls =
  "kit.run({ type: 'sendCalls', atomic: true, calls: [{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n }, { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: '0x' }] })"
const sendEach = sendCalls.replace('atomic: true', 'fallback: true')
const sendSolana = "kit.run({ type: 'sendTransaction', namespace: 'solana', transaction: solanaTransaction(bytes) })"
const sign = "kit.run({ type: 'signMessage', message: 'Hello' })"
const revokeAllowances =
  "kit.run({ type: 'revokeAllowances', pairs: [{ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', spender: '0x111111125421cA6dc452d289314280a0f8842A65' }] })"
const exchange = "kit.run({ type: 'swap', from: 'native', to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '1.5' })"
const transfer = "kit.run({ type: 'send', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '1.5' })"
const confirm = "kit.run({ type: 'confirmPlan' })"
const openPlan = "kit.dispatch({ type: 'openModal', view: 'ConfirmPlan' })"
const toBase = "kit.run({ type: 'switchNetwork', network: 'eip155:8453' })"
const signBitcoin = "kit.run({ type: 'signMessage', namespace: 'bip122', message: 'Hello' })"
const pay = "kit.run({ type: 'prepareBitcoinPayment', recipient: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', amount: '100000' })"
const raise = "kit.run({ type: 'prepareBitcoinReplacement', txid: '5e3c1a6c0e1f1d4f6b8a7c9d2e3f405162738495a6b7c8d9e0f1a2b3c4d5e6f7' })"
const email = "kit.run({ type: 'loginWithEmail', email: 'ada@example.org' })"
const code = "kit.run({ type: 'submitEmailCode', code: createSecret('123456') })"
const newEmail = "kit.run({ type: 'updateEmail', email: 'ada@example.org' })"
const social = "kit.run({ type: 'loginWithSocial', provider: 'google' })"
const farcaster = "kit.run({ type: 'loginWithFarcaster' })"
const grantPermissions =
  "kit.run({ type: 'grantPermissions', key: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', permissions: [], expiresAt: Date.now() + 3_600_000 })"
const useSmartSession =
  "await kit.run({ type: 'useSmartSession', account: '0x5FbDB2315678afecb367f032d93F642f64180aa3', id: '0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '1000' })"
const revokeSmartSession = "kit.run({ type: 'revokeSmartSession', id: '0xc0ffee' })"
const signIn = "kit.run({ type: 'signIn' })"
const smart = "kit.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'smartAccount' })"
const embedded = "kit.run({ type: 'requestEmbedded', method: 'personal_sign', params: ['0x48656c6c6f', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] })"

const registerName = "kit.run({ type: 'registerName', name: 'adam.reown.id' })"
const searchName = "kit.run({ type: 'refreshAvailability', name: 'adam.reown.id' })"

const openModal = "kit.dispatch({ type: 'openModal' })"
/** @param {string} text */
const notify = (text) => `notify('${text}')`

/** @typedef {(code: string) => string} Example */

/** Handles an error that a function throws. @param {string} call @param {string} reaction @returns {Example} */
const caught = (call, reaction) => (name) =>
  `try {\n  ${call}\n} catch (error) {\n  if (error instanceof LatchkitError && error.code === '${name}') ${reaction}\n}`

/** Handles a rejected call. @param {string} call @param {string} reaction @returns {Example} */
const rejected = (call, reaction) => caught(`await ${call}`, reaction)

/** Handles the failure of an event, for the caller of the command. @param {string} event @param {string} reaction @returns {Example} */
const failed = (event, reaction) => (name) => `useEvents('${event}', ({ failure }) => {\n  if (failure.code === '${name}') ${reaction}\n})`

/** Handles the end of a transaction. @param {string} reaction @returns {Example} */
const ended = (reaction) => (name) =>
  `useEvents('transactionEnded', (end) => {\n  if (end.outcome !== 'confirmed' && end.failure.code === '${name}') ${reaction}\n})`

/** Handles the error behind a failure. @param {string} event @param {string} reaction @returns {Example} */
const behind = (event, reaction) => (name) => `useEvents('${event}', ({ failure }) => {\n  if (failure.cause?.code === '${name}') ${reaction}\n})`

/** Shows the error that a caller gets behind another one. @param {string} call with the fault @param {string} mended @returns {Example} */
const explained = (call, mended) => (name) =>
  `await ${call}.catch((error: LatchkitError) => console.log(error.cause)) // { code: '${name}', … }\nawait ${mended}`

/** Follows an alert. @param {string} key @param {string} reaction @returns {Example} */
const alerted = (key, reaction) => () => `useEvents('alertShown', ({ alert }) => {\n  if (alert.key === '${key}') ${reaction}\n})`

/** Follows a toast. @type {Example} */
const toasted = (name) => `useEvents('toastShown', ({ toast }) => console.warn(toast.message)) // ${name}`

/** Shows the fault and its mended form. @param {string} wrong @param {string} right @returns {Example} */
const mended = (wrong, right) => (name) => `${wrong} // ${name}\n${right}`

/** Shows what prevents the error. @param {string} right @returns {Example} */
const prevented = (right) => (name) => `// Prevents ${name}\n${right}`

/** @param {string} more options and plugins */
const create = (more) => `createLatchkit({ networks: [mainnet], ${more} })`

/** @type {Readonly<Record<string, Example>>} */
const examples = {
  UNEXPECTED: rejected(connect, 'console.error(error.cause)'),
  ABORTED: rejected(connect.replace(/\)$/, ', { signal: AbortSignal.timeout(60_000) })'), notify('Cancelled.')),
  DEADLINE_EXCEEDED: behind('connectFailed', notify('The wallet has not answered. Try again.')),
  OPERATION_SUPERSEDED: rejected(toBase, 'return // a newer switch runs'),
  NOT_STARTED: explained(toBase, "kit.run({ type: 'start' })"),
  ALREADY_STARTED: prevented(`const shop = ${create("use: [evm()], storagePrefix: 'shop'")}\nconst admin = ${create("use: [evm()], storagePrefix: 'admin'")}`),
  STOPPED: rejected(connect, 'return // the app called kit.stop()'),
  NOT_CREATED: () =>
    '// useAccount() outside of LatchkitProvider: NOT_CREATED\nconst Name = () => <p>{useAccount().address}</p>\nconst App = () => (\n  <LatchkitProvider kit={kit}>\n    <Name />\n  </LatchkitProvider>\n)',
  OPTIONS_INVALID: mended(`// @ts-expect-error a plugin is called\n${create('use: [evm]')}`, create('use: [evm()]')),
  OPTIONS_CONFLICT: mended(create('use: [evm(), signIn()], siwx: siwxHost, siweConfig'), create('use: [evm(), signIn()], siwx: siwxHost')),
  CODE_UNAVAILABLE: rejected(connect, notify('You seem to be offline. Try again.')),
  UNKNOWN_COMMAND: mended("// @ts-expect-error a typing error\nkit.dispatch({ type: 'conect' })", openModal),
  VIEW_UNAVAILABLE: mended(
    "kit.dispatch({ type: 'openModal', view: 'Account' })",
    "if (useAccount().status === 'connected') kit.dispatch({ type: 'openModal', view: 'Account' })",
  ),
  UNKNOWN_VIEW: mended(
    "// @ts-expect-error a typing error\nkit.dispatch({ type: 'openModal', view: 'Acount' })",
    "kit.dispatch({ type: 'openModal', view: 'Account' })",
  ),
  POLICY_STOPPED: alerted('policyStopped', notify('Reload the page.')),
  LISTENER_FAILED: mended("kit.subscribe(() => { throw new Error('no') })", 'kit.subscribe(() => console.log(kit.getState().modal))'),
  TOO_MANY_LISTENERS: prevented(
    "const provider = kit.getProvider('eip155')\nconst log = (accounts: unknown) => console.log(accounts)\nprovider?.on('accountsChanged', log)\nprovider?.removeListener('accountsChanged', log)",
  ),
  FOREIGN_DATA_INVALID: behind('connectFailed', notify('This wallet sent unreadable data.')),
  STORAGE_UNAVAILABLE: failed('storageDegraded', notify('This browser will not remember your wallet.')),
  STORAGE_FULL: failed('storageDegraded', "localStorage.removeItem('my-cache')"),
  STORED_ITEM_INVALID: failed('storageDegraded', 'console.warn(failure.message)'),
  CONNECTION_REJECTED: rejected(connect, notify('Approve the connection in your wallet.')),
  CONNECT_PENDING: rejected(connect, notify('Open your wallet; it already asks.')),
  SWITCH_PENDING: rejected(toBase, notify('Open your wallet; it already asks.')),
  CONNECT_FAILED: rejected(connect, 'console.error(error.cause)'),
  DISCONNECT_FAILED: rejected("kit.run({ type: 'disconnect' })", notify('Remove this site in the settings of your wallet.')),
  DISCONNECT_CHAINS_FAILED: rejected("kit.run({ type: 'disconnect' })", notify('Remove this site in the settings of your wallets.')),
  ADAPTER_NOT_FOUND: mended(
    `${create('use: [evm()]')}.run({ type: 'connect', connectorId: 'wallet-standard:example', namespace: 'solana' })`,
    'createLatchkit({ networks: [mainnet, solanaMainnet], use: [evm(), solana()] })',
  ),
  CONNECTOR_NOT_FOUND: (name) =>
    `await kit.run({ type: 'connect', connectorId: 'io.exmaple.wallet' }) // ${name}\nconst [wallet] = useWallets()\nif (wallet) await kit.run({ type: 'connect', connectorId: wallet.id })`,
  NOT_CONNECTED: explained(sign, connect),
  CONNECTOR_UNKNOWN: explained("kit.run({ type: 'connect', connectorId: 'io.exmaple.wallet' })", connect),
  CONNECTION_CLIENT_MISSING: mended(`await ${create('use: [evm()]')}.${connect.slice(4)}`, `kit.start()\nawait ${connect}`),
  PLUGIN_NOT_IN_USE: explained(signIn, `${create('use: [evm(), signIn()]')}.run({ type: 'start' })`),
  WALLET_CONFIG_UNDEFINED: prevented(create('use: [evm()]')),
  CONNECTION_STATUS_INVALID: (name) =>
    `try {\n  await kit.run({ type: 'switchConnection', namespace: 'eip155', connectorId: 'io.example.wallet' })\n} catch (error) {\n  if (error instanceof LatchkitError && error.code === '${name}') await ${connect}\n}`,
  ACCOUNTS_UNAVAILABLE: behind('connectFailed', notify('Unlock your wallet and choose an account.')),
  ACCOUNTS_LIMITED: () => `const { accounts } = useAccount() // the first of them: ACCOUNTS_LIMITED is logged\nconsole.log(accounts.length)`,
  WALLET_CONTESTED: alerted('walletContested', openModal),
  WALLET_CONTESTED_IN_USE: alerted('walletContestedInUse', 'console.warn(alert.long)'),
  WALLET_LOCKED: rejected(send, openModal),
  WALLET_OTHER_ACCOUNT: alerted('walletOtherAccount', openModal),
  WALLET_CHANGED: alerted('walletChanged', openModal),
  WALLET_UNKNOWN: alerted('walletUnknown', openModal),
  MODAL_CLOSED: failed('connectFailed', notify('Nothing was connected.')),
  COPY_FAILED: rejected("kit.run({ type: 'copyText', text: 'Hello' })", notify('Select the text and copy it.')),
  ADDRESS_OF_OTHER_CHAIN: rejected(send, 'notify(error.message)'),
  CAIP_ADDRESS_INVALID: behind('connectFailed', notify('This wallet shared an address that cannot be read.')),
  CAIP_NETWORK_ID_INVALID: mended(
    "// @ts-expect-error a chain id is no CAIP-2 id\nawait kit.run({ type: 'switchNetwork', network: '8453' })",
    `await ${toBase}`,
  ),
  NETWORK_ID_MISTAKEN: explained(
    "kit.run({ type: 'switchNetwork', network: String(base.id) as CaipNetworkId })",
    "kit.run({ type: 'switchNetwork', network: base.caipNetworkId })",
  ),
  NETWORK_INVALID: mended(
    "kit.dispatch({ type: 'addNetwork', network: { ...optimism, rpcUrls: { default: { http: [] } } } })",
    "kit.dispatch({ type: 'addNetwork', network: { ...optimism, rpcUrls: { default: { http: ['https://rpc.example'] } } } })",
  ),
  NETWORK_CLIENT_MISSING: mended(`await ${create('use: [evm()]')}.${toBase.slice(4)}`, `kit.start()\nawait ${toBase}`),
  CHAIN_ADAPTER_NOT_FOUND: prevented('createLatchkit({ networks: [mainnet, solanaMainnet], use: [evm(), solana()] })'),
  NAMESPACE_ADAPTER_MISSING: mended(
    `${create('use: [evm()]')}.dispatch({ type: 'addNetwork', network: solanaMainnet })`,
    `${create('use: [evm(), solana()]')}.dispatch({ type: 'addNetwork', network: solanaMainnet })`,
  ),
  NAME_INVALID: rejected("resolveName('ada..eth', { rpcUrls: ['https://mainnet.example'] })", 'notify(error.message)'),
  IDENTITY_UNAVAILABLE: failed('identityFailed', 'console.warn(failure.cause?.message)'),
  NAMES_HUB_MISSING: prevented('createLatchkit({ networks: [base, mainnet], use: [evm(), names()] })'),
  NAME_OFF_CHAIN: prevented("createLatchkit({ networks: [mainnet], use: [evm(), names({ gatewayHosts: ['gateway.example'] })] })"),
  NAME_NOT_ON_NETWORK: rejected("resolveName('safe.eth', { rpcUrls: ['https://mainnet.example'], chainId: 8453 })", 'notify(error.message)'),
  NAME_NOT_ALLOWED: prevented("await kit.run({ type: 'registerName', name: toAccountName('Adam', '.reown.id') })"),
  NAME_TAKEN: rejected(registerName, notify('Choose another name.')),
  NAME_REGISTRATION_OFF: prevented(`if (kit.select(selectRegistrationOff) === undefined) await ${registerName}`),
  NAME_REGISTRATION_PENDING: prevented(`if (kit.select(selectRegistration).running === undefined) await ${registerName}`),
  NAME_REGISTRATION_INTERRUPTED: failed('nameRegistrationFailed', notify('Register the name again.')),
  NAME_SERVICE_REFUSED: rejected(registerName, 'notify(error.message)'),
  NAME_LOOKUP_FAILED: rejected(searchName, notify('Try again in a minute.')),
  NAME_SUGGESTIONS_FAILED: rejected(searchName, notify('Try again in a minute.')),
  NAMES_OF_ADDRESS_FAILED: rejected("kit.run({ type: 'checkRegistration' })", notify('Look again in a minute.')),
  NAME_REGISTER_FAILED: rejected(registerName, notify('Try again in a minute.')),
  CHAIN_ID_INVALID: rejected(registerName, notify('Switch to another network.')),
  CHAIN_NOT_SUPPORTED: prevented(`if (kit.select((state) => canSwitchTo(state, base))) await ${toBase}`),
  CHAIN_MISMATCH: rejected(send, toBase),
  NETWORK_SWITCH_REJECTED: rejected(toBase, notify('You stay on the same network.')),
  NETWORK_SWITCH_FAILED: rejected(toBase, notify('Switch to Base in your wallet.')),
  LAST_NETWORK: mended(
    "kit.dispatch({ type: 'removeNetwork', network: 'eip155:1' })",
    "kit.dispatch({ type: 'addNetwork', network: base })\nkit.dispatch({ type: 'removeNetwork', network: 'eip155:1' })",
  ),
  NETWORK_NOT_FOUND: mended(
    "await kit.run({ type: 'switchNetwork', network: 'eip155:10' })",
    "kit.dispatch({ type: 'addNetwork', network: optimism })\nawait kit.run({ type: 'switchNetwork', network: 'eip155:10' })",
  ),
  WALLET_CONNECT_CONNECTOR_MISSING: mended(
    `${create('use: [evm()]')}.dispatch({ type: 'preparePairing' })`,
    create('projectId, use: [evm(), walletConnect()]'),
  ),
  LINK_REFUSED: failed('walletOpenFailed', notify('Scan the code with your phone instead.')),
  AUTH_CONNECTOR_MISSING: mended(`await ${create('use: [evm()]')}.${email.slice(4)}`, create('projectId, use: [evm(), embeddedWallet()]')),
  AUTH_NOT_CONNECTED: rejected(newEmail, `await ${email}`),
  SIWX_NOT_ENABLED: mended(`await ${create('use: [evm()]')}.${signIn.slice(4)}`, create('use: [evm(), signIn()]')),
  HTTP_ANSWER_INVALID: behind('balanceFailed', 'console.warn(failure.cause.message)'),
  RPC_USER_REJECTED: rejected(sign, notify('You rejected the request.')),
  NETWORK_OR_ADDRESS_MISSING: mended(`await ${sign}`, `await ${connect}\nawait ${sign}`),
  NETWORK_MISSING: mended(
    "await kit.run({ type: 'signMessage', message: 'Hello', network: 'eip155:10' })",
    "kit.dispatch({ type: 'addNetwork', network: optimism })\nawait kit.run({ type: 'signMessage', message: 'Hello', network: 'eip155:10' })",
  ),
  ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND: (name) =>
    `await kit.run({ type: 'switchAccount', namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }) // ${name}\nconst [account] = useAccount().accounts\nif (account) await kit.run({ type: 'switchAccount', namespace: 'eip155', address: account.address })`,
  ACCOUNT_CHAIN_REQUIRED: mended(
    "// @ts-expect-error there is no such namespace\nkit.dispatch({ type: 'setProfile', namespace: 'evm', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Ada', image: 'https://app.example/ada.png' })",
    "kit.dispatch({ type: 'setProfile', namespace: 'eip155', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'Ada', image: 'https://app.example/ada.png' })",
  ),
  TOKEN_BALANCE_UNAVAILABLE: () =>
    "useEvents('balanceFailed', ({ failure }) => console.log(failure.code)) // TOKEN_BALANCE_UNAVAILABLE\nawait useBalance().refetch()",
  PLAN_CHANGED: rejected(confirm, openPlan),
  PLAN_NOT_READY: rejected(confirm, openPlan),
  PLAN_EXPIRED: rejected(confirm, "kit.dispatch({ type: 'repeatPlan' })"),
  PLAN_WARNED: rejected(confirm, openPlan),
  PLAN_ELSEWHERE: rejected("kit.dispatch({ type: 'continuePlan' })", openPlan),
  PLAN_FAILED: failed('planFailed', "kit.dispatch({ type: 'repeatPlan' })"),
  SEND_INPUT_MISSING: mended("await kit.run({ type: 'send' })", `await ${transfer}`),
  SEND_TOKEN_MISSING: mended(
    `await ${transfer.replace("amount: '1.5'", "amount: '1.5', token: ''")}`,
    `await ${transfer.replace("amount: '1.5'", "amount: '1.5', token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'")}`,
  ),
  SEND_RECEIVER_INVALID: rejected(transfer, 'notify(error.message)'),
  SEND_RECEIVER_REFUSED: rejected(transfer, notify('This is the contract of a token. Ask for the right address.')),
  SEND_AMOUNT_INVALID: mended(`await ${transfer.replace("'1.5'", "'1,5'")}`, `await ${transfer}`),
  SEND_FUNDS_MISSING: rejected(transfer, 'notify(error.message)'),
  SEND_FEE_MISSING: rejected(transfer, 'notify(error.message)'),
  TRANSACTION_NOT_PENDING: rejected("kit.run({ type: 'cancelTransaction' })", notify('It is too late: the network has it.')),
  TRANSACTION_NOT_REPLACEABLE: rejected("kit.run({ type: 'speedUpTransaction' })", 'notify(error.message)'),
  ESTIMATE_GAS_FAILED: rejected(transfer, 'console.error(error.cause)'),
  SWAP_NETWORK_UNSUPPORTED: rejected(exchange, "kit.dispatch({ type: 'openModal', view: 'Networks' })"),
  SWAP_SOURCE_MISSING: rejected(exchange, 'notify(error.message)'),
  SWAP_INPUT_MISSING: mended("await kit.run({ type: 'swap' })", `await ${exchange}`),
  SWAP_AMOUNT_INVALID: mended(`await ${exchange.replace("'1.5'", "'1,5'")}`, `await ${exchange}`),
  SWAP_TOKEN_INVALID: mended(`await ${exchange.replace("'native'", "'ETH'")}`, `await ${exchange}`),
  SWAP_NO_ROUTE: rejected(exchange, 'notify(error.message)'),
  SWAP_QUOTE_UNAVAILABLE: failed('swapQuoteFailed', notify('No price could be read.')),
  SWAP_TOKENS_UNAVAILABLE: failed('swapTokensFailed', notify('The list of tokens could not be read.')),
  SWAP_FUNDS_MISSING: rejected(exchange, 'notify(error.message)'),
  SWAP_FEE_MISSING: rejected(exchange, 'notify(error.message)'),
  SWAP_CALL_REFUSED: rejected(exchange, 'notify(error.message)'),
  SWAP_LOSS_NOT_ACCEPTED: rejected(exchange, 'notify(error.message)'),
  PAY_OVER: rejected(
    "kit.run({ type: 'pay', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '2.5', until: Date.now() + 900_000 })",
    notify('The offer has ended.'),
  ),
  PAY_TO_SELF: rejected(
    "kit.run({ type: 'pay', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '2.5' })",
    "kit.dispatch({ type: 'openModal', view: 'Account' })",
  ),
  PAY_CHOICE_GONE: rejected("kit.run({ type: 'choosePayment', choice: 'eip155:8453:native' })", notify('Choose again.')),
  PAY_NOTHING_MISSING: rejected("kit.run({ type: 'payRest' })", notify('It is paid.')),
  PAY_PRICE_MOVED: failed('planFailed', "kit.dispatch({ type: 'repeatPlan' })"),
  SWAP_PRICE_MOVED: failed('planFailed', "kit.dispatch({ type: 'repeatPlan' })"),
  SWAP_PERMIT_INVALID: failed('planFailed', "kit.dispatch({ type: 'repeatPlan' })"),
  SWAP_WOULD_FAIL: rejected(exchange, 'notify(error.message)'),
  ALLOWANCES_ACCOUNT_MISSING: rejected("kit.run({ type: 'refreshAllowances' })", openModal),
  ALLOWANCES_UNAVAILABLE: rejected("kit.run({ type: 'refreshAllowances' })", notify('The allowances did not load. Try again.')),
  ALLOWANCES_INVALID: mended("await kit.run({ type: 'revokeAllowances', pairs: [] })", `await ${revokeAllowances}`),
  ALLOWANCES_GONE: rejected(revokeAllowances, "kit.run({ type: 'refreshAllowances', force: true })"),
  ALLOWANCES_REFUSED: rejected(revokeAllowances, 'notify(error.message)'),
  ALLOWANCES_FEE_MISSING: rejected(revokeAllowances, 'notify(error.message)'),
  ACTIVITY_UNAVAILABLE: failed('activityFailed', notify('The history is not there right now.')),
  BUY_UNAVAILABLE: rejected("kit.run({ type: 'startBuy', provider: 'coinbase' })", notify('Coins cannot be bought here.')),
  BUY_PROVIDER_UNKNOWN: rejected("kit.run({ type: 'startBuy', provider: 'coinbase' })", notify('Choose another provider.')),
  BUY_GONE: rejected("kit.run({ type: 'showPurchase', purchase: '1750000000000-o7' })", notify('This purchase is over.')),
  BUY_AMOUNT_INVALID: rejected("kit.run({ type: 'startBuy', provider: 'coinbase' })", notify('Choose another amount.')),
  BUY_OPTIONS_UNAVAILABLE: failed('buyOptionsFailed', notify('These are the usual limits.')),
  BUY_QUOTE_UNAVAILABLE: failed('buyQuoteFailed', notify('The provider shows its own price.')),
  BUY_WINDOW_BLOCKED: rejected("kit.run({ type: 'startBuy', provider: 'coinbase' })", notify('Allow pop-ups for this site.')),
  BUY_WINDOW_CLOSED: rejected("kit.run({ type: 'startBuy', provider: 'coinbase' })", notify('You can open it again.')),
  BUY_LINK_UNAVAILABLE: rejected("kit.run({ type: 'startBuy', provider: 'coinbase' })", notify('Choose another provider.')),
  BUY_STATUS_UNAVAILABLE: failed('purchaseNewsFailed', notify('The state of the purchase is not known right now.')),
  ARRIVALS_UNAVAILABLE: failed('arrivalsFailed', notify('New coins are not seen right now.')),
  ELSEWHERE_UNAVAILABLE: rejected("kit.run({ type: 'refreshElsewhere' })", notify('The other networks do not answer.')),
  SHARE_UNAVAILABLE: failed('shareFailed', notify('Copy the address instead.')),
  ACTIVITY_ADDRESS_MISSING: rejected("kit.run({ type: 'refreshActivity' })", openModal),
  SMART_ACCOUNT_MISSING: rejected("kit.run({ type: 'refreshSmartSessions' })", openModal),
  SMART_ACCOUNT_NOT_DEPLOYED: rejected(grantPermissions, notify('Deploy your smart account first, by a transaction.')),
  SMART_SESSIONS_UNAVAILABLE: rejected("kit.run({ type: 'refreshSmartSessions' })", notify('The sessions did not load. Try again.')),
  PERMISSION_INVALID: rejected(grantPermissions, 'console.error(error.context.index, error.context.problem)'),
  PERMISSIONS_NOT_GRANTED: rejected(grantPermissions, 'console.error(error.cause)'),
  SMART_SESSION_UNKNOWN: rejected(revokeSmartSession, "kit.run({ type: 'refreshSmartSessions', force: true })"),
  SMART_SESSION_PENDING: rejected(revokeSmartSession, notify('Open your wallet; it already asks.')),
  SMART_SESSION_CALL_INVALID: mended(useSmartSession.replace("to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'", "to: 'ada.eth'"), useSmartSession),
  SMART_SESSION_REFUSED: rejected(useSmartSession.replace('await ', ''), notify('The account does not allow it.')),
  SMART_SESSION_NOT_REVOKED: rejected(revokeSmartSession, 'console.error(error.cause)'),
  AMOUNT_INVALID: rejected(pay.replace('100000', '1,5'), notify('Enter a number without a comma.')),
  TOO_MANY_REQUESTS: rejected(sign, "kit.dispatch({ type: 'cancelRequest' })"),
  SEND_CHAIN_UNSUPPORTED: rejected(send, notify('Use your wallet to send on this chain.')),
  SIGN_MESSAGE_FAILED: rejected(sign, 'console.error(error.cause)'),
  REQUEST_UNANSWERED: rejected(send, notify('Look in your wallet before you send again.')),
  TRANSACTION_MAY_BE_SENT: rejected(send, notify('Look in your wallet: it may have been sent.')),
  SENT_TRANSACTION_CHANGED: rejected(sendSolana, 'console.error(error.context)'),
  SENT_BESIDES: alerted('sentBesides', notify('Look in your wallet before you send again.')),
  SENT_TRANSACTION_UNKNOWN: alerted('sentTransactionUnknown', notify('Look in your wallet before you send again.')),
  TRANSACTION_FAILED: rejected(send, 'console.error(error.cause)'),
  TRANSACTION_REFUSED: behind('requestFailed', notify('The network did not take the transaction.')),
  TRANSACTION_DECLINED: rejected(sendSolana, notify('You declined the transaction.')),
  CALLS_UNSUPPORTED: rejected(sendCalls, `await ${sendEach}`),
  CALLS_NOT_ATOMIC: rejected(sendCalls, notify('This wallet cannot do both at once.')),
  CALLS_PARTLY_SENT: rejected(sendEach, 'notify(error.message)'),
  BATCH_ID_INVALID: rejected(sendCalls, notify('Look in your wallet before you send again.')),
  BATCH_PARTIAL: ended('notify(end.failure.message)'),
  BATCH_NOT_SENT: ended(notify('Nothing was sent. Try again.')),
  BITCOIN_SIGNER_NOT_INSTALLED: rejected(pay, 'console.error(error.message)'),
  ACCOUNT_NOT_LISTED: rejected(signBitcoin, notify('Choose this account in your wallet.')),
  PAYMENT_CONFIRMED: rejected(raise, notify('The payment has arrived; its fee is final.')),
  REPLACEMENT_INVALID: rejected(raise, 'notify(error.message)'),
  PAYMENT_INVALID: rejected(pay, 'notify(error.message)'),
  FUNDS_INSUFFICIENT: rejected(pay, 'notify(error.message)'),
  WALLET_CONNECTOR_UNDEFINED: behind('connectFailed', notify('Turn the extension on and reload the page.')),
  WALLET_PROVIDER_UNDEFINED: behind('connectFailed', notify('Install the wallet in this browser.')),
  CAPABILITIES_INVALID: behind('requestFailed', notify('This wallet sent unreadable data.')),
  CAPABILITIES_UNAVAILABLE: rejected("kit.run({ type: 'refreshCapabilities' })", "console.log('without a sponsor')"),
  PROVIDER_ANSWER_INVALID: behind('requestFailed', notify('This wallet sent unreadable data.')),
  TRANSACTION_HASH_INVALID: rejected(send, notify('Look in your wallet before you send again.')),
  TRANSACTION_INVALID: rejected(sendSolana, 'notify(error.message)'),
  TRANSACTION_CHANGED: rejected(sendSolana, notify('Nothing was sent. Try another wallet.')),
  TRANSACTION_REVERTED: ended('notify(end.failure.message)'),
  TRANSACTION_EXPIRED: ended(notify('Send it again.')),
  TRANSACTION_REPLACED: ended(notify('Another transaction took its place.')),
  TRANSACTION_DROPPED: ended(notify('Send it again.')),
  SIGNATURE_INVALID: rejected(sign, notify('This wallet sent no signature.')),
  ENDPOINT_CHAIN_MISMATCH: mended(
    create('networks: [{ ...base, rpcUrls: mainnet.rpcUrls }], use: [evm()]').replace('networks: [mainnet], ', ''),
    'createLatchkit({ networks: [base], use: [evm()] })',
  ),
  RPC_CALL_NOT_ALLOWED: rejected(embedded.replace('personal_sign', 'eth_sign'), `await ${embedded}`),
  TRANSACTION_UNCLEAR: rejected(sendSolana, 'console.log(error.context.hash)'),
  HTTP_STATUS: behind('balanceFailed', 'console.warn(failure.cause.message)'),
  HTTP_UNREACHABLE: behind('balanceFailed', notify('You seem to be offline.')),
  RPC_FAILED: behind('requestFailed', 'console.warn(failure.cause.message)'),
  RPC_FORBIDDEN: prevented(
    "createLatchkit({ networks: [{ ...solanaMainnet, rpcUrls: { default: { http: ['https://solana.rpc.example'] } } }], use: [solana()] })",
  ),
  RPC_ALL_FAILED: prevented(
    "createLatchkit({ networks: [{ ...base, rpcUrls: { default: { http: ['https://rpc.example', ...base.rpcUrls.default.http] } } }], use: [evm()] })",
  ),
  AUTH_INIT_FAILED: toasted,
  SMART_ACCOUNT_UNSUPPORTED: rejected(signIn, "await kit.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' })"),
  SIGNATURE_DECLINED: rejected(signIn, notify('You are connected, but not signed in.')),
  NAMESPACE_NOT_CONFIGURED: behind('requestFailed', "kit.dispatch({ type: 'disconnect' })"),
  RELAY_REFUSED: failed('pairingEnded', 'console.error(failure.message)'),
  ORIGIN_NOT_ALLOWED: failed('pairingEnded', 'console.error(location.origin)'),
  UNVERIFIED_DOMAIN: behind('loginFailed', 'console.error(location.host)'),
  PROJECT_ID_INVALID: failed('pairingEnded', 'console.error(projectId)'),
  PROJECT_ID_NOT_CONFIGURED: mended(create('use: [evm(), walletConnect()]'), create('projectId, use: [evm(), walletConnect()]')),
  IFRAME_LOAD_FAILED: alerted('iframeLoadFailed', openModal),
  IFRAME_REQUEST_TIMEOUT: alerted('iframeRequestTimeout', openModal),
  SESSION_EXPIRED: alerted('sessionExpired', notify('Check the clock of your device, then reconnect.')),
  SERVER_ERROR: alerted('serverError', 'console.error(alert.long)'),
  RATE_LIMITED: alerted('rateLimited', notify('Wait a moment and try again.')),
  LOCAL_CONFIGURATION_IGNORED: alerted('localConfigurationIgnored', 'console.warn(alert.long)'),
  INCORRECT_AMOUNT: alerted('incorrectAmount', notify('Enter another amount.')),
  NOT_PLUGGED_IN: mended(
    'createDevtools().exportTape()',
    `const tap = createDevtools()\nconst recorded = ${create('use: [evm()], tap')}\nrecorded.start()\nawait recorded.ready()\nconsole.log(tap.exportTape())`,
  ),
  TAPE_INVALID: caught('readTape(text)', 'console.error(error.context.line)'),
  REPLAY_DIVERGED: caught('assertTapeReplays(readTape(text))', 'console.error(error.context.line)'),
  HASH_INPUT_INVALID: mended('blake2b(new Uint8Array(), { length: 65 })', 'blake2b(new Uint8Array(), { length: 32 })'),
  FRAME_UNAVAILABLE: behind('loginFailed', notify('The login did not load. Try again.')),
  FRAME_NOT_SET: behind('loginFailed', 'console.error(failure)'),
  FRAME_PARENT_NOT_SET: prevented("addEventListener('DOMContentLoaded', () => kit.start())"),
  FRAME_OPEN: behind('loginFailed', 'console.error(failure)'),
  FRAME_RELOADED: failed('embeddedRequestFailed', notify('Try again.')),
  FRAME_REFUSED: behind('loginFailed', 'console.warn(failure.cause.message)'),
  FRAME_ABORTED: failed('loginFailed', notify('Try again.')),
  FRAME_REQUEST_ABORTED: rejected(embedded, notify('Nothing was signed.')),
  POPUP_CLOSED: rejected(social, notify('Log in again to continue.')),
  POPUP_BLOCKED: (name) =>
    `const Login = () => <button onClick={() => kit.dispatch({ type: 'loginWithSocial', provider: 'google' })}>Log in</button>\nuseEvents('loginFailed', ({ failure }) => {\n  if (failure.cause?.code === '${name}') notify('Allow windows of this site.')\n})`,
  EMAIL_INVALID: rejected(email.replace('ada@example.org', 'ada'), notify('Enter a valid e-mail address.')),
  EMAIL_COOLDOWN: rejected("kit.run({ type: 'resendEmailCode' })", 'notify(error.message)'),
  EMAIL_LOGIN_FAILED: rejected(email, 'notify(error.message)'),
  EMAIL_CODE_REFUSED: rejected(code, notify('Enter the code again.')),
  EMAIL_UPDATE_FAILED: rejected(newEmail, 'notify(error.message)'),
  LOGIN_ADDRESS_NEEDED: rejected("kit.run({ type: 'connect', connectorId: 'ID_AUTH' })", openModal),
  LOGIN_EXPIRED: rejected(email, notify('Log in again.')),
  LOGIN_STEP_INVALID: mended(`await ${code}`, `const login = ${email}\nuseEvents('emailCodeSent', () => ${code})\nawait login`),
  SOCIAL_UNKNOWN: mended(
    `await ${create("projectId, use: [evm(), embeddedWallet({ socials: ['google'] })]")}.run({ type: 'loginWithSocial', provider: 'github' })`,
    create("projectId, use: [evm(), embeddedWallet({ socials: ['google', 'github'] })]"),
  ),
  SOCIAL_LOGIN_FAILED: rejected(social, 'notify(error.message)'),
  SOCIAL_UNTRUSTED: prevented(create("projectId, use: [evm(), embeddedWallet({ secureSiteUrl: 'https://secure.example' })]")),
  FARCASTER_FAILED: rejected(farcaster, 'notify(error.message)'),
  ACCOUNT_TYPE_FAILED: rejected(smart, 'console.error(error.cause)'),
  ACTION_NOT_ALLOWED: toasted,
  APPROVAL_CHANGED: mended(
    "kit.dispatch({ type: 'approveEmbeddedRequest', operation: 'o1', digest: 'of an earlier version' })",
    "useEvents('approvalAmountChosen', ({ operation, digest }) => kit.dispatch({ type: 'approveEmbeddedRequest', operation, digest }))",
  ),
  APPROVAL_AMOUNT_TOO_LARGE: mended(
    "useEvents('approvalOpened', ({ operation, approval }) => kit.dispatch({ type: 'chooseApprovalAmount', operation, digest: approval.digest, amount: '300' }))",
    "useEvents('approvalOpened', ({ operation, approval }) => kit.dispatch({ type: 'chooseApprovalAmount', operation, digest: approval.digest, amount: '250' }))",
  ),
  RPC_PARAMS_INVALID: mended(
    `await ${embedded.replace(", params: ['0x48656c6c6f', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']", ', params: []')}`,
    `await ${embedded}`,
  ),
  SIWX_ADDRESS_MISSING: rejected(signIn, openModal),
  SIWX_NETWORK_MISSING: rejected(signIn, "kit.dispatch({ type: 'openModal', view: 'Networks' })"),
  SIWX_CLIENT_MISSING: rejected(signIn, openModal),
  SIGN_IN_PENDING: rejected(signIn, notify('Open your wallet; it already asks.')),
  SIGN_IN_MESSAGE_INVALID: rejected(signIn, 'console.error(error.context.reason)'),
  SIGN_IN_FIELD_INVALID: rejected(signIn, 'console.error(error.context.field)'),
  SIGN_IN_ANSWER_INVALID: rejected(signIn, 'console.error(error.context.source, error.context.field, error.context.problem)'),
  SIGN_IN_UNKNOWN: rejected(signIn, notify('The sign-in could not be checked. Try again.')),
  SIGN_IN_NOT_SIGNED: rejected(signIn, notify('Another account has signed. Try again.')),
  SIGN_IN_UNVERIFIED: rejected(signIn, notify('You seem to be offline. Try again.')),
  DEVICE_TIME_WRONG: rejected(signIn, notify('Check the date and time of your device.')),
  SIGN_IN_FAILED: rejected(signIn, 'console.error(error.cause)'),
  DIRECTORY_UNAVAILABLE: rejected("kit.run({ type: 'refreshWalletPage', pageNumber: 1, force: true })", notify('The list did not load. Try again.')),
  SIGN_CLIENT_MISSING: behind('pairingEnded', 'console.error(failure)'),
  SIGN_CLIENT_NOT_INSTALLED: failed('pairingEnded', 'console.error(failure.message)'),
  SIGN_CLIENT_UNUSABLE: failed('pairingEnded', 'console.error(failure.message)'),
  SESSION_MISSING: behind('connectFailed', openModal),
  SESSION_ENDED: behind('requestFailed', openModal),
  SESSION_NAMESPACES_MISSING: failed('sessionNamespacesMissing', 'notify(failure.message)'),
  SESSION_UNUSABLE: behind('connectFailed', notify('Choose an account on Ethereum in your wallet.')),
  PAIRING_EXPIRED: failed('pairingEnded', "kit.dispatch({ type: 'renewPairing' })"),
  RELAY_UNAVAILABLE: failed('pairingEnded', notify('You seem to be offline.')),
}

/** Faults in files of scenarios, which are YAML. */
const scenarios = /** @type {Readonly<Record<string, string>>} */ ({
  SCENARIO_INVALID: 'steps:\n  - exepct: { status.eip155: connected } # SCENARIO_INVALID: expect',
})

/** Returns the example of a code, as a block of Markdown. @param {string} name */
export function exampleOf(name) {
  const scenario = scenarios[name]
  if (scenario !== undefined) return ['```yaml', scenario, '```']
  const example = examples[name]
  if (example === undefined) throw new Error(`scripts/lib/docs/error-examples.mjs has no example of ${name}`)
  return ['```tsx', example(name), '```']
}

/** Codes with an example that the catalogue does not have. @param {ReadonlySet<string>} codes */
export const strayExamples = (codes) => [...Object.keys(examples), ...Object.keys(scenarios)].filter((name) => !codes.has(name))
