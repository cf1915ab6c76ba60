import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createToy, toyDefinition } from '../../../tests/domain/toy.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { foldTape } from './replay.js'
import { readTape, type Tape, writeTape } from './tape.js'

const HEAD = '{"config":{},"format":1,"kind":"head","version":"toy"}'

function recorded(): Tape {
  const { kernel, tape } = createToy()
  kernel.dispatch({ type: 'add', by: 2 })
  kernel.dispatch({ type: 'add', by: -1 })
  kernel.dispatch({ type: 'ask', question: 'why' })
  kernel.mark('here')
  return tape()
}

function refusalOf(text: string): { code: string; line: unknown; problem: unknown } | undefined {
  try {
    readTape(text)
  } catch (error) {
    if (!(error instanceof LatchkitError)) throw error
    return { code: error.code, line: error.context['line'], problem: error.context['problem'] }
  }
  return undefined
}

describe('a tape', () => {
  it('[CORE-40, I-41] is canonical JSON lines: written, read and written again it is the same text', () => {
    const text = writeTape(recorded())
    expect(writeTape(readTape(text))).toBe(text)
    const [head, command] = text.split('\n')
    expect(head).toBe(HEAD)
    expect(command).toBe('{"at":1,"command":{"by":2,"type":"add"},"kind":"command","n":1}')
    expect(text.endsWith('}\n')).toBe(true)
  })

  it('[design] may have empty lines and the line ends of other systems', () => {
    const text = writeTape(recorded())
    expect(readTape(`\n${text.replaceAll('\n', '\r\n\n')}`)).toEqual(readTape(text))
  })

  it('[design] may begin in the middle, with the state there', () => {
    const tape = readTape(
      '{"kind":"head","format":1,"version":"toy","config":{},"base":{"n":41,"state":{"sum":{"total":7,"at":3}}}}\n{"kind":"mark","n":42,"at":1,"label":"x"}',
    )
    expect(tape.head.base).toEqual({ n: 41, state: { sum: { total: 7, at: 3 } } })
    expect(tape.entries).toHaveLength(1)
  })

  it('[design] of a later release with members that are unknown here is read', () => {
    expect(readTape(`${HEAD.replace('{', '{"new":1,')}\n{"kind":"mark","n":1,"at":1,"label":"x","new":true}`).entries).toHaveLength(1)
  })
})

describe('a bad tape', () => {
  const MARK = '{"kind":"mark","n":1,"at":1,"label":"x"}'
  it.each([
    ['nothing', '', 1, 'the first line is not a head'],
    ['white space', ' \n\n ', 1, 'the first line is not a head'],
    ['what is no JSON', 'hello', 1, 'is not JSON'],
    ['half a line', `${HEAD}\n${MARK.slice(0, 20)}`, 2, 'is not JSON'],
    ['a list', `${HEAD}\n[]`, 2, 'is not an object'],
    ['null', `${HEAD}\nnull`, 2, 'is not an object'],
    ['no head', MARK, 1, 'the first line is not a head'],
    ['a second head', `${HEAD}\n${HEAD}`, 2, 'unknown kind "head"'],
    ['a head without format', '{"kind":"head","config":{}}', 1, 'the head has no format'],
    ['a newer format', HEAD.replace('"format":1', '"format":2'), 1, 'format 2 is newer than 1: update latchkit'],
    ['a head without config', '{"kind":"head","format":1}', 1, 'the head has no config'],
    ['a base without state', HEAD.replace('{"config', '{"base":{"n":3},"config'), 1, 'the base has no number or no state'],
    ['a base without number', HEAD.replace('{"config', '{"base":{"state":{}},"config'), 1, 'the base has no number or no state'],
    ['an unknown kind', `${HEAD}\n{"kind":"remark","n":1}`, 2, 'unknown kind "remark"'],
    ['no kind', `${HEAD}\n{"n":1}`, 2, 'unknown kind null'],
    ['the kind of every object', `${HEAD}\n{"kind":"constructor","n":1}`, 2, 'unknown kind "constructor"'],
    ['a gap', `${HEAD}\n${MARK}\n${MARK.replace('1', '3')}`, 3, 'entry 3 stands where 2 belongs'],
    ['an entry twice', `${HEAD}\n${MARK}\n${MARK}`, 3, 'entry 1 stands where 2 belongs'],
    ['no number', `${HEAD}\n{"kind":"mark","at":1}`, 2, 'entry undefined stands where 1 belongs'],
    ['a number as text', `${HEAD}\n${MARK.replace(':1,', ':"1",')}`, 2, 'entry 1 stands where 1 belongs'],
    ['a wrong start after a base', `${HEAD.replace('{"config', '{"base":{"n":3,"state":{}},"config')}\n${MARK}`, 2, 'entry 1 stands where 4 belongs'],
    ['a time that is no number', `${HEAD}\n${MARK.replace('"at":1', '"at":"1"')}`, 2, 'at is missing or does not fit'],
    ['an event without event', `${HEAD}\n{"kind":"event","n":1,"at":1,"by":1}`, 2, 'event is missing or does not fit'],
    ['an event without type', `${HEAD}\n{"kind":"event","n":1,"at":1,"by":1,"event":{}}`, 2, 'event is missing or does not fit'],
    ['a command that is a text', `${HEAD}\n{"kind":"command","n":1,"at":1,"command":"add"}`, 2, 'command is missing or does not fit'],
    ['a reply to nothing', `${HEAD}\n{"kind":"reply","n":1,"at":1,"outcome":"next"}`, 2, 'call is missing or does not fit'],
    ['a line after empty ones', `${HEAD}\n\n\n[]`, 4, 'is not an object'],
  ])('[design] %s is refused by its line', (_, text, line, problem) => {
    expect(refusalOf(text)).toEqual({ code: 'TAPE_INVALID', line, problem })
  })

  it('[design] whatever is changed in a tape, it is read or refused by its line, and never breaks the reader', () => {
    const text = writeTape(recorded())
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(12), fc.constantFrom('', '"', '{', '}', '\n', '0', 'null', '[]', '\u0000'), (at, length, put) => {
        const refusal = refusalOf(text.slice(0, at) + put + text.slice(at + length))
        return refusal === undefined || (refusal.code === 'TAPE_INVALID' && Number(refusal.line) >= 1)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('upcasters', () => {
  it('[design, CORE-40] lift events of an older release, so that an old tape folds for ever', () => {
    const old = `${HEAD}\n{"kind":"event","n":1,"at":1,"by":0,"event":{"type":"added","amount":4}}\n{"kind":"event","n":2,"at":2,"by":0,"event":{"type":"added","by":1}}`
    const upcasters = { added: (event: object) => ('amount' in event ? { type: 'added', by: event.amount } : (event as { type: string })) }
    expect(foldTape(toyDefinition(), readTape(old, upcasters)).sum.total).toBe(5)
    expect(readTape(old).entries[0]).toMatchObject({ event: { amount: 4 } })
  })

  it('[design] touch no other kind of entry, and no event that is only named like a member of every object', () => {
    const text = `${HEAD}\n{"kind":"command","n":1,"at":1,"command":{"type":"added"}}\n{"kind":"event","n":2,"at":1,"by":1,"event":{"type":"toString"}}`
    const tape = readTape(text, { added: () => ({ type: 'lifted' }) })
    expect(tape.entries.map((entry) => ('command' in entry ? entry.command.type : 'event' in entry ? entry.event.type : ''))).toEqual(['added', 'toString'])
  })
})
