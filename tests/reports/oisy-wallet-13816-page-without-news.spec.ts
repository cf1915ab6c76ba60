import { of } from 'rxjs'
import { expect, it } from 'vitest'
import { selectActivity } from '../../src/domain/activity/selectors.js'
import type { ActivityRequest } from '../../src/ports/services/activity.js'
import { openConnected } from '../domain/page.js'

const row = (id: string, chain = 'eip155:1') => ({ id, metadata: { chain, hash: id, minedAt: 1_735_000_000_000, status: 'confirmed' }, transfers: [] })

/** Opens the history over a service with these pages, and asks for more six times. */
async function read(pages: Readonly<Record<string, readonly [rows: readonly object[], next?: string]>>) {
  const asked: string[] = []
  const answer = ({ cursor = '' }: Partial<ActivityRequest>) => {
    asked.push(cursor)
    const [transactions, next] = pages[cursor] ?? [[]]
    return of({ transactions, source: { kind: 'service' }, ...(next !== undefined && { next }) })
  }
  const page = await openConnected({ activity: true, ports: { activity: { page: answer } } as never })
  page.give({ type: 'openModal', view: 'Transactions' })
  page.wait(100)
  for (let more = 0; more < 6; more += 1) {
    page.give({ type: 'loadMoreActivity' })
    page.wait(1_000)
  }
  return { asked, rows: selectActivity(page.state()).transactions.map(({ id }) => id) }
}

/*
 * The transactions of a block stood on the pages of both of its sides, so that a page held known rows only: the list ended there, and what was older was never seen.
 */
it('[ACTIVITY-09] a page whose rows are all known is followed to what is older', async () => {
  const { asked, rows } = await read({ '': [[row('1'), row('2')], 'a'], a: [[row('2'), row('1')], 'b'], b: [[row('2'), row('3')], 'b'] })
  expect(rows).toEqual(['1', '2', '3'])
  expect(asked).toEqual(['', 'a', 'b'])
})

it('[ACTIVITY-09] so is an empty page, and one of other networks, also where it is the first', async () => {
  const { asked, rows } = await read({ '': [[], 'a'], a: [[row('9', 'eip155:10')], 'b'], b: [[row('1')], 'c'], c: [[], 'd'], d: [[row('2')]] })
  expect(rows).toEqual(['1', '2'])
  expect(asked).toEqual(['', 'a', 'b', 'c', 'd'])
})

it('[ACTIVITY-09] a service that goes round, and one without an end, is not followed for ever', async () => {
  const round = await read({ '': [[row('1')], 'a'], a: [[row('1')], 'b'], b: [[row('1')], 'a'] })
  expect(round.asked).toEqual(['', 'a', 'b'])
  const endless = await read({
    '': [[row('1')], '1'],
    ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`, [[], `${at + 1}`] as const]).slice(1)),
  })
  expect(endless.asked.length).toBeLessThan(10)
})
