import { describe, expect, it } from 'vitest'
import { DEADLINE_MS, KEEP, LIFETIME_MS, notesOf, openNotes, RETRY_MS } from '../../../tests/domain/notes.js'
import { readPhase } from './state.js'

const refresh = (person: string, force?: boolean) => ({ type: 'refreshNotes', person, ...(force !== undefined && { force }) })
const more = (person: string) => ({ type: 'loadMoreNotes', person })

describe('when a question goes out', () => {
  it('[BAL-06, CORE-19] an answer is fresh for its lifetime, and each of two subjects has its own', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.asked[0]?.answer({ notes: notesOf('1') })
    page.wait(LIFETIME_MS - 1)
    page.give(refresh('ada'))
    page.give(refresh('bob'))
    expect(page.asked.map(({ person }) => person)).toEqual(['ada', 'bob'])
    page.wait(1)
    page.give(refresh('ada'))
    page.give(refresh('ada', true))
    expect(page.asked.map(({ person }) => person)).toEqual(['ada', 'bob', 'ada'])
  })

  it('[BAL-06] equal questions are asked once, while the question of another subject runs beside it', () => {
    const page = openNotes()
    for (const person of ['ada', 'bob', 'ada', 'bob']) page.give(refresh(person, true))
    expect(page.asked.map(({ person }) => person)).toEqual(['ada', 'bob'])
  })

  it('[BAL-10, fault] after a failure nobody is asked for a while, except by force', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.asked[0]?.fail()
    page.wait(RETRY_MS - 1)
    page.give(refresh('ada'))
    expect(page.asked).toHaveLength(1)
    page.give(refresh('ada', true))
    page.asked[1]?.fail()
    page.wait(RETRY_MS)
    page.give(refresh('ada'))
    expect(page.asked).toHaveLength(3)
  })

  it('[F44, fault] nobody is asked while the page is offline', () => {
    const page = openNotes()
    page.give({ type: 'goOnline', online: false })
    page.give(refresh('ada', true))
    expect([page.asked, page.events('notesRequested')]).toEqual([[], []])
    page.give({ type: 'goOnline', online: true })
    page.give(refresh('ada', true))
    expect(page.asked).toHaveLength(1)
  })

  it('[DX-32] an event asks unless optional traffic is off, and a command asks in any case', () => {
    const open = openNotes()
    open.give({ type: 'choosePerson', person: 'ada' })
    const silent = openNotes({ optionalTraffic: false })
    silent.give({ type: 'choosePerson', person: 'ada' })
    silent.give({ type: 'writeNote', person: 'ada' })
    expect([open.asked.length, silent.asked.length]).toEqual([1, 0])
    silent.give({ type: 'refreshNotes' })
    expect(silent.asked.map(({ person }) => person)).toEqual(['ada'])
  })
})

describe('how a question ends', () => {
  it('[BAL-09, fault] with a failure, its cause and the older value beside it; the next answer clears both', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.asked[0]?.answer({ notes: notesOf('1') })
    page.wait(LIFETIME_MS)
    page.give(refresh('ada'))
    page.asked[1]?.fail()
    expect(page.held('ada')).toMatchObject({
      notes: notesOf('1'),
      at: 1_000_000,
      failedAt: 1_000_000 + LIFETIME_MS,
      failure: { cause: { code: 'HTTP_UNREACHABLE' } },
    })
    page.give(refresh('ada', true))
    page.asked[2]?.answer({ notes: [] })
    expect(page.held('ada')).toEqual({ notes: [], at: 1_000_000 + LIFETIME_MS })
  })

  it.each([
    ['no answer by the deadline', (page: ReturnType<typeof openNotes>) => page.wait(DEADLINE_MS), 'DEADLINE_EXCEEDED'],
    ['an end without an answer', (page: ReturnType<typeof openNotes>) => page.asked[0]?.complete(), 'HTTP_ANSWER_INVALID'],
    ['an answer without a value', (page: ReturnType<typeof openNotes>) => page.asked[0]?.answer({ notes: 'none' as never }), undefined],
  ])('[BAL-09, T8, fault] %s is a failure, and leaves nothing behind', (_, end, cause) => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.give(refresh('bob'))
    page.asked[1]?.answer({ notes: [] })
    end(page)
    expect(page.events('notesFailed')).toMatchObject([
      { person: 'ada', failure: { code: 'TOKEN_BALANCE_UNAVAILABLE', ...(cause && { cause: { code: cause } }) } },
    ])
    expect([page.held('ada')?.notes, page.held('ada')?.pending, page.asked[0]?.isOpen(), page.timers()]).toEqual([undefined, undefined, false, 0])
  })

  it('[BAL-15, F13, fault] a late answer counts for its own subject, and a second one for nobody', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.give(refresh('bob'))
    page.asked[1]?.answer({ notes: notesOf('b') })
    page.asked[0]?.answer({ notes: notesOf('a') })
    page.asked[0]?.answer({ notes: notesOf('a', 'again') })
    expect([page.held('ada')?.notes, page.held('bob')?.notes]).toEqual([notesOf('a'), notesOf('b')])
    expect(page.events('notesLoaded')).toHaveLength(2)
  })

  it('[BAL-15, fault] a report of an earlier question is dropped', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    const operation = page.events('notesRequested')[0]?.['operation']
    page.asked[0]?.fail()
    page.give(refresh('ada', true))
    page.give({ type: 'reportNotes', operation, person: 'ada', notes: notesOf('old') })
    page.give({ type: 'reportNotesFailed', operation, person: 'ada', failure: page.held('ada')?.failure })
    expect([page.events('notesLoaded'), page.events('notesFailed').length, page.held('ada')?.pending === operation]).toEqual([[], 1, false])
  })

  it('[DX-15] a stop ends questions and forgets values, or keeps those that are stored', () => {
    const [forgets, keeps] = [openNotes(), openNotes({ outlivesStop: true })]
    for (const page of [forgets, keeps]) {
      page.give(refresh('ada'))
      page.asked[0]?.answer({ notes: notesOf('1') })
      page.give(refresh('bob'))
      page.give({ type: 'stop' })
      expect([page.asked[1]?.isOpen(), page.timers()]).toEqual([false, 0])
    }
    expect([forgets.people(), keeps.people()]).toEqual([[], ['ada', 'bob']])
    expect(keeps.held('bob')).toEqual({})
  })
})

describe('what changes', () => {
  it('[BAL-08] is read again though it is fresh, and again after a question that ran before the change', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.give({ type: 'writeNote', person: 'bob' })
    page.give({ type: 'writeNote', person: 'ada' })
    expect(page.asked.map(({ person }) => person)).toEqual(['ada', 'bob'])
    page.asked[0]?.answer({ notes: notesOf('before') })
    expect(page.asked.map(({ person }) => person)).toEqual(['ada', 'bob', 'ada'])
    page.asked[2]?.answer({ notes: notesOf('before', 'after') })
    expect(page.held('ada')?.notes).toEqual(notesOf('before', 'after'))
  })

  it('[BAL-08, BAL-10, fault] is read later too, until a read fails', () => {
    const page = openNotes({ again: [4_000, 8_000] })
    page.give({ type: 'writeNote', person: 'ada' })
    page.asked[0]?.answer({ notes: [] })
    page.wait(4_000)
    page.asked[1]?.fail()
    page.wait(60_000)
    expect([page.asked.length, page.timers()]).toEqual([2, 0])
  })
})

describe('pages', () => {
  it('[BAL-05] are added in order; a row that moved meanwhile stands once; the last page ends the list', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.asked[0]?.answer({ notes: notesOf('1', '2'), more: 'p2' })
    page.give(more('ada'))
    page.give(more('ada'))
    expect(page.asked.map(({ cursor }) => cursor)).toEqual([undefined, 'p2'])
    page.asked[1]?.answer({ notes: notesOf('2', '3', '3') })
    expect(page.held('ada')).toEqual({ notes: notesOf('1', '2', '3'), at: 1_000_000 })
    page.give(more('ada'))
    expect(page.asked).toHaveLength(2)
  })

  it('[BAL-05, fault] a page that fails leaves the list and its cursor, so that it can be asked for again', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.asked[0]?.answer({ notes: notesOf('1'), more: 'p2' })
    page.give(more('ada'))
    page.asked[1]?.fail()
    expect(page.held('ada')).toMatchObject({ notes: notesOf('1'), next: 'p2', failedAt: 1_000_000 })
    page.give(more('ada'))
    expect(page.asked.map(({ cursor }) => cursor)).toEqual([undefined, 'p2', 'p2'])
  })

  it('[BAL-14] belong to one subject: the next page of one never joins the list of another', () => {
    const page = openNotes()
    for (const [index, person] of ['ada', 'bob'].entries()) {
      page.give(refresh(person))
      page.asked[index]?.answer({ notes: notesOf(person), more: `${person}-2` })
    }
    page.give(more('ada'))
    page.give(more('bob'))
    page.asked[3]?.answer({ notes: notesOf('b2') })
    page.asked[2]?.answer({ notes: notesOf('a2') })
    expect([page.held('ada')?.notes, page.held('bob')?.notes]).toEqual([notesOf('ada', 'a2'), notesOf('bob', 'b2')])
  })

  it('[BAL-05] a refresh begins the list anew', () => {
    const page = openNotes()
    page.give(refresh('ada'))
    page.asked[0]?.answer({ notes: notesOf('1'), more: 'p2' })
    page.give(more('ada'))
    page.asked[1]?.answer({ notes: notesOf('2') })
    page.give(refresh('ada', true))
    page.asked[2]?.answer({ notes: notesOf('0', '1'), more: 'p2' })
    expect(page.held('ada')).toMatchObject({ notes: notesOf('0', '1'), next: 'p2' })
  })
})

describe('text that is being typed', () => {
  it('[WALLETS-11] asks for the last text only, when the typing rests; the texts before end as superseded', () => {
    const page = openNotes({ debounceMs: 300 })
    for (const person of ['a', 'ad', 'ada']) {
      page.give(refresh(person))
      page.wait(299)
    }
    expect(page.asked).toEqual([])
    page.wait(1)
    expect(page.asked.map(({ person }) => person)).toEqual(['ada'])
    expect(page.events('notesFailed').map(({ person, failure }) => [person, (failure as { code: string }).code])).toEqual([
      ['a', 'OPERATION_SUPERSEDED'],
      ['ad', 'OPERATION_SUPERSEDED'],
    ])
    // A text that nobody asked for has not failed.
    expect(page.held('ad')).toEqual({})
  })

  it('[WALLETS-11, fault] an answer to an earlier text does not count', () => {
    const page = openNotes({ debounceMs: 300 })
    page.give(refresh('ad'))
    page.wait(300)
    page.give(refresh('ada'))
    page.asked[0]?.answer({ notes: notesOf('ad') })
    page.wait(300)
    page.asked[1]?.answer({ notes: notesOf('ada') })
    expect([page.held('ad'), page.held('ada')?.notes]).toEqual([{}, notesOf('ada')])
  })
})

describe('a question that another one took the place of', () => {
  it('[WALLETS-11] is given up at the service too, not only in the list', () => {
    const page = openNotes({ debounceMs: 300 })
    page.give(refresh('ad'))
    page.wait(300)
    expect(page.asked.map(({ isOpen }) => isOpen())).toEqual([true])
    page.give(refresh('ada'))
    expect(page.asked.map(({ isOpen }) => isOpen())).toEqual([false])
  })
})

describe('what is kept', () => {
  it('[BAL-07] are the subjects that changed last, and those whose question runs: it must end', () => {
    const page = openNotes()
    for (const [index, person] of ['a', 'b', 'c', 'd'].entries()) {
      page.give(refresh(person))
      if (person !== 'a') page.asked[index]?.answer({ notes: [] })
    }
    expect(page.people()).toEqual(['a', 'c', 'd'])
    page.asked[0]?.answer({ notes: notesOf('late') })
    expect([page.held('a')?.notes, page.people().length]).toEqual([notesOf('late'), KEEP])
  })
})

it('[UX-57] a view tells four states apart, and what nobody asked for', () => {
  expect([
    readPhase(undefined),
    readPhase({ pending: 'o1' }),
    readPhase({ at: 1 }),
    readPhase({ at: 1, pending: 'o2' }),
    readPhase({ at: 1, failedAt: 2 }),
    readPhase({ failedAt: 2 }),
    readPhase({ failedAt: 2, pending: 'o3' }),
  ]).toEqual(['idle', 'loading', 'ready', 'ready', 'outdated', 'unavailable', 'loading'])
})
