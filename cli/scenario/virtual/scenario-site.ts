import type { LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import { embeddedWalletModule } from '../../../src/kit/plugins/embedded-wallet.js'
import { configureEmbeddedWallet } from '../../../src/domain/auth/config.js'
import { loadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../../src/index.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import type { ClockPort } from '../../../src/ports/clock.js'
import type { TimerPort } from '../../../src/ports/timer.js'
import type { HeadlessSite, HeadlessSiteOptions } from '../../sandbox/secure-site/headless/headless.js'
import { startHeadlessSecureSite } from '../../sandbox/secure-site/headless/headless-start.js'
import { forgetfulStore } from '../../sandbox/secure-site/headless/memory.js'
import type { SiteChain } from '../../sandbox/secure-site/parts.js'
import type { Page } from '../page.js'
import type { Scenario } from '../read/scenario.js'
import type { ScenarioSiteOptions, SiteAct } from '../read/site-schema.js'

/** Secure site of a run with its user, and the frames and popups that pages have there. */
export interface ScenarioSite {
  /** Creates the plugin that gives a page its embedded wallet. */
  pluginFor(page: number): LoadedPlugin
  /** Call after a page was opened. */
  joined(page: Page): void
  /** Performs the action of a step at the site, or on the page that is shown. Throws a RangeError for an action that is impossible now. */
  act(page: number, act: SiteAct): void
  facts(page: number): JsonObject
  /** Returns the newest code that was sent to an address. */
  code(to: string): string | undefined
  /** Returns the secrets that only the user and the site may see; see {@link HeadlessSite}. */
  secrets(): readonly string[]
  /** Returns the resources that pages have in use. */
  held(): Readonly<Record<string, number>>
}

/** Options of {@link createScenarioSite}. */
export interface ScenarioSiteParts {
  readonly scenario: Scenario
  readonly options: ScenarioSiteOptions
  readonly clock: ClockPort
  readonly timer: TimerPort
  readonly seed: number
  /** Calls a node of a chain. Networks of the scenario without a node are not chains of the site. */
  readonly node: NonNullable<HeadlessSiteOptions['node']>
  /** True to fund new users. */
  readonly fund?: boolean
}

/** Starts the secure site of a scenario in this process: the logic of the sandbox's page, without a browser. */
export async function createScenarioSite({ scenario, options, clock, timer, seed, node, fund = false }: ScenarioSiteParts): Promise<ScenarioSite> {
  const store = forgetfulStore()
  const { lost = false, site: faults = {} } = options.faults ?? {}
  let gone = lost
  const site: HeadlessSite = await startHeadlessSecureSite({
    chains: chainsOf(scenario, options),
    clock,
    timer,
    seed,
    node,
    fund,
    faults,
    store,
    ...(options.person ? { policy: options.person } : {}),
  })
  const ends = new Map<number, ReturnType<HeadlessSite['join']>>()
  const pages = new Map<number, Page>()
  let blocked = false

  function endsOf(page: number): ReturnType<HeadlessSite['join']> {
    const known = ends.get(page) ?? site.join()
    ends.set(page, known)
    return known
  }

  return {
    pluginFor(page) {
      const { frame, popup, frames, popups } = endsOf(page)
      frames.lose(gone)
      popups.block(blocked)
      const networks =
        options.wallet?.networks ??
        scenario.options.networks
          .map((network) => (network.caipNetworkId ?? `eip155:${network.id}`) as CaipNetworkId)
          .filter((id) => /^(eip155|solana):/.test(id))
      return loadedPlugin(
        configureEmbeddedWallet({ ...options.wallet, networks }),
        embeddedWalletModule(() => ({ frame, popup })),
      )
    },
    joined: (page) => void pages.set(page.number, page),
    act(number, { faults: broken, person, popups, device, consent, farcaster, approve, reject, reload, forget }) {
      const shown = endsOf(number)
      if (broken) {
        site.setFaults(broken.site)
        gone = broken.lost
        for (const { frames } of ends.values()) frames.lose(gone)
      }
      if (person) site.person.setPolicy(person)
      if (popups) {
        blocked = popups === 'blocked'
        for (const one of ends.values()) one.popups.block(blocked)
      }
      if (device) site.person.decide(linkOf(site), device === 'approve')
      if (consent === 'close' && !shown.popups.close()) throw new RangeError('no window is open')
      if (consent && consent !== 'close') shown.popups.decide(consent === 'approve')
      if (farcaster) site.person.decide(urlOf(pages.get(number)), farcaster === 'approve')
      if ((approve || reject) && !site.person.answer(approve === true)) throw new RangeError('the secure site asks nothing')
      if (reload) shown.frames.reload()
      if (forget) store.save('{}')
    },
    facts(number) {
      const { frames, popups } = endsOf(number)
      const letters = site.inbox()
      return {
        letters: letters.length,
        codes: letters.filter(({ code }) => code !== undefined).length,
        questions: site.person
          .questions()
          .map(({ method, account, reading }): JsonObject => ({ method, address: account.address, digest: reading.digest ?? null })),
        visible: frames.visible(),
        ...frames.held(),
        popups: popups.held(),
        visited: popups.visited().length,
      }
    },
    code: (to) => site.code(to),
    secrets: () => site.secrets(),
    held: () => ({
      frames: sum([...ends.values()].map(({ frames }) => frames.held().frames)),
      frameRequests: sum([...ends.values()].map(({ frames }) => frames.held().requests)),
      popups: sum([...ends.values()].map(({ popups }) => popups.held())),
    }),
  }
}

/** Function with which the site calls a node of one of the scenario's chains. */
export type SiteNode = (chain: SiteChain, method: string, params: readonly Json[]) => Observable<Json>

/** Returns the networks of a scenario as chains of the site. Those of eip155 have smart accounts unless the scenario lists which do. */
function chainsOf({ options: { networks } }: Scenario, { smartAccounts }: ScenarioSiteOptions): SiteChain[] {
  return networks.flatMap(({ id, caipNetworkId, chainNamespace = 'eip155', name, nativeCurrency, rpcUrls }): SiteChain[] => {
    if (chainNamespace !== 'eip155' && chainNamespace !== 'solana') return []
    const network = (caipNetworkId ?? `eip155:${id}`) as CaipNetworkId
    return [
      {
        id: network,
        name,
        currency: nativeCurrency.symbol,
        decimals: nativeCurrency.decimals,
        rpcUrl: rpcUrls.default.http[0] ?? '',
        smartAccounts: chainNamespace === 'eip155' && (smartAccounts?.includes(network) ?? true),
      },
    ]
  })
}

function linkOf(site: HeadlessSite): string {
  const link = site.inbox().findLast((letter) => letter.link !== undefined)?.link
  if (link === undefined) throw new RangeError('no letter with a link came')
  return link
}

function urlOf(page: Page | undefined): string {
  const login = page?.kit.getState().auth.login
  if (login?.kind !== 'farcaster' || login.url === undefined) throw new RangeError('no Farcaster address is shown')
  return login.url
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
