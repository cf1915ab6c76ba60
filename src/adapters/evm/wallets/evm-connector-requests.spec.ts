import { firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { connectorOver as setup, failureOf, wallet1 } from '../../../../tests/peers/evm/evm-connector-setup.js'
import { walletError } from '../../../../tests/peers/evm/evm-scripted-wallet.js'

const lower = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const hash = `0x${'ab'.repeat(32)}`
const signature = `0x${'cd'.repeat(65)}`

describe('signing', () => {
  it('[CONN-49] a message goes out as the hex of its UTF-8, once', async () => {
    const { wallet, connector } = setup({ personal_sign: signature })
    expect(await firstValueFrom(connector.signMessage({ ...wallet1, address: account, message: 'Grüße 👋' }))).toBe(signature)
    expect(wallet.asked).toEqual([{ method: 'personal_sign', params: ['0x4772c3bcc39f6520f09f918b', account] }])
  })

  it('[CONN-49] a message that looks like hex is text, too', async () => {
    const { wallet, connector } = setup({ personal_sign: signature })
    await firstValueFrom(connector.signMessage({ ...wallet1, address: account, message: '0x00' }))
    expect(wallet.asked[0]?.params).toEqual(['0x30783030', account])
  })

  it('[FRAME-41] an answer that is no signature fails as such', async () => {
    for (const answer of ['0x', '0x1234', 'signed!', null, { signature }, true]) {
      const { connector } = setup({ personal_sign: () => answer, eth_signTypedData_v4: () => answer })
      expect((await failureOf(connector.signMessage({ ...wallet1, address: account, message: 'x' }))).code).toBe('SIGNATURE_INVALID')
    }
  })

  it('[RPC-16] a no is Request rejected, other refusals are named, and nothing is asked twice', async () => {
    for (const [code, expected] of [
      [4001, 'RPC_USER_REJECTED'],
      [5000, 'RPC_USER_REJECTED'],
      [4100, 'RPC_FAILED'],
      [-32603, 'RPC_FAILED'],
    ] as const) {
      const { wallet, connector } = setup({ personal_sign: walletError(code) })
      expect(await failureOf(connector.signMessage({ ...wallet1, address: account, message: 'x' }))).toMatchObject({
        code: expected,
        cause: { code },
      })
      expect(wallet.asked).toHaveLength(1)
    }
  })

  const mail = {
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Post', chainId: 1 },
    message: { contents: 'hi' },
  }

  it('[CONN-49] typed data goes out as text, with the type of its domain', async () => {
    const { wallet, connector } = setup({ eth_signTypedData_v4: signature })
    await firstValueFrom(connector.signTypedData({ ...wallet1, address: account, typedData: mail }))
    const [address, text] = wallet.asked[0]?.params as [string, string]
    expect(address).toBe(account)
    expect(JSON.parse(text)).toEqual({
      ...mail,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...mail.types,
      },
    })
  })

  it('[CONN-49] typed data that names the type of its domain, or has none, keeps it so', async () => {
    const { wallet, connector } = setup({ eth_signTypedData_v4: signature })
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }], ...mail.types }
    await firstValueFrom(connector.signTypedData({ ...wallet1, address: account, typedData: { ...mail, types } }))
    const { domain: _, ...bare } = mail
    await firstValueFrom(connector.signTypedData({ ...wallet1, address: account, typedData: bare }))
    const [full, empty] = wallet.asked.map(({ params }) => JSON.parse((params as string[])[1] ?? ''))
    expect(full.types).toEqual(types)
    expect(empty).toMatchObject({ domain: {}, types: { EIP712Domain: [] } })
  })

  it('[RPC-14] typed data that is none raises no prompt', async () => {
    for (const typedData of [null, 'text', [], {}, { ...mail, primaryType: 'None' }, { ...mail, message: 1 }, { ...mail, domain: 'x' }]) {
      const { wallet, connector } = setup({ eth_signTypedData_v4: signature })
      expect(await failureOf(connector.signTypedData({ ...wallet1, address: account, typedData }))).toMatchObject({
        code: 'RPC_FAILED',
        cause: { code: -32602 },
      })
      expect(wallet.asked).toEqual([])
    }
  })
})

describe('sending', () => {
  const send = { ...wallet1, address: account, network: 'eip155:1' as const }

  it('[CONN-50] sender and network are filled in, the network is read right before the prompt, the hash comes back', async () => {
    const { wallet, connector } = setup({ eth_chainId: '0x1', eth_sendTransaction: hash })
    expect(await firstValueFrom(connector.sendTransaction({ ...send, transaction: { to: other, value: '0x1', data: '0x' } }))).toBe(hash)
    expect(wallet.asked).toEqual([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_sendTransaction', params: [{ from: account, chainId: '0x1', to: other, value: '0x1', data: '0x' }] },
    ])
  })

  it('[CONN-50] on another network there is no prompt', async () => {
    const { wallet, connector } = setup({ eth_chainId: '0x5', eth_sendTransaction: hash })
    expect(await failureOf(connector.sendTransaction({ ...send, transaction: { to: other } }))).toMatchObject({
      code: 'CHAIN_MISMATCH',
      context: { network: 'eip155:1', wallet: 'eip155:5' },
    })
    expect(wallet.methods()).toEqual(['eth_chainId'])
  })

  it.each<[string, object]>([
    ['a decimal value', { to: other, value: '1' }],
    ['a value with leading zeros', { to: other, value: '0x01' }],
    ['half a byte of data', { to: other, data: '0x123' }],
    ['a receiver that is none', { to: '0x12' }],
    ['another sender', { to: other, from: other }],
    ['another network', { to: other, chainId: '0x5' }],
    ['an authorization list', { to: other, authorizationList: [] }],
    ['an access list that is none', { to: other, accessList: [{ address: other }] }],
    ['neither receiver nor data', { value: '0x1' }],
    ['a number', { to: other, nonce: 1 }],
    ['an access list of texts', { to: other, accessList: [other] }],
    ['an access list with a bad key', { to: other, accessList: [{ address: other, storageKeys: ['0x1'] }] }],
  ])('[CONN-50] raises no prompt: %s', async (_, transaction) => {
    const { wallet, connector } = setup({ eth_chainId: '0x1', eth_sendTransaction: hash })
    expect(await failureOf(connector.sendTransaction({ ...send, transaction: transaction as never }))).toMatchObject({
      code: 'RPC_FAILED',
      cause: { code: -32602 },
    })
    expect(wallet.asked).toEqual([])
  })

  it('[CONN-50] everything a transaction may hold is passed on', async () => {
    const { wallet, connector } = setup({ eth_chainId: '0x1', eth_sendTransaction: hash })
    const transaction = {
      to: other,
      data: '0x1234',
      value: '0x0',
      gas: '0x5208',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x1',
      nonce: '0x0',
      type: '0x2',
      accessList: [{ address: other, storageKeys: [hash] }],
    }
    await firstValueFrom(connector.sendTransaction({ ...send, transaction: { ...transaction, from: lower, chainId: 1, gasPrice: undefined } }))
    expect(wallet.asked[1]?.params).toEqual([{ from: account, chainId: '0x1', ...transaction }])
  })

  it('[CONN-50] an answer that is no hash fails as such, and nothing is sent twice', async () => {
    for (const answer of ['0x', `0x${'ab'.repeat(31)}`, { hash }, null, true]) {
      const { wallet, connector } = setup({ eth_chainId: '0x1', eth_sendTransaction: () => answer })
      expect((await failureOf(connector.sendTransaction({ ...send, transaction: { to: other } }))).code).toBe('TRANSACTION_HASH_INVALID')
      expect(wallet.methods()).toEqual(['eth_chainId', 'eth_sendTransaction'])
    }
  })
})

describe('reading a wallet', () => {
  it('[CONN-48] its network', async () => {
    expect(await firstValueFrom(setup({ eth_chainId: 10 }).connector.readNetwork(wallet1))).toBe('eip155:10')
    expect((await failureOf(setup({ eth_chainId: 'ten' }).connector.readNetwork(wallet1))).code).toBe('PROVIDER_ANSWER_INVALID')
  })
})
