import type { Json } from '../../../src/domain/shared/json/json.js'
import type { PublicCommand } from '../../../src/index.js'
import { showDuration } from '../read/duration.js'
import { unfulfilled } from './expectation.js'
import { look, type Sight } from './queries.js'
import { withSeenValues } from './seen-values.js'
import { withMailedCodes } from '../virtual/mailed-code.js'
import type { RootState } from '../../../src/domain/root.js'
import { mismatch } from './match.js'
import { withTransfers } from './transfers.js'
import type { Page, SeenEvent } from '../page.js'
import type { RunWatch } from '../run.js'
import type { Act, Scenario, Step } from '../read/scenario.js'
import type { World } from '../world.js'

/** Runs the steps of one run, one after the other. */
export interface Stepper {
  /** Opens the first page. */
  begin(): void
  /** Runs a step. Throws an `Expectation` if it is not fulfilled. */
  take(step: Step): Promise<void>
  closeAll(): void
  /** Returns every page that was opened, in order. */
  pages(): readonly Page[]
}

/** Tab with its current page. */
interface Tab {
  page: Page
  closed: boolean
}

type ActOf<V extends Act['verb']> = Extract<Act, { verb: V }>

/** Creates the stepper of a scenario in a world. */
export function createStepper(world: World, scenario: Scenario, watch: RunWatch): Stepper {
  const opened: Page[] = []
  const tabs: Tab[] = []
  let shown = 0
  /** Number of events per page before the last acting step. `wait` looks at later events; each event fulfils one `wait`. */
  let since = new Map<Page, number>()
  const taken = new WeakSet<SeenEvent>()

  function load(): Page {
    const page = world.open(opened.length + 1)
    opened.push(page)
    watch.onPage?.(page)
    return page
  }

  function start(page: Page): void {
    if (scenario.startsItself) page.kit.start()
  }

  function current(): Page {
    const tab = tabs[shown]
    if (tab === undefined || tab.closed) unfulfilled(`tab ${shown + 1} is closed; go to an open one with inTab`)
    return tab.page
  }

  function remember(): void {
    since = new Map(opened.map((page) => [page, page.events.length]))
  }

  function newEvents(page: Page): readonly SeenEvent[] {
    return page.events.slice(since.get(page) ?? 0)
  }

  function fits(seen: SeenEvent, { type, with: members }: ActOf<'wait' | 'never'>): boolean {
    return seen.event.type === type && mismatch(seen.event as unknown as Json, members) === undefined
  }

  async function wait(act: ActOf<'wait'>): Promise<void> {
    const page = current()
    const find = () => newEvents(page).find((seen) => !taken.has(seen) && fits(seen, act))
    await world.until(() => find() !== undefined, act.ms)
    const found = find()
    if (found !== undefined) return void taken.add(found)
    const near = newEvents(page).find((seen) => seen.event.type === act.type && !taken.has(seen))
    const came = newEvents(page).map((seen) => seen.event.type)
    const told = came.length === 0 ? 'nothing came' : `what came: ${came.join(', ')}`
    if (near === undefined) unfulfilled(`no ${act.type} within ${showDuration(act.ms)}; ${told}`, { type: act.type, ...(act.with as object) })
    const difference = mismatch(near.event as unknown as Json, act.with)
    unfulfilled(`no such ${act.type} within ${showDuration(act.ms)}: ${difference?.path} is not as expected`, act.with, near.event as unknown as Json)
  }

  async function never(act: ActOf<'never'>): Promise<void> {
    const page = current()
    const find = () => newEvents(page).find((seen) => !taken.has(seen) && fits(seen, act))
    await world.until(() => find() !== undefined, act.ms)
    const found = find()
    if (found !== undefined) unfulfilled(`${act.type} came, and should not have within ${showDuration(act.ms)}`, null, found.event as unknown as Json)
  }

  function sightOf(page: Page): Sight {
    const last: Sight['last'] = (type) => page.events.findLast(({ event }) => event.type === type)?.event
    return { state: page.kit.getState(), count: page.count, last, calls: page.calls, world: world.sight(page.number) }
  }

  function expect({ checks }: ActOf<'expect'>): void {
    const sight = sightOf(current())
    for (const { path, value } of checks) {
      const actual = look(path, sight)
      const difference = mismatch(actual, value)
      if (difference === undefined) continue
      const at = [path, difference.path].filter((part) => part !== '').join('.')
      unfulfilled(`${at} is ${JSON.stringify(difference.actual ?? null)}, expected ${difference.expected}`, value, actual)
    }
  }

  function give({ command, rejected }: ActOf<'do'>): void {
    const page = current()
    remember()
    const receipt = page.kit.dispatch(complete(command, page))
    const code = receipt.status === 'rejected' ? receipt.failure.code : undefined
    if (code === rejected) return
    const failure = receipt.status === 'rejected' ? (receipt.failure as unknown as Json) : null
    if (rejected === undefined) unfulfilled(`${command.type} was rejected: ${code}`, null, failure)
    unfulfilled(
      code === undefined ? `${command.type} was accepted, expected ${rejected}` : `${command.type} was rejected by ${code}, expected ${rejected}`,
      rejected,
      failure,
    )
  }

  function complete(command: PublicCommand, page: Page): PublicCommand {
    try {
      const complete = withSeenValues(command, sightOf(page)) as PublicCommand
      return withTransfers(withShownApproval(withMailedCodes(complete, world.code), page.kit.getState() as RootState), page.kit.getState(), world.blockhash)
    } catch (error) {
      if (error instanceof RangeError) unfulfilled(error.message)
      throw error
    }
  }

  function openTab(): void {
    remember()
    const page = load()
    shown = tabs.push({ page, closed: false }) - 1
    start(page)
  }

  function reload(): void {
    const tab = tabs[shown] as Tab
    current().close()
    remember()
    tab.page = load()
    start(tab.page)
  }

  function closeTab(): void {
    current().close()
    const tab = tabs[shown] as Tab
    tab.closed = true
    remember()
    const left = tabs.findIndex((one) => !one.closed)
    if (left >= 0) shown = left
  }

  function goTo(number: number): void {
    const tab = tabs[number - 1]
    if (tab === undefined || tab.closed) unfulfilled(`there is no open tab ${number}`)
    shown = number - 1
  }

  /** Runs a step that acts on the world; later events are its consequences. */
  async function acting(run: () => Promise<void> | void): Promise<void> {
    remember()
    try {
      await run()
    } catch (error) {
      if (error instanceof RangeError) unfulfilled(error.message)
      throw error
    }
  }

  async function perform(act: Act): Promise<void> {
    switch (act.verb) {
      case 'do':
        return give(act)
      case 'wait':
        return wait(act)
      case 'never':
        return never(act)
      case 'expect':
        return expect(act)
      case 'advance':
        return world.advance(act.ms)
      case 'sleep':
        return acting(() => world.sleep(act.ms))
      case 'wallet':
        return acting(() => world.wallet(act.act))
      case 'install':
        return acting(() => world.install(act.wallet))
      case 'mine':
        return acting(() => world.mine(act.blocks))
      case 'relay':
        return acting(() => world.relay(act.act))
      case 'site':
        return acting(() => world.site(current().number, act.act))
      case 'host':
        return acting(() => world.host(act.policy))
      case 'fault':
        return acting(() => world.fault(act.fault))
      case 'platform':
        return acting(() => world.platform(current().number, act.facts))
      case 'store':
        return acting(() => world.store(act.items))
      case 'mark':
        return current().mark(act.label)
      case 'reload':
        return reload()
      case 'newTab':
        return openTab()
      case 'closeTab':
        return closeTab()
      case 'inTab':
        return undefined
    }
  }

  return {
    begin: openTab,
    async take(step) {
      if (step.tab !== undefined) goTo(step.tab)
      await perform(step.act)
    },
    closeAll() {
      for (const tab of tabs) if (!tab.closed) tab.page.close()
    },
    pages: () => opened,
  }
}

/** Returns a command about an approval with the operation and the digest of the one that is open, where the scenario says `shown`. */
function withShownApproval(command: PublicCommand, { approvals: { open } }: RootState): PublicCommand {
  if (command.type !== 'chooseApprovalAmount' && command.type !== 'approveEmbeddedRequest') return command
  const { operation, digest } = command
  return {
    ...command,
    operation: operation === 'shown' ? (open?.operation ?? 'none') : operation,
    digest: digest === 'shown' ? (open?.digest ?? 'none') : digest,
  }
}
