import { unsupportedMethod } from '../../domain/shared/errors/rpc-errors.js'
import { member, methodOf } from '../shared/foreign.js'
import { callForeign, UnusableAnswer, WalletError } from '../shared/foreign-call.js'

/** Reads an answer of a wallet; returns undefined if it does not fit. An error, such as one of a getter of the wallet, counts as unfit. */
export type AnswerReader<T> = (foreign: unknown) => T | undefined

/** Returns a method of a wallet's feature as the wallet has it now; undefined if there is none. */
export function featureMethod(wallet: object, feature: string, method: string): ((...args: unknown[]) => unknown) | undefined {
  return methodOf(member(member(wallet, 'features'), feature), method)
}

/**
 * Calls a method of a wallet's feature once. Rejects with 4200 if the wallet does not have it now, with `WalletError` or `UnusableAnswer`, or with `ABORTED` if
 * the signal aborts.
 */
export async function callFeature<T>(
  wallet: object,
  feature: string,
  method: string,
  args: readonly unknown[],
  read: AnswerReader<T>,
  signal: AbortSignal,
): Promise<T> {
  const call = featureMethod(wallet, feature, method)
  if (call === undefined) throw unsupportedMethod(feature)
  const { foreign } = await callForeign(() => call(...args), signal).catch((error: unknown) => {
    throw error instanceof WalletError && isRejection(error) ? new WalletError({ code: 4001, message: error.message }) : error
  })
  let answer: T | undefined
  try {
    answer = read(foreign)
  } catch {
    answer = undefined
  }
  if (answer === undefined) throw new UnusableAnswer(feature, 'schema')
  return answer
}

/**
 * Returns true for the ways in which wallets of this standard, which defines no errors, report a refusal: the code of `@wallet-standard/errors`, or a text
 * without a code.
 */
function isRejection({ refusal: { code, message } }: WalletError): boolean {
  return code === 4_001_000 || (code === 0 && /reject|denied|declin|cancel|plugin closed|popup closed/i.test(message))
}

const typedArray = /* @__PURE__ */ (() => Object.getPrototypeOf(Uint8Array.prototype) as object)()
const tagOf = /* @__PURE__ */ (() => Object.getOwnPropertyDescriptor(typedArray, Symbol.toStringTag)?.get)()
const lengthOf = /* @__PURE__ */ (() => Object.getOwnPropertyDescriptor(typedArray, 'length')?.get)()

/**
 * Copies bytes of a foreign value: a `Uint8Array` of any realm, `Buffer` too. Undefined for other values and other lengths. Runs no code of the value, so that
 * no subclass can show other bytes than it has.
 */
export function bytesOf(foreign: unknown, least: number, most: number = least): Uint8Array<ArrayBuffer> | undefined {
  if (!ArrayBuffer.isView(foreign) || tagOf?.call(foreign) !== 'Uint8Array') return undefined
  const length = lengthOf?.call(foreign) as number
  return length >= least && length <= most ? new Uint8Array(foreign as Uint8Array) : undefined
}
