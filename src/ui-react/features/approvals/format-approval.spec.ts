import { mainnet } from '../../../domain/shared/networks/evm-chains.js'
import { describe, expect, it } from 'vitest'
import { readRequest } from '../../../domain/approvals/index.js'
import { selectContract } from '../../../domain/approvals/state.js'
import { given } from '../../../testing/given.js'
import { base58 } from '@scure/base'
import { decodeBase58 } from '../../../domain/shared/caip/base58.js'
import { solanaDevnet } from '../../../domain/shared/networks/chains.js'
import { completeNetwork } from '../../../domain/shared/networks/network-input.js'
import { approveText } from './strings.js'
import { createStrings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { toShown } from './format-approval.js'

const strings = createStrings()
const t: Translate<typeof approveText> = (id, ...values) => strings.text(approveText, id, ...values)
const found = completeNetwork(mainnet)
const network = found.ok ? found.value : undefined
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const show = (method: string, params: unknown) => toShown(readRequest({ method, network: 'eip155:1', params: JSON.stringify(params) }), { network }, t, strings)
interface Shown {
  children?: string | readonly (string | { props: Shown })[]
  address?: string
  text?: string
}
const textOf = ({ props: { children, address, text } }: { props: Shown }): unknown =>
  Array.isArray(children) ? children.map((one) => (typeof one === 'string' ? one : textOf(one))) : (text ?? (typeof children === 'string' ? children : address))
const facts = (shown: ReturnType<typeof show>, at = 0) =>
  Object.fromEntries(shown.parts[at]?.facts.map(({ key, value }) => [key, textOf(value as { props: Shown })]) ?? [])

describe('a request in words', () => {
  it('[UX-37] a transfer: how much in the heading, to whom in full, and the most that the network takes', () => {
    const shown = show('eth_sendTransaction', [{ to: OTHER, value: '0x6f05b59d3b20000', gas: '0x5208', maxFeePerGas: '0x4a817c800' }])
    expect([shown.heading, facts(shown), shown.warnings]).toEqual([
      'Send 0.5\u00a0ETH',
      { To: OTHER, Amount: '0.5\u00a0ETH', 'Max fee': '0.00042\u00a0ETH' },
      [],
    ])
  })

  it('[UX-37] an approval without a limit names who gets it, and that money can be lost', () => {
    const shown = show('eth_sendTransaction', [{ to: TOKEN, data: `0x095ea7b3${OTHER.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}` }])
    expect(shown.heading).toBe('Let 0x7099…79c8 spend your unknown token 0xA0b8…eB48')
    expect(shown.warnings).toMatchObject([
      { title: 'Unlimited access was asked for', danger: true, text: expect.stringMatching(/^0x7099…79[cC]8 could take all/) },
    ])
    expect(facts(shown)).toMatchObject({ Token: TOKEN })
  })

  const [spender, none] = [OTHER.slice(2).toLowerCase().padStart(64, '0'), '0'.repeat(64)]
  it.each([
    ['a collection', `0xa22cb465${spender}${none}`, []],
    ['a token, which may be a collection', `0x095ea7b3${spender}${none}`, ['This may be a collection of NFTs']],
  ])('[UX-37] is headed as taken back where access to %s ends, with the contract and whose access it was', (_, data, warnings) => {
    const shown = show('eth_sendTransaction', [{ to: TOKEN, data }])
    expect([shown.heading, facts(shown), shown.warnings.map(({ title }) => title)]).toEqual([
      expect.stringMatching(/^Take back access from 0x7099…79[cC]8$/),
      expect.objectContaining({ Spender: OTHER.toLowerCase(), Token: TOKEN }),
      warnings,
    ])
  })

  it.each([
    ['eip155:1', TOKEN, 250_000_000n, 'Uniswap', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', '250\u00a0USDC'],
    ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bda02913', 2n ** 256n - 1n, 'Permit2', '0x000000000022D473030F116dDEE9F6B43aC78BA3', 'No limit'],
  ] as const)('[UX-37, AUTH-36] names a known spender and the token of %s, with the amount in whole units', (id, token, amount, name, spenderAt, text) => {
    const { state } = given([], { embedded: {}, options: { projectId: 'p' } })
    const data = `0x095ea7b3${spenderAt.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    const contractOf = (address: string) => selectContract(state, id, address)
    const onCopy = () => Promise.resolve(true)
    const shown = toShown(
      readRequest({ method: 'eth_sendTransaction', network: id, params: JSON.stringify([{ to: token, data }]) }),
      { network, contractOf, onCopy },
      t,
      strings,
    )
    expect(shown.heading).toBe(`Let ${name} spend your USDC`)
    expect(facts(shown)).toMatchObject({ Spender: [name, spenderAt.toLowerCase()], Amount: text })
    // The same address on another network is another contract.
    expect(selectContract(state, 'eip155:5', token)).toBeUndefined()
  })

  it('[UX-37, AUTH-36] the names of the app come first, for each network its own', () => {
    const contracts = [
      { address: OTHER, network: 'eip155:1', name: 'Swaphouse' },
      { address: OTHER.toLowerCase(), network: 'eip155:8453', name: 'Swaphouse on Base' },
      { address: TOKEN, name: 'Our USDC', symbol: 'oUSDC', decimals: 2 },
    ] as const
    const { state } = given([], { embedded: { contracts }, options: { projectId: 'p' } })
    expect([
      selectContract(state, 'eip155:1', OTHER)?.name,
      selectContract(state, 'eip155:8453', OTHER)?.name,
      selectContract(state, 'eip155:10', OTHER),
      selectContract(state, 'eip155:1', TOKEN)?.symbol,
    ]).toEqual(['Swaphouse', 'Swaphouse on Base', undefined, 'oUSDC'])
  })

  it('[UX-37] several actions are told one by one', () => {
    const shown = show('wallet_sendCalls', [
      {
        calls: [
          { to: OTHER, value: '0x1' },
          { to: OTHER, value: '0xde0b6b3a7640000' },
        ],
      },
    ])
    expect([shown.heading, shown.parts.map(({ title }) => title)]).toEqual([
      '2 actions at once',
      [expect.stringMatching(/^Action 1: Send /), 'Action 2: Send 1\u00a0ETH'],
    ])
  })

  it('[UX-37] a message stands as it is, and what hides in it is named', () => {
    const shown = show('personal_sign', ['Keep my orders\u202e', OTHER])
    expect([shown.heading, shown.parts[0]?.message, shown.warnings.map(({ title }) => title)]).toEqual([
      'Sign a message',
      'Keep my orders\u202e',
      ['The text has characters you can’t see'],
    ])
  })

  it('[UX-37] members of typed data keep their names and depth, and a permit is named', () => {
    const typed = {
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      domain: { name: 'USD Coin', chainId: 1, verifyingContract: TOKEN },
      message: { owner: OTHER, spender: TOKEN, value: '5', nonce: '0', deadline: '9' },
    }
    const shown = show('eth_signTypedData_v4', [OTHER, typed])
    expect(shown.parts[0]?.fields?.some(({ name, value }) => name === 'spender' && value.toLowerCase() === TOKEN.toLowerCase())).toBe(true)
    expect(shown.warnings.map(({ title }) => title)).toContain('This signature lets someone else spend your tokens')
  })

  it('[UX-37] a transfer in Solana is told in SOL; tokens that the request does not name are not', () => {
    const zeros = (count: number) => '00'.repeat(count)
    const bytes = (hex: string) => base58.encode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
    const [from, to] = ['01'.repeat(32), '02'.repeat(32)]
    const solana = (program: string, data: string) => {
      const transaction = bytes(`01${zeros(64)}01000103${from}${to}${program}${zeros(32)}0102020001${(data.length / 2).toString(16).padStart(2, '0')}${data}`)
      return toShown(
        readRequest({ method: 'solana_signTransaction', network: solanaDevnet.caipNetworkId, params: JSON.stringify({ transaction }) }),
        { network: solanaDevnet },
        t,
        strings,
      )
    }
    const sol = solana(zeros(32), '02000000002f685900000000')
    expect([sol.heading, facts(sol)]).toMatchObject(['Send 1.5\u00a0SOL', { 'Max fee': '0.000005\u00a0SOL' }])
    const tokenProgram = Array.from(decodeBase58('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA') ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
    const tokens = solana(tokenProgram, '0300e1f50500000000')
    expect([tokens.heading, facts(tokens)['Amount']]).toEqual(['Send tokens', '100,000,000 base units'])
  })
})
