import { describe, expect, it } from 'vitest'
import { A, S } from '../../../tests/domain/facts.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { type PaymentRequest, requestCode, requestStandardOf } from './request-code.js'

const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const MINT = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', decimals: 6 }
const B1 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const on = (network: string, address: string, decimals: number, amount: string, token?: PaymentRequest['token']) =>
  requestCode({ network: network as PaymentRequest['network'], address, decimals, amount, ...(token && { token }) })

describe('a request of an amount', () => {
  it.each([
    ['eip155:1', A, 18, '1.5', undefined, `ethereum:${A}@1?value=1500000000000000000`, 'EIP-681'],
    ['eip155:56', A, 18, '0.000000000000000001', undefined, `ethereum:${A}@56?value=1`, 'EIP-681'],
    ['eip155:1', A, 18, '25', USDC, `ethereum:${USDC.address}@1/transfer?address=${A}&uint256=25000000`, 'EIP-681'],
    [solana.caipNetworkId, S, 9, '01.50', undefined, `solana:${S}?amount=1.5`, 'Solana Pay'],
    [solana.caipNetworkId, S, 9, '100', MINT, `solana:${S}?amount=100&spl-token=${MINT.address}`, 'Solana Pay'],
    [bitcoin.caipNetworkId, B1, 8, '0.00000001', undefined, `bitcoin:${B1}?amount=0.00000001`, 'BIP-21'],
    [bitcoin.caipNetworkId, B1, 8, '20', undefined, `bitcoin:${B1}?amount=20`, 'BIP-21'],
  ] as const)('[RECEIVE-02] r1 r3 on %s names network, receiver and exact amount', (network, address, decimals, amount, token, uri, standard) => {
    expect(on(network, address, decimals, amount, token)).toEqual({ uri, standard })
    expect(requestStandardOf(network as PaymentRequest['network'])).toBe(standard)
  })

  it.each(['', '0', '0.0', '-1', '1e3', 'NaN', '1,5', '1.0000001'])('[RECEIVE-02] is none for "%s"', (amount) => {
    expect(on('eip155:1', A, 18, amount, USDC)).toBeUndefined()
  })

  it('[RECEIVE-02] is none for a token of Bitcoin, and for a network without a standard', () => {
    expect(on(bitcoin.caipNetworkId, B1, 8, '1', USDC)).toBeUndefined()
    expect(on('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'x', 10, '1')).toBeUndefined()
  })
})
