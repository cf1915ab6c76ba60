import { map, of } from 'rxjs'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { createHeadlessSite, type HeadlessSite, type HeadlessSiteOptions } from '../../cli/sandbox/secure-site/headless/headless.js'
import { forgetfulStore } from '../../cli/sandbox/secure-site/headless/memory.js'
import type { SiteChain } from '../../cli/sandbox/secure-site/parts.js'
import { createFramePort } from '../../src/adapters/embedded-wallet/frame/frame-port.js'
import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { selectAccount } from '../../src/domain/account-view/selectors.js'
import { selectConnectionStatus } from '../../src/domain/connection/index.js'
import { writeTape } from '../../src/domain/kernel/tape.js'
import type { Json } from '../../src/domain/shared/json/json.js'
import { createSecret } from '../../src/domain/shared/secrets/secret.js'
import { EMBEDDED } from '../domain/embedded.js'
import { openPage, reload as reloaded } from '../domain/page.js'

/** The networks of the page, with a node without contracts and transactions. */
const chains: readonly SiteChain[] = [1, 8453].map((chainId) => ({
  id: `eip155:${chainId}`,
  name: `Chain ${chainId}`,
  currency: 'ETH',
  decimals: 18,
  rpcUrl: '',
  smartAccounts: chainId === 1,
}))
const node = (_: SiteChain, method: string) => of((answers[method] ?? '0x') as Json)
const answers: Readonly<Record<string, Json>> = {
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x1' },
  eth_maxPriorityFeePerGas: '0x1',
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  eth_getTransactionReceipt: { status: '0x1' },
  eth_blockNumber: '0x10',
}

/** Opens the domain on a page with the frame and popup of the sandbox's secure site, which runs the same logic as its page. */
function openWithSite(options: Partial<HeadlessSiteOptions> = {}) {
  const memory = createMemoryPorts()
  const site = createHeadlessSite({ chains, clock: { now: memory.now }, timer: memory.ports.timer, node, ...options })
  const open = (on = memory) => {
    const ends = site.join()
    return { ends, page: openPage({ ...EMBEDDED, memory: on, ports: portsOf(memory, ends) }) }
  }
  const { page, ends } = open()
  return { site, page, ends, open }
}

/** Returns the ports of a page over its ends of the site. */
function portsOf({ ports: { timer } }: Pick<MemoryPorts, 'ports'>, { frame: channel, popup }: ReturnType<HeadlessSite['join']>) {
  return { frame: createFramePort({ channel, timer }), popup }
}

const EMAIL = 'ann@example.org'
/** Milliseconds for the frame to settle, and for the site to poll the person's decision, which it does each second. */
const SOON_MS = 3_000

function loginByEmail({ page, site }: Pick<ReturnType<typeof openWithSite>, 'page' | 'site'>): string {
  page.give({ type: 'loginWithEmail', email: EMAIL })
  page.wait(SOON_MS)
  const code = site.code(EMAIL) ?? ''
  page.give({ type: 'submitEmailCode', code: createSecret(code) })
  page.wait(100)
  return code
}

describe('the domain with the secure site of the sandbox', () => {
  it('[AUTH-11, FRAME-09, AUTH-28] e-mail: a device approved by mail, a wrong code, the right one, connected; nothing secret on the tape', () => {
    const store = forgetfulStore()
    const { page, site } = openWithSite({ policy: { device: 'wait' }, store })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(SOON_MS)
    expect(page.state().auth.login).toMatchObject({ step: 'device' })
    site.person.decide(site.inbox(EMAIL)[0]?.link ?? '', true)
    page.wait(SOON_MS)
    expect(page.state().auth.login).toMatchObject({ step: 'code' })
    const code = site.code(EMAIL) ?? ''
    page.give({ type: 'submitEmailCode', code: createSecret(code === '000000' ? '000001' : '000000') })
    page.wait(100)
    expect(page.state().auth.login).toMatchObject({ step: 'code', problem: { message: 'Invalid code' } })
    page.give({ type: 'submitEmailCode', code: createSecret(code) })
    page.wait(100)
    expect([selectConnectionStatus(page.state(), 'eip155'), page.state().auth.user]).toEqual(['connected', { email: EMAIL }])
    const [connection] = page.state().connection.namespaces.eip155?.connections ?? []
    expect(connection).toMatchObject({ connectorId: 'ID_AUTH', accounts: [{ type: 'eoa' }, { type: 'smartAccount' }] })
    expect(selectAccount(page.state(), 'eip155').address).toBe(connection?.accounts[1]?.address)
    const { session, users } = JSON.parse(store.load() ?? '') as { session: { token: string }; users: { seed: string }[] }
    const tape = writeTape(page.tape())
    for (const secret of [code, session.token, users[0]?.seed ?? '']) expect([secret.length > 5, tape.includes(secret)]).toEqual([true, false])
  })

  it('[AUTH-16, FRAME-10, CORE-39] a social account by its popup, and the ways in which that does not end well', () => {
    const { page, site } = openWithSite()
    page.give({ type: 'loginWithSocial', provider: 'google' })
    page.wait(SOON_MS)
    expect([selectConnectionStatus(page.state(), 'eip155'), page.state().auth.user?.userName]).toEqual(['connected', 'Robin Weber'])
    expect(writeTape(page.tape())).not.toMatch(/result\?code=[0-9a-f]|state=[0-9a-f]{8}/)
    for (const policy of [{ social: 'close' }, { social: 'reject' }] as const) {
      const other = openWithSite({ policy })
      other.page.give({ type: 'loginWithSocial', provider: 'github' })
      other.page.wait(SOON_MS)
      expect(other.page.events('loginFailed')).toMatchObject([{ failure: { code: 'POPUP_CLOSED' } }])
    }
    expect(site.person.questions()).toEqual([])
  })

  it('[AUTH-20, AUTH-21, FRAME-11] Farcaster, approved and declined', () => {
    const { page } = openWithSite()
    page.give({ type: 'loginWithFarcaster' })
    page.wait(SOON_MS)
    expect(page.state().auth.user?.userName).toBe('robin')
    const other = openWithSite({ policy: { farcaster: 'reject' } })
    other.page.give({ type: 'loginWithFarcaster' })
    other.page.wait(SOON_MS)
    expect(other.page.events('loginFailed')).toMatchObject([{ failure: { code: 'FARCASTER_FAILED' } }])
  })

  it('[AUTH-36, AUTH-39] a signature of the real key, a transaction of the smart account, and a no', async () => {
    const table = openWithSite()
    const { page, site } = table
    loginByEmail(table)
    const account = page.state().connection.namespaces.eip155?.connections[0]?.accounts[0]?.address ?? ''
    const sign = { type: 'requestEmbedded', method: 'personal_sign', params: ['0x6869', account] } as const
    const signed = await page.run(sign)
    expect(signed).toMatchObject({ type: 'embeddedRequestCompleted', approved: true })
    const signature = JSON.parse((signed as { result: string }).result)
    expect(await verifyMessage({ address: account as `0x${string}`, message: 'hi', signature })).toBe(true)
    expect(await page.run({ type: 'requestEmbedded', method: 'eth_blockNumber' })).toMatchObject({ result: '"0x10"' })
    const from = page.state().connection.namespaces.eip155?.connections[0]?.accounts[1]?.address ?? ''
    const sent = page.run({ type: 'requestEmbedded', method: 'eth_sendTransaction', params: [{ from, to: account, value: '0x1' }] })
    expect(await sent).toMatchObject({ result: JSON.stringify(answers.eth_sendRawTransaction), approved: true })
    site.person.setPolicy({ approvals: 'wait' })
    page.give(sign)
    page.wait(100)
    // The site shows the same request as the app (robustness, I-27).
    expect(page.state().approvals.open?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(site.person.questions().map(({ reading }) => reading.digest)).toEqual([page.state().approvals.open?.digest])
    site.person.answer(true)
    page.wait(100)
    site.person.setPolicy({ approvals: 'reject' })
    await expect(page.run(sign)).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' })
  })

  it('[CONN-14, AUTH-26, AUTH-30] the login is there after a reload of the app, and gone after a sign-out', async () => {
    const table = openWithSite()
    const { page, site } = table
    loginByEmail(table)
    const { address } = page.state().connection.namespaces.eip155?.connections[0]?.accounts[0] ?? {}
    const ends = site.join()
    const again = reloaded(page, { ...EMBEDDED, ports: portsOf(page.memory, ends) })
    again.wait(SOON_MS)
    expect(again.state().connection.namespaces.eip155?.connections[0]?.accounts[0]?.address).toBe(address)
    await again.run({ type: 'disconnect' })
    again.wait(SOON_MS)
    expect([selectConnectionStatus(again.state(), 'eip155'), again.state().auth.used]).toEqual(['disconnected', false])
  })

  it('[NET-32, FRAME-13] a network is switched to by the site, which is on it afterwards, and is the one that the site answers', async () => {
    const table = openWithSite()
    const { page } = table
    loginByEmail(table)
    const chain = () => page.run({ type: 'requestEmbedded', method: 'eth_chainId' })
    expect(await chain()).toMatchObject({ result: '"0x1"' })
    expect(await page.run({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })).toMatchObject({ network: 'eip155:8453' })
    const asked = page.entries.flatMap((entry) =>
      entry.kind === 'call' && entry.port === 'frame' && entry.method === 'request' ? [JSON.stringify(entry.args)] : [],
    )
    expect(asked.filter((text) => text.includes('SWITCH_NETWORK'))).toEqual([expect.stringContaining('8453')])
    expect([page.state().network.namespaces.eip155?.walletNetwork, await chain()]).toMatchObject(['eip155:8453', { result: '"0x2105"' }])
  })

  it('[NET-32] a site that answers another network than was asked for is on that one', async () => {
    const table = openWithSite()
    loginByEmail(table)
    const ends = table.site.join()
    const { frame, popup } = portsOf(table.page.memory, ends)
    const lying: typeof frame = {
      ...frame,
      request: (asked) =>
        frame
          .request(asked)
          .pipe(map((step) => (asked.message.event === 'SWITCH_NETWORK' && step.type === 'answered' ? { ...step, reply: { chainId: 1 } } : step))),
    }
    const again = reloaded(table.page, { ...EMBEDDED, ports: { frame: lying, popup } })
    again.wait(SOON_MS)
    expect(await again.run({ type: 'switchEmbeddedNetwork', network: 'eip155:8453' })).toMatchObject({ network: 'eip155:1' })
    expect(again.state().network.namespaces.eip155?.walletNetwork).toBe('eip155:1')
  })

  it('[AUTH-25, FRAME-16] the e-mail is changed with two codes', () => {
    const table = openWithSite()
    const { page, site } = table
    loginByEmail(table)
    page.wait(30_000)
    page.give({ type: 'updateEmail', email: 'new@example.org' })
    page.wait(100)
    for (const to of [EMAIL, 'new@example.org']) {
      page.give({ type: 'submitEmailChangeCode', code: createSecret(site.code(to) ?? '') })
      page.wait(100)
    }
    expect(page.events('emailUpdated')).toMatchObject([{ email: 'new@example.org' }])
    expect(page.state().auth.user).toEqual({ email: 'new@example.org' })
  })

  it('[F12, F13, F14] its faults: never ready, no answer, garbage, a reload in the middle, each ends the login once', () => {
    for (const [faults, ms] of [
      [{ ready: 'never' }, 20_000],
      [{ wrongOrigin: true }, 20_000],
      [{ on: ['CONNECT_EMAIL'], reply: 'never' }, 121_000],
      [{ on: ['CONNECT_EMAIL'], garbage: true }, 121_000],
      [{ on: ['CONNECT_EMAIL'], fail: 'Out of order' }, SOON_MS],
    ] as const) {
      const { page } = openWithSite({ faults })
      page.give({ type: 'loginWithEmail', email: EMAIL })
      page.wait(ms)
      expect(page.events('loginFailed'), JSON.stringify(faults)).toHaveLength(1)
    }
    const { page, ends } = openWithSite({ faults: { on: ['CONNECT_EMAIL'], reply: 'never' } })
    page.give({ type: 'loginWithEmail', email: EMAIL })
    page.wait(SOON_MS)
    ends.frames.reload()
    page.wait(SOON_MS)
    expect(page.events('loginFailed')).toHaveLength(1)
  })
})
