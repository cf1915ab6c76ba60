/*
 * The two calls of MetaMask's multichain API that raise no prompt: `wallet_getSession`, and `wallet_revokeSession` for a part of the session.
 *
 * Its Wallet Standard objects ignore `silent`, or have no silent form: without a session they raise a prompt. In Chromium the question goes over a port to the
 * extension, whose id comes by CAIP-294; elsewhere by `postMessage`, where any script of the page can forge the answer. So no more than a yes or no, and the
 * names of the scopes that are given back, are taken from it: accounts are read from the wallet.
 */
import { map, merge, mergeMap, Observable, of, repeat, type Subscription, take } from 'rxjs'
import { isAddress } from '../../domain/shared/caip/address.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { firstOf as firstItems, MAX_ACCOUNTS } from '../../domain/shared/limits.js'
import { deadline } from '../../domain/shared/timing.js'
import type { TimerPort } from '../../ports/timer.js'
import { firstOf } from '../shared/async-task.js'
import { member, methodOf } from '../shared/foreign.js'
import type { StandardWindow } from './standard-discovery.js'
import { MAX_LISTED } from './standard-wallet.js'

/** Milliseconds to wait for an answer. */
export const SESSION_WAIT_MS = 1_000

/** Milliseconds after which the question is asked again: while a page loads, the extension loses some. */
export const ASK_AGAIN_MS = 200

/** Ids of the first requests: numbers that other clients on the same channel are unlikely to use. */
const FIRST_ID = 1_818_326_115
const FIRST_REVOKE_ID = FIRST_ID + 1_000

/** MetaMask of a page. */
export interface MetaMaskWallet {
  readonly window: StandardWindow | undefined
  readonly timer: TimerPort
  /** Name under which the wallet announced itself. */
  readonly name: string
}

/** Question about one namespace. */
export interface SessionQuestion extends MetaMaskWallet {
  readonly namespace: ChainNamespace
}

/**
 * Resolves with true if the visitor shares accounts of a namespace with the page already, so that connecting raises no prompt.
 * @throws ABORTED, and DEADLINE_EXCEEDED if the wallet does not answer in time
 */
export function isGranted(question: SessionQuestion, signal: AbortSignal): Promise<boolean> {
  const { timer, namespace, name } = question
  const answer = sessionScopes(question).pipe(map((scopes) => holdsAccounts(scopes, namespace)))
  return firstOf(answer.pipe(deadline(timer, SESSION_WAIT_MS, name)), signal)
}

/**
 * Revokes the scopes of a namespace, or all that are left, and keeps the others. Ends after {@link SESSION_WAIT_MS} at the latest. Rejects only with `ABORTED`.
 */
export async function revoke(wallet: MetaMaskWallet, namespace: ChainNamespace | undefined, signal: AbortSignal): Promise<void> {
  const revoked = sessionScopes(wallet).pipe(
    take(1),
    map((scopes) => scopesIn(scopes, namespace)),
    mergeMap((scopes) => (scopes.length === 0 ? of(undefined) : ask(wallet, FIRST_REVOKE_ID, { method: 'wallet_revokeSession', params: { scopes } }))),
  )
  await firstOf(merge(revoked, wallet.timer.after(SESSION_WAIT_MS)), signal)
}

/** Returns the scopes of a session: its chains, and those without a chain such as `wallet:eip155`. */
function scopesIn(scopes: unknown, namespace: ChainNamespace | undefined): readonly string[] {
  try {
    const all = Object.keys(scopes as object).filter((scope) => /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/.test(scope))
    return all.filter((scope) => namespace === undefined || scope.startsWith(`${namespace}:`) || scope === `wallet:${namespace}`).slice(0, MAX_LISTED)
  } catch {
    return []
  }
}

/**
 * Returns true if the session has a scope of the namespace, and well-formed accounts in each: the wallet takes the first account of a scope of its choice, and
 * raises a prompt if there is none.
 */
function holdsAccounts(scopes: unknown, namespace: ChainNamespace): boolean {
  try {
    const ours = Object.keys(scopes as object).filter((scope) => scope.startsWith(`${namespace}:`))
    return ours.length > 0 && ours.slice(0, MAX_LISTED).every((scope) => isAccountList(member(member(scopes, scope), 'accounts'), scope, namespace))
  } catch {
    return false
  }
}

function isAccountList(foreign: unknown, scope: string, namespace: ChainNamespace): boolean {
  const accounts = firstItems(foreign, MAX_ACCOUNTS)
  const isAccount = (id: unknown) => typeof id === 'string' && id.startsWith(`${scope}:`) && isAddress(namespace, id.slice(scope.length + 1))
  return Array.isArray(accounts) && accounts.length > 0 && accounts.every(isAccount)
}

/** Sends a request to the extension. Throws if the extension is gone. */
type Send = (request: object) => void

type ForeignMethod = (...args: unknown[]) => unknown

/** Emits the scopes of the session. */
function sessionScopes(wallet: MetaMaskWallet): Observable<unknown> {
  return ask(wallet, FIRST_ID, { method: 'wallet_getSession' }).pipe(map((result) => member(result, 'sessionScopes')))
}

/** Asks until unsubscribed. Emits the result of each answer, undefined for an error and for an extension that is gone. */
function ask({ window, timer, name }: MetaMaskWallet, first: number, question: object): Observable<unknown> {
  return new Observable((subscriber) => {
    let last = first - 1

    const hear = (reply: unknown) => {
      const id = member(reply, 'id')
      if (typeof id === 'number' && id >= first && id <= last) subscriber.next(member(reply, 'result'))
    }
    const lost = () => subscriber.next(undefined)
    const repeats = (send: Send): Subscription => {
      const request = () => {
        try {
          send({ id: ++last, jsonrpc: '2.0', ...question })
        } catch {
          lost()
        }
      }
      const again = timer.after(ASK_AGAIN_MS).pipe(repeat()).subscribe(request)
      request()
      return again
    }

    const connect = methodOf(member(member(window, 'chrome'), 'runtime'), 'connect')
    const post = methodOf(window, 'postMessage')
    if (window !== undefined && connect !== undefined) return byPort(window, name, connect, { hear, lost, ask: repeats })
    if (window !== undefined && post !== undefined) return byMessages(window, post, hear, repeats)
    return lost()
  })
}

/** Asks by `postMessage`. */
function byMessages(window: StandardWindow, post: ForeignMethod, hear: (reply: unknown) => void, ask: (send: Send) => Subscription): () => void {
  const origin = member(member(window, 'location'), 'origin')
  const listen = (event: Event) => {
    const data = member(event, 'data')
    const frame = member(data, 'data')
    const isOurs = member(event, 'origin') === origin && member(event, 'source') === window
    if (isOurs && member(data, 'target') === 'metamask-inpage' && member(frame, 'name') === CHANNEL) hear(member(frame, 'data'))
  }
  window.addEventListener('message', listen)
  const asking = ask((data) => post({ target: 'metamask-contentscript', data: { name: CHANNEL, data } }, origin))
  return () => {
    asking.unsubscribe()
    window.removeEventListener('message', listen)
  }
}

const CHANNEL = 'metamask-multichain-provider'

interface PortEvents {
  readonly hear: (reply: unknown) => void
  readonly lost: () => void
  readonly ask: (send: Send) => Subscription
}

/** Asks over a port to the extension, once it announces its id. */
function byPort(window: StandardWindow, name: string, connect: ForeignMethod, { hear, lost, ask }: PortEvents): () => void {
  let close: (() => void) | undefined

  const open = (id: string) => {
    try {
      const port = connect(id)
      methodOf(member(port, 'onMessage'), 'addListener')?.((message: unknown) => hear(member(message, 'data')))
      methodOf(member(port, 'onDisconnect'), 'addListener')?.(lost)
      const asking = ask((data) => methodOf(port, 'postMessage')?.({ type: 'caip-348', data }))
      close = () => {
        asking.unsubscribe()
        try {
          methodOf(port, 'disconnect')?.()
        } catch {
          // The extension closed it.
        }
      }
    } catch {
      lost()
    }
  }
  const listen = (event: Event) => {
    const id = close === undefined ? extensionId(member(member(event, 'detail'), 'params'), name) : undefined
    if (id !== undefined) open(id)
  }
  window.addEventListener('caip294:wallet_announce', listen)
  // The wallet's listener throws if there are no `params`.
  window.dispatchEvent(new CustomEvent('caip294:wallet_prompt', { detail: { id: 1, jsonrpc: '2.0', method: 'wallet_prompt', params: {} } }))
  return () => {
    window.removeEventListener('caip294:wallet_announce', listen)
    close?.()
  }
}

/** Reads the id of the extension from an announcement of MetaMask. Undefined for other wallets: its builds announce the name under which they register. */
function extensionId(params: unknown, name: string): string | undefined {
  const rdns = member(params, 'rdns')
  if (member(params, 'name') !== name || typeof rdns !== 'string' || !/^io\.metamask(\.|$)/.test(rdns)) return undefined
  const targets = firstItems(member(params, 'targets'), MAX_LISTED)
  const target: unknown = Array.isArray(targets) ? targets.find((one) => member(one, 'type') === 'caip-348') : undefined
  const id = member(target, 'value')
  return typeof id === 'string' && /^[a-p]{32}$/.test(id) ? id : undefined
}
