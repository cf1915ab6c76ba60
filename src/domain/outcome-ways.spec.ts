import { describe, expect, it } from 'vitest'
import { EMBEDDED, LOADED_MS, openLoggedIn } from '../../tests/domain/embedded.js'
import { outcomes } from '../../tests/domain/every-plugin.js'
import { A, ALPHA, B, BETA } from '../../tests/domain/facts.js'
import { openConnected, openPage, type Page, walletOf } from '../../tests/domain/page.js'
import { CONNECT, openLive, SESSIONS } from '../../tests/domain/sessions.js'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { settle } from '../testing/settle.js'
import { AUTH_CONNECTOR_ID } from './auth/connector-id.js'
import { runCommand } from './kernel/run.js'
import type { TimedCommand } from './results.js'
import type { DomainCommand, DomainEvent } from './root.js'

/** A page on which a command ends in a way of its own, and what has to happen for it. */
interface Way {
  open(): Page | Promise<Page>
  readonly command: DomainCommand
  help?(page: Page): void
}

const SWITCH = { type: 'switchConnection', namespace: 'eip155', connectorId: AUTH_CONNECTOR_ID } as const

const twoWallets = async () => {
  const page = await openConnected({ wallets: [{ id: ALPHA }, { id: BETA }] })
  await page.run({ type: 'connect', connectorId: BETA })
  return page
}

/** Logs out: the connection is still known. */
async function out(page: Page): Promise<Page> {
  await page.run({ type: 'disconnect' })
  return page
}

function openSocial(): Page {
  const page = openPage(EMBEDDED)
  page.give({ type: 'loginWithSocial', provider: 'github' })
  page.wait(LOADED_MS)
  page.memory.popup.result('https://secure.walletconnect.org/result?token=t')
  page.wait(LOADED_MS)
  return page
}

/** Commands that succeed, or fail, with one of several events. outcomes.spec.ts walks the others. */
const ways: { readonly [T in TimedCommand]?: { readonly [E in DomainEvent['type']]?: Way } } = {
  connect: {
    connected: { open: () => openPage(), command: { type: 'connect', connectorId: ALPHA } },
    connectFailed: {
      open: () => openPage({ wallets: [{ id: ALPHA, policy: 'reject' }] }),
      command: { type: 'connect', connectorId: ALPHA },
    },
    connectJoined: {
      open() {
        const before = openLive(SESSIONS)
        before.close()
        const memory = createMemoryPorts({ world: before.memory.world })
        memory.disk.fail('hanging')
        const page = openPage({ ...SESSIONS, memory, starts: false })
        page.give({ type: 'start' })
        return page
      },
      command: CONNECT,
      help: ({ memory }) => memory.disk.fail(null),
    },
  },
  switchConnection: {
    connected: { open: twoWallets, command: { ...SWITCH, connectorId: ALPHA } },
    connectFailed: {
      async open() {
        const page = await twoWallets()
        walletOf(page).setPolicy('reject')
        return page
      },
      command: { ...SWITCH, connectorId: ALPHA },
    },
    accountSwitched: {
      open: () => openConnected({ wallets: [{ id: ALPHA, accounts: [A, B] }] }),
      command: { ...SWITCH, connectorId: ALPHA, address: B },
    },
    accountTypeChanged: { open: () => openLoggedIn(), command: { ...SWITCH, address: A } },
    accountTypeChangeFailed: {
      open() {
        const page = openLoggedIn()
        page.memory.secureSite.setPolicy({ refuse: { SET_PREFERRED_ACCOUNT: 'No' } })
        return page
      },
      command: { ...SWITCH, address: A },
    },
    loginFailed: {
      open: () => out(openSocial()),
      command: SWITCH,
      help: (page) => void page.give({ type: 'cancelLogin' }),
    },
    loginAddressAsked: { open: () => out(openLoggedIn()), command: SWITCH },
  },
}

const walked = Object.entries(ways).flatMap(([type, events]) => Object.entries(events).map(([event, way]) => [type, event, way] as const))

describe('the ways in which a command ends', () => {
  it('[design] are those of the table of outcomes, where there are several', () => {
    const table = Object.entries(outcomes).filter(([, { done, failed }]) => done.length > 1 || failed.length > 1)
    const expected = table.map(([type, { done, failed }]) => [type, [...done, ...failed].sort()] as const)
    const here = Object.entries(ways).map(([type, events]) => [type, Object.keys(events).sort()] as const)
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(expected))
  })

  it.each(walked)('[DX-20] %s settles with %s', async (type, event, { open, command, help }) => {
    const page = await open()
    page.clear()
    const running = runCommand(page.kernel, outcomes, command)
    running.catch(() => undefined)
    help?.(page)
    const end = (await settle(page.memory.time, running).catch((error: unknown) => error)) as { readonly type?: string; readonly code?: string } | undefined
    const told = page.events(event as DomainEvent['type']).at(-1) as { readonly failure?: { readonly code: string } } | undefined
    expect(told, `${type} has no ${event}`).toBeDefined()
    if (told?.failure === undefined) expect(end).toMatchObject({ type: event })
    else expect(end).toMatchObject({ code: told.failure.code })
  })
})
