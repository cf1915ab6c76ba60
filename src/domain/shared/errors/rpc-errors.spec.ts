import { Interface } from 'ethers'
import fc from 'fast-check'
import * as viem from 'viem'
import { getNodeError } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { revertReason } from './revert-reason.js'
import { nodeMessages, rpcCodes } from './rpc-codes.js'
import { mapRpcError, type RpcFailureKind, rpcErrorShape, suggestsAddingNetwork } from './rpc-errors.js'
import { isUserRejection } from './user-rejection.js'

const rpc = (code: number, message = '', data?: unknown) => ({ code, message, ...(data !== undefined && { data }) })

/** A single instance, because creating a stack each time would dominate the run. */
const trap = new Error('trap')

describe('codes', () => {
  it.each<[row: string, code: number, name: string, kind: RpcFailureKind]>([
    ['RPC-14', -32700, 'ParseRpcError', 'parse'],
    ['RPC-14', -32600, 'InvalidRequestRpcError', 'invalidRequest'],
    ['RPC-14', -32601, 'MethodNotFoundRpcError', 'methodNotFound'],
    ['RPC-14', -32602, 'InvalidParamsRpcError', 'invalidParams'],
    ['RPC-14', -32603, 'InternalRpcError', 'internal'],
    ['RPC-15', -32000, 'InvalidInputRpcError', 'invalidInput'],
    ['RPC-15', -32001, 'ResourceNotFoundRpcError', 'resourceNotFound'],
    ['RPC-15', -32002, 'ResourceUnavailableRpcError', 'resourceUnavailable'],
    ['RPC-15', -32003, 'TransactionRejectedRpcError', 'transactionRejected'],
    ['RPC-15', -32004, 'MethodNotSupportedRpcError', 'methodNotSupported'],
    ['RPC-15', -32005, 'LimitExceededRpcError', 'limitExceeded'],
    ['RPC-15', -32006, 'JsonRpcVersionUnsupportedError', 'versionNotSupported'],
    ['RPC-16', 4001, 'UserRejectedRequestError', 'userRejected'],
    ['RPC-17', 4100, 'UnauthorizedProviderError', 'unauthorized'],
    ['RPC-17', 4200, 'UnsupportedProviderMethodError', 'unsupportedMethod'],
    ['RPC-17', 4900, 'ProviderDisconnectedError', 'disconnected'],
    ['RPC-17', 4901, 'ChainDisconnectedError', 'chainDisconnected'],
    ['RPC-17', 4902, 'SwitchChainError', 'unknownChain'],
    ['RPC-18', 5700, 'UnsupportedNonOptionalCapabilityError', 'capabilityNotSupported'],
    ['RPC-18', 5710, 'UnsupportedChainIdError', 'bundleChainNotSupported'],
    ['RPC-18', 5720, 'DuplicateIdError', 'duplicateBundle'],
    ['RPC-18', 5730, 'UnknownBundleIdError', 'unknownBundle'],
    ['RPC-18', 5740, 'BundleTooLargeError', 'bundleTooLarge'],
    ['RPC-18', 5750, 'AtomicReadyWalletRejectedUpgradeError', 'upgradeRejected'],
    ['RPC-18', 5760, 'AtomicityNotSupportedError', 'atomicityNotSupported'],
    ['RPC-19', 5000, 'UserRejectedRequestError', 'userRejected'],
  ])('[%s] %s is %s', (_, code, name, kind) => {
    const failed = mapRpcError(rpc(code, 'said by the sender'))
    expect(failed).toEqual({ code, name, kind, message: 'said by the sender' })
    expect(mapRpcError(rpc(code)).message).not.toBe('')
  })

  it('[RPC-14][RPC-17][RPC-18] names and codes agree with an independent library', () => {
    const classes = Object.values(viem).filter(
      (member): member is typeof viem.ParseRpcError => typeof member === 'function' && 'code' in member && typeof member.code === 'number',
    )
    const known = classes.filter((member) => rpcCodes.has(member.code))
    expect(known.length).toBeGreaterThanOrEqual(24)
    for (const member of known) expect([member.code, rpcCodes.get(member.code)?.[0]]).toEqual([member.code, member.name])
  })

  it('[RPC-20] any other code is unknown and keeps code, message and data', () => {
    expect(mapRpcError(rpc(-32042, 'odd', { a: [1] }))).toEqual({
      code: -32042,
      name: 'UnknownRpcError',
      kind: 'unknown',
      message: 'odd',
      data: { a: [1] },
    })
  })

  it('[RPC-20] a code written as text counts, an HTTP-like name does not', () => {
    expect(mapRpcError({ code: '-32601', message: 'x' }).kind).toBe('methodNotFound')
    expect(mapRpcError({ code: 'ECONNRESET', message: 'x' })).toMatchObject({ code: 0, kind: 'unknown' })
  })

  it('[RPC-20] what a library wrapped is found inside', () => {
    const request = { body: {}, url: 'http://127.0.0.1' }
    const wrapped = new viem.RpcRequestError({ ...request, error: { code: -32601, message: 'the method foo does not exist' } })
    expect(mapRpcError(new viem.MethodNotFoundRpcError(wrapped, { method: 'foo' })).kind).toBe('methodNotFound')
    expect(mapRpcError(new Error('outer', { cause: { error: { code: 4100 } } })).kind).toBe('unauthorized')
  })
})

describe('rejections', () => {
  it.each([
    rpc(4001, 'MetaMask Tx Signature: User denied transaction signature.'),
    rpc(5000, 'User rejected.'),
    rpc(5002, 'User rejected methods.'),
    rpc(-32603, 'Internal error', { originalError: { code: 4001 } }),
    new Error('User rejected the request.'),
    new Error('User canceled'),
    new Error('Request rejected'),
    { code: 'ACTION_REJECTED', message: 'ethers-user-denied', info: { error: { code: 4001 } } },
    'Transaction was rejected by the user',
    new viem.UserRejectedRequestError(new Error('x')),
    new viem.TransactionExecutionError(new viem.UserRejectedRequestError(new Error('x')), { account: null }),
  ])('[RPC-16][RPC-19] %s is a rejection', (foreign) => {
    expect(isUserRejection(foreign)).toBe(true)
    expect(mapRpcError(foreign)).toMatchObject({ kind: 'userRejected', name: 'UserRejectedRequestError' })
    expect(rpcErrorShape(mapRpcError(foreign))).toMatchObject({ code: 'RPC_USER_REJECTED', category: 'USER_REJECTED' })
  })

  it.each([
    rpc(-32003, 'transaction rejected by the node'),
    rpc(4900, 'disconnected'),
    new Error('user operation reverted'),
    new Error('The user is rejectedly unknown? no'),
    null,
    undefined,
  ])('[RPC-16] %s is none', (foreign) => {
    expect(isUserRejection(foreign)).toBe(false)
  })

  it('[NET-23] 4902, 32603 with either sign, 5000, and what names no other reason suggest adding the network', () => {
    for (const code of [4902, 5000, 32603, -32603]) expect(suggestsAddingNetwork(rpc(code))).toBe(true)
    expect(suggestsAddingNetwork(rpc(-32603, 'x', { originalError: { code: 4902 } }))).toBe(true)
    for (const foreign of [rpc(-32602), rpc(-32601), rpc(-32600), new Error('x'), 'x']) expect(suggestsAddingNetwork(foreign)).toBe(true)
    for (const foreign of [rpc(4001), rpc(4100), rpc(4200), rpc(4900), rpc(4901), rpc(-32002), rpc(-32005), rpc(-32603, 'x', { code: 4001 }), null, undefined])
      expect(suggestsAddingNetwork(foreign)).toBe(false)
  })

  it('[NET-23] an unknown chain is found inside an internal error', () => {
    const failed = mapRpcError(rpc(-32603, 'Unrecognized chain ID', { originalError: { code: 4902, message: 'Unrecognized chain ID' } }))
    expect(failed).toMatchObject({ code: 4902, kind: 'unknownChain' })
  })
})

describe('messages of nodes', () => {
  /** Messages of go-ethereum, Erigon, Nethermind, Besu, Reth and anvil. */
  const said: readonly [row: string, message: string, kind: RpcFailureKind][] = [
    ['RPC-21', 'execution reverted', 'reverted'],
    ['RPC-21', 'VM Exception while processing transaction: reverted with reason string "no"', 'reverted'],
    ['RPC-22', 'max fee per gas higher than 2^256-1', 'feeCapTooHigh'],
    ['RPC-22', 'fee cap higher than 2^256-1', 'feeCapTooHigh'],
    ['RPC-22', 'max fee per gas less than block base fee: address 0xabc, maxFeePerGas: 1, baseFee: 7', 'feeCapTooLow'],
    ['RPC-22', 'fee cap less than block base fee', 'feeCapTooLow'],
    ['RPC-22', 'transaction is outdated', 'feeCapTooLow'],
    ['RPC-22', 'gas price below current base fee', 'feeCapTooLow'],
    ['RPC-22', 'max priority fee per gas higher than max fee per gas', 'tipAboveFeeCap'],
    ['RPC-22', 'tip higher than fee cap', 'tipAboveFeeCap'],
    ['RPC-23', 'nonce too high: next nonce 5, tx nonce 9', 'nonceTooHigh'],
    ['RPC-23', 'nonce too low: next nonce 9, tx nonce 5', 'nonceTooLow'],
    ['RPC-23', 'already known', 'nonceTooLow'],
    ['RPC-23', 'transaction already imported', 'nonceTooLow'],
    ['RPC-23', 'Nonce below account nonce', 'nonceTooLow'],
    ['RPC-23', 'OldNonce', 'nonceTooLow'],
    ['RPC-23', 'nonce has max value', 'nonceAtMax'],
    ['RPC-24', 'insufficient funds for gas * price + value: address 0xabc have 0 want 1', 'insufficientFunds'],
    ['RPC-24', 'InsufficientFunds, Account balance: 0, cumulative cost: 1', 'insufficientFunds'],
    ['RPC-24', 'Upfront cost exceeds account balance', 'insufficientFunds'],
    ['RPC-25', 'intrinsic gas too high', 'gasTooHigh'],
    ['RPC-25', 'exceeds block gas limit', 'gasTooHigh'],
    ['RPC-25', 'intrinsic gas too low: have 1, want 21000', 'gasTooLow'],
    ['RPC-25', 'Intrinsic gas exceeds gas limit', 'gasTooLow'],
    ['RPC-26', 'transaction type not supported', 'transactionTypeNotSupported'],
    ['RPC-26', 'transaction type not valid', 'transactionTypeNotSupported'],
  ]

  it.each(said)('[%s][RPC-28] "%s" is %s, in any case and nested', (_, message, kind) => {
    for (const text of [message, message.toUpperCase(), `err: ${message} (supplied gas 5)`]) {
      expect(mapRpcError(rpc(-32000, text)).kind).toBe(kind)
      expect(mapRpcError(new Error('outer', { cause: new Error('middle', { cause: rpc(-32603, text) }) })).kind).toBe(kind)
    }
    expect(mapRpcError(rpc(-32000, message))).toMatchObject({ code: -32000, message })
  })

  it('[RPC-28] where an independent library knows the message, it gives the same class', () => {
    const named = said.map(([, message]) => {
      const error = new viem.BaseError('x', { cause: new Error(message) })
      return [message, getNodeError(error, {} as Parameters<typeof getNodeError>[1]).name as string] as const
    })
    const known = named.filter(([, name]) => name !== 'UnknownNodeError' && name !== 'BaseError')
    expect(known.length).toBeGreaterThanOrEqual(14)
    for (const [message, name] of known) expect([message, mapRpcError(new Error(message)).name]).toEqual([message, name])
    const classes = nodeMessages.map(([, [name]]) => name)
    for (const name of classes) expect(viem).toHaveProperty(name)
  })

  it('[RPC-21] code 3 is a revert whatever the words', () => {
    expect(mapRpcError(rpc(3, 'oops'))).toMatchObject({ code: 3, kind: 'reverted', name: 'ExecutionRevertedError' })
  })
})

describe('reasons of a revert', () => {
  const errors = new Interface(['error Error(string reason)', 'error Panic(uint256 code)', 'error Custom(uint256 a)'])
  const encode = (name: string, value: unknown) => errors.encodeErrorResult(name, [value])

  it('[RPC-21] Error(string) is decoded wherever the data stands', () => {
    const data = encode('Error', 'ERC20: transfer amount exceeds balance — ü')
    for (const foreign of [
      rpc(3, 'execution reverted', data),
      rpc(-32000, 'execution reverted', { data }),
      rpc(-32603, 'Internal JSON-RPC error.', { code: 3, message: 'execution reverted', data }),
      rpc(-32015, 'VM execution error.', `Reverted ${data}`),
      new Error('x', { cause: rpc(3, 'execution reverted', data) }),
    ]) {
      expect(mapRpcError(foreign)).toMatchObject({ kind: 'reverted', reason: 'ERC20: transfer amount exceeds balance — ü' })
    }
  })

  it('[RPC-21] the reason in the message serves when there is no data', () => {
    expect(mapRpcError(rpc(3, 'execution reverted: Ownable: caller is not the owner')).reason).toBe('Ownable: caller is not the owner')
    expect(mapRpcError(rpc(-32000, "VM Exception: reverted with reason string 'no'")).reason).toBe('no')
    expect(mapRpcError(rpc(3, 'execution reverted')).reason).toBeUndefined()
  })

  it('[RPC-21] panics are explained, custom errors are left alone', () => {
    expect(revertReason(encode('Panic', 0x11))).toBe('panic: arithmetic overflow or underflow')
    expect(revertReason(encode('Panic', 0x99))).toBe('panic: code 153')
    expect(revertReason(encode('Custom', 1))).toBeUndefined()
  })

  it('[RPC-21] any text comes back as an independent encoder wrote it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (reason) => {
        expect(revertReason(encode('Error', reason))).toBe(reason)
      }),
      { numRuns: 1_000 },
    )
  })

  it('[RPC-21] 100,000 damaged data: no throw', () => {
    const whole = encode('Error', 'a reason')
    const damaged = fc
      .tuple(fc.nat(whole.length), fc.stringMatching(/^[0-9a-fx]{0,12}$/))
      .map(([at, put]) => whole.slice(0, at) + put + whole.slice(at + put.length))
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string(), fc.stringMatching(/^0x08c379a0[0-9a-f]{0,200}$/)), (data) => {
        const reason = revertReason(data)
        if (reason !== undefined && (reason === '' || reason.length > 300)) throw new Error(data)
      }),
      { numRuns: 100_000 },
    )
  })
})

describe('hostile errors', () => {
  it('[RPC-28] 100,000 foreign values: no throw, plain JSON out', () => {
    const hostile = (choose: () => number, depth: number): unknown => {
      const choice = choose()
      const inner = () => (depth === 0 ? null : hostile(choose, depth - 1))
      if (choice === 0)
        return new Proxy(
          {},
          {
            get: () => {
              throw trap
            },
          },
        )
      if (choice === 1)
        return {
          get code() {
            throw inner()
          },
          message: 'x',
        }
      if (choice === 2) return Object.assign(new Error('e'), { code: inner(), cause: inner() })
      if (choice === 3) return { code: 4001, data: inner(), message: inner() }
      if (choice === 4) return { message: { toString: null }, data: inner(), error: inner() }
      if (choice === 5) return new Proxy(() => 1, { get: () => inner() })
      if (choice === 6) {
        const cycle: Record<string, unknown> = { code: -32000, message: 'nonce too low' }
        cycle.cause = cycle
        return cycle
      }
      if (choice === 7) return { code: Number.NaN, data: 5n, cause: inner() }
      return [undefined, 'text', 7, Symbol('x'), 1n][choice % 5]
    }
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const value = hostile(choicesFrom(seed, 13), 4)
        const failed = mapRpcError(value)
        isUserRejection(value)
        suggestsAddingNetwork(value)
        if (JSON.stringify(JSON.parse(JSON.stringify(failed))) !== JSON.stringify(failed)) throw new Error('not plain')
        if (failed.message === '' || failed.message.length > 500 || !Number.isSafeInteger(failed.code)) throw new Error('shape')
      }),
      { numRuns: 100_000 },
    )
  })

  it('[RPC-20] long messages are cut and large data is left out', () => {
    const failed = mapRpcError(rpc(-32000, 'x'.repeat(10_000), 'y'.repeat(10_000)))
    expect(failed.message).toHaveLength(500)
    expect(failed.data).toBeUndefined()
  })
})

/** Returns a stream of choices from a seed. fast-check draws, prints and repeats the seed. */
function choicesFrom(seed: number, count: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}
