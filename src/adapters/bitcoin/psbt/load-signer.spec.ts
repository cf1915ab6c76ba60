import { describe, expect, it } from 'vitest'
import { signerFailure } from './load-signer.js'

describe('the library that builds Bitcoin transactions', () => {
  it.each([
    ['Node', Object.assign(new Error("Cannot find package '@scure/btc-signer'"), { code: 'ERR_MODULE_NOT_FOUND' })],
    ['webpack', Object.assign(new Error("Cannot find module '@scure/btc-signer'"), { code: 'MODULE_NOT_FOUND' })],
    ['Vite', new Error('Could not resolve "@scure/btc-signer" imported by "latchkit". Is it installed?')],
    ['Chrome', new TypeError("Failed to resolve module specifier '@scure/btc-signer'")],
  ])('[CORE-10, design] says that the package is missing and how to install it, as %s says it', (_, error) => {
    expect(signerFailure(error)).toMatchObject({
      code: 'BITCOIN_SIGNER_NOT_INSTALLED',
      message: 'The package @scure/btc-signer is missing; run: npm install @scure/btc-signer',
    })
  })

  it.each([new TypeError('Failed to fetch dynamically imported module: https://app.example/signer.js'), undefined])(
    '[UX-27] may load the next time where a file did not come: %s',
    (error) => {
      expect(signerFailure(error)).toMatchObject({ code: 'CODE_UNAVAILABLE' })
    },
  )
})
