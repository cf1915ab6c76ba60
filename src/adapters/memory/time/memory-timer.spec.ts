import { expect, it } from 'vitest'
import { createMemoryTimer } from './memory-timer.js'
import { createVirtualTime } from './virtual-time.js'

it('[F47] a page in the background fires its timers late, at whole steps, and in order', () => {
  const time = createVirtualTime({ start: 500 })
  const timer = createMemoryTimer(time)
  const fired: string[] = []
  const start = (name: string, ms: number) => timer.port.after(ms).subscribe(() => fired.push(`${name}@${time.now()}`))
  timer.throttle(1_000)
  start('a', 10)
  start('b', 1_000)
  start('c', 1_500)
  time.advanceBy(5_000)
  expect(fired).toEqual(['a@1000', 'b@2000', 'c@2000'])
  timer.throttle(0)
  start('d', 10)
  time.advanceBy(10)
  expect(fired.at(-1)).toBe('d@5510')
  expect(timer.held()).toBe(0)
})
