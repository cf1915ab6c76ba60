import { describe, expect, it } from 'vitest'
import { failure } from '../shared/errors/errors.js'
import { saidOf } from './flows.js'

const wallet = (message: string, code: number | undefined = -32603) => saidOf(failure('CONNECT_FAILED', {}, { code, message } as never), undefined)?.said.text

describe('the reason of a failed connect', () => {
  it.each(['The vault is locked.', 'Already processing eth_requestAccounts. Please wait.', 'Es fehlt ein Konto.'])(
    '[UX-27, CONN-39] %s is the wallet’s own sentence',
    (text) => {
      expect(wallet(text)).toBe(text)
      expect(wallet(text, undefined)).toBe(text)
    },
  )

  it.each([
    '',
    'error',
    '{"code":-32603}',
    "TypeError: Cannot read properties of undefined (reading 'x')",
    'failed at foo (bar.js:1:2)',
    'see https://evil.example now',
    `${'long '.repeat(40)}`,
    '<b>no</b> no',
  ])('[UX-27] %s is none', (text) => {
    expect(wallet(text)).toBeUndefined()
  })

  it('[UX-27] is that of the app, where its guard refused', () => {
    expect(saidOf({ ...failure('NOT_CONNECTED'), message: 'Accept the\nhouse rules first.' }, true)).toEqual({
      said: { by: 'app', text: 'Accept the house rules first.' },
    })
    expect(saidOf(failure('CONNECT_FAILED', {}, failure('DEADLINE_EXCEEDED', { subject: 'x' })), undefined)).toBeUndefined()
  })
})
