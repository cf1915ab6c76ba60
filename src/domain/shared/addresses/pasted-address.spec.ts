import { describe, expect, it } from 'vitest'
import { readPastedAddress } from './pasted-address.js'

const A = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const SOL = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('an address as people paste it', () => {
  it.each([
    [A],
    [` ${A}\n`],
    [`\u200b${A}\u2069`],
    [A.replace('0x', '0X')],
    [`ethereum:${A}`],
    [`ethereum:pay-${A}@1`],
    [`ETHEREUM:${A}`],
    [`eth:${A}`],
    [`eip155:1:${A}`],
  ])('[SEND-12] %j is that address on Ethereum', (pasted) => {
    expect(readPastedAddress('eip155:1', pasted)).toEqual({ text: A })
  })

  it('[SEND-12] of two networks, the one that is named counts', () => {
    expect(readPastedAddress('eip155:8453', `base:${A}`)).toEqual({ text: A })
    expect(readPastedAddress('eip155:8453', `eth:${A}`)).toEqual({ problem: 'network', network: 'eip155:1' })
    expect(readPastedAddress('eip155:1', `arb1:${A}`)).toEqual({ problem: 'network', network: 'eip155:42161' })
    expect(readPastedAddress('eip155:1', `eip155:10:${A}`)).toEqual({ problem: 'network', network: 'eip155:10' })
    expect(readPastedAddress('eip155:1', `ethereum:${A}@137`)).toEqual({ problem: 'network', network: 'eip155:137' })
    expect(readPastedAddress('eip155:1', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`)).toEqual({ problem: 'network', network: SOLANA })
  })

  it.each([
    ['eip155:1', `ethereum:${A}?value=2.014e18`],
    ['eip155:1', `ethereum:${A}@1?amount=1`],
    ['eip155:1', `ethereum:${USDC}/transfer?address=${A}&uint256=1`],
    ['eip155:1', `ethereum:pay-${USDC}@1/transfer?address=${A}&uint256=1`],
    [MAIN, `bitcoin:${BTC}?amount=0.1`],
    [MAIN, `BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.1`],
    [SOLANA, `solana:${SOL}?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`],
  ] as const)('[SEND-12] on %s, %s asks for more than an address, and is never half read', (network, pasted) => {
    expect(readPastedAddress(network, pasted)).toEqual({ problem: 'request' })
  })

  it.each([
    [MAIN, `bitcoin:${BTC}`, BTC],
    [MAIN, ` ${BTC}\r\n`, BTC],
    [MAIN, `${MAIN}:${BTC}`, BTC],
    [SOLANA, `solana:${SOL}`, SOL],
  ] as const)('[SEND-12] on %s, %j is %s', (network, pasted, address) => {
    expect(readPastedAddress(network, pasted)).toEqual({ text: address })
  })

  it.each([['vitalik.eth'], [' Vitalik.eth '], ['👨‍🎤.eth'], ['jäckel.eth'], ['javascript:alert(1)'], [`foo:${A}`], ['constructor:x'], ['']])(
    '[SEND-12] %j stays as it is, without the blanks around it',
    (pasted) => {
      expect(readPastedAddress('eip155:1', pasted)).toEqual({ text: pasted.trim() })
    },
  )
})
