import { expect, it } from 'vitest'
import { isAllowedOrigin } from '../../src/domain/settings/origins.js'

it.each([
  'https://shop.example',
  'https://shop.example/',
  'https://SHOP.example',
  'https://shop.example:443',
  ' https://shop.example ',
  'shop.example',
  'https://shop.example/path?x#y',
  'https://shop.example.',
])('[CONFIG-06, CONFIG-07] an origin of the list counts in each way that people write it: %s', (written) => {
  expect(isAllowedOrigin('https://shop.example', [written])).toBe(true)
  for (const other of ['https://shop.example.evil.example', 'https://evilshop.example', 'http://shop.example:8080', 'https://www.shop.example'])
    expect([written, other, isAllowedOrigin(other, [written])]).toEqual([
      written,
      other,
      written.trim() === 'shop.example' && other === 'http://shop.example:8080',
    ])
})
