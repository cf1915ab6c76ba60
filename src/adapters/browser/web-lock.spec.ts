import { describe, expect, it, vi } from 'vitest'
import { createWebLock } from './web-lock.js'

const turn = () => new Promise((done) => setTimeout(done, 2))

function hear(locks: unknown) {
  vi.stubGlobal('navigator', { locks })
  const said: unknown[] = []
  const subscription = createWebLock({ prefix: 'app' })
    .hold('leader')
    .subscribe({ next: (held) => said.push(held), error: ({ code, cause }) => said.push([code, cause.message]), complete: () => said.push('complete') })
  return { said, subscription }
}

describe('locks of a browser', () => {
  it('[F21] where there are none, or they are denied, everyone holds them', async () => {
    const throwing = {
      request: () => {
        throw new Error('an opaque origin')
      },
    }
    const refusing = {
      request: async () => {
        throw new Error('not fully active')
      },
    }
    for (const locks of [undefined, throwing, refusing]) {
      const { said, subscription } = hear(locks)
      expect(said).toEqual([])
      await turn()
      expect(said).toEqual([true])
      subscription.unsubscribe()
    }
  })

  it('[F21] one that is taken away by another is a failure', async () => {
    let steal: (reason: Error) => void = () => {}
    const { said } = hear({
      request: (_: string, __: unknown, granted: () => Promise<void>) =>
        new Promise((_, reject) => {
          steal = reject
          granted()
        }),
    })
    await turn()
    steal(new Error('stolen'))
    await turn()
    expect(said).toEqual([true, ['UNEXPECTED', 'stolen']])
  })

  it('[F21] is asked for under a name that carries the prefix', async () => {
    const request = vi.fn(async (..._: unknown[]) => {})
    hear({ request })
    await turn()
    expect(request.mock.calls.map(([name]) => name)).toEqual(['latchkit:app:leader'])
  })
})
