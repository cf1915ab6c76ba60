import { expect, it } from 'vitest'
import { A, B } from '../domain/facts.js'
import { openConnected } from '../domain/page.js'

const PAY = { others: [{ name: 'pay' }] } as const

/*
 * A shop that pays itself, to try its checkout: the payment went on for ever, or counted twice (also breez/spark-sdk#516, synonymdev/bitkit-react-native#269). Here nothing "came", and
 * the missing rest was asked for, which would never come either.
 */
it('[PAY-02] nothing is paid from an account to itself, in letters of either case', async () => {
  for (const to of [A, A.toLowerCase()]) {
    const page = await openConnected(PAY)
    await expect(page.run({ type: 'pay', to, amount: '0.5' })).rejects.toMatchObject({ code: 'PAY_TO_SELF' })
    expect([page.events('requestStarted'), page.state().pay]).toEqual([[], {}])
    page.give({ type: 'pay', to: B, amount: '0.5' })
    page.wait(100)
    expect(page.state().plans.held.at(-1)?.phase).toBe('ready')
  }
})
