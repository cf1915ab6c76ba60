import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { expect } from 'vitest'
import { openPage, type Page, type PageOptions } from './page.js'

/** The plugin is in use, with a project id. */
export const EMBEDDED = { embedded: {}, options: { projectId: 'p' }, wallets: [] } as const satisfies PageOptions
/** An app with EVM chains and Solana. */
export const EMBEDDED_TWO = {
  ...EMBEDDED,
  options: { projectId: 'p', networks: [mainnet, base, solana] },
  adapters: ['eip155', 'solana'],
} as const satisfies PageOptions
/** From the first request to an answer of a site that is not loaded yet: its own 20 ms, 500 ms, 5 ms. */
export const LOADED_MS = 600
/** The e-mail of the visitor. */
export const EMAIL = 'ann@example.org'

/** A page on which a code was asked for. */
export function openAsked(options: PageOptions = EMBEDDED): Page {
  const page = openPage(options)
  page.give({ type: 'loginWithEmail', email: EMAIL })
  page.wait(LOADED_MS)
  return page
}

/** The visitor types the code that came by mail, or another. */
export function typeCode(page: Page, code: string = page.memory.secureSite.code()): void {
  expect(page.give({ type: 'submitEmailCode', code: createSecret(code) }).status).toBe('accepted')
  page.wait(50)
}

/** A page on which the visitor is logged in by e-mail. */
export function openLoggedIn(options: PageOptions = EMBEDDED): Page {
  const page = openAsked(options)
  typeCode(page)
  page.wait(50)
  expect(page.state().auth.user).toBeDefined()
  page.clear()
  return page
}

/** Events that reached the secure site, but for app and theme. */
export function reached(page: Page): string[] {
  return page.memory.frame
    .received()
    .map(({ event }) => event)
    .filter((event) => event !== 'SYNC_THEME' && event !== 'SYNC_DAPP_DATA')
}

/** Requests to the secure site that have no end yet, oldest first, and how each stands. */
export function openRequests({ entries }: Pick<Page, 'entries'>): readonly (readonly [event: string, step: 'waiting' | 'posted'])[] {
  const open = new Map<number, readonly [event: string, step: 'waiting' | 'posted']>()
  for (const entry of entries) {
    if (entry.kind === 'call' && entry.port === 'frame' && entry.method === 'request') open.set(entry.n, [eventOf(entry.args[0]), 'waiting'])
    if (entry.kind === 'cancel') open.delete(entry.call)
    const [event] = (entry.kind === 'reply' && open.get(entry.call)) || []
    if (entry.kind !== 'reply' || event === undefined) continue
    if (entry.outcome === 'next') open.set(entry.call, [event, 'posted'])
    else open.delete(entry.call)
  }
  return [...open.values()]
}

function eventOf(request: unknown): string {
  return (request as { readonly message: { readonly event: string } }).message.event
}
