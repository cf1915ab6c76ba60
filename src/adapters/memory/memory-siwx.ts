import type { SignInSession } from '../../ports/siwx.js'
import { failure } from '../../domain/shared/errors.js'
import { of, throwError } from '../../domain/shared/streams/sources.js'
import { formatMessage } from '../siwx/message.js'
import { createSiwx, type MessageOptions } from '../siwx/siwx.js'
import { createMemoryStorage } from './memory-storage.js'
import { createFaultySiwx, type FaultySiwx } from './siwx-faults.js'
import type { VirtualTime } from './virtual-time.js'

/** A host's part of the sign-in, in memory, and the hands that control it. */
export interface MemorySiwx extends FaultySiwx {
  /** Every session that is kept, oldest first. */
  sessions(): readonly SignInSession[]
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
  const faulty = createFaultySiwx({ ...shipped, verify: ({ data, message }) => of(message === formatMessage(data)) }, (ms, run) => time.schedule(ms, run))
  return {
    ...faulty,
    sessions: () => JSON.parse(storage.disk.get('latchkit:siwx_sessions') ?? '[]') as SignInSession[],
  }
}
