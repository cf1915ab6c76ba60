import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { createMemoryPorts } from '../memory/memory-ports.js'
import { base, mainnet } from '../../domain/shared/networks/evm-chains.js'
import type { PublicCommand } from '../../domain/root.js'
import { createInstance } from '../../kit/build-instance.js'
import { onMemory } from '../../testing/kit.js'
import { settle } from '../../testing/settle.js'

const B = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates an instance with the embedded wallet in memory, with the visitor logged in. */
async function loggedIn() {
  const page = createMemoryPorts()
  const lines: string[] = []
  const kit = createInstance({
    networks: [mainnet, base],
    projectId: 'p',
    tap: { attach: () => (entry) => lines.push(JSON.stringify(entry)) },
    ...onMemory(page, { namespaces: ['eip155'], embedded: {} }),
  })
  kit.start()
  page.time.advanceBy(0)
  const run = <C extends PublicCommand>(command: C) => settle(page.time, kit.run(command))
  const login = kit.run({ type: 'loginWithEmail', email: 'ann@example.org' })
  page.time.advanceBy(1_000)
  // A plain string, as an app in JavaScript may pass it.
  await run({ type: 'submitEmailCode', code: page.secureSite.code() as never })
  await settle(page.time, login)
  return { page, kit, run, lines }
}

describe('the embedded wallet as a connector', () => {
  it('[AUTH-36, DX-04] signs and sends what the app asks of any wallet, after approval', async () => {
    const { kit, page, run } = await loggedIn()
    expect(await run({ type: 'signMessage', message: 'hi' })).toMatchObject({ type: 'requestCompleted', result: `0x${'cd'.repeat(65)}` })
    expect(page.frame.received().at(-1)?.payload).toMatchObject({ method: 'personal_sign', params: ['0x6869', B], chainId: 'eip155:1' })
    expect(
      await run({
        type: 'signTypedData',
        typedData: { types: { Mail: [{ name: 'to', type: 'string' }] }, primaryType: 'Mail', domain: {}, message: { to: 'Bob' } },
      }),
    ).toMatchObject({ result: `0x${'cd'.repeat(65)}` })
    expect(await run({ type: 'sendTransaction', transaction: { to: B, value: '0x1' } })).toMatchObject({ result: `0x${'ab'.repeat(32)}` })
    page.secureSite.setPolicy({ approvals: 'decline' })
    await expect(run({ type: 'signMessage', message: 'hi' })).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED', category: 'USER_REJECTED' })
    kit.dispose()
  })

  it('[NET-32] is switched to another network as any wallet', async () => {
    const { kit, page, run } = await loggedIn()
    expect(await run({ type: 'switchNetwork', network: base.caipNetworkId })).toMatchObject({ type: 'networkSwitched', confirmed: true })
    expect(
      page.frame
        .received()
        .filter(({ event }) => event === 'SWITCH_NETWORK')
        .map(({ payload }) => payload),
    ).toEqual([{ chainId: 8453 }])
    page.secureSite.setPolicy({ answersChain: 8453 })
    await expect(run({ type: 'switchNetwork', network: mainnet.caipNetworkId })).rejects.toMatchObject({ code: 'NETWORK_SWITCH_FAILED' })
    kit.dispose()
  })

  it('[MODAL-45, F40] what is asked is declined when the dialog closes, and what nobody waits for is given up', async () => {
    const { kit, page } = await loggedIn()
    page.secureSite.setPolicy({ approvals: 'later' })
    const signing = kit.run({ type: 'signMessage', message: 'hi' })
    const failed = expect(signing).rejects.toMatchObject({ category: 'ABORTED' })
    await eventually(() => expect(kit.getState().approvals.open?.method).toBe('personal_sign'))
    kit.dispatch({ type: 'closeModal' })
    await failed
    expect(kit.getState().requests.pending).toEqual([])
    const second = kit.run({ type: 'signMessage', message: 'hi' })
    const cancelled = expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    await eventually(() => expect(kit.getState().approvals.open?.method).toBe('personal_sign'))
    kit.dispatch({ type: 'cancelRequest' })
    await cancelled
    await eventually(() => expect(kit.getState().approvals.open).toBeUndefined())
    kit.dispose()
  })

  it('[CORE-39, I-40] a code that an app gives as plain text is on no tape', async () => {
    const { kit, page, lines } = await loggedIn()
    expect(lines.some((line) => line.includes('submitEmailCode'))).toBe(true)
    expect(lines.join('\n')).not.toContain(page.secureSite.code())
    kit.dispose()
  })
})
