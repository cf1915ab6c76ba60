import { createEncodedRecap, decodeRecap, mergeEncodedRecaps } from '@walletconnect/utils'
import { describe, expect, it } from 'vitest'
import { recapIn, withRecap } from './recap.js'

const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']

describe('the recap of a sign-in', () => {
  it('[WC-26] is written as the sign client writes it', () => {
    expect(withRecap([], METHODS)).toEqual([createEncodedRecap('eip155', 'request', [...METHODS])])
    expect(withRecap(['https://app.example/terms'], METHODS)).toEqual(['https://app.example/terms', createEncodedRecap('eip155', 'request', [...METHODS])])
  })

  it('[WC-26] is joined with a recap of the app', () => {
    const given = createEncodedRecap('https://store.example', 'crud', ['read', 'delete'])
    const [first, joined, ...more] = withRecap(['https://app.example/terms', given], METHODS)
    expect([first, more]).toEqual(['https://app.example/terms', []])
    expect(decodeRecap(joined)).toEqual(decodeRecap(mergeEncodedRecaps(createEncodedRecap('eip155', 'request', [...METHODS]), given)))
    expect(recapIn([joined])).toEqual(decodeRecap(joined))
  })

  it.each([[undefined], [[]], [['urn:recap:!']], [['urn:recap:bm8']], [[7]], ['urn:recap:']])('[WC-26] is empty in %j', (resources) => {
    expect(recapIn(resources)).toEqual({})
  })
})
