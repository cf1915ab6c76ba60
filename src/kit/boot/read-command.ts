import type { RunOptions } from '../../domain/kernel/run.js'
import type { DomainCommand } from '../../domain/root.js'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import { networkMembers } from '../../domain/shared/networks/network-input.js'
import { plainJson } from '../../domain/shared/json/plain-json.js'
import { err, ok, type Result } from '../../domain/shared/result.js'
import { createSecret, isSecret } from '../../domain/shared/secrets/secret.js'

/**
 * Reads a command of the app: the only entry of commands into the core. Copies it to plain JSON, so that the tape holds exactly what the domain decides
 * on, and wraps codes in secrets. Never throws; the failure is `UNKNOWN_COMMAND`, or `OPTIONS_INVALID` with the path of the member.
 */
export function readCommand<C extends DomainCommand>(given: C): Result<C, LatchkitErrorShape> {
  const asked = typeOf(given)
  const copied = plainJson(asked === 'addNetwork' ? withNetworkMembers(given) : given, (value, path) => convert(value, [asked, ...path].join('.')))
  if (!copied.ok && (typeof given !== 'object' || copied.error.path === 'type')) return err(failure('UNKNOWN_COMMAND', { name: typeof given }))
  if (!copied.ok) return err(invalid(copied.error.path || 'command', copied.error.problem))
  const type = (copied.value as unknown as C | null)?.type as unknown
  // Reports belong to policies: an app could use them to fake a wallet's reply.
  if (typeof type !== 'string' || type.startsWith('report')) return err(failure('UNKNOWN_COMMAND', { name: typeof type === 'string' ? type : typeof type }))
  const { code, ...others } = withoutNull(copied.value as unknown as C & { readonly code?: unknown })
  if (code === undefined) return ok(others as unknown as C)
  if (isSecret(code)) return ok({ ...others, code } as unknown as C)
  if (typeof code !== 'string') return err(invalid('code', 'must be a text; write it in quotes'))
  return ok({ ...others, code: createSecret(code) } as unknown as C)
}

/** Leaves out members that are null, as JSON and databases have absent ones. No command of an app has a meaning for null. */
function withoutNull<C extends object>(command: C): C {
  return Object.fromEntries(Object.entries(command).filter(([, value]) => value !== null)) as C
}

/** Reads the options of `run`, once. Never throws; the failure is `OPTIONS_INVALID`. */
export function readRunOptions(given: RunOptions | undefined): Result<RunOptions, LatchkitErrorShape> {
  try {
    const signal = given?.signal
    if (signal === undefined || signal === null) return ok({})
    const isSignal = typeof signal.aborted === 'boolean' && typeof signal.addEventListener === 'function' && typeof signal.removeEventListener === 'function'
    return isSignal ? ok({ signal }) : err(invalid('signal', 'must be an AbortSignal'))
  } catch {
    return err(invalid('signal', 'threw when it was read; give an AbortSignal'))
  }
}

/** Members of commands in which apps have values that are no JSON, by command and path, with the function that writes them as JSON. */
const conversions: readonly (readonly [place: RegExp, write: (value: unknown) => Json | undefined])[] = [
  [/^sendTransaction\.transaction\.(value|gas|gasLimit|gasPrice|maxFeePerGas|maxPriorityFeePerGas|nonce|chainId)$/, hexQuantity],
  [/^sendTransaction\.transaction\.(data|input)$/, (value) => bytesOf(value, hexOf)],
  [/^sendCalls\.calls\.\d+\.data$/, (value) => bytesOf(value, hexOf)],
  [/^sendCalls\.(calls\.\d+\.value$|(calls\.\d+\.)?capabilities\.)/, hexQuantity],
  [/^(sendTransaction\.transaction|signTransactions\.transactions\.\d+)\.(transaction|psbt)$/, (value) => bytesOf(value, base64Of)],
  // Of viem's account and chain only the address and the id count.
  [/^sendTransaction\.transaction\.(account|chain)\./, () => null],
  [/^signTypedData\.typedData\./, (value) => bigintOf(value)?.toString() ?? bytesOf(value, hexOf)],
  [/^requestEmbedded\.params\./, hexQuantity],
  [/^addNetwork\.network\.id$/, (value) => bigintOf(value)?.toString()],
]

function convert(value: unknown, place: string): Json | undefined {
  if (isSecret(value)) return /^\w+\.code$/.test(place) ? (value as unknown as Json) : undefined
  return conversions.find(([fits]) => fits.test(place))?.[1](value)
}

function hexQuantity(value: unknown): string | undefined {
  const amount = bigintOf(value)
  return amount === undefined || amount < 0n ? undefined : `0x${amount.toString(16)}`
}

/** Returns a bigint, or that of a number object of a library: BigNumber of ethers v5, BN, bignumber.js. */
function bigintOf(value: unknown): bigint | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return typeof value === 'bigint' ? value : undefined
  const { toHexString } = value as { readonly toHexString?: () => unknown }
  const text = `${typeof toHexString === 'function' ? toHexString.call(value) : (value as { toString(base: number): string }).toString(10)}`
  return /^(0x[0-9a-f]+|\d+)$/i.test(text) ? BigInt(text) : undefined
}

function bytesOf(value: unknown, write: (bytes: Uint8Array) => string): string | undefined {
  return value instanceof Uint8Array ? write(value) : undefined
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Returns the type of the command. The copy reads it again, and names the member that throws. */
function typeOf(given: unknown): string {
  try {
    const { type } = given as { readonly type?: unknown }
    return typeof type === 'string' ? type : ''
  } catch {
    return ''
  }
}

/** Drops unknown members of `addNetwork`, so that chain objects of other libraries can be passed. */
function withNetworkMembers(given: unknown): unknown {
  try {
    const { type, network } = given as { readonly type: unknown; readonly network: object }
    return { type, network: networkMembers(network) }
  } catch {
    return given
  }
}

function invalid(option: string, problem: string): LatchkitErrorShape {
  return failure('OPTIONS_INVALID', { option, problem })
}
