import type { SignInSession, SiwxPort } from '../../ports/siwx.js'
import { failure } from '../../domain/shared/errors.js'
import { Observable } from '../../domain/shared/streams/observable.js'
import { throwError } from '../../domain/shared/streams/sources.js'
import { formatMessage } from '../siwx/message.js'
import { createSiwx, type MessageOptions } from '../siwx/siwx.js'
import { createMemoryStorage } from './memory-storage.js'
import type { VirtualTime } from './virtual-time.js'

/** What a host can be asked for its part of a sign-in. */
export type SiwxCall = keyof SiwxPort

/** A host's part of the sign-in, in memory, and the hands that control it. */
export interface MemorySiwx {
  readonly port: SiwxPort
  /** Every session that is kept, oldest first. */
  sessions(): readonly SignInSession[]
  /** What was asked of it, oldest first. */
  asked(): readonly SiwxCall[]
  /** Nonces of the messages that were made. */
  nonces(): readonly string[]
  /** What is asked of it fails, by name, or takes this long; an empty object mends it. */
  setPolicy(policy: MemorySiwxPolicy): void
  /** Calls that wait. */
  open(): number
}

/** How a host behaves. */
export interface MemorySiwxPolicy {
  readonly fails?: readonly SiwxCall[]
  readonly delayMs?: number
  /** What it finds of signatures; right by default. */
  readonly signatures?: 'right' | 'wrong'
  /** Its messages are about somebody else. */
  readonly misfits?: boolean
}

/** Makes it. Signatures of wallets in memory are made up, so it takes them as its policy says. */
export function createMemorySiwx(time: VirtualTime, options: MessageOptions = {}): MemorySiwx {
  const storage = createMemoryStorage()
  const shipped = createSiwx({
    ...options,
    storage: storage.port,
    clock: { now: () => time.now() },
    url: 'https://app.example',
    read: () => throwError(() => failure('ABORTED')),
  })
  const asked: SiwxCall[] = []
  const nonces: string[] = []
  let policy: MemorySiwxPolicy = {}
  let open = 0

  function answer<T>(call: SiwxCall, run: () => Observable<T>): Observable<T> {
    return new Observable((subscriber) => {
      asked.push(call)
      open += 1
      subscriber.add(() => {
        open -= 1
      })
      const act = () => {
        if (policy.fails?.includes(call)) subscriber.error(failure('FOREIGN_DATA_INVALID', { source: 'The server', reason: 'it is down' }))
        else subscriber.add(run().subscribe(subscriber))
      }
      if (policy.delayMs === undefined) return act()
      subscriber.add(time.schedule(policy.delayMs, act))
    })
  }

  return {
    port: {
      createMessage: (request) =>
        answer('createMessage', () => {
          nonces.push(request.nonce)
          const accountAddress = policy.misfits ? '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' : request.accountAddress
          return shipped.createMessage({ ...request, accountAddress })
        }),
      verify: ({ data, message }) =>
        answer(
          'verify',
          () =>
            new Observable((subscriber) => {
              subscriber.next(policy.signatures !== 'wrong' && message === formatMessage(data))
              subscriber.complete()
            }),
        ),
      list: (subject) => answer('list', () => shipped.list(subject)),
      add: (session) => answer('add', () => shipped.add(session)),
      replace: (request) => answer('replace', () => shipped.replace(request)),
      revoke: (request) => answer('revoke', () => shipped.revoke(request)),
    },
    sessions: () => JSON.parse(storage.disk.get('latchkit:siwx_sessions') ?? '[]') as SignInSession[],
    asked: () => [...asked],
    nonces: () => [...nonces],
    setPolicy(next) {
      policy = next
    },
    open: () => open,
  }
}
