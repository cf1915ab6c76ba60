import { describe, expectTypeOf, it } from 'vitest'
import type { SliceDeclaration } from '../../src/domain/declaration.js'
import type * as declarations from '../../src/domain/declarations.js'
import type { Slices } from '../../src/domain/registry.js'

type Clipboard = SliceDeclaration<'clipboard'>

describe('the declaration of a slice', () => {
  it('[DX-24, design] is there for every slice', () => {
    expectTypeOf<Exclude<`${keyof Slices}Declaration`, keyof typeof declarations>>().toBeNever()
  })

  it('[DX-24, design] has each command with exactly its members, optional ones marked', () => {
    const exact: Clipboard['commands'] = { copyText: { text: 'string', toast: 'text?' } }
    // @ts-expect-error a command is missing
    const none: Clipboard['commands'] = {}
    // @ts-expect-error a member is missing
    const few: Clipboard['commands'] = { copyText: { text: 'string' } }
    // @ts-expect-error a member is none
    const many: Clipboard['commands'] = { copyText: { text: 'string', toast: 'text?', html: 'text' } }
    // @ts-expect-error a member may be left out
    const needed: Clipboard['commands'] = { copyText: { text: 'string', toast: 'text' } }
    // @ts-expect-error there is no such kind
    const kind: Clipboard['commands'] = { copyText: { text: 'txt', toast: 'text?' } }
    expectTypeOf([exact, none, few, many, needed, kind]).toBeArray()
  })

  it('[DX-24, I-40, design] has each event with exactly its personal members', () => {
    const exact: Clipboard['events'] = { copyStarted: { text: true }, textCopied: {}, copyFailed: {} }
    // @ts-expect-error an event is missing
    const few: Clipboard['events'] = { copyStarted: { text: true }, textCopied: {} }
    // @ts-expect-error a personal member is missing
    const open: Clipboard['events'] = { copyStarted: {}, textCopied: {}, copyFailed: {} }
    // @ts-expect-error a member is not personal
    const more: Clipboard['events'] = { copyStarted: { text: true }, textCopied: { toast: true }, copyFailed: {} }
    expectTypeOf([exact, few, open, more]).toBeArray()
  })

  it('[DX-24, I-40, design] has each command with exactly its personal members', () => {
    const exact: Clipboard['personal'] = { copyText: { text: true } }
    // @ts-expect-error a command with a personal member is missing
    const none: Clipboard['personal'] = {}
    // @ts-expect-error a command without one is named
    const more: Clipboard['personal'] = { copyText: { text: true }, reportCopied: {} }
    expectTypeOf([exact, none, more]).toBeArray()
  })
})
