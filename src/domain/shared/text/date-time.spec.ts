import { describe, expect, it } from 'vitest'
import { parseTime } from './date-time.js'

describe('times of RFC 3339', () => {
  it('[SIWX-16] are read as the platform reads them', () => {
    for (let at = -2_000_000_000_000; at < 8_000_000_000_000; at += 86_399_123_457) {
      const text = new Date(at).toISOString()
      expect([text, parseTime(text)]).toEqual([text, at])
    }
    for (const text of ['2024-02-29T23:59:59Z', '2000-02-29t00:00:00.5z', '2100-03-01T00:00:00+14:00', '1970-01-01T00:00:00-00:30'])
      expect([text, parseTime(text)]).toEqual([text, Date.parse(text.toUpperCase())])
  })

  it('[SIWX-16] anything else is none', () => {
    const days = ['2024-13-01', '2024-00-10', '2024-01-00', '2024-01-32', '2024-02-30', '2023-02-29', '2100-02-29', '2024-04-31', '2024-12-32', '24-01-01']
    const times = ['24:00:00Z', '00:60:00Z', '00:00:99Z', '12:00:60Z', '00:00:00', '00:00:00+24:00', '00:00:00+99:00', '00:00:00+00:60', '00:00:00.Z', '00:00Z']
    const texts = ['', 'tomorrow', '2024-01-01', '2024-01-01 00:00:00Z', '2024-01-01T00:00:00Z ', '2024-01-01T00:00:00Z\n']
    for (const text of [...texts, ...days.map((day) => `${day}T00:00:00Z`), ...times.map((time) => `2024-01-01T${time}`)])
      expect([text, parseTime(text)]).toEqual([text, undefined])
  })

  it('[SIWX-16] second 60 is read where leap seconds are inserted, in every offset', () => {
    const after = Date.parse('2017-01-01T00:00:00Z')
    for (const text of ['2016-12-31T23:59:60Z', '2017-01-01T08:59:60+09:00', '2016-12-31T15:59:60-08:00'])
      expect([text, parseTime(text)]).toEqual([text, after])
    expect(parseTime('2015-06-30T23:59:60.25Z')).toBe(Date.parse('2015-07-01T00:00:00.250Z'))
    for (const text of ['2016-12-31T23:59:60+01:00', '2016-11-30T23:59:60Z', '2016-12-30T23:59:60Z']) expect([text, parseTime(text)]).toEqual([text, undefined])
  })
})
