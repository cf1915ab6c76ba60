import { describe, expect, it } from 'vitest'
import { createDocuments } from './documents.js'

/** Plays load events and READYs; returns the generation after each, with `?` while it is unsure if READY came before. */
function play(steps: string): string {
  const documents = createDocuments()
  documents.begin()
  return [...steps]
    .map((step) => {
      if (step === 'L') documents.loaded()
      else documents.readied()
      return `${documents.generation()}${documents.isReady() ? 'r' : documents.isUnsure() ? '?' : ''}`
    })
    .join(' ')
}

describe('documents of a frame', () => {
  it.each([
    ['L R', 'LR', '1 1r'],
    ['R L', 'RL', '1r 1r'],
    ['another after R L', 'RLRL', '1r 1r 2r 2r'],
    ['another after R L, its load first', 'RLLR', '1r 1r 2 2r'],
    ['another after L R, its READY first', 'LRRL', '1 1r 2r 2r'],
    ['another after L R: its load may come after a READY that was its own', 'LRLR', '1 1r 2? 2r'],
    ['one that never said READY, and another', 'LL', '1 2'],
    ['one that had no time to load, and another', 'RRL', '1r 2r 2r'],
  ])('[F14, FRAME-50] %s', (_, steps, expected) => {
    expect(play(steps)).toBe(expected)
  })

  it('[FRAME-50] a frame that is put in again counts on', () => {
    const documents = createDocuments()
    expect([documents.begin(), documents.begin()]).toEqual([1, 2])
  })
})
