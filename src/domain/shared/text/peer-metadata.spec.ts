import { expect, it } from 'vitest'
import { createSeeded } from '../../../adapters/memory/seeded.js'
import { cleanPeerMetadata } from './peer-metadata.js'

it('[T4, WC-04] keeps what is right', () => {
  expect(
    cleanPeerMetadata({
      name: ' A\u202e wallet\n',
      description: 'Says hello',
      url: 'https://w.example',
      icons: ['https://w.example/i.png', 'http://w.example/i.png', 5],
      redirect: { native: 'wallet:', universal: 'https://w.example/link' },
    }),
  ).toEqual({
    name: 'A wallet',
    description: 'Says hello',
    url: 'https://w.example',
    icons: ['https://w.example/i.png'],
    nativeLink: 'wallet://',
    universalLink: 'https://w.example/link',
  })
})

it('[T4] whatever is no metadata is a wallet without a name', () => {
  for (const foreign of [null, undefined, 5, 'text', [], { name: 5, icons: 'no', redirect: 7 }, { name: '\u200b' }])
    expect(cleanPeerMetadata(foreign)).toEqual({ name: 'Unknown', icons: [] })
})

it('[T4] 100,000 hostile links: none that is kept runs code, reads files or belongs to the browser', () => {
  const seeded = createSeeded(4)
  const schemes = [
    'javascript',
    'data',
    'vbscript',
    'blob',
    'file',
    'filesystem',
    'about',
    'view-source',
    'chrome',
    'chrome-extension',
    'moz-extension',
    'ws',
    'wss',
    'ftp',
    'http',
  ]
  const noise = [
    '',
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u200b',
    '\u202e',
    '%0a',
    '%09',
    '&#106;',
    '\\',
    '/',
    '"',
    "'",
    '<',
    '`',
    ':',
    '\ufeff',
    'intent:',
    'https://x@',
  ]
  const mix = (text: string) =>
    [...text].map((letter) => (seeded.chance(0.15) ? letter.toUpperCase() : letter) + (seeded.chance(0.08) ? seeded.pick(noise) : '')).join('')
  for (let n = 0; n < 100_000; n += 1) {
    const scheme = seeded.pick(schemes)
    const link =
      seeded.pick(noise) +
      (seeded.chance(0.3) ? scheme : mix(scheme)) +
      seeded.pick([':', '://', ':\\\\', '%3a//', ': //', '']) +
      seeded.pick(['alert(1)', '%0aalert(1)', 'x.example/%00', 'text/html,<script>', '//x', ''])
    const kept = cleanPeerMetadata({ name: 'x', url: link, icons: [link], redirect: { native: link, universal: link } })
    for (const one of [kept.url, kept.universalLink, ...kept.icons])
      if (one !== undefined && !one.startsWith('https://')) throw new Error(`kept ${JSON.stringify(one)}`)
    const { nativeLink } = kept
    if (
      nativeLink !== undefined &&
      (!/^[a-z][a-z0-9+.-]{1,31}:\/\//.test(nativeLink) || schemes.some((bad) => nativeLink.startsWith(`${bad}:`)) || /[\s\0\u200b\u202e]/.test(nativeLink))
    )
      throw new Error(`kept ${JSON.stringify(nativeLink)}`)
  }
})
