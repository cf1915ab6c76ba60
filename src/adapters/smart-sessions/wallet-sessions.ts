import { type Observable, throwError } from 'rxjs'
import { referenceOf, toHexChainId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { mapRpcError, rpcErrorShape, unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import { guardedParse, type SafeParser } from '../../domain/shared/json/guarded.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import { sameAddress } from '../../domain/shared/caip/address.js'
import type { PermissionRequest, SmartSession, SmartSessionAccount, SmartSessionsPort } from '../../ports/services/smart-sessions.js'
import { task } from '../shared/async-task.js'
import { endOf, endOfRules, executionGrants, olderGrant, permissionOf, supportedTypes } from './permission-shapes.js'

/** Provider of a wallet, as far as it is asked here (EIP-1193). */
export interface AskedProvider {
  request(asked: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Sessions that a wallet keeps. */
export interface WalletSessions extends Pick<SmartSessionsPort, 'grant' | 'revoke'> {
  list(account: SmartSessionAccount): Observable<readonly SmartSession[]>
}

/** Creates the reader of a wallet's sessions: ERC-7715 of today where the wallet says that it has it, else `wallet_grantPermissions` and `wallet_revokePermissions`. */
export function createWalletSessions(providerOf: (account: SmartSessionAccount) => AskedProvider | undefined): WalletSessions {
  const withProvider = <T>(account: SmartSessionAccount, run: (provider: AskedProvider) => Promise<T>): Observable<T> => {
    const provider = providerOf(account)
    return provider === undefined ? throwError(() => unsupportedMethod('wallet_grantPermissions')) : task(() => run(provider))
  }
  return {
    list: (account) =>
      withProvider(account, async (provider) => {
        const all = await ask(provider, 'wallet_getGrantedExecutionPermissions', [], executionGrants)
        const chain = chainOf(account)
        return all
          .filter(({ chainId, from }) => isOf(chainId, chain) && (typeof from !== 'string' || sameAddress('eip155', from, account.address)))
          .map((one) => sessionOf([one]))
      }),
    grant: (request) =>
      withProvider(request, async (provider) => ((await knows(provider, request)) ? grantToday(provider, request) : grantOlder(provider, request))),
    revoke: (request) =>
      withProvider(request, async (provider) => {
        for (const permissionContext of request.id.split(','))
          await ask(provider, 'wallet_revokeExecutionPermission', [{ permissionContext }], anything).catch(async (error: unknown) => {
            if (!isUnknownMethod(error)) throw error
            await ask(provider, 'wallet_revokePermissions', [{ permissionsContext: permissionContext }], anything)
          })
        return null
      }),
  }
}

/** Returns true if the wallet has the methods of today, and each kind of permission. */
async function knows(provider: AskedProvider, { permissions }: PermissionRequest): Promise<boolean> {
  try {
    const types = await ask(provider, 'wallet_getSupportedExecutionPermissions', [], supportedTypes)
    return permissions.every(({ type }) => Object.hasOwn(types, type))
  } catch (error) {
    if (isRefused(error)) throw error
    return false
  }
}

async function grantToday(provider: AskedProvider, request: PermissionRequest): Promise<SmartSession> {
  const { address: from, key: to, permissions, expiresAt } = request
  const rules = [{ type: 'expiry', data: { timestamp: Math.floor(expiresAt / 1_000) } }]
  const asked = permissions.map(({ type, data }) => ({ chainId: chainOf(request), from, to, permission: { type, isAdjustmentAllowed: false, data }, rules }))
  const granted = await ask(provider, 'wallet_requestExecutionPermissions', asked, executionGrants)
  if (granted.length === 0) throw failure('PROVIDER_ANSWER_INVALID', { method: 'wallet_requestExecutionPermissions' })
  return sessionOf(granted)
}

/** A wallet may reject a request that lacks a member, so all are sent. */
async function grantOlder(provider: AskedProvider, request: PermissionRequest): Promise<SmartSession> {
  const { address, key, permissions, expiresAt } = request
  const asked = {
    chainId: chainOf(request),
    address,
    expiry: Math.floor(expiresAt / 1_000),
    signer: { type: 'account', data: { id: key } },
    permissions: permissions.map(({ type, data }) => ({ type, data, policies: [], required: true })),
    policies: [],
  }
  const { grantedPermissions, permissions: told, permissionsContext, context, expiry } = await ask(provider, 'wallet_grantPermissions', [asked], olderGrant)
  const id = permissionsContext ?? context
  const granted = grantedPermissions ?? told
  if (id === undefined || granted === undefined) throw failure('PROVIDER_ANSWER_INVALID', { method: 'wallet_grantPermissions' })
  const end = endOf(expiry)
  return { id, source: 'wallet', ...(end !== undefined && { expiresAt: end }), permissions: granted.map(permissionOf) }
}

interface Granted {
  readonly context: string
  readonly permission: unknown
  readonly rules?: readonly unknown[] | undefined
}

/** One session of what one prompt has granted. It ends with the last of its permissions; one without an end has none. */
function sessionOf(granted: readonly Granted[]): SmartSession {
  const ends = granted.map(({ rules }) => endOfRules(rules))
  const end = ends.includes(undefined) ? undefined : Math.max(...(ends as number[]))
  return {
    id: [...new Set(granted.map(({ context }) => context))].join(','),
    source: 'wallet',
    ...(end !== undefined && { expiresAt: end }),
    permissions: granted.map(({ permission }) => permissionOf(permission)),
  }
}

const anything: SafeParser<unknown> = { safeParse: (value) => ({ success: true, data: value }) }

async function ask<T>(provider: AskedProvider, method: string, params: readonly unknown[], answer: SafeParser<T>): Promise<T> {
  let told: unknown
  try {
    told = await provider.request({ method, params })
  } catch (error) {
    throw rpcErrorShape(mapRpcError(error))
  }
  if (answer === (anything as unknown)) return told as T
  const read = guardedParse(answer, told)
  if (!read.ok) throw failure('PROVIDER_ANSWER_INVALID', { method: method })
  return read.value
}

function isUnknownMethod(error: unknown): boolean {
  const code = isRecord(error) && isRecord(error['cause']) ? error['cause']['code'] : undefined
  return code === -32601 || code === 4200
}

function isRefused(error: unknown): boolean {
  return isRecord(error) && error['category'] === 'USER_REJECTED'
}

function chainOf({ network }: SmartSessionAccount): string {
  return toHexChainId(Number(referenceOf(network)))
}

function isOf(chainId: unknown, chain: string): boolean {
  if (chainId === undefined) return true
  return (
    (typeof chainId === 'string' || typeof chainId === 'number') &&
    `${chainId}`.length < 32 &&
    /^(0x[0-9a-f]+|\d+)$/i.test(`${chainId}`) &&
    BigInt(chainId) === BigInt(chain)
  )
}
