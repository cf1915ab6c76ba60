import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runConnections } from './model/connection-run.js'
import { connectionSteps } from './model/connection-steps.js'

it('[CONN-09, CONN-11, CONN-18, CONN-19, CONN-20, CONN-21, CONN-22, CONN-33, CONN-35, ACCT-01, ACCT-13] connections of two namespaces follow the table of the rules', () => {
  fc.assert(
    fc.property(connectionSteps, (steps) => {
      for (const { step, seen, expected } of runConnections(steps)) expect(seen, `after ${JSON.stringify(step)}`).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})
