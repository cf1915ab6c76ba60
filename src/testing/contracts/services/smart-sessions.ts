import type { SmartPermission, SmartSession, SmartSessionAccount, SmartSessionsPort } from '../../../ports/services/smart-sessions.js'
import { type ContractOptions, type Harness, listen, methodsOf, type SetUp, suiteOf, type TestApi, theFailure } from '../suite.js'

/** A smart account and the sources of its sessions. `held` counts running questions. */
export interface SmartSessionsHarness extends Harness {
  readonly port: SmartSessionsPort
  readonly account: SmartSessionAccount
  /** Time of the harness, milliseconds since the epoch in whole seconds. */
  readonly now: number
  /** Makes the account a plain one. */
  makePlain(): void
  /** Adds a session that the port revokes by `source`. */
  add(session: SmartSession): void
  /** Source of the sessions that are added. */
  readonly source: SmartSession['source']
  /** Lets the wallet grant the double of each amount. */
  doubleGrants(): void
  /** Makes every source fail from now on. */
  breakSources(): void
  /** Milliseconds within which an answer comes. */
  readonly withinMs: number
}

const permissions: readonly SmartPermission[] = [{ type: 'native-token-allowance', data: { allowanceAmount: '0x10' } }]
const KEY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Contract of every port of smart sessions. */
export function smartSessionsContract(
  api: TestApi,
  name: string,
  setUp: SetUp<SmartSessionsHarness>,
  options: ContractOptions<SmartSessionsHarness> = {},
): void {
  const { expect } = api
  const ended = async <T>(subject: SmartSessionsHarness, source: Parameters<typeof listen<T>>[0]) => {
    const heard = listen(source)
    await subject.elapse(subject.withinMs)
    return heard
  }
  const sessionOf = ({ now, source }: SmartSessionsHarness, id: string): SmartSession => ({
    id,
    source,
    createdAt: now - 1_000,
    expiresAt: now + 60_000,
    permissions,
  })

  suiteOf(api, `smart sessions port: ${name}`, setUp, options, ({ test }) => {
    test('[DX-19] is a plain object with its methods', async ({ port }) => {
      expect([...methodsOf(port)].sort()).toEqual(['grant', 'list', 'prepare', 'revoke', 'state'])
    })

    test('[SESSIONS-02] lists the sessions of a deployed account, each with its source, in JSON', async (subject) => {
      subject.add(sessionOf(subject, '0x51'))
      const { values, errors, completed } = await ended(subject, subject.port.list(subject.account))
      expect([errors, completed, values.map(({ accountCode }) => accountCode)]).toEqual([[], 1, [{ kind: 'contract' }]])
      expect(values[0]?.sessions.map(({ id, source, expiresAt }) => [id, source, expiresAt])).toEqual([['0x51', subject.source, subject.now + 60_000]])
      expect(values[0]?.sessions[0]?.permissions).toEqual(permissions)
      expect(JSON.parse(JSON.stringify(values))).toEqual(values)
    })

    test('[SESSIONS-05] a plain account has none', async (subject) => {
      subject.add(sessionOf(subject, '0x51'))
      subject.makePlain()
      const { values, errors } = await ended(subject, subject.port.list(subject.account))
      expect([errors, values]).toEqual([[], [{ accountCode: { kind: 'plain' }, sessions: [], missing: [] }]])
    })

    test('[SESSIONS-04] a grant tells what was granted, and until when', async (subject) => {
      const request = { ...subject.account, key: KEY, permissions, expiresAt: subject.now + 60_000 }
      const { values, errors } = await ended(subject, subject.port.grant(request))
      expect([errors, values.map((one) => [one.source, one.expiresAt, one.permissions])]).toEqual([[], [['wallet', subject.now + 60_000, permissions]]])
    })

    test('[SESSIONS-04] a grant that is wider is told as it is', async (subject) => {
      subject.doubleGrants()
      const request = { ...subject.account, key: KEY, permissions, expiresAt: subject.now + 60_000 }
      const { values } = await ended(subject, subject.port.grant(request))
      expect(values[0]?.permissions).toEqual([{ type: 'native-token-allowance', data: { allowanceAmount: '0x20' } }])
    })

    test('[SESSIONS-03] revokes one session of two', async (subject) => {
      subject.add(sessionOf(subject, '0x51'))
      subject.add(sessionOf(subject, '0x52'))
      const { errors, completed } = await ended(subject, subject.port.revoke({ ...subject.account, id: '0x51', source: subject.source, signature: '0x1234' }))
      expect([errors, completed]).toEqual([[], 1])
      const { values } = await ended(subject, subject.port.list(subject.account))
      const open = values[0]?.sessions.filter(({ revokedAt }) => revokedAt === undefined).map(({ id }) => id)
      expect(open).toEqual(['0x52'])
    })

    test('[SESSIONS-06, fault] sources that fail are a failure, never an empty list', async (subject) => {
      subject.breakSources()
      theFailure(api, await ended(subject, subject.port.list(subject.account)))
      theFailure(api, await ended(subject, subject.port.revoke({ ...subject.account, id: '0x51', source: subject.source, signature: '0x1234' })))
    })

    test('[I-44] asks nobody before somebody subscribes', async (subject) => {
      const before = subject.held?.() ?? 0
      subject.port.list(subject.account)
      await subject.elapse(1)
      expect(subject.held?.() ?? 0).toBe(before)
    })
  })
}
