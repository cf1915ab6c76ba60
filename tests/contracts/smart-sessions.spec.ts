import { createMemorySmartSessions, type SmartSessionsHarness, smartSessionsContract } from 'latchkit/testing'
import { firstValueFrom, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createHostedSessions } from '../../src/adapters/smart-sessions/hosted-sessions.js'
import { codeOf, createJoinedSessions } from '../../src/adapters/smart-sessions/joined-sessions.js'
import { createSessionCalls } from '../../src/adapters/evm/sessions/session-calls.js'
import { createWalletSessions } from '../../src/adapters/smart-sessions/wallet-sessions.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import type { SmartPermission, SmartSession } from '../../src/ports/services/smart-sessions.js'
import { A, B } from '../domain/facts.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'

const api = { describe, it, expect }
const NOW = 1_735_689_600_000
const account = { connectorId: 'w', namespace: 'eip155', network: 'eip155:1', address: A } as const
const broken = failure('RPC_ALL_FAILED', { hosts: 'a.example' })
const doubled = ({ type, data }: SmartPermission): SmartPermission => ({ type, data: { ...data, allowanceAmount: '0x20' } })
const common = { account, now: NOW, withinMs: 50 } as const
const refusal = (code: number) => Object.assign(new Error(`code ${code}`), { code })

/** Wallet with the methods of a form of ERC-7715. */
function scriptedWallet(form: 'today' | 'older') {
  let sessions: readonly SmartSession[] = []
  let isDouble = false
  let isBroken = false
  const asked: { method: string; params: never }[] = []
  const granted = (all: readonly SmartPermission[]) => (isDouble ? all.map(doubled) : all)
  const told = ({ id, permissions, expiresAt = 0 }: SmartSession) => ({
    chainId: '0x1',
    from: A,
    context: id,
    permission: permissions[0],
    rules: [{ type: 'expiry', data: { timestamp: expiresAt / 1_000 } }],
  })
  const methods: Readonly<Record<string, (given: never) => unknown>> = {
    ...(form === 'today' && {
      wallet_getSupportedExecutionPermissions: () => ({ 'native-token-allowance': { chainIds: ['0x1'], ruleTypes: ['expiry'] } }),
      wallet_getGrantedExecutionPermissions: () => sessions.map(told),
      wallet_requestExecutionPermissions: (all: readonly { permission: SmartPermission; rules: unknown }[]) =>
        all.map((one, index) => ({ ...one, permission: granted([one.permission])[0], context: `0xc${index}` })),
      wallet_revokeExecutionPermission([{ permissionContext }]: readonly [{ permissionContext: string }]) {
        sessions = sessions.filter(({ id }) => id !== permissionContext)
      },
    }),
    wallet_grantPermissions: ([{ expiry, permissions }]: readonly [{ expiry: number; permissions: readonly SmartPermission[] }]) => ({
      expiry,
      permissionsContext: '0xc0',
      grantedPermissions: granted(permissions).map(({ type, data }) => ({ type, data, policies: [] })),
    }),
    wallet_revokePermissions: () => null,
  }
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      asked.push({ method, params: params as never })
      if (isBroken) throw refusal(-32603)
      const run = methods[method]
      if (run === undefined) throw refusal(-32601)
      return run(params as never)
    },
  }
  return {
    provider,
    asked,
    add(session: SmartSession) {
      sessions = [...sessions, session]
    },
    double() {
      isDouble = true
    },
    break() {
      isBroken = true
    },
  }
}

smartSessionsContract(api, 'memory', (): SmartSessionsHarness => {
  const memory = createMemorySmartSessions()
  return {
    ...common,
    port: memory.port,
    source: 'wallet',
    makePlain: () => memory.setCode({ kind: 'plain' }),
    add: (session) => memory.add(account, session),
    doubleGrants: () => memory.grants((one) => ({ ...one, permissions: one.permissions.map(doubled) })),
    breakSources() {
      memory.fail('list', broken)
      memory.fail('revoke', broken)
    },
    elapse: async () => undefined,
    held: memory.open,
  }
})

/** The account's node, wallet and service, joined. */
function joined(source: SmartSession['source']): SmartSessionsHarness {
  const wallet = scriptedWallet('today')
  let code = '0x60'
  let isBroken = false
  let pcis: readonly object[] = []
  const hosted = createHostedSessions({
    call: ({ call, input }: { call: string; input: { pci?: string } }) => {
      if (isBroken) return throwError(() => broken)
      if (call === 'smartSessions') return of({ pcis })
      pcis = pcis.filter((one) => (one as { pci: string }).pci !== input.pci)
      return of(null)
    },
  } as never)
  return {
    ...common,
    source,
    port: createJoinedSessions({
      read: () => (isBroken ? throwError(() => broken) : of(code)),
      hosted: () => (source === 'service' ? hosted : undefined),
      wallet: createWalletSessions(() => wallet.provider),
      calls: createSessionCalls(() => throwError(() => broken)),
    }),
    makePlain() {
      code = '0x'
    },
    add(session) {
      if (source === 'wallet') return void wallet.add(session)
      const [expiry, createdAt] = [session.expiresAt ?? 0, session.createdAt ?? 0].map((ms) => ms / 1_000)
      pcis = [...pcis, { pci: session.id, project: { id: 'p', name: 'App' }, expiry, createdAt, permissions: session.permissions, policies: [], context: '0x' }]
    },
    doubleGrants: wallet.double,
    breakSources() {
      isBroken = true
      wallet.break()
    },
    elapse: () => settle(),
  }
}
smartSessionsContract(api, 'wallet over JSON-RPC', () => joined('wallet'))
smartSessionsContract(api, 'hosted service', () => joined('service'))

describe('a wallet with smart sessions', () => {
  const permissions = [{ type: 'native-token-allowance', data: { allowanceAmount: '0x10' } }]
  const request = { ...account, key: B, permissions, expiresAt: NOW }

  it('[SESSIONS-04] k7 of the older form gets every member, and its answer is read in both spellings', async () => {
    const wallet = scriptedWallet('older')
    const session = await firstValueFrom(createWalletSessions(() => wallet.provider).grant(request))
    expect(session).toEqual({ id: '0xc0', source: 'wallet', expiresAt: NOW, permissions })
    expect(wallet.asked.at(-1)).toEqual({
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: '0x1',
          address: A,
          expiry: NOW / 1_000,
          signer: { type: 'account', data: { id: B } },
          permissions: [{ ...permissions[0], policies: [], required: true }],
          policies: [],
        },
      ],
    })
    const middle = {
      request: async ({ method }: { method: string }) =>
        method === 'wallet_grantPermissions' ? { context: '0x1', permissions } : Promise.reject(refusal(4200)),
    }
    expect(await firstValueFrom(createWalletSessions(() => middle).grant(request))).toEqual({ id: '0x1', source: 'wallet', permissions })
  })

  it('[SESSIONS-04] of today is asked in its form, and never for more than was said', async () => {
    const wallet = scriptedWallet('today')
    await firstValueFrom(createWalletSessions(() => wallet.provider).grant(request))
    expect(wallet.asked.map(({ method }) => method)).toEqual(['wallet_getSupportedExecutionPermissions', 'wallet_requestExecutionPermissions'])
    expect(wallet.asked[1]?.params[0]).toMatchObject({ from: A, to: B, permission: { isAdjustmentAllowed: false }, rules: [{ type: 'expiry' }] })
  })

  it.each([{}, null, { permissionsContext: '0x1' }, { grantedPermissions: permissions }, 'x'])(
    '[SESSIONS-04, T11] that answers out of form has granted nothing: %j',
    async (answer) => {
      const wallet = { request: async ({ method }: { method: string }) => (method === 'wallet_grantPermissions' ? answer : Promise.reject(refusal(-32601))) }
      await expect(firstValueFrom(createWalletSessions(() => wallet).grant(request))).rejects.toMatchObject({ code: 'PROVIDER_ANSWER_INVALID' })
    },
  )

  it('[SESSIONS-04] k11 a refusal is one, and nothing more is asked', async () => {
    const wallet = { request: async ({ method }: { method: string }) => Promise.reject(refusal(method.includes('Supported') ? -32601 : 4001)) }
    await expect(firstValueFrom(createWalletSessions(() => wallet).grant(request))).rejects.toMatchObject({ category: 'USER_REJECTED' })
  })

  it('[SESSIONS-03] of the older form revokes by wallet_revokePermissions', async () => {
    const wallet = scriptedWallet('older')
    await firstValueFrom(createWalletSessions(() => wallet.provider).revoke({ ...account, id: '0xc0', source: 'wallet' }))
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ permissionsContext: '0xc0' }] })
  })

  it('[SESSIONS-02, SESSIONS-06] without a list it is named as missing; sessions of the service stay', async () => {
    const wallet = scriptedWallet('older')
    const read = () => of('0x60')
    const list = createJoinedSessions({
      read,
      hosted: () => undefined,
      wallet: createWalletSessions(() => wallet.provider),
      calls: createSessionCalls(read),
    }).list(account)
    expect(await firstValueFrom(list)).toEqual({ accountCode: { kind: 'contract' }, sessions: [], missing: ['wallet'] })
  })
})

it('[SESSIONS-05] k5 the code of an account tells what it is: nothing, a contract, or the delegate of a plain account', () => {
  expect([codeOf('0x'), codeOf('0x60'), codeOf(`0xef0100${'ab'.repeat(20)}`), codeOf(`0xef0100${'ab'.repeat(21)}`)]).toEqual([
    { kind: 'plain' },
    { kind: 'contract' },
    { kind: 'delegated', delegate: `0x${'ab'.repeat(20)}` },
    { kind: 'contract' },
  ])
  expect(() => codeOf(null)).toThrow()
})
