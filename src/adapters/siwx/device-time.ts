import { catchError, type Observable, throwError } from 'rxjs'
import { failure } from '../../domain/siwx/errors.js'
import type { SiwxPort } from '../../ports/siwx.js'
import type { TimerPort } from '../../ports/timer.js'
import { isDeviceTimeWrong } from '../shared/server-time.js'

/** Blames the clock of this device for what the app's server refuses, where answers of other servers show that it is wrong (UX-47). */
export function withDeviceTime(siwx: SiwxPort, timer: TimerPort): SiwxPort {
  const told = <T>(answer: Observable<T>) =>
    answer.pipe(catchError((reason: unknown) => throwError(() => (isDeviceTimeWrong(timer) ? failure('DEVICE_TIME_WRONG', {}, reason) : reason))))
  return { ...siwx, createMessage: (request) => told(siwx.createMessage(request)), add: (session) => told(siwx.add(session)) }
}
