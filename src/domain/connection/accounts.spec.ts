import { describe, expect, it } from 'vitest'
import { toAccounts } from './accounts.js'

describe('accounts of a wallet', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const ordinals = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'

  it('[ACCT-05, ACCT-08, ACCT-09] have the public key and the path that the wallet tells', () => {
    const details = [
      { address: ordinals, publicKey: '03', purpose: 'ordinals' as const },
      { address, publicKey: '02', path: "m/84'/0'/0'/0/0", purpose: 'payment' as const },
    ]
    expect(toAccounts('bip122', [address], details)).toEqual([{ address, type: 'payment', publicKey: '02', path: "m/84'/0'/0'/0/0" }])
  })

  it('[ACCT-09] have neither where the wallet tells none', () => {
    expect(toAccounts('bip122', [address, address], [{ address: ordinals, publicKey: '03' }])).toEqual([{ address, type: 'payment' }])
  })
})
