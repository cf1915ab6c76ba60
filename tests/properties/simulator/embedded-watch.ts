import { isDeepStrictEqual } from 'node:util'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { FrameEventName, FrameMessage, FrameReply, FrameRpcRequest } from '../../../src/domain/frame/protocol.js'
import type { RootState } from '../../../src/domain/root.js'
import { isSecret } from '../../../src/domain/shared/secrets/secret.js'
import { defer, Observable, tap } from 'rxjs'
import type { FrameChannel, FramePort, FrameRequest, FrameStep } from '../../../src/ports/frame.js'
import type { Ports } from '../../../src/ports/index.js'
import type { AdapterCode } from './chains/adapter-code.js'
import type { Problem } from './oracles/rule.js'
import {
  APPROVAL_METHODS,
  APPROVAL_MS,
  FRAME_READY_MS,
  FRAME_REQUEST_MS,
  FRAME_SETTLE_MS,
  LOGIN_LIFE_MS,
  SAFE_METHODS,
  SIGN_OUT_MS,
  SLACK_MS,
} from './oracles/tables.js'

/** Monitors the messages between a page and its secure site. */
export interface EmbeddedWatch {
  readonly ports: Pick<Ports, 'frame' | 'popup'>
  /** Checks the messages to and from the site after every input. */
  check(state: RootState, now: number): Problem | undefined
  /** Lets the site reply to requests of an earlier document, which no real adapter passes on (robustness, F13). */
  answerLate(on: boolean): void
}

interface Asked {
  readonly message: FrameMessage
  readonly generation: number
  readonly since: number
}

/** Milliseconds for which an event may be pending after it was posted, where they differ from those of a login's request. */
const LIMITS: Partial<Record<FrameEventName, number>> = { SIGN_OUT: SIGN_OUT_MS, CONNECT_FARCASTER: LOGIN_LIFE_MS, RPC_REQUEST: APPROVAL_MS }

/** Events that wait for the site without a limit (FRAME-29). */
const WITHOUT_LIMIT: readonly FrameEventName[] = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'SET_PREFERRED_ACCOUNT']

/** Late replies of a site: successful ones, which do harm if they are accepted. */
const LATE: Partial<Record<FrameEventName, unknown>> = {
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  GET_USER: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', chainId: 1 },
  CONNECT_SOCIAL: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', chainId: 1 },
  GET_FARCASTER_URI: { url: 'https://late.example' },
  CONNECT_FARCASTER: { userName: 'late' },
  IS_CONNECTED: { isConnected: true },
  RPC_REQUEST: `0x${'ef'.repeat(65)}`,
}

/** Creates the monitor of one page. Calls `tell` at once for forbidden messages. */
export function watchEmbedded(
  memory: MemoryPorts,
  createFrame: AdapterCode['createFramePort'],
  state: () => RootState,
  tell: (wrong: Problem) => void,
): EmbeddedWatch {
  const { channel } = memory.frame
  const open = new Set<Asked>()
  const waiting = new Set<{ readonly event: FrameEventName; readonly since: number }>()
  /** Time since when an approval waits for a site that is given up. */
  let lostAt: number | undefined
  /** When each request to approve was found without an approval. */
  const left = new WeakMap<FrameMessage, number>()
  let late = false
  /** Time since when the document takes requests; undefined until it says that it is ready. */
  let takesAt: number | undefined
  /** When the time of the site began: with the first request that waits for it. */
  let limitAt: number | undefined

  function post(asked: { readonly generation: number; readonly message: FrameMessage }): Observable<FrameReply> {
    return new Observable((subscriber) => {
      if (takesAt === undefined || memory.now() < takesAt)
        tell({ id: 'I-18', problem: `${asked.message.event} is posted to a document that does not take it yet` })
      const wrong = unfit(state(), asked, open)
      if (wrong !== undefined) tell(wrong)
      const one: Asked = { ...asked, since: memory.now() }
      open.add(one)
      subscriber.add(() => open.delete(one))
      channel.request(asked).subscribe({
        next(reply) {
          open.delete(one)
          subscriber.next(reply)
        },
        error(reason: { readonly code?: string }) {
          if (!late || reason.code !== 'FRAME_RELOADED') subscriber.error(reason)
          else subscriber.add(memory.time.schedule(5, () => subscriber.next(LATE[asked.message.event] as FrameReply)))
        },
        complete: () => subscriber.complete(),
      })
    })
  }

  const documents: FrameChannel['open'] = (request) =>
    channel.open(request).pipe(
      tap({
        next({ type }) {
          if (type === 'loading') takesAt = undefined
          if (type === 'ready') takesAt ??= memory.now() + FRAME_SETTLE_MS
        },
        error() {
          limitAt = undefined
        },
        finalize() {
          takesAt = undefined
        },
      }),
    )

  const frame = createFrame({ channel: { ...channel, open: documents, request: post }, timer: memory.ports.timer })

  /** Follows the time of a site that requests wait for. */
  function ask(asked: FrameRequest): Observable<FrameStep> {
    return defer(() => {
      const { event } = asked.message
      const now = memory.now()
      const one = { event, since: now }
      const isLimited = !WITHOUT_LIMIT.includes(event)
      if (takesAt === undefined && isLimited && (limitAt === undefined || now >= limitAt + FRAME_READY_MS)) limitAt = now
      if (isLimited) waiting.add(one)
      // Another request, asked while this one ends, may begin a time of its own.
      const began = limitAt
      return frame.request(asked).pipe(
        tap({
          next: () => void waiting.delete(one),
          error({ code }: { readonly code?: string }) {
            if (code !== 'IFRAME_LOAD_FAILED') return
            if (began !== undefined && memory.now() < began + FRAME_READY_MS) tell({ id: 'F12', problem: `${event} is given up before the time of the site` })
          },
          finalize: () => void waiting.delete(one),
        }),
      )
    })
  }

  const notices: FramePort['open'] = (request) =>
    frame.open(request).pipe(
      tap(({ type }) => {
        if (type === 'ready') limitAt = undefined
      }),
    )

  return {
    ports: { frame: { ...frame, open: notices, request: ask }, popup: memory.ports.popup },
    check(now, at) {
      for (const { event, since } of waiting)
        if (since + FRAME_READY_MS + FRAME_SETTLE_MS + SLACK_MS < at) return { id: 'I-16', problem: `${event} waits for a site that never comes` }
      for (const { message, generation, since } of open) {
        if (isOverdue(now, message) && generation === now.frame.generation) continue
        if (generation !== now.frame.generation) return { id: 'I-17', problem: `${message.event} waits for an earlier document` }
        if (since + (LIMITS[message.event] ?? FRAME_REQUEST_MS) + SLACK_MS < at) return { id: 'I-16', problem: `${message.event} is waited for too long` }
        // It is taken back by what hears of the end.
        if (!isApproval(message) || now.approvals.open?.method === methodOf(message)) continue
        const leftAt = left.get(message) ?? memory.now()
        left.set(message, leftAt)
        if (leftAt < memory.now()) return { id: 'I-21', problem: `${methodOf(message)} is left after its end` }
      }
      // An abandoned site ends what it was asked at once: no approval is shown without its wallet. One whose amount is chosen first has not asked it yet.
      const { open: shown } = now.approvals
      const isLost = shown !== undefined && shown.allowance?.stage === undefined && (now.frame.phase === 'failed' || now.frame.phase === 'absent')
      lostAt = isLost ? (lostAt ?? memory.now()) : undefined
      if (lostAt !== undefined && lostAt < memory.now()) return { id: 'F12', problem: `an approval waits for a site that is ${now.frame.phase}` }
      const { login } = now.auth
      const wanted = login?.kind === 'social' && (login.step === 'opening' || login.step === 'waiting')
      return memory.popup.windows() > 0 && !wanted ? { id: 'F15', problem: 'a window is open, and no login is in it' } : undefined
    },
    answerLate(on) {
      late = on
    },
  }
}

/** Returns the method of a JSON-RPC request. */
function methodOf(message: FrameMessage): string {
  return message.event === 'RPC_REQUEST' ? (message.payload as FrameRpcRequest).method : ''
}

function isApproval(message: FrameMessage): boolean {
  return APPROVAL_METHODS.includes(methodOf(message))
}

/** Returns true for a request whose time is over, and whose answer still counts. */
function isOverdue({ approvals: { overdue = [] } }: RootState, message: FrameMessage): boolean {
  return overdue.some(({ method }) => method === methodOf(message))
}

/** Returns the problem of a message that is posted now. */
function unfit(state: RootState, { message, generation }: Omit<Asked, 'since'>, open: ReadonlySet<Asked>): Problem | undefined {
  const { frame, approvals } = state
  if (frame.phase !== 'ready') return { id: 'I-18', problem: `${message.event} is posted while the frame is ${frame.phase}` }
  if (generation !== frame.generation) return { id: 'I-17', problem: `${message.event} is posted to an earlier document` }
  const payload = ('payload' in message ? message.payload : undefined) as Readonly<Record<string, unknown>> | undefined
  for (const name of ['otp', 'uri', 'token'])
    if (payload?.[name] !== undefined && !isSecret(payload[name])) return { id: 'I-40', problem: `${message.event} carries its ${name} openly` }
  if (message.event !== 'RPC_REQUEST') return undefined
  const asked = message.payload as FrameRpcRequest
  if (SAFE_METHODS.includes(asked.method)) return undefined
  if (!APPROVAL_METHODS.includes(asked.method)) return { id: 'I-20', problem: `${asked.method} leaves the page` }
  for (const other of open)
    if (isApproval(other.message) && !isOverdue(state, other.message)) return { id: 'I-19', problem: `${asked.method} is asked beside another approval` }
  const shown = approvals.open
  return shown?.method === asked.method && shown.network === asked.chainId && isDeepStrictEqual(JSON.parse(shown.params), asked.params ?? [])
    ? undefined
    : { id: 'I-27', problem: `${asked.method} is sent, and ${shown?.method ?? 'nothing'} is shown` }
}
