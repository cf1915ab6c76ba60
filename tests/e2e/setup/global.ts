import type { TestProject } from 'vitest/node'
import { type SandboxChain, type Services, startSandbox } from '../../../cli/sandbox/index.js'
import { describeBrowser, type FoundBrowser, findBrowser } from './browser.js'
import { buildExample } from './example.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of this run: `launchBrowser(inject('browser'))`. */
    browser: FoundBrowser
    /** The sandbox that all files share: the example app is at `url`, and its wallets are `/sandbox/wallet.js` below it, its built files in `exampleFolder`. */
    sandbox: { url: string; evm: SandboxChain[]; relay: string; walletPage: string; exampleFolder: string; services: Services['hosts'] }
  }
}

/** Runs once before all browser tests; what it returns runs once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, app] = await Promise.all([findBrowser(), buildExample()])
  console.log(describeBrowser(browser))
  project.provide('browser', browser)
  // Ports of the system's choice: a developer's own sandbox may be running beside the tests.
  // Without a secure site, Solana and Bitcoin: they have files of their own, and most have nothing of them.
  const sandbox = await startSandbox({ port: 0, app, secureSite: false, solana: false, bitcoin: false })
  const { url, evm, relayUrl = '', walletConnectPage = '' } = sandbox
  project.provide('sandbox', { url, evm: [...evm], relay: relayUrl, walletPage: walletConnectPage, exampleFolder: app, services: sandbox.services.hosts })
  return sandbox.stop
}
