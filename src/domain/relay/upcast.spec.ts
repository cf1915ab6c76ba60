import { expect, it } from 'vitest'
import type { Tape } from '../kernel/tape.js'
import { liftRelay } from './upcast.js'

const head = { format: 1, config: {} } as unknown as Tape['head']
const entries: Tape['entries'] = []

it('[design] a tape that begins in the middle keeps its session under the name of today', () => {
  const relay = { session: { topic: '7' }, toldFaults: [] }
  const old: Tape = { head: { ...head, base: { n: 3, state: { walletconnect: relay, network: {} } } }, entries }
  expect(liftRelay(old).head.base).toEqual({ n: 3, state: { relay, network: {} } })
  const lifted = liftRelay(old)
  expect(liftRelay(lifted)).toBe(lifted)
})

it('[design] a tape from the beginning stays as it is', () => {
  const tape: Tape = { head, entries }
  expect(liftRelay(tape)).toBe(tape)
})
