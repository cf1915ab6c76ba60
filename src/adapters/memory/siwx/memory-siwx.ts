import type { SignInSession } from '../../../ports/siwx.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { of, throwError } from 'rxjs'
import { formatMessage } from '../../siwx/message.js'
import { createSiwx, type MessageOptions } from '../../siwx/siwx.js'
import { createMemoryStorage } from '../storage/memory-storage.js'
import { createFaultySiwx, type FaultySiwx } from './siwx-faults.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Host's side of sign-in in memory, with its controls. */
export interface MemorySiwx extends FaultySiwx {
  /** Returns every stored session, oldest first. */
  sessions(): readonly SignInSession[]
}

/** Creates the host. Signatures of wallets in memory are made up, so its policy decides if they are accepted. */
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
