import { describe, expect, expectTypeOf, it } from 'vitest'
import { everyError } from '../../every-error.js'
import type { CatalogueEntry } from './error-catalogue.js'
import { type ContextOf, type ErrorCode, failure } from './errors.js'
import { DOCS_URL, describeCause, docsUrlOf, isErrorShape, LatchkitError } from './latchkit-error.js'
import { wrapUnknown } from './start-errors.js'

const codes = Object.keys(everyError) as ErrorCode[]

/** Texts that section 8 of the specification fixes, repeated so that a change of the catalogue fails here. */
const fixedTexts = [
  'Modal closed',
  'Connection rejected',
  'Failed to connect',
  'Failed to disconnect',
  'Token Balance Unavailable',
  'Error parsing wallet capabilities',
  'Invalid connection status',
  'Network Not Found',
  'Invalid App Configuration',
  'Network Error - Could not load embedded wallet',
  'Embedded Wallet Request Timed Out',
  'Session Expired',
  'Project ID Not Configured',
  'Server Error',
  'Rate Limited',
  'Local configuration ignored',
  'Chain is not supported',
  'Adapter not found',
  'CaipNetwork or CaipAddress is undefined',
  'Requested RPC call is not allowed',
  'CaipNetwork not found',
  'Address or auth connector not found',
  'Chain is required to update chain account data',
  'Chain adapter not found',
  'NetworkController client not set',
  'ConnectionController client not set',
  'Unsupported chain',
  'Invalid CAIP-10 address',
  'Invalid CAIP-2 network id',
]

describe('the error catalogue', () => {
  it('[CORE-12] every text that the specification fixes for what is built stands in the one table', () => {
    const texts = new Set<string>(codes.map((code) => everyError[code][0]))
    expect(fixedTexts.filter((text) => !texts.has(text))).toEqual([])
  })

  it.each([
    ['[CONN-42]', failure('CONNECTOR_NOT_FOUND', { namespace: 'eip155' }), 'Adapter or connector not found for namespace eip155'],
    ['[CONN-37]', failure('DISCONNECT_CHAINS_FAILED', { reasons: 'a, b' }), 'Failed to disconnect chains: a, b'],
    ['[NET-20]', failure('NAMESPACE_ADAPTER_MISSING', { namespace: 'near' }), "Adapter for namespace near doesn't exist"],
    ['[CORE-06]', failure('NOT_CREATED', { name: 'useAccount' }), 'call createLatchkit first, and place useAccount inside LatchkitProvider'],
    ['[CORE-12]', failure('HTTP_STATUS', { status: 503 }), 'HTTP status code: 503'],
    [
      '[CORE-12]',
      failure('NAMESPACE_NOT_CONFIGURED', { ns: 'tezos' }),
      "Namespace 'tezos' is not configured. Please call connect() first with namespace config.",
    ],
  ])('%s the text has its context filled in', (_, shape, text) => {
    expect(shape.message).toBe(text)
  })

  it('[DX-18] each error has a stable code, a category, a text, a surface and a page', () => {
    for (const code of codes) {
      expect(code).toMatch(/^[A-Z][A-Z0-9_]*$/)
      const [text, category, surface, audience]: CatalogueEntry = everyError[code]
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
      expect(category).toMatch(/^[A-Z_]+$/)
      expect(docsUrlOf(code)).toBe(`${DOCS_URL}/reference/errors.md#${code.toLowerCase()}`)
      expect(audience !== undefined).toBe(surface === 'alert')
    }
  })

  it('[CORE-12] the compiler asks for the members that a text needs', () => {
    expectTypeOf<keyof ContextOf<'ENDPOINT_CHAIN_MISMATCH'>>().toEqualTypeOf<'host' | 'network'>()
    // @ts-expect-error the namespace is missing
    expect(failure('CONNECTOR_NOT_FOUND').message).toBe('Adapter or connector not found for namespace ')
    // @ts-expect-error there is no such code
    expect(() => failure('NO_SUCH_CODE')).toThrow()
  })
})

describe('errors as JSON and as exceptions', () => {
  const shape = failure('CONNECT_FAILED', { connectorId: 'io.metamask' }, { code: -32002, message: 'busy', stack: 'secret' })

  it('[CORE-10] an error in an event is plain JSON with code, text, category, context and cause', () => {
    expect(shape).toEqual({
      code: 'CONNECT_FAILED',
      message: 'Failed to connect',
      category: 'WALLET',
      context: { connectorId: 'io.metamask' },
      cause: { code: -32002, message: 'busy' },
    })
    expect(JSON.parse(JSON.stringify(shape))).toEqual(shape)
    expect(failure('MODAL_CLOSED')).toEqual({
      code: 'MODAL_CLOSED',
      message: 'Modal closed',
      category: 'ABORTED',
      context: {},
    })
  })

  it('[DX-18] an exception has the same facts, a page and a stack', () => {
    const error = LatchkitError.from(shape)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({
      name: 'LatchkitError',
      code: 'CONNECT_FAILED',
      category: 'WALLET',
      message: 'Failed to connect',
    })
    expect(error.docsUrl).toBe(`${DOCS_URL}/reference/errors.md#connect_failed`)
    expect(error.cause).toEqual({ code: -32002, message: 'busy' })
    expect(JSON.parse(JSON.stringify(error))).toEqual(shape)
  })

  it('[CORE-10] an unknown error is wrapped with INTERNAL_SDK_ERROR or the category given', () => {
    const original = new TypeError('x is undefined')
    expect(wrapUnknown(original)).toMatchObject({ code: 'UNEXPECTED', category: 'INTERNAL_SDK_ERROR' })
    expect(wrapUnknown(original, 'NETWORK')).toMatchObject({ category: 'NETWORK' })
    expect(wrapUnknown(original).toJSON()).toMatchObject({
      category: 'INTERNAL_SDK_ERROR',
      cause: { message: 'x is undefined' },
    })
  })

  it('[CORE-11] the original stays the cause, and an error of the catalogue is not wrapped again', () => {
    const original = new TypeError('x is undefined')
    expect(wrapUnknown(original).cause).toBe(original)
    const known = LatchkitError.from(shape)
    expect(wrapUnknown(known, 'RPC')).toBe(known)
    expect(wrapUnknown(shape)).toMatchObject({ code: 'CONNECT_FAILED' })
  })

  it('[CORE-11] walk goes down the causes and ends on a cycle', () => {
    const rejected = Object.assign(new Error('no'), { code: 4001 })
    const error = wrapUnknown(new Error('outer', { cause: new Error('middle', { cause: rejected }) }))
    expect(error.walk((link) => (link as { code?: unknown }).code === 4001)).toBe(rejected)
    expect(error.walk()).toBe(rejected)
    expect(error.walk(() => false)).toBeUndefined()
    const cycle: { cause?: unknown } = {}
    cycle.cause = cycle
    expect(wrapUnknown(cycle).walk(() => false)).toBeUndefined()
  })

  it('[CORE-10] hostile thrown values are wrapped without a throw', () => {
    const trap = () => {
      throw new Error('trap')
    }
    const hostile = new Proxy({}, { get: trap, getPrototypeOf: trap })
    for (const thrown of [hostile, null, undefined, 'text', 5, Symbol('x'), () => 1, { code: Number.NaN, message: 5 }]) {
      expect(wrapUnknown(thrown).code).toBe('UNEXPECTED')
    }
    expect(isErrorShape(hostile)).toBe(false)
    expect(isErrorShape({ code: 'toString', message: '', category: '', context: {} })).toBe(false)
    expect(describeCause('reason')).toEqual({ message: 'reason' })
    expect(describeCause({ code: 'ECONNRESET', message: 'x'.repeat(1_000) })).toEqual({
      code: 'ECONNRESET',
      message: 'x'.repeat(300),
    })
  })
})
