import { inspect } from 'node:util'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { canonicalJson, type Json } from '../json/json.js'
import {
  type AssertNoSecret,
  createSecret,
  type IsSecretFree,
  isSecret,
  type MustBeTrue,
  type Personal,
  type PersonalKeys,
  revealSecret,
  SECRET_PLACEHOLDER,
  type Secret,
} from './secret.js'

const CANARY = 'canary-491827'

describe('secrets', () => {
  it('[CORE-39] a secret shows its placeholder wherever it is printed, and its value to whom it is revealed', () => {
    const code = createSecret(CANARY)
    const shown = [
      `${code}`,
      String(code),
      JSON.stringify({ code }),
      canonicalJson({ code }),
      inspect({ code }, { showHidden: true, depth: 9 }),
      inspect(code, { customInspect: false, showHidden: true, getters: true }),
      JSON.stringify(structuredClone({ ...code })),
      Object.getOwnPropertyNames(code).join(),
    ]
    for (const text of shown) expect(text).not.toContain(CANARY)
    expect(shown[0]).toBe(SECRET_PLACEHOLDER)
    expect(shown[4]).toBe(`{ code: ${SECRET_PLACEHOLDER} }`)
    expect(revealSecret(code)).toBe(CANARY)
  })

  it('[CORE-39] a placeholder read back from a tape is no secret', () => {
    expect(isSecret(createSecret(1))).toBe(true)
    expect(isSecret(SECRET_PLACEHOLDER)).toBe(false)
    expect(isSecret(Object.create(Object.getPrototypeOf(createSecret(1))))).toBe(false)
    expect(() => revealSecret(SECRET_PLACEHOLDER as unknown as Secret)).toThrow(TypeError)
  })

  it('[CORE-39] a handle cannot be changed', () => {
    const code = createSecret(CANARY)
    expect(Object.isFrozen(code)).toBe(true)
    expect(createSecret(CANARY)).not.toBe(code)
  })

  it('[CORE-39] the compiler refuses a secret in an event or in state', () => {
    type Clean =
      | { type: 'codeRequested'; at: number; accounts: readonly { address: string; labels?: Record<string, string> }[] }
      | { type: 'failed'; context: Json }
    type Direct = { type: 'entered'; code: Secret }
    type Deep = { a?: readonly { b: { c: Record<string, [number, { d: Secret<number> | null }]> } }[] }

    expectTypeOf<AssertNoSecret<Clean>>().toEqualTypeOf<Clean>()
    expectTypeOf<IsSecretFree<Clean>>().toEqualTypeOf<true>()
    expectTypeOf<IsSecretFree<Direct>>().toEqualTypeOf<false>()
    expectTypeOf<IsSecretFree<Deep>>().toEqualTypeOf<false>()
    // biome-ignore lint/suspicious/noExplicitAny: the test is about any
    expectTypeOf<IsSecretFree<{ payload: any }>>().toEqualTypeOf<false>()
    interface Listed {
      readonly items: readonly Json[]
      readonly next?: Listed
    }
    expectTypeOf<IsSecretFree<Listed>>().toEqualTypeOf<true>()
    expectTypeOf<IsSecretFree<Json | Direct>>().toEqualTypeOf<false>()
    expectTypeOf<IsSecretFree<Record<string, Json> | readonly [Json, Direct]>>().toEqualTypeOf<false>()
    expectTypeOf<IsSecretFree<Clean | Direct>>().toEqualTypeOf<false>()
    const event: Direct = { type: 'entered', code: createSecret(CANARY) }
    // @ts-expect-error the event holds a secret
    const refused: AssertNoSecret<Direct> = event
    // @ts-expect-error a type test over the same event does not compile either
    type Checked = MustBeTrue<IsSecretFree<Direct>>
    expect([refused, {} as Checked]).toBeDefined()
    // @ts-expect-error a plain text is no secret
    const plain: Secret = CANARY
    expect(plain).toBe(CANARY)
  })
})

describe('personal fields', () => {
  it('[CORE-39] plain strings fit, and the names of personal members are known to the compiler', () => {
    const email: Personal = 'ann@example.org'
    const text: string = email
    type Message =
      | { type: 'signedIn'; user: { email: Personal; userName?: Personal | undefined; id: string } }
      | { type: 'listed'; accounts: readonly { address: Personal<`0x${string}`>; type: 'eoa' }[]; recent: Personal[] }
      | { type: 'other'; at: number; context: Json; tags: string[] }
    expectTypeOf<PersonalKeys<Message>>().toEqualTypeOf<'email' | 'userName' | 'address' | 'recent'>()
    expectTypeOf<PersonalKeys<{ id: string; n: number; j: Json }>>().toEqualTypeOf<never>()
    const listed: Record<PersonalKeys<Message>, true> = { email: true, userName: true, address: true, recent: true }
    expect(Object.keys(listed)).toHaveLength(4)
    expect(text).toBe('ann@example.org')
  })
})
