import { describe, expect, it } from 'vitest'
import { withChecksums } from './frame/iframe-channel.js'

const WRITTEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const LOWER = WRITTEN.toLowerCase()
const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

describe('addresses that the secure site tells', () => {
  it('[I-6, FRAME-23] are written as EIP-55 has them, those of Solana as they are', () => {
    expect(withChecksums('GET_USER', { address: LOWER, chainId: 1, accounts: [{ address: LOWER, type: 'eoa' }] })).toEqual({
      address: WRITTEN,
      chainId: 1,
      accounts: [{ address: WRITTEN, type: 'eoa' }],
    })
    expect(withChecksums('CONNECT_SOCIAL', { address: SOLANA, chainId: 'solana:x' })).toEqual({ address: SOLANA, chainId: 'solana:x' })
    expect(withChecksums('SET_PREFERRED_ACCOUNT', { type: 'eoa', address: LOWER })).toEqual({ type: 'eoa', address: WRITTEN })
    expect(withChecksums('INIT_SMART_ACCOUNT', { address: LOWER, isDeployed: true })).toEqual({ address: WRITTEN, isDeployed: true })
  })

  it('[I-6] that are none are left to the domain, which takes none, and other answers are not touched', () => {
    expect(withChecksums('GET_USER', { address: '0x12', chainId: 1 })).toEqual({ address: '0x12', chainId: 1 })
    expect(withChecksums('RPC_REQUEST', LOWER)).toBe(LOWER)
  })
})
