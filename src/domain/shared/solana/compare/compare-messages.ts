import { sameBytes } from '../bytes.js'
import { accountsOf, instructionsOf, type SolanaInstruction } from '../instructions.js'
import type { SolanaMessage } from '../message.js'
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../programs.js'
import { type InstructionReading, readInstruction } from '../reading/reading.js'
import { isNonceAdvance } from '../reading/reading-system.js'

/** Changes of a message that are allowed. */
export interface Change {
  readonly additions: readonly InstructionReading[]
  readonly newBlockhash?: string
}

/** Compares two messages. Returns the changes, or the reason why they are not allowed. */
export function compareMessages(asked: SolanaMessage, returned: SolanaMessage): Change | string {
  const before = instructionsOf(asked)
  const after = instructionsOf(returned)
  const head = headProblem(asked, returned, before, after)
  if (head !== undefined) return head
  const others = othersThan(before, after)
  if (typeof others === 'string') return others
  const additions = others.map((one) => ({ instruction: one, readings: readInstruction(one) }))
  const problem =
    rightsProblem(asked, returned) ??
    configProblem(asked, returned) ??
    additions.map(({ instruction, readings }) => additionProblem(instruction, readings, after)).find((one) => one !== undefined)
  if (problem !== undefined) return problem
  if (additions.length > MAX_ADDITIONS) return `${additions.length} instructions were added`
  return {
    additions: additions.flatMap(({ readings }) => readings),
    ...(asked.lifetime !== returned.lifetime && { newBlockhash: returned.lifetime }),
  }
}

/** Most instructions that a wallet may add. */
const MAX_ADDITIONS = 8

/** Compares version, signers and lifetime. */
function headProblem(
  asked: SolanaMessage,
  returned: SolanaMessage,
  [first]: readonly SolanaInstruction[],
  [firstAfter]: readonly SolanaInstruction[],
): string | undefined {
  if (asked.version !== returned.version) return `version ${asked.version} became ${returned.version}`
  if (asked.accounts[0] !== returned.accounts[0]) return `the fee payer is ${returned.accounts[0]}`
  const signersOf = ({ accounts, signers }: SolanaMessage) => accounts.slice(0, signers).join()
  if (signersOf(asked) !== signersOf(returned)) return 'its signers are others'
  if (isNonceAdvance(first) && (asked.lifetime !== returned.lifetime || !firstAfter || !first || !isSame(first, firstAfter))) return 'its nonce is another one'
  return !isNonceAdvance(first) && isNonceAdvance(firstAfter) ? 'its lifetime became a nonce' : undefined
}

/** Finds our instructions, in their order, among those that came back. Returns the others. */
function othersThan(before: readonly SolanaInstruction[], after: readonly SolanaInstruction[]): readonly SolanaInstruction[] | string {
  const left = [...before]
  const others = after.filter((one) => {
    const [next] = left
    if (next === undefined || !isSame(next, one)) return true
    left.shift()
    return false
  })
  const [missing] = left
  if (missing === undefined) return others
  return `instruction ${before.indexOf(missing) + 1} (${missing.program}) was ${after.length < before.length ? 'left out' : 'changed'}`
}

function isSame(one: SolanaInstruction, other: SolanaInstruction): boolean {
  return (
    one.program === other.program &&
    one.accounts.length === other.accounts.length &&
    one.accounts.every(({ key, writable }, index) => key === other.accounts[index]?.key && writable === other.accounts[index]?.writable) &&
    sameBytes(one.data, other.data)
  )
}

/** No account gets more rights than it had, and lookups stay in the tables that were named. */
function rightsProblem(asked: SolanaMessage, returned: SolanaMessage): string | undefined {
  const writable = new Set(accountsOf(asked).flatMap((account) => (account.writable ? [account.key] : [])))
  const raised = accountsOf(returned).find((account) => account.writable && !writable.has(account.key))
  if (raised !== undefined) return `${raised.key} became writable`
  const foreign = returned.lookups.find(({ table }) => !asked.lookups.some((one) => one.table === table))
  return foreign && `the lookup table ${foreign.table} was added`
}

/** Limits of version 1 take the place of compute-budget instructions: a wallet may set those that are not set. */
function configProblem({ config: before }: SolanaMessage, { config: after }: SolanaMessage): string | undefined {
  const names = ['priorityFee', 'unitLimit', 'dataLimit', 'heapSize'] as const
  const altered = names.find((name) => before[name] !== undefined && before[name] !== after[name])
  return altered && `its ${altered} was changed`
}

function additionProblem(added: SolanaInstruction, readings: readonly InstructionReading[], all: readonly SolanaInstruction[]): string | undefined {
  if (added.program === LIGHTHOUSE_PROGRAM) return undefined
  if (added.program !== COMPUTE_BUDGET_PROGRAM) return `an instruction of ${added.program} was added (${readings.map(({ action }) => action).join(', ')})`
  if (readings.some(({ action }) => action === 'unknown')) return 'a compute-budget instruction that is not understood was added'
  const isTwice = all.filter(({ program, data }) => program === added.program && data[0] === added.data[0]).length > 1
  return isTwice ? 'a compute-budget instruction stands in it twice' : undefined
}
