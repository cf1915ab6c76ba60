import { vi } from 'vitest'

/** Waits until a check no longer throws. The limit ends what hangs: on a busy machine a message may be late by seconds. */
export const eventually = <T>(check: () => T): Promise<Awaited<T>> => vi.waitFor(check, { timeout: 60_000, interval: 20 }) as Promise<Awaited<T>>
