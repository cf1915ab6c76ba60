import { isDeepStrictEqual } from 'node:util'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { FrameEventName, FrameMessage, FrameReply, FrameRpcRequest } from '../../../src/domain/frame/protocol.js'
import type { RootState } from '../../../src/domain/root.js'
import { isSecret } from '../../../src/domain/shared/secrets/secret.js'
import { Observable } from 'rxjs'
import type { Ports } from '../../../src/ports/index.js'
import type { Problem } from './oracles/rule.js'
import { APPROVAL_METHODS, APPROVAL_MS, FRAME_REQUEST_MS, LOGIN_LIFE_MS, SAFE_METHODS, SIGN_OUT_MS, SLACK_MS } from './oracles/tables.js'

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
export function watchEmbedded(memory: MemoryPorts, state: () => RootState, tell: (wrong: Problem) => void): EmbeddedWatch {
  const { frame, popup } = memory.ports
  const open = new Set<Asked>()
  let late = false

  function request(asked: { readonly generation: number; readonly message: FrameMessage }): Observable<FrameReply> {
    return new Observable((subscriber) => {
      const wrong = unfit(state(), asked, open)
      if (wrong !== undefined) tell(wrong)
      const one: Asked = { ...asked, since: memory.now() }
      open.add(one)
      subscriber.add(() => open.delete(one))
      frame.request(asked).subscribe({
        next: (reply) => subscriber.next(reply),
        error(reason: { readonly code?: string }) {
          if (!late || reason.code !== 'FRAME_RELOADED') subscriber.error(reason)
          else subscriber.add(memory.time.schedule(5, () => subscriber.next(LATE[asked.message.event] as FrameReply)))
        },
        complete: () => subscriber.complete(),
      })
    })
  }

  return {
    ports: { frame: { ...frame, request }, popup },
    check(now, at) {
      for (const { message, generation, since } of open) {
        if (isOverdue(now, message) && generation === now.frame.generation) continue
        if (generation !== now.frame.generation) return { id: 'I-17', problem: `${message.event} waits for an earlier document` }
        if (since + (LIMITS[message.event] ?? FRAME_REQUEST_MS) + SLACK_MS < at) return { id: 'I-16', problem: `${message.event} is waited for too long` }
      }
      const { login } = now.auth
      const wanted = login?.kind === 'social' && (login.step === 'opening' || login.step === 'waiting')
      return memory.popup.windows() > 0 && !wanted ? { id: 'F15', problem: 'a window is open, and no login is in it' } : undefined
    },
    answerLate(on) {
      late = on
    },
  }
}

/** Returns true for a request whose time is over, and whose answer still counts. */
function isOverdue({ approvals: { overdue = [] } }: RootState, message: FrameMessage): boolean {
  return message.event === 'RPC_REQUEST' && overdue.some(({ method }) => method === (message.payload as FrameRpcRequest).method)
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
    if (
      other.message.event === 'RPC_REQUEST' &&
      !isOverdue(state, other.message) &&
      APPROVAL_METHODS.includes((other.message.payload as FrameRpcRequest).method)
    )
      return { id: 'I-19', problem: `${asked.method} is asked beside another approval` }
  const shown = approvals.open
  return shown?.method === asked.method && shown.network === asked.chainId && isDeepStrictEqual(JSON.parse(shown.params), asked.params ?? [])
    ? undefined
    : { id: 'I-27', problem: `${asked.method} is sent, and ${shown?.method ?? 'nothing'} is shown` }
}
