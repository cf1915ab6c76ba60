import { describe, expect, it, vi } from 'vitest'
import { lazy, ready } from './lazy.js'

describe('lazy', () => {
  it('[DX-01] requests the code once, with the first load, and tells its state', async () => {
    const request = vi.fn(async () => 2)
    const code = lazy(request)
    const states: string[] = []
    code.subscribe(() => states.push(code.get().status))
    expect([code.get().status, request.mock.calls.length]).toEqual(['idle', 0])
    expect(await Promise.all([code.load(), code.load()])).toEqual([2, 2])
    expect([states, request.mock.calls.length, code.get()]).toEqual([['loading', 'ready'], 1, { status: 'ready', value: 2 }])
  })

  it('[CONN-39] requests code again that did not load, and prefetch never throws', async () => {
    const request = vi.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline')).mockResolvedValue(2)
    const code = lazy<number>(request)
    code.prefetch()
    await vi.waitFor(() => expect(code.get().status).toBe('failed'))
    await expect(code.load()).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE', cause: { message: 'offline' } })
    expect(await code.load()).toBe(2)
    expect(request).toHaveBeenCalledTimes(3)
  })

  it('[DX-01] takes code that is there', async () => {
    expect([ready(1).get(), await ready(1).load()]).toEqual([{ status: 'ready', value: 1 }, 1])
  })
})
