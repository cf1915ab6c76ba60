import { throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { openPage } from '../../../../tests/domain/page.js'
import { CONNECT, TWO } from '../../../../tests/domain/sessions.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import { selectListedConnectors } from '../../connectors/index.js'
import { relayRefusal } from '../errors.js'
import { failure } from '../errors.js'

const refusedBy = (reason: object) => {
  const memory = createMemoryPorts()
  return openPage({ ...TWO, memory, ports: { relay: { ...memory.ports.relay, pair: () => throwError(() => reason) } } })
}

it.each([
  ['SIGN_CLIENT_NOT_INSTALLED', failure('SIGN_CLIENT_NOT_INSTALLED'), 'npm install @walletconnect/sign-client@2.21.8'],
  ['SIGN_CLIENT_UNUSABLE', failure('SIGN_CLIENT_UNUSABLE'), 'npm install @walletconnect/sign-client@2.21.8'],
  ['PROJECT_ID_INVALID', relayRefusal('Unauthorized: Project not found'), 'project id'],
  ['ORIGIN_NOT_ALLOWED', relayRefusal('Unauthorized: origin not allowed'), 'allow-list'],
] as const)(
  '[CORE-10, WC-30] %s ends a connect at once: the caller gets the code, the developer the mend, the visitor the cause',
  async (code, reason, mend) => {
    const page = refusedBy(reason)
    const before = page.memory.time.now()
    await expect(page.run({ ...CONNECT, namespace: 'solana' })).rejects.toMatchObject({ code })
    expect(page.memory.time.now()).toBe(before)
    const [line] = page.memory.logger.lines().filter(({ level }) => level === 'error')
    expect(JSON.stringify(line)).toContain(mend)
    expect(page.state().connection.namespaces.solana?.lastFailure?.code).toBe(code)
  },
)

it('[CORE-10, CONN-24] a package that is not installed: the list has no row of it any more, nor of wallets that need it; a bad line hides none', async () => {
  const options = { ...TWO.options, customWallets: [{ id: 'far', name: 'Far', mobileLink: 'far://' }] }
  const listed = async (reason: object) => {
    const memory = createMemoryPorts()
    const page = openPage({ ...TWO, options, memory, ports: { relay: { ...memory.ports.relay, pair: () => throwError(() => reason) } } })
    const before = selectListedConnectors(page.state()).map(({ id }) => id)
    await page.run(CONNECT).catch(() => undefined)
    return [before, selectListedConnectors(page.state()).map(({ id }) => id)]
  }
  const [before, now] = await listed(failure('SIGN_CLIENT_NOT_INSTALLED'))
  expect(before).toEqual(expect.arrayContaining(['walletConnect', 'far']))
  expect(now).toEqual(before?.filter((id) => id !== 'walletConnect' && id !== 'far'))
  const [first, second] = await listed(failure('CODE_UNAVAILABLE'))
  expect(second).toEqual(first)
})

it('[CORE-10, WC-08] code that does not load twice ends a connect without a dialog, and waits for the visitor with one', async () => {
  const page = refusedBy(failure('CODE_UNAVAILABLE'))
  const before = page.memory.time.now()
  await expect(page.run(CONNECT)).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
  expect(page.memory.time.now() - before).toBeLessThan(5_000)
  expect(page.memory.logger.lines().filter(({ level }) => level === 'error').length).toBeGreaterThan(0)
  page.give({ type: 'openModal', view: 'ConnectingWalletConnectBasic' })
  page.wait(5_000)
  expect(page.state().relay.pairing).toMatchObject({ phase: 'failed', code: 'CODE_UNAVAILABLE' })
})

it.each([true, false])('[CORE-07] without a project id where one is needed a connect fails at once (dialog: %s)', async (dialog) => {
  const page = openPage({ ...TWO, walletConnect: {}, needsProjectId: true })
  if (dialog) page.give({ type: 'openModal', view: 'Connect' })
  await expect(page.run({ ...CONNECT, namespace: 'eip155' })).rejects.toMatchObject({ code: 'PROJECT_ID_NOT_CONFIGURED' })
  expect(page.state().connection.namespaces.eip155?.lastFailure?.code).toBe('PROJECT_ID_NOT_CONFIGURED')
  expect(page.memory.logger.lines().filter(({ level }) => level === 'error')).toEqual([])
  expect(JSON.stringify(page.state().config.problems)).toContain('walletConnect({ projectId')
})
