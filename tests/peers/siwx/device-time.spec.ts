import { throwError } from 'rxjs'
import { expect, it } from 'vitest'
import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { withDeviceTime } from '../../../src/adapters/siwx/device-time.js'
import { failure } from '../../../src/domain/siwx/errors.js'
import { openConnected } from '../../domain/page.js'
import { REQUIRED, status } from '../../domain/sign-in.js'
import { realTimer } from '../evm/evm-real-ports.js'
import { askNodeAhead } from '../evm/server-time.js'

const MINUTE = 60_000
const refuse = () => throwError(() => failure('SIGN_IN_FAILED', {}, new Error('invalid session')))

/** Opens a page whose app refuses a step of the sign-in without saying why, beside a node whose clock differs. */
async function open(step: 'add' | 'createMessage', ahead: number) {
  const timer = { ...realTimer }
  await askNodeAhead(ahead, timer)
  const memory = createMemoryPorts()
  return openConnected({ ...REQUIRED, memory, ports: { siwx: withDeviceTime({ ...memory.ports.siwx, [step]: refuse }, timer) } })
}

it.each([
  ['add', -5 * MINUTE - 2_000],
  ['add', 5 * MINUTE + 2_000],
  ['createMessage', 5 * MINUTE + 2_000],
] as const)('[UX-47, fault] a refusal of %s on a device whose time is off by %i ms is told as such: a node says the time', async (step, ahead) => {
  const page = await open(step, ahead)
  await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'DEVICE_TIME_WRONG', cause: { code: 'SIGN_IN_FAILED' } })
  expect(status(page)).toBe('owed')
})

it.each([-5 * MINUTE + 2_000, 5 * MINUTE - 2_000])('[UX-47, fault] where the node differs by %i ms, the refusal is told as it is', async (ahead) => {
  const page = await open('add', ahead)
  await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
})

it('[UX-47, fault] a device with the right time, or without an answer, is not blamed', async () => {
  const memory = createMemoryPorts()
  const page = await openConnected({ ...REQUIRED, memory, ports: { siwx: withDeviceTime({ ...memory.ports.siwx, add: refuse }, { ...realTimer }) } })
  await expect(page.run({ type: 'signIn' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
})
