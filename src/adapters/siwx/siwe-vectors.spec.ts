import { describe, expect, it } from 'vitest'
import vectors from '../../../tests/domain/vectors/siwe.json' with { type: 'json' }
import type { SignInData } from '../../ports/siwx.js'
import { wrongMember } from './fields.js'
import { formatMessage, parseMessage } from './message.js'

interface Fields extends Record<string, unknown> {
  readonly address?: string
  readonly chainId?: unknown
}
const { valid, invalid, invalidFields } = vectors as unknown as {
  readonly valid: Record<string, { readonly message: string; readonly fields: Fields }>
  readonly invalid: Record<string, string>
  readonly invalidFields: Record<string, Fields>
}
const dataOf = ({ address, chainId, ...more }: Fields) => ({ ...more, accountAddress: address, chainId: `eip155:${String(chainId)}` }) as unknown as SignInData

describe('the vectors of the package siwe, for messages of EIP-4361', () => {
  it.each(Object.entries(valid))('[SIWX-12] valid: %s', (_, { message, fields }) => {
    const { accountAddress, chainId, ...read } = parseMessage(message) ?? ({} as SignInData)
    const { address, chainId: number, scheme, ...others } = fields
    const wanted = { ...others, ...(scheme ? { scheme } : {}) }
    expect({ ...read, address: accountAddress, chainId }).toEqual({ ...wanted, address, chainId: `eip155:${String(number)}` })
    // Written back, it is the same text.
    expect(formatMessage(parseMessage(message) as SignInData)).toBe(message)
  })

  it.each(Object.entries(invalid))('[SIWX-12, I-35] invalid: %s', (_, message) => expect(parseMessage(message)).toBeUndefined())

  it.each(Object.entries(invalidFields))('[SIWX-12, I-35] fields that no message may hold, refused by their name: %s', (_, fields) => {
    const data = dataOf(fields)
    expect(wrongMember(data)).toEqual({ field: expect.any(String), problem: expect.any(String) })
    expect(() => formatMessage(data)).toThrow(expect.objectContaining({ code: 'SIGN_IN_FIELD_INVALID' }))
  })
})
