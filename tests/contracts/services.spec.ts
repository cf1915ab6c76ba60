import { createMemoryClock, createMemoryTimer, createVirtualTime, type HttpBehaviour, httpContract } from 'latchkit/testing'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createHttpApi } from '../../src/adapters/http/http-api.js'
import { type ApiCall, apiCalls } from '../../src/domain/api/calls.js'
import { type ServiceFault, ServiceRefusal, startServices } from '../../cli/sandbox/services/services.js'

const api = { describe, it, expect }
const identity = { projectId: 'p', sdkType: 'latchkit', sdkVersion: 'react-0.1.0' }

/** The adapter over `fetch` in virtual time, against services on real sockets: time passes while no answer is on its way. */
async function overSockets() {
  const services = await startServices({ name: 'services', port: 0 })
  const time = createVirtualTime()
  const silent = new Set<string>()
  let held = 0
  let coming = 0
  const fetcher: typeof fetch = async (input, init) => {
    const isSilent = [...silent].some((path) => String(input).includes(path))
    held += 1
    if (!isSilent) coming += 1
    try {
      const answer = await fetch(input, init)
      return new Response(await answer.arrayBuffer(), answer)
    } finally {
      held -= 1
      if (!isSilent) coming -= 1
    }
  }
  const quiet = async () => {
    do await sleep(3)
    while (coming > 0)
  }
  return {
    services,
    port: createHttpApi({
      clock: createMemoryClock(time).port,
      timer: createMemoryTimer(time).port,
      identity: () => identity,
      hosts: services.hosts,
      fetch: fetcher,
    }),
    async elapse(ms: number) {
      const end = time.now() + ms
      await quiet()
      for (let next = time.next(); next !== undefined && next <= end; next = time.next()) {
        time.advanceTo(next)
        await quiet()
      }
      time.advanceTo(end)
      await quiet()
    },
    script(call: ApiCall, ...behaviours: readonly HttpBehaviour[]) {
      const left = [...behaviours]
      if (left[0] === 'silent') silent.add(pathOf(call))
      if (left[0] === 'silent' || left[0] === 'unreachable') return services.faults.set({ kind: left[0] === 'silent' ? 'hang' : 'drop', methods: [call] })
      services.answer(call, () => {
        const next = left.length > 1 ? left.shift() : left[0]
        if (typeof next !== 'object') return { unknown: true } as never
        if ('status' in next) throw new ServiceRefusal(next.status, next.reason)
        return next.answer as never
      })
    },
    held: () => held,
  }
}

function pathOf(call: ApiCall): string {
  return apiCalls[call].path.replace(/^\/?/, '/').replace(/\{.*/, '')
}

httpContract(api, 'fetch, over sockets to the services of the sandbox', async () => {
  const { services, port, elapse, script, held } = await overSockets()
  return { port, elapse, script, held, arrived: () => services.calls().map(({ call, input }) => ({ call, input })), dispose: services.close }
})

describe('a fault of the services', () => {
  it.each<[ServiceFault, string]>([
    [{ kind: 'garbage' }, 'HTTP_ANSWER_INVALID'],
    [{ kind: 'oversize', bytes: 50_000_000 }, 'HTTP_ANSWER_INVALID'],
    [{ kind: 'drop' }, 'HTTP_UNREACHABLE'],
    [{ kind: 'status', status: 400 }, 'HTTP_STATUS'],
  ])('[F7, T8, fault] %j reaches the adapter as a typed failure', async (fault, code) => {
    const { services: faulty, port, elapse } = await overSockets()
    faulty.faults.set(fault)
    const codes: string[] = []
    port.call({ call: 'origins', input: {} }).subscribe({ error: (failure) => codes.push(failure.code) })
    await elapse(10_000)
    expect(codes).toEqual([code])
    await faulty.close()
  })
})
