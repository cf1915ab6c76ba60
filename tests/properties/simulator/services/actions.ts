import type { DomainCommand } from '../../../../src/domain/root.js'
import { ACCOUNTS, type Page, type Simulation } from '../pages.js'
import type { Mood } from './answers.js'

/** Chance that a step brings something of the services, too. */
const OFTEN = 0.35
const SEARCHES = ['Wallet 1', 'Wallet 12', 'Wallet', 'nobody', ' ', 'W'] as const
const MOODS: readonly Mood[] = ['calm', 'calm', 'slow', 'busy', 'silent']

/** Does something with the services of a run that has them: the visitor looks, or their temper changes. */
export function actOnServices(run: Simulation): void {
  const { services } = run
  if (services === undefined || !services.random.chance(OFTEN)) return
  const { random } = services
  if (random.chance(0.15)) services.answers.mood = random.pick(MOODS)
  const page: Page = random.pick(run.pages)
  const search = () => random.pick(SEARCHES)
  const commands: readonly (() => DomainCommand)[] = [
    () => ({ type: 'refreshIdentity', force: random.chance(0.5), ...(random.chance(0.4) ? { address: random.pick(ACCOUNTS) } : {}) }),
    () => ({ type: 'refreshActivity', force: random.chance(0.5), ...(random.chance(0.1) ? { onramp: 'coinbase' } : {}) }),
    () => ({ type: 'loadMoreActivity' }),
    () => ({ type: 'openModal', view: 'Transactions' }),
    () => ({ type: 'pushView', view: 'Transactions' }),
    () => ({ type: 'openModal', view: random.pick(['AllWallets', 'Connect'] as const) }),
    () => ({ type: 'refreshWalletPage', pageNumber: 1 + random.below(5), certified: random.chance(0.3), force: random.chance(0.3) }),
    () => ({ type: 'refreshWalletSearch', search: search(), certified: random.chance(0.2) }),
    () => ({ type: 'refreshWalletSearch', search: search() }),
    () => ({ type: 'loadWalletImages', imageIds: Array.from({ length: 1 + random.below(4) }, () => `i${1 + random.below(40)}`) }),
    () => ({ type: 'chooseDirectoryWallet', walletId: `w${1 + random.below(45)}` }),
    () => ({ type: 'keepWalletPlace', search: search(), filter: 'all', first: random.below(100) }),
    () => ({ type: 'refreshSettings', about: random.pick(['features', 'origins', 'analytics'] as const), force: random.chance(0.5) }),
  ]
  page.kernel.dispatch(random.pick(commands)())
  if (random.chance(0.5)) run.memory.time.advanceBy(random.pick([1, 50, 299, 300, 2_000]))
}
