import { ethers } from 'ethers'
import {
  createPublicClient,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  hexToBytes,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  stringToHex,
} from 'viem'
import { toSimple7702SmartAccount } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 as scure } from '@scure/base'
import { base58 } from '@scure/base'
import * as domain from '../../../../src/domain/approvals/methods.js'
import { type Anvil, startAnvil } from '../../evm/anvil.js'
import { siteChain, solanaChains } from './chains.js'
import { startSolanaNode } from '../../solana/node.js'
import { transferTransaction } from '../../solana/transaction.js'
import { APPROVAL_METHODS, SAFE_METHODS } from './methods.js'
import { SIMPLE_7702_ACCOUNT_CODE } from './simple-7702-account.js'
import { DETERMINISTIC_DEPLOYER, SMART_ACCOUNT_CODE } from './smart-account.js'
import { siteOnTable } from '../spec-site.js'

let anvil: Anvil
let seed = 0
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337, port: 0 })
})
afterAll(() => anvil?.stop())

const client = () => createPublicClient({ transport: http(anvil.rpcUrl), cacheTime: 0, pollingInterval: 20 })
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Logs a new user in at a site over the chain. */
async function loggedIn(policy = {}, solana?: { network: string; rpcUrl: string }) {
  seed += 1
  const table = siteOnTable({ real: true, seed, policy, chains: [siteChain({ chainId: 31_337, rpcUrl: anvil.rpcUrl, name: 'One' }), ...solanaChains(solana)] })
  const result = table.person.decide(String(((await table.answer('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).payload as { uri: string }).uri), true)
  const user = (await table.answer('CONNECT_SOCIAL', { uri: `https://site.example${result}`, chainId: 31_337 })).payload as {
    accounts: [{ address: Hex }, { address: Hex }]
  }
  const [{ address: eoa }, { address: smart }] = user.accounts
  return { ...table, eoa, smart, user: async () => (await table.answer('GET_USER')).payload }
}

const typedData = {
  domain: { name: 'Latchkit', version: '1', chainId: 31_337, verifyingContract: receiver },
  types: {
    Order: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { to: receiver, amount: '12' },
} as const

describe('requests to the chain', () => {
  it('[FRAME-30, AUTH-34, AUTH-35] the two tables are those of the specification', () => {
    expect([SAFE_METHODS.size, APPROVAL_METHODS.size]).toEqual([41, 11])
    expect([...SAFE_METHODS].sort()).toEqual([...domain.SAFE_METHODS].sort())
    expect([...APPROVAL_METHODS].sort()).toEqual([...domain.APPROVAL_METHODS].sort())
  })

  it('[FRAME-15, AUTH-34] what is safe goes to the node without a question; its error comes back', async () => {
    const { rpc, eoa, person } = await loggedIn({ approvals: 'wait' })
    expect(await rpc('eth_chainId')).toBe('0x7a69')
    expect(await rpc('eth_getBalance', [eoa, 'latest'])).toBe(numberToHex(parseEther('100')))
    expect(await rpc('eth_blockNumber')).toMatch(/^0x/)
    await expect(rpc('eth_getBalance', ['nonsense', 'latest'])).rejects.toThrow(/invalid|deserial/i)
    await expect(rpc('eth_call', { to: receiver })).rejects.toThrow('Invalid parameters')
    expect(person.questions()).toEqual([])
  })

  it('[AUTH-37, AUTH-38] what is in neither table is refused, whatever it is called', async () => {
    const { rpc, person } = await loggedIn({ approvals: 'wait' })
    for (const method of ['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'anvil_setBalance', 'wallet_switchEthereumChain', 'evm_mine', 'toString', ''])
      await expect(rpc(method, [])).rejects.toThrow('Requested RPC call is not allowed')
    await expect(rpc('eth_sendUserOperation', [])).rejects.toThrow('User operations are not supported')
    await expect(rpc('solana_signMessage', { message: '1', pubkey: '1' })).rejects.toThrow('Chain is not supported')
    await expect(rpc('eth_chainId', undefined, 'eip155:5')).rejects.toThrow('Chain is not supported')
    expect(person.questions()).toEqual([])
  })

  it('[AUTH-35, AUTH-36] messages and typed data of the eoa verify with viem and with ethers; a no signs nothing', async () => {
    const { rpc, eoa, person } = await loggedIn()
    const message = (await rpc('personal_sign', [stringToHex('hällo'), eoa])) as Hex
    expect(ethers.verifyMessage('hällo', message)).toBe(eoa)
    expect(await client().verifyMessage({ address: eoa, message: 'hällo', signature: message })).toBe(true)
    const typed = (await rpc('eth_signTypedData_v4', [eoa, JSON.stringify(typedData)])) as Hex
    expect(await client().verifyTypedData({ ...typedData, address: eoa, message: { to: receiver, amount: 12n }, signature: typed })).toBe(true)
    await expect(rpc('personal_sign', [stringToHex('x'), receiver])).rejects.toThrow('not of this wallet')
    await expect(rpc('eth_signTypedData_v4', [eoa, { ...typedData, domain: { chainId: 1 } }])).rejects.toThrow('domain.chainId')
    person.setPolicy({ approvals: 'reject' })
    await expect(rpc('personal_sign', [stringToHex('x'), eoa])).rejects.toThrow('User rejected the request')
    await expect(rpc('eth_sendTransaction', [{ from: eoa, to: receiver, value: '0x1' }])).rejects.toThrow('User rejected the request')
    expect(await client().getTransactionCount({ address: eoa })).toBe(0)
  })

  it('[AUTH-36] the eoa sends by itself, with the fees that the chain wants; an authorization list is not sent', async () => {
    const { rpc, eoa } = await loggedIn()
    const before = await client().getBalance({ address: other })
    const hash = (await rpc('eth_sendTransaction', [{ from: eoa, to: other, value: numberToHex(parseEther('0.5')) }])) as Hex
    const receipt = await client().waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: eoa.toLowerCase(), to: other.toLowerCase() })
    expect((await client().getBalance({ address: other })) - before).toBe(parseEther('0.5'))
    expect(await client().getCode({ address: eoa })).toBeUndefined()
    await expect(rpc('eth_sendTransaction', [{ from: eoa, to: other, authorizationList: [{}] }])).rejects.toThrow('authorizationList')
    await expect(rpc('eth_sendTransaction', [{ from: eoa, to: other, value: numberToHex(parseEther('1000')) }])).rejects.toThrow(/insufficient funds/i)
  })
})

describe('the smart account', () => {
  it('[ACCT-13] its code is the one that viem knows, made by the deterministic deployer', async () => {
    const made = getCreate2Address({ from: DETERMINISTIC_DEPLOYER, salt: pad('0x0'), bytecode: SIMPLE_7702_ACCOUNT_CODE })
    expect(made).toBe(SMART_ACCOUNT_CODE)
    const known = await toSimple7702SmartAccount({ client: client(), owner: privateKeyToAccount(`0x${'1'.repeat(64)}`) })
    expect(known.authorization?.address).toBe(SMART_ACCOUNT_CODE)
  })

  it('[AUTH-45, ACCT-16] is deployed with its first transaction and not before, and executes by its contract from then on', async () => {
    const { rpc, smart, eoa, answer, user, asked } = await loggedIn()
    expect(await client().getCode({ address: smart })).toBeUndefined()
    expect((await answer('INIT_SMART_ACCOUNT')).payload).toEqual({ address: smart, isDeployed: false })
    const before = await client().getBalance({ address: smart })
    const hash = (await rpc('eth_sendTransaction', [{ from: smart, to: other, value: '0x7' }])) as Hex
    const receipt = await client().waitForTransactionReceipt({ hash })
    const shown = /at most ([\d.]+) ETH/.exec(JSON.stringify(asked.at(-1)))?.[1] ?? '0'
    const paid = before - (await client().getBalance({ address: smart })) - 7n
    expect(paid).toBeLessThanOrEqual(parseEther(shown))
    expect(paid * 4n).toBeGreaterThan(parseEther(shown))
    // The transaction is from the account to itself: its own contract made the transfer.
    expect(receipt).toMatchObject({ status: 'success', type: 'eip7702', from: smart.toLowerCase(), to: smart.toLowerCase() })
    expect(await client().getCode({ address: smart })).toBe(`0xef0100${SMART_ACCOUNT_CODE.slice(2).toLowerCase()}`)
    expect(await client().getCode({ address: eoa })).toBeUndefined()
    expect(await user()).toMatchObject({ smartAccountDeployed: true })
    const again = (await rpc('eth_sendTransaction', [{ from: smart, to: other, value: '0x7' }])) as Hex
    expect(await client().waitForTransactionReceipt({ hash: again })).toMatchObject({ status: 'success', type: 'eip1559', to: smart.toLowerCase() })
  })

  it('[AUTH-45] what it signs verifies with viem before it is deployed, and by its contract (ERC-1271) after', async () => {
    const { rpc, smart } = await loggedIn()
    const sign = async (text: string) => (await rpc('personal_sign', [stringToHex(text), smart])) as Hex
    const early = await sign('before')
    expect(await client().verifyMessage({ address: smart, message: 'before', signature: early })).toBe(true)
    const sent = (await rpc('eth_sendTransaction', [{ from: smart, to: other, value: '0x1' }])) as Hex
    await client().waitForTransactionReceipt({ hash: sent })
    const signature = await sign('after')
    expect(await client().verifyMessage({ address: smart, message: 'after', signature })).toBe(true)
    expect(await client().verifyMessage({ address: smart, message: 'another', signature })).toBe(false)
    const isValid = (hash: Hex) =>
      client().readContract({
        address: smart,
        abi: parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)']),
        functionName: 'isValidSignature',
        args: [hash, signature],
      })
    expect(await isValid(ethers.hashMessage('after') as Hex)).toBe('0x1626ba7e')
    expect(await isValid(ethers.hashMessage('another') as Hex)).toBe('0xffffffff')
    const typed = (await rpc('eth_signTypedData_v4', [smart, typedData])) as Hex
    expect(await client().verifyTypedData({ ...typedData, address: smart, message: { to: receiver, amount: 12n }, signature: typed })).toBe(true)
  })

  it('[FRAME-35, FRAME-37, ACCT-16] makes a batch in one transaction, all or none; the eoa makes one for each call', async () => {
    const { rpc, smart, eoa } = await loggedIn()
    const calls = [
      { to: other, value: '0x1' },
      { to: receiver, value: '0x2' },
    ]
    const batch = (from: Hex, more = {}) => rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from, calls, ...more }]) as Promise<{ id: string }>
    const status = (id: string) => rpc('wallet_getCallsStatus', [id])
    // The node answers before the transaction is in a block.
    const settled = async ({ id }: { id: string }) => {
      await expect.poll(() => status(id)).not.toMatchObject({ status: 100 })
      return status(id)
    }
    expect(await settled(await batch(smart, { atomicRequired: true }))).toMatchObject({
      version: '2.0.0',
      chainId: '0x7a69',
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1' }],
    })
    expect(await settled(await batch(eoa))).toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    await expect(batch(eoa, { atomicRequired: true })).rejects.toThrow('all or none')
    await expect(batch(smart, { capabilities: { paymasterService: { url: 'https://x.example' } } })).rejects.toThrow('paymasterService')
    await settled(await batch(smart, { id: 'mine', capabilities: { paymasterService: { optional: true } } }))
    await expect(batch(smart, { id: 'mine' })).rejects.toThrow('already')
    await expect(status('0x00')).rejects.toThrow('No batch')
    await expect(rpc('wallet_sendCalls', [{ calls: [{ data: '0x' }] }])).rejects.toThrow('Invalid parameters')
    const before = await client().getBalance({ address: other })
    // The second call reverts: the deployer rejects data that create no contract.
    await expect(
      rpc('wallet_sendCalls', [
        {
          from: smart,
          calls: [
            { to: other, value: '0x9' },
            { to: DETERMINISTIC_DEPLOYER, data: `0x${'00'.repeat(32)}fe` },
          ],
        },
      ]),
    ).rejects.toThrow()
    expect(await client().getBalance({ address: other })).toBe(before)
  })

  it('[FRAME-36, FRAME-37, FRAME-38] says what it can, gives and takes back permissions, and tells what is held', async () => {
    const { rpc, smart, eoa, person } = await loggedIn()
    expect(await rpc('wallet_getCapabilities', [smart])).toEqual({ '0x7a69': { atomic: { status: 'supported' }, assetDiscovery: { supported: true } } })
    expect(await rpc('wallet_getCapabilities', [eoa])).toMatchObject({ '0x7a69': { atomic: { status: 'unsupported' } } })
    const granted = (await rpc('wallet_grantPermissions', [
      { chainId: '0x7a69', expiry: 1_900_000_000, signer: { type: 'keys' }, permissions: [{ type: 'contract-call' }], policies: [] },
    ])) as { context: string }
    expect(granted).toMatchObject({ address: smart, expiry: 1_900_000_000, context: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    person.setPolicy({ methods: { wallet_revokePermissions: 'reject' } })
    await expect(rpc('wallet_revokePermissions', { permissionsContext: granted.context })).rejects.toThrow('User rejected')
    person.setPolicy({})
    await rpc('wallet_revokePermissions', { permissionsContext: granted.context })
    await expect(rpc('wallet_revokePermissions', [{ permissionsContext: granted.context }])).rejects.toThrow('No such permissions')
    expect(await rpc('wallet_getAssets', [{ account: smart, chainFilter: ['0x7a69'] }])).toEqual({
      '0x7a69': [{ address: 'native', balance: numberToHex(parseEther('100')), type: 'NATIVE', metadata: { name: 'ETH', symbol: 'ETH', decimals: 18 } }],
    })
    expect(await rpc('wallet_getAssets', [{ account: smart, chainFilter: ['0x1'] }])).toEqual({})
  })

  it('[AUTH-36] what is asked can be read: receiver, amount, fee, network, and what an approval gives away', async () => {
    const { rpc, smart, person } = await loggedIn({ approvals: 'wait' })
    const data = encodeFunctionData({ abi: parseAbi(['function approve(address,uint256)']), args: [other, 2n ** 256n - 1n] })
    const sent = rpc('eth_sendTransaction', [{ from: smart, to: receiver, data, value: '0xde0b6b3a7640000' }])
    await expect.poll(() => person.questions().length).toBe(1)
    const [question] = person.questions()
    const text = JSON.stringify(question)
    for (const part of [receiver, '1 ETH', 'One', other.toLowerCase(), 'Unlimited', 'Network fee']) expect(text).toContain(part)
    person.answer(false)
    await expect(sent).rejects.toThrow('User rejected')
  })
})

describe('Solana', () => {
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

  /** Returns a transfer of 1.5 SOL as a client sends it for signing. */
  const receiverOfSol = base58.encode(new Uint8Array(32).fill(7))
  const transfer = (from: string, blockhash = base58.encode(new Uint8Array(32).fill(9))) =>
    base58.encode(transferTransaction({ from, to: receiverOfSol, lamports: 1_500_000_000n, blockhash }))

  it('[FRAME-31, FRAME-32, FRAME-33, FRAME-34] signs messages and transactions that verify; has no node to send to', async () => {
    const { rpc, answer, person } = await loggedIn()
    const { address, chainId } = (await answer('GET_USER', { chainId: devnet })).payload as { address: string; chainId: string }
    expect(chainId).toBe(devnet)
    const key = scure.decode(address)
    const { signature } = (await rpc('solana_signMessage', { message: base58.encode(new TextEncoder().encode('gm')), pubkey: address }, devnet)) as {
      signature: string
    }
    expect(ed25519.verify(scure.decode(signature), new TextEncoder().encode('gm'), key)).toBe(true)
    const verifies = (signed: string) => {
      const bytes = scure.decode(signed)
      return ed25519.verify(bytes.slice(1, 65), bytes.slice(65), key)
    }
    const transaction = transfer(address)
    const one = (await rpc('solana_signTransaction', { transaction }, devnet)) as { transaction: string }
    const all = (await rpc('solana_signAllTransactions', { transactions: [transaction, transaction] }, devnet)) as { transactions: string[] }
    expect([one.transaction, ...all.transactions].map(verifies)).toEqual([true, true, true])
    await expect(rpc('solana_signAndSendTransaction', { transaction, options: { skipPreflight: true } }, devnet)).rejects.toThrow(
      'No node is known for Solana Devnet',
    )
    await expect(rpc('solana_signTransaction', { transaction: transfer(base58.encode(new Uint8Array(32).fill(3))) }, devnet)).rejects.toThrow(
      'not for this account',
    )
    await expect(rpc('solana_signTransaction', { transaction: '0OIl' }, devnet)).rejects.toThrow('base58')
    await expect(rpc('solana_signTransaction', { transaction: base58.encode(hexToBytes('0x01')) }, devnet)).rejects.toThrow('Invalid transaction')
    await expect(rpc('personal_sign', ['0x', address], devnet)).rejects.toThrow('Chain is not supported')
    person.setPolicy({ approvals: 'wait' })
    void rpc('solana_signTransaction', { transaction }, devnet).catch(() => {})
    await expect.poll(() => JSON.stringify(person.questions())).toContain('Send 1.5 SOL to ')
  })

  it('[FRAME-34] sends to the cluster, where the transfer is made; new users have coins there', async () => {
    const node = await startSolanaNode({ name: 'Solana node', port: 0 })
    try {
      const { rpc, answer } = await loggedIn({}, { network: devnet, rpcUrl: node.url })
      const { address } = (await answer('GET_USER', { chainId: devnet })).payload as { address: string }
      expect(node.ledger.balance(address)).toBe(10_000_000_000n)
      const { signature } = (await rpc(
        'solana_signAndSendTransaction',
        { transaction: transfer(address, node.ledger.latestBlockhash().blockhash) },
        devnet,
      )) as { signature: string }
      expect(node.ledger.landed(signature)).toMatchObject({ err: null })
      expect([node.ledger.balance(receiverOfSol), node.ledger.balance(address)]).toEqual([1_500_000_000n, 8_499_995_000n])
      await expect(rpc('solana_signAndSendTransaction', { transaction: transfer(address) }, devnet)).rejects.toThrow('Blockhash not found')
    } finally {
      await node.close()
    }
  })
})
