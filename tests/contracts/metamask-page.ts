import { vi } from 'vitest'

/** Scopes of a session of MetaMask's multichain API, with accounts in CAIP-10. */
export type SessionScopes = Record<
  string,
  { readonly accounts: readonly string[]; readonly methods?: readonly string[]; readonly notifications?: readonly string[] }
>

const ORIGIN = 'https://app.example'
const CHANNEL = 'metamask-multichain-provider'

/** Frame that a page and an extension exchange by `postMessage`. */
interface Frame {
  readonly target: string
  readonly data: { readonly name: string; readonly data: unknown }
}

/** A page, with MetaMask's side of `postMessage` or of a port. */
export interface MetaMaskPage {
  readonly window: EventTarget & { readonly location: { readonly origin: string }; postMessage(message: unknown, origin: string): void }
  /** Methods that were asked for, in order. `wallet_createSession` is a prompt. */
  readonly asked: string[]
  /** Scopes of each `wallet_revokeSession`; all for a call without scopes. */
  readonly revoked: (readonly string[])[]
  /** Answers a request of the page that raises no prompt. */
  answer(method: string, params?: { readonly scopes?: readonly string[] }): unknown
  /** Sets the session, or how each question is answered. */
  session: SessionScopes
  /** Requests that are lost, as some are while a page loads. */
  lose: number
  /** Sends a frame to the page, as any of its scripts may. */
  post(frame: unknown, more?: { readonly origin?: string; readonly source?: unknown }): void
  /** Notifies the page of the selected Solana account, as the extension does when a page loads. */
  select(address: string): void
}

/** Result of a request, or an error that is thrown with its code. */
export type Answer = (method: string, params: Record<string, unknown>) => unknown

/** Creates a page whose wallet side answers `wallet_getSession` and `wallet_revokeSession` from `session`, and every other method by `answer`. */
export function createMetaMaskPage(answer: Answer = () => undefined): MetaMaskPage {
  const target = new EventTarget()
  const page: MetaMaskPage = {
    window: Object.assign(target, {
      location: { origin: ORIGIN },
      postMessage: (message: unknown, origin: string) => queueMicrotask(() => deliver(structuredClone(message), { origin })),
    }),
    asked: [],
    revoked: [],
    answer(method, { scopes = Object.keys(page.session) } = {}) {
      if (method === 'wallet_getSession') return { sessionScopes: page.session }
      page.revoked.push(scopes)
      page.session = Object.fromEntries(Object.entries(page.session).filter(([scope]) => !scopes.includes(scope)))
      return true
    },
    session: {},
    lose: 0,
    post: (frame, more) => deliver(frame, more),
    select: (address) => notify('metamask_accountsChanged', [address]),
  }

  function deliver(data: unknown, { origin = ORIGIN, source = target }: { origin?: string; source?: unknown } = {}): void {
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  }

  function send(data: unknown): void {
    deliver({ target: 'metamask-inpage', data: { name: CHANNEL, data } } satisfies Frame)
  }

  function notify(method: string, params: unknown): void {
    send({ jsonrpc: '2.0', method: 'wallet_notify', params: { scope: Object.keys(page.session)[0], notification: { method, params } } })
  }

  target.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<Frame | null>
    if (data?.target !== 'metamask-contentscript' || data.data.name !== CHANNEL) return
    const { id, method, params } = data.data.data as { id: number; method: string; params: Record<string, unknown> }
    page.asked.push(method)
    if (page.lose > 0) {
      page.lose -= 1
      return
    }
    try {
      const isOfSession = method === 'wallet_getSession' || method === 'wallet_revokeSession'
      send({ jsonrpc: '2.0', id, result: isOfSession ? page.answer(method, params) : answer(method, params) })
    } catch (error) {
      send({ jsonrpc: '2.0', id, error: { code: (error as { code?: number }).code ?? -32603, message: (error as Error).message } })
    }
  })
  return page
}

/** An extension in Chromium: its port, announced by CAIP-294. */
export interface MetaMaskPort {
  /** Ids with which the page opened a port. */
  readonly opened: string[]
  /** Requests that came over ports. */
  readonly asked: string[]
  /** Number of ports that the page closed. */
  closed: number
  /** Announces the extension again, with other data. */
  announce(more?: object): void
  /** Breaks all ports. */
  die(): void
}

export const EXTENSION_ID = 'nkbihfbeogaeaoehlefnkodbefgpgknn'

/** Adds an extension to a page that runs in Chromium. It answers from the page's session. */
export function addExtension(page: MetaMaskPage, { silent = false, info = {} }: { readonly silent?: boolean; readonly info?: object } = {}): MetaMaskPort {
  const dying = new Set<() => void>()
  const port: MetaMaskPort = {
    opened: [],
    asked: [],
    closed: 0,
    announce(more = {}) {
      const params = {
        uuid: '350670db-19fa-4704-a166-e52e178b59d2',
        name: 'MetaMask',
        rdns: 'io.metamask',
        targets: [{ type: 'caip-348', value: EXTENSION_ID }],
        ...info,
        ...more,
      }
      page.window.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail: { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params } }))
    },
    die: () => {
      for (const one of dying) one()
    },
  }
  page.window.addEventListener('caip294:wallet_prompt', (event) => {
    // MetaMask's listener throws without them.
    if ((event as CustomEvent<{ params?: object }>).detail.params === undefined) throw new Error('Invalid CAIP-294 RequestWalletEvent')
    port.announce()
  })
  const connect = vi.fn((id: string) => {
    port.opened.push(id)
    const heard = new Set<(message: unknown) => void>()
    return {
      onMessage: { addListener: (hear: (message: unknown) => void) => heard.add(hear) },
      onDisconnect: { addListener: (hear: () => void) => dying.add(hear) },
      postMessage({ type, data }: { type: string; data: { id: number; method: string; params?: { scopes: readonly string[] } } }) {
        port.asked.push(`${type} ${data.method}`)
        if (silent) return
        const reply = { jsonrpc: '2.0', id: data.id, result: page.answer(data.method, data.params) }
        queueMicrotask(() => {
          for (const hear of heard) hear({ type: 'caip-348', data: reply })
        })
      },
      disconnect: () => {
        port.closed += 1
      },
    }
  })
  Object.assign(page.window, { chrome: { runtime: { connect } } })
  return port
}
