import { createMemoryHttp, type HttpFault, type HttpHarness } from 'latchkit/testing'
import { virtual } from './memory-harnesses.js'

/** The HTTP port in memory. */
export function httpHarness(): HttpHarness {
  const { time, elapse } = virtual()
  const http = createMemoryHttp(time)
  return {
    port: http.port,
    elapse,
    script(call, ...behaviours) {
      for (const [index, behaviour] of behaviours.entries()) {
        if (typeof behaviour === 'object' && 'answer' in behaviour) http.answer(call, () => behaviour.answer as never)
        else http.fail(behaviour as HttpFault, { call, ...(index < behaviours.length - 1 ? { times: 1 } : {}) })
      }
    },
    arrived: () => http.tries().map(({ call, input }) => ({ call, input })),
    held: http.open,
  }
}
