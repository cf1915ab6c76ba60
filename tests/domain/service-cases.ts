import type { DomainCommand, PublicCommand } from '../../src/domain/root.js'
import type { ActivityTransaction } from '../../src/ports/services/activity.js'
import { A, B } from './facts.js'
import { openSwap, SWAP, USDC } from './swaps.js'
import { openConnected, openPage, type Page, type PageOptions } from './page.js'

/** Setup that leaves a command waiting for a port that does not answer. */
export interface OutcomeCase {
  open(options: PageOptions): Page | Promise<Page>
  /** Options of the page, in addition to its ports. */
  readonly options?: PageOptions
  readonly command: PublicCommand
  /** Policy that calls the port. */
  readonly policy: string
  /** Command that cancels it, if there is one. */
  readonly cancel?: DomainCommand['type']
  /** Command that supersedes it, if there is one. */
  readonly superseded?: DomainCommand
  /** True if the command ends when its wallet disconnects. */
  readonly needsWallet?: true
  /** Changes that the command needs to succeed: other options, another command, or a further step. */
  readonly well?: { readonly options?: PageOptions; readonly command?: (page: Page) => PublicCommand; readonly help?: (page: Page) => void }
}

const DIRECTORY = { directory: {}, options: { featuredWalletIds: ['alpha'] } } as const satisfies PageOptions

const NAMES = { names: true, services: true } as const satisfies PageOptions

/** A connected page whose account has a history of two pages. */
const withActivity = async (options: PageOptions) => {
  const page = await openConnected({ ...options, activity: true })
  page.memory.activity.add({ network: 'eip155:1', address: A }, ...['1', '2'].map((id) => purchase(id)))
  page.memory.activity.pageSize(1)
  return page
}
const purchase = (id: string): ActivityTransaction => ({ id, metadata: { chain: 'eip155:1', status: 'confirmed' }, transfers: [] })

/** A connected page whose smart account has a session of its wallet. */
const withSession = async (options: PageOptions) => {
  const page = await openConnected({ ...options, smartSessions: true })
  page.memory.smartSessions.add({ network: 'eip155:1', address: A }, { id: '0x51', source: 'wallet', permissions: [] })
  return page
}

/** A connected page whose account has given an allowance. */
const withAllowances = async (options: PageOptions) => {
  const page = await openConnected({ ...options, allowances: true })
  page.memory.allowances.set(ALLOWANCE)
  return page
}
const ALLOWANCE = { token: `0x${'a1'.repeat(20)}`, spender: `0x${'b2'.repeat(20)}`, symbol: 'USDC', decimals: 6, units: '5', balance: '9' }

const openReceive = (options: PageOptions) => openConnected({ ...options, receive: {} })

const openBuy = async (options: PageOptions) => {
  const page = await openConnected({ ...options, buy: {}, services: true })
  page.give({ type: 'setBuy', amount: '100' })
  return page
}
const openBought = async (options: PageOptions) => {
  const page = await openBuy(options)
  await page.run({ type: 'startBuy', provider: 'meld' })
  page.wait(5_000)
  return page
}
const withSend = (options: PageOptions) => openConnected({ ...options, send: true })
const SEND = { type: 'send', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '1' } as const
/** Confirms a plan, and has the chain take what it sends. */
const carriedOut = (page: Page) => {
  page.give({ type: 'confirmPlan' })
  page.wait(0)
  const [sent] = page.events('planStepSent').slice(-1)
  page.memory.finality.tell({ network: 'eip155:1', hash: sent?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
  page.wait(0)
}

/** A connected page whose account has sent a transaction that waits. */
const withSent = async (options: PageOptions) => {
  const page = await withSend(options)
  page.give(SEND)
  page.wait(0)
  page.give({ type: 'confirmPlan' })
  page.wait(0)
  page.wait(30_000)
  return page
}
/** Confirms a speed-up for a wallet that is not known to keep a nonce. */
const spedUp = (page: Page) => {
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  carriedOut(page)
}

/** Commands that ask services: names, histories, wallets, settings. */
export const serviceCases = {
  refreshSettings: {
    open: (options: PageOptions) => {
      const page = openPage(options)
      page.memory.http.answer('origins', () => ({ allowedOrigins: [] }))
      return page
    },
    options: { services: true },
    command: { type: 'refreshSettings', about: 'origins' },
    policy: 'settings.reads',
  },
  send: {
    open: withSend,
    command: SEND,
    policy: 'send.makeTransfers',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { ...SEND, amount: '2' },
    well: { help: carriedOut },
  },
  sendRest: {
    open: async (options: PageOptions) => {
      const page = await withSend(options)
      page.give({ ...SEND, testFirst: true })
      page.wait(0)
      carriedOut(page)
      page.wait(0)
      return page
    },
    command: { type: 'sendRest' },
    policy: 'send.makeTransfers',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { ...SEND, amount: '2' },
    well: { help: carriedOut },
  },
  speedUpTransaction: {
    open: withSent,
    command: { type: 'speedUpTransaction' },
    policy: 'send.makeSpeedUps',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { type: 'cancelTransaction' },
    well: { help: spedUp },
  },
  cancelTransaction: {
    open: withSent,
    command: { type: 'cancelTransaction' },
    policy: 'send.makeCancels',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { type: 'speedUpTransaction' },
    well: { help: carriedOut },
  },
  payRest: {
    open: async (options: PageOptions) => {
      const page = await openConnected({ ...options, others: [{ name: 'pay' }] })
      page.memory.payments.answer({ units: '1', isFinal: false })
      page.give({ ...SEND, type: 'pay' })
      page.wait(0)
      carriedOut(page)
      page.wait(0)
      return page
    },
    command: { type: 'payRest' },
    policy: 'pay.makePayments',
    cancel: 'cancelPay',
    needsWallet: true,
    superseded: { ...SEND, type: 'pay', amount: '2' },
    well: { help: carriedOut },
  },
  swap: {
    open: openSwap,
    command: SWAP,
    policy: 'swap.makeSwaps',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { ...SWAP, amount: '2' },
    well: { help: carriedOut },
  },
  refreshSwapTokens: { open: openSwap, command: { type: 'refreshSwapTokens' }, policy: 'swap.readsTokens' },
  refreshSwapQuote: {
    open: async (options: PageOptions) => {
      const page = await openSwap(options)
      page.give({ type: 'setSwap', from: 'native', to: USDC, amount: '1' })
      page.wait(500)
      return page
    },
    command: { type: 'refreshSwapQuote', force: true },
    policy: 'swap.readsQuotes',
  },
  pay: {
    open: (options: PageOptions) => openConnected({ ...options, others: [{ name: 'pay' }] }),
    command: { ...SEND, type: 'pay' },
    policy: 'pay.makePayments',
    cancel: 'cancelPay',
    needsWallet: true,
    superseded: { ...SEND, type: 'pay', amount: '2' },
    well: { help: carriedOut },
  },
  repeatPlan: {
    open: async (options: PageOptions) => {
      const page = await withSend(options)
      page.give(SEND)
      page.wait(0)
      page.give({ type: 'cancelPlan' })
      return page
    },
    command: { type: 'repeatPlan' },
    policy: 'send.makeTransfers',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { ...SEND, amount: '2' },
    well: { help: carriedOut },
  },
  refreshActivity: { open: withActivity, command: { type: 'refreshActivity' }, policy: 'activity.reads' },
  loadMoreActivity: {
    open: async (options: PageOptions) => {
      const page = await withActivity(options)
      await page.run({ type: 'refreshActivity' })
      return page
    },
    command: { type: 'loadMoreActivity' },
    policy: 'activity.reads',
  },
  refreshPortfolio: { open: openConnected, options: { portfolio: {} }, command: { type: 'refreshPortfolio' }, policy: 'portfolio.reads' },
  refreshAllowances: { open: withAllowances, command: { type: 'refreshAllowances' }, policy: 'allowances.reads' },
  revokeAllowances: {
    open: withAllowances,
    command: { type: 'revokeAllowances', pairs: [{ token: ALLOWANCE.token, spender: ALLOWANCE.spender }] },
    policy: 'allowances.makeRevokes',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { type: 'revokeAllowances', pairs: [{ token: ALLOWANCE.token, spender: B }] },
    well: { help: carriedOut },
  },
  refreshSmartSessions: { open: withSession, command: { type: 'refreshSmartSessions' }, policy: 'smartSessions.reads' },
  grantPermissions: {
    open: withSession,
    command: {
      type: 'grantPermissions',
      key: B,
      expiresAt: 4_000_000_000_000,
      permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '0x1' } }],
    },
    policy: 'smartSessions.askPermissions',
  },
  revokeSmartSession: {
    open: async (options: PageOptions) => {
      const page = await withSession(options)
      await page.run({ type: 'refreshSmartSessions' })
      return page
    },
    command: { type: 'revokeSmartSession', id: '0x51' },
    policy: 'smartSessions.revoke',
  },
  useSmartSession: {
    open: withSession,
    command: { type: 'useSmartSession', account: B, id: `0x${'51'.repeat(32)}`, to: A, value: '1' },
    policy: 'smartSessions.makeUses',
    cancel: 'cancelPlan',
    needsWallet: true,
    superseded: { type: 'useSmartSession', account: B, id: `0x${'51'.repeat(32)}`, to: A, value: '2' },
    well: { help: carriedOut },
  },
  refreshArrivals: { open: openReceive, command: { type: 'refreshArrivals', force: true }, policy: 'receive.arrivals' },
  refreshElsewhere: { open: openReceive, command: { type: 'refreshElsewhere' }, policy: 'receive.elsewhere' },
  shareAddress: {
    open: openReceive,
    command: { type: 'shareAddress', title: 'Receive', text: A, picture: { above: 'Ethereum', below: 'Ethereum', address: A, rows: ['1'] } },
    policy: 'receive.share',
  },
  refreshBuyOptions: { open: openBuy, command: { type: 'refreshBuyOptions' }, policy: 'buy.buyOptions' },
  refreshBuyQuote: { open: openBuy, command: { type: 'refreshBuyQuote' }, policy: 'buy.quotes' },
  refreshPurchaseNews: {
    open: openBought,
    command: { type: 'refreshPurchaseNews', force: true },
    policy: 'buy.news',
  },
  startBuy: { open: openBuy, command: { type: 'startBuy', provider: 'meld' }, policy: 'buy.openProvider', superseded: { type: 'startBuy', provider: 'meld' } },
  openPurchase: { open: openBought, command: { type: 'openPurchase' }, policy: 'buy.reopenProvider', superseded: { type: 'openPurchase' } },
  refreshWalletPage: { open: openPage, options: DIRECTORY, command: { type: 'refreshWalletPage', pageNumber: 1 }, policy: 'directory.walletPages' },
  refreshWalletSearch: { open: openPage, options: DIRECTORY, command: { type: 'refreshWalletSearch', search: 'alpha' }, policy: 'directory.walletSearches' },
  refreshNamedWallets: { open: openPage, options: DIRECTORY, command: { type: 'refreshNamedWallets' }, policy: 'directory.namedWallets' },
  refreshIdentity: {
    open: openConnected,
    options: { names: true },
    command: { type: 'refreshIdentity', force: true },
    policy: 'names.reads',
  },
  refreshAvailability: { open: openConnected, options: NAMES, command: { type: 'refreshAvailability', name: 'adam.reown.id' }, policy: 'registration.reads' },
  registerName: {
    open: openConnected,
    options: NAMES,
    command: { type: 'registerName', name: 'adam.reown.id' },
    policy: 'registration.watchSignature',
    cancel: 'cancelRegistration',
  },
  checkRegistration: {
    async open(options: PageOptions) {
      const page = await openConnected(options)
      await page.run({ type: 'registerName', name: 'adam.reown.id' })
      return page
    },
    options: NAMES,
    command: { type: 'checkRegistration' },
    policy: 'registration.readBack',
  },
} as const satisfies Readonly<Record<string, OutcomeCase>>
