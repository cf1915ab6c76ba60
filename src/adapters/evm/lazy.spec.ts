import { firstValueFrom, of } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createLazy } from './lazy.js'

describe('code that loads when it is first used', () => {
  it('[DX-01] is requested once, with the first use, and used in the same call from then on', async () => {
    const request = vi.fn(async () => 2)
    const lazy = createLazy(request)
    expect(request).not.toHaveBeenCalled()
    const [one, other] = await Promise.all([firstValueFrom(lazy.use((n) => of(n + 1))), firstValueFrom(lazy.use((n) => of(n + 2)))])
    expect([one, other, request.mock.calls.length]).toEqual([3, 4, 1])
    const heard = vi.fn()
    lazy.use((n) => of(n)).subscribe(heard)
    expect(heard).toHaveBeenCalledWith(2)
  })

  it('[CONN-39] one that does not come is told of by the use, not by having it come, and asked for again', async () => {
    const request = vi.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline')).mockResolvedValue(2)
    const lazy = createLazy<number>(request)
    await lazy.preload()
    await expect(firstValueFrom(lazy.use((n) => of(n)))).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    await lazy.preload()
    expect(await firstValueFrom(lazy.use((n) => of(n)))).toBe(2)
    expect(request).toHaveBeenCalledTimes(3)
  })
})
