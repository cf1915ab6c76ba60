import { expect, it } from 'vitest'
import { isAllowedOrigin } from '../../src/domain/settings/origins.js'

it('[CONFIG-08] localhost and 127.0.0.1 are allowed with any port and scheme, whatever the list has; a name that begins so is not', () => {
  const list = ['https://shop.example']
  for (const origin of ['http://localhost:5174', 'https://localhost:5174', 'http://localhost', 'http://127.0.0.1:3000', 'https://127.0.0.1'])
    expect([origin, isAllowedOrigin(origin, list)]).toEqual([origin, true])
  for (const origin of ['http://localhost.evil.example', 'http://notlocalhost:5174', 'http://127.0.0.1.evil.example', 'http://127.0.0.2'])
    expect([origin, isAllowedOrigin(origin, list)]).toEqual([origin, false])
})
