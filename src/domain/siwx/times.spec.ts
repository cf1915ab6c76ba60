import { describe, expect, it } from 'vitest'
import { parseTime } from './times.js'

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
    for (const text of ['', 'tomorrow', '2024-13-01T00:00:00Z', '2024-01-01', '2024-01-01T24:00:00Z', '2024-01-01T00:00:00', '2024-00-10T00:00:00Z'])
      expect([text, parseTime(text)]).toEqual([text, undefined])
  })
})
