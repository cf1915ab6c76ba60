import { Transaction } from 'ethers'
import { afterEach, describe, expect, it } from 'vitest'
import { transactionObject } from '../../src/adapters/evm/wallets/transaction-fields.js'
import { createMemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import { createLatchkit } from '../../src/kit/create-latchkit.js'
import { mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import { onMemory } from '../../src/testing/kit.js'
import { settle } from '../../src/testing/settle.js'
import { ODD_VALUES } from '../support/odd-values.js'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const KEY = `0x${'ab'.repeat(32)}`
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function connected() {
  const page = createMemoryPorts()
  const wallet = page.wallets.add({ id: 'kestrel' })
  const kit = createLatchkit({ networks: [mainnet], features: { send: true }, ...onMemory(page) })
  closers.push(() => kit.dispose())
  kit.start()
  await kit.prefetch()
  await kit.prefetch()
  page.time.advanceBy(0)
  await settle(page.time, kit.run({ type: 'connect', connectorId: 'kestrel' }))
  const address = kit.getState().account.namespaces.eip155?.address as string
  return {
    address,
    /** Resolves with the transaction as the wallet got it. */
    async send(transaction: unknown) {
      await settle(page.time, kit.run({ type: 'sendTransaction', transaction: transaction as never }))
      const sent = wallet.sent().at(-1)?.transaction as never
      expect(() => transactionObject(sent, address, 'eip155:1')).not.toThrow()
      return sent
    },
    sent: () => wallet.sent().length,
  }
}

/** BigNumber of ethers v5: its members, and its JSON. */
class BigNumber {
  readonly _isBigNumber = true
  constructor(readonly _hex: string) {}
  toHexString() {
    return this._hex
  }
  toString() {
    return `${BigInt(this._hex)}`
  }
}

/** BN, as web3.js and older libraries have amounts. */
class BN {
  readonly words: readonly number[]
  constructor(readonly text: string) {
    this.words = [Number(text)]
  }
  toString(base = 10) {
    return BigInt(this.text).toString(base)
  }
}

describe('a transaction in the form of another library', () => {
  it.each([
    ['a nonce of viem', { nonce: 7 }, { nonce: '0x7' }],
    ['a gas of viem', { gas: 21_000n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n }, { gas: '0x5208', maxFeePerGas: '0x1e', maxPriorityFeePerGas: '0x2' }],
    ['gas as a number', { gas: 21_000 }, { gas: '0x5208' }],
    ['value as a number', { value: 1 }, { value: '0x1' }],
    ['value zero', { value: 0 }, { value: '0x0' }],
    ['value as decimal text', { value: '1000000000000000000' }, { value: '0xde0b6b3a7640000' }],
    ['value in hex with a leading zero', { value: '0x01' }, { value: '0x1' }],
    ['value of no digits', { value: '0x0000' }, { value: '0x0' }],
    ['the type of viem', { type: 'eip1559' }, { type: '0x2' }],
    ['the legacy type of viem', { type: 'legacy', gasPrice: 7n }, { type: '0x0', gasPrice: '0x7' }],
    ['the type of ethers', { type: 2 }, { type: '0x2' }],
    ['the type in two digits', { type: '0x02' }, { type: '0x2' }],
    ['the type as decimal text', { type: '1', accessList: [] }, { type: '0x1', accessList: [] }],
    ['the gas limit of ethers', { gasLimit: 21_000n }, { gas: '0x5208' }],
    ['the input of web3.js', { input: '0xabcd' }, { data: '0xabcd' }],
    ['input and data', { input: '0xabcd', data: '0xABCD' }, { data: '0xabcd' }],
    ['data as bytes', { data: new Uint8Array([171, 205]) }, { data: '0xabcd' }],
    ['BigNumber of ethers v5', { value: new BigNumber('0x01'), gasLimit: new BigNumber('0x5208') }, { value: '0x1', gas: '0x5208' }],
    ['the JSON of a BigNumber', { value: { type: 'BigNumber', hex: '0x2a' } }, { value: '0x2a' }],
    ['a plain copy of a BigNumber', { value: { _hex: '0x2a', _isBigNumber: true } }, { value: '0x2a' }],
    ['BN', { value: new BN('42') }, { value: '0x2a' }],
    ['null in the place of nothing', { data: null, gas: null, type: null, accessList: undefined }, {}],
    ['the chain of viem', { chain: { id: 1, name: 'x', fees: undefined, formatters: { block: () => 1 }, serializers: {} } }, { chainId: '0x1' }],
    ['no chain', { chain: null }, {}],
    ['the chain id as a number', { chainId: 1 }, { chainId: '0x1' }],
    ['the chain id as text', { chainId: '1' }, { chainId: '0x1' }],
    ['an access list of viem', { accessList: [{ address: TO, storageKeys: [KEY] }] }, { accessList: [{ address: TO, storageKeys: [KEY] }] }],
    ['an access list of pairs', { accessList: [[TO, [KEY]]] }, { accessList: [{ address: TO, storageKeys: [KEY] }] }],
    ['an access list by address', { accessList: { [TO]: [KEY] } }, { accessList: [{ address: TO, storageKeys: [KEY] }] }],
    ['a switch of ethers', { enableCcipRead: true, blockTag: 'latest' }, {}],
  ])('[CONN-50, DX-26] %s is read', async (_, fields, expected) => {
    const { send } = await connected()
    const sent = await send({ to: TO, ...fields })
    expect(sent).toEqual({ to: TO, ...expected })
  })

  it('[CONN-50, DX-26, peer] is read whole: a request of viem with its account, and the JSON of ethers', async () => {
    const { send, address } = await connected()
    const account = { address, type: 'local', sign: () => 1, publicKey: '0x', source: 'privateKey' }
    expect(await send({ account, to: TO, value: 1n, type: 'eip1559', nonce: 7, chain: mainnet, gas: 1n })).toEqual({
      ...{ from: address, to: TO, value: '0x1', type: '0x2', nonce: '0x7', chainId: '0x1', gas: '0x1' },
    })
    expect(await send({ account: address, to: TO })).toEqual({ from: address, to: TO })
    const ethers = Transaction.from({ to: TO, value: 5n, nonce: 3, type: 2, chainId: 1n, gasLimit: 21_000n, maxFeePerGas: 9n })
    expect(await send(ethers.toJSON())).toMatchObject({ to: TO, value: '0x5', nonce: '0x3', type: '0x2', chainId: '0x1', gas: '0x5208', maxFeePerGas: '0x9' })
    expect(await send({ to: null, data: '0x6000' })).toEqual({ data: '0x6000' })
  })

  it.each([
    ['nonce', { nonce: -1 }],
    ['nonce', { nonce: 1.5 }],
    ['value', { value: '0.1' }],
    ['value', { value: '1e18' }],
    ['value', { value: 1e18 }],
    ['value', { value: true }],
    ['gas', { gas: {} }],
    ['type', { type: 'eip4844' }],
    ['type', { type: 4 }],
    ['to', { to: 'vitalik.eth' }],
    ['to', { to: '' }],
    ['data', { data: 'abcd' }],
    ['data', { data: '0xabc' }],
    ['input', { data: '0xab', input: '0xcd' }],
    ['gasLimit', { gas: 1, gasLimit: 2 }],
    ['authorizationList', { authorizationList: [] }],
    ['blobs', { blobs: ['0x'] }],
    ['accessList', { accessList: [{ address: TO }] }],
    ['chainId', { chainId: 'mainnet' }],
    ['chainId', { chainId: 10 }],
    ['chainId', { chain: { id: 10 } }],
    ['from', { from: TO }],
    ['from', { account: { address: TO } }],
    ['evil', { evil: 1 }],
  ])('[CONN-50, DX-18] an unreadable %s (%j) is refused by its name before the wallet is asked', async (member, fields) => {
    const { send, sent } = await connected()
    await expect(send({ to: TO, ...fields })).rejects.toMatchObject({ code: 'OPTIONS_INVALID', context: { option: `transaction.${member}` } })
    expect(sent()).toBe(0)
  })

  it('[CONN-50, DX-18] odd values in any member are read or refused, typed', async () => {
    const { send } = await connected()
    for (const member of ['to', 'value', 'data', 'nonce', 'type', 'accessList', 'account', 'chain', 'chainId', 'gasLimit', 'from'])
      for (const [name, make] of ODD_VALUES) {
        const outcome = await send({ to: TO, [member]: make() }).then(
          () => 'sent',
          (error: { code?: string }) => error.code,
        )
        expect(['sent', 'OPTIONS_INVALID', 'TRANSACTION_FAILED'], `${member}: ${name}`).toContain(outcome)
      }
  })
})
