import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { arabic } from './ar.js'
import type { networkText } from '../features/network/strings.js'
import { loadLocale } from '../provider/use-locale.js'
import type { ArgumentsOf, Message, TextTable } from './message.js'
import { createStrings, directionOf } from './strings.js'
import { accountText } from '../features/account/strings.js'
import { connectionText } from '../features/connection/strings.js'
import { connectingText } from '../features/connection/strings-connecting.js'
import type { dialogText } from '../dialog/strings.js'
import { viewsText } from '../dialog/strings-views.js'
import { views } from '../dialog/views.js'

const modules = import.meta.glob<Record<string, TextTable>>(['../**/strings*.ts', '!./**'], { eager: true })
/** Names of views. One stands among the texts of the dialog, too. */
const { 'connect.walletConnect': _, ...titles }: TextTable = Object.assign({}, ...Object.values(views).map(({ title }) => title))
/** Tables that are part of another one. */
const INCLUDED = ['connectingText', 'connectionText', 'dialogText', 'loadErrorText']
/** Every other table of texts. */
const tables = [titles, ...Object.values(modules).flatMap((one) => Object.entries(one).flatMap(([name, table]) => (INCLUDED.includes(name) ? [] : [table])))]
const english: Record<string, Message> = Object.assign({}, ...tables)

describe('texts', () => {
  it('[UX-15] fills the places of a text', () => {
    expect(createStrings().text(connectingText, 'connecting.approve', { wallet: 'Kestrel' })).toBe('Approve in Kestrel')
  })

  it('[UX-15] the compiler asks for the values of the places', () => {
    expectTypeOf<ArgumentsOf<(typeof networkText)['switch.heading']>>().toEqualTypeOf<
      [values: { readonly network: string | number; readonly wallet: string | number }]
    >()
    expectTypeOf<ArgumentsOf<(typeof dialogText)['common.close']>>().toEqualTypeOf<[]>()
    expectTypeOf<ArgumentsOf<(typeof accountText)['wallets.accounts']>[0]>().toHaveProperty('count').toEqualTypeOf<number>()
  })

  it.each([
    [0, '0 accounts'],
    [1, '1 account'],
    [1234, '1,234 accounts'],
  ])('[UX-15] %i takes its plural and is written as the language does', (count, text) => {
    expect(createStrings().text(accountText, 'wallets.accounts', { count })).toBe(text)
  })

  it.each([
    [0, 'لا حسابات'],
    [1, 'حساب واحد'],
    [2, 'حسابان'],
    [3, '3 حسابات'],
    [11, '11 حسابًا'],
    [100, '100 حساب'],
  ])('[UX-15] Arabic has six plurals: %i', async (count, text) => {
    const strings = createStrings({ locale: await loadLocale('ar') })
    expect(strings.text(accountText, 'wallets.accounts', { count })).toBe(text)
  })

  it('[UX-15][DX-30] the words of the host win over those of the language, and English stands in for what is missing', () => {
    const locale = { tag: 'de', messages: { 'common.close': 'Schließen', 'common.back': 'Zurück' } }
    const strings = createStrings({ locale, overrides: { 'common.close': 'Zumachen' } })
    expect(['common.close', 'common.back', 'common.cancel'].map((id) => strings.text(viewsText, id as 'common.close'))).toEqual([
      'Zumachen',
      'Zurück',
      'Cancel',
    ])
  })

  it('[UX-15] a host cannot reach into the prototype by an id', () => {
    expect(createStrings({ locale: { tag: 'de', messages: {} } }).text({ constructor: 'ok' }, 'constructor')).toBe('ok')
  })

  it('[UX-15] a text may hold more than text', () => {
    const terms = { link: 'terms' }
    const privacy = { link: 'privacy' }
    expect(createStrings().rich(connectionText, 'connect.legal', { terms, privacy })).toEqual(['I accept the ', terms, ' and the ', privacy, ''])
  })

  it('[UX-16] names are isolated from a sentence of the other direction, and only there', async () => {
    const latin = createStrings().text(connectingText, 'connecting.approve', { wallet: 'Kestrel' })
    const mixed = createStrings().text(connectingText, 'connecting.approve', { wallet: 'محفظة' })
    const arabicText = createStrings({ locale: await loadLocale('ar') }).text(connectingText, 'connecting.approve', { wallet: 'Kestrel' })
    expect([latin, mixed, arabicText].map((text) => /\u2068.+\u2069/.test(text))).toEqual([false, true, true])
  })

  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['pa-Arab', 'rtl'],
    ['en', 'ltr'],
    ['arn', 'ltr'],
    ['az-Latn', 'ltr'],
  ])('[UX-16] %s runs %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction)
  })

  it('[UX-17] English numbers are those of Intl.NumberFormat', () => {
    const { number } = createStrings()
    const digits = fc.stringMatching(/^\d{0,24}$/)
    const options = fc.option(fc.record({ minimumFractionDigits: fc.nat(5), maximumFractionDigits: fc.integer({ min: 5, max: 20 }) }, { requiredKeys: [] }), {
      nil: undefined,
    })
    fc.assert(
      fc.property(digits, digits, options, (whole, decimals, given) => {
        const value = `${whole || '0'}${decimals && `.${decimals}`}`
        expect(number(value, given)).toBe(new Intl.NumberFormat('en', given).format(value as never))
      }),
    )
  })

  it('[UX-18] a moment is told in the words of the language', () => {
    const time = Date.UTC(2025, 10, 21, 9, 41)
    expect(createStrings({ locale: { tag: 'de', messages: {} } }).date(time, { month: 'long', year: 'numeric', timeZone: 'UTC' })).toBe('November 2025')
  })

  it('[UX-18, fault] a moment that is no date throws nothing', () => {
    for (const locale of [undefined, { tag: 'de', messages: {} }]) {
      const { date } = createStrings(locale && { locale })
      expect([8.7e15, 2.8e17, Number.NaN, Number.POSITIVE_INFINITY].map((time) => date(time, { dateStyle: 'medium' }))).toEqual(['∞', '∞', '∞', '∞'])
    }
  })
})

describe('the translation that ships', () => {
  const places = (message: Message | undefined) =>
    [...new Set((typeof message === 'string' ? [message] : Object.values(message ?? {})).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

  it('[UX-15] has every text, and no other', () => {
    expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort())
  })

  it('[UX-15] has the places of the English', () => {
    for (const [id, message] of Object.entries(arabic)) expect([id, places(message)]).toEqual([id, places(english[id])])
  })

  it('[UX-15] is no copy of the English, but for names', () => {
    const same = Object.entries(arabic).filter(([id, message]) => message === english[id])
    expect(same.map(([id]) => id).sort()).toEqual([
      'connect.walletConnect',
      'directory.appStore',
      'directory.count',
      'directory.playStore',
      'review.rate',
      'review.satoshis',
      'swap.rateText',
    ])
  })

  it('[UX-15] ids are unique over the tables, so that an override means one text', () => {
    expect(tables.reduce((sum, table) => sum + Object.keys(table).length, 0)).toBe(Object.keys(english).length)
  })

  it.each(['Cancel', 'Dismiss', 'Close', 'Back', 'Try again'])('[UX-15] the button %s has one text, so that it reads alike in every view', (label) => {
    expect(Object.values(english).filter((message) => message === label)).toEqual([label])
  })

  it('[UX-15] views cancel with CancelButton, which has one look and one place', () => {
    const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.spec.tsx'], { eager: true, query: '?raw', import: 'default' })
    const files = Object.entries(sources).flatMap(([file, text]) => (text.includes("'common.cancel'") ? [file] : []))
    expect(files.sort()).toEqual(['../pending-requests/pending-requests-bar-view.tsx', '../primitives/cancel-button.tsx'])
    // Last in the footer, or first in a pair.
    for (const text of Object.values(sources)) {
      const after = text.split(/<CancelButton [^>]*\/>/).slice(1)
      for (const rest of after) expect(rest).toMatch(/^[\s)}]*(<\/Footer>|<Button kind="primary"|<\/>|\) : \()/)
    }
  })

  it('[UX-15] a language that does not ship is left to the host', async () => {
    expect(await loadLocale('de')).toBeUndefined()
    expect((await loadLocale('en-GB'))?.tag).toBe('en-GB')
  })
})

describe('the voice', () => {
  it('[UX-27] no text blames, shouts or says oops', () => {
    const texts = Object.values(english).flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message)))
    expect(texts.filter((text) => /oops|!|error|invalid|0x|please/i.test(text))).toEqual([])
  })
})
