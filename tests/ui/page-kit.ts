import type { Instance } from '../../src/kit/instance.js'
import type { FrameHost } from 'latchkit/embedded-wallet'
import { initialState } from '../../src/domain/initial.js'
import { outcomes } from '../domain/every-plugin.js'
import { runCommand } from '../../src/domain/kernel/run.js'
import { type Page, openPage, type PageOptions } from '../domain/page.js'

/** An instance over the domain of a page in memory: its commands, state and events, without what an instance has of adapters. */
export function openKit(options: PageOptions, home?: FrameHost): { readonly page: Page; readonly kit: Instance } {
  const page = openPage(options)
  const { kernel } = page
  const server = initialState(page.state().config)
  const kit = {
    config: page.state().config,
    start: () => undefined,
    stop: () => undefined,
    dispatch: page.give,
    run: (command: Parameters<Page['give']>[0]) => runCommand(kernel, outcomes, command),
    getState: page.state,
    getServerState: () => server,
    subscribe: kernel.subscribe,
    select: (selector: (state: unknown) => unknown) => selector(page.state()),
    events$: kernel.events$,
    getProvider: () => undefined,
    getPairingUri: () => undefined,
    getFrameHost: () => home,
    prefetch: () => Promise.resolve(),
    dispose: () => undefined,
  }
  return { page, kit: kit as unknown as Instance }
}
