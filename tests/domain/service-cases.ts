import { createMemoryNames } from '../../src/adapters/memory/memory-names.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import type { DomainCommand, PublicCommand } from '../../src/domain/root.js'
import { names } from '../../src/names.js'
import type { ActivityTransaction } from '../../src/ports/services/activity.js'
import { A } from './facts.js'
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

/** A connected page whose account has a history of two pages. */
const withActivity = async (options: PageOptions) => {
  const page = await openConnected({ ...options, activity: true })
  page.memory.activity.add({ network: 'eip155:1', address: A }, ...['1', '2'].map((id) => purchase(id)))
  page.memory.activity.pageSize(1)
  return page
}
const purchase = (id: string): ActivityTransaction => ({ id, metadata: { chain: 'eip155:1', status: 'confirmed' }, transfers: [] })

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
  refreshWalletPage: { open: openPage, options: DIRECTORY, command: { type: 'refreshWalletPage', pageNumber: 1 }, policy: 'directory.walletPages' },
  refreshWalletSearch: { open: openPage, options: DIRECTORY, command: { type: 'refreshWalletSearch', search: 'alpha' }, policy: 'directory.walletSearches' },
  refreshNamedWallets: { open: openPage, options: DIRECTORY, command: { type: 'refreshNamedWallets' }, policy: 'directory.namedWallets' },
  refreshIdentity: {
    open(given: PageOptions) {
      const memory = given.memory ?? createMemoryPorts()
      return openConnected({ ...given, memory, others: [names() as never], ports: { names: createMemoryNames(memory.ports.timer).port, ...given.ports } })
    },
    command: { type: 'refreshIdentity', force: true },
    policy: 'names.reads',
  },
} as const satisfies Readonly<Record<string, OutcomeCase>>
