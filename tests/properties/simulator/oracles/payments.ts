import { base64, bech32 } from '@scure/base'
import type { DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { Line } from './calls.js'
import type { Problem } from './rule.js'
import { PREPARE_MS, SLACK_MS } from './tables.js'

/** Bitcoin payments, folded from the events. The prepared payment is read from its bytes, not from the review. */
export interface Payments {
  see(line: Line, at: number): Problem | undefined
  compare(state: RootState): Problem | undefined
  overdue(now: number): Problem | undefined
}

type Started = Extract<DomainEvent, { readonly type: 'bitcoinPaymentStarted' }>
type Replacement = Extract<DomainEvent, { readonly type: 'bitcoinReplacementStarted' }>
type Prepared = Extract<DomainEvent, { readonly type: 'bitcoinPaymentPrepared' }>

/** Fields of the order that the port gets as the event has them. */
const ORDERED = ['network', 'connectorId', 'address', 'recipient', 'amount', 'feeRate', 'spendsPostage', 'txid'] as const

/** Methods of the port that prepare a payment. */
const PREPARES: readonly string[] = ['preparePayment', 'prepareReplacement']

export function createPayments(): Payments {
  let preparing: Readonly<Record<string, (Started | Replacement) & { readonly at: number }>> = {}
  let paid: readonly string[] = []
  const roots = new Map<number, Started | Replacement>()
  const calls = new Map<number, Started | Replacement>()
  /** PSBT of each request that is being sent, and of each payment that was sent. */
  const sending = new Map<string, string>()
  const sentPsbts = new Map<string, string>()
  /** Answers of the port, by payment. */
  const answers = new Map<string, unknown>()
  /** Recipients of the PSBT of each request that is being sent. */
  const recipients = new Map<string, readonly string[]>()

  function finish(operation: string): Started | Replacement | undefined {
    const { [operation]: one, ...others } = preparing
    preparing = others
    return one
  }

  function seeEvent(event: DomainEvent, at: number): Problem | undefined {
    switch (event.type) {
      case 'bitcoinPaymentStarted':
      case 'bitcoinReplacementStarted':
        preparing = { ...preparing, [event.operation]: { ...event, at } }
        return undefined
      case 'bitcoinPaymentFailed':
        return finish(event.operation) === undefined ? ended(event) : undefined
      case 'bitcoinPaymentPrepared': {
        const one = finish(event.operation)
        if (one === undefined) return ended(event)
        if (JSON.stringify(pick(event)) !== JSON.stringify(answers.get(event.operation)))
          return { id: 'I-5', problem: `${event.operation} is not what was prepared for it` }
        const wrong = one.type === 'bitcoinPaymentStarted' ? differenceOf(one, event) : replacementProblem(one, event, sentPsbts.get(one.txid))
        return wrong === undefined ? undefined : { id: 'CONN-50', problem: `${event.operation} ${wrong}` }
      }
      case 'requestStarted':
        // A request of the app's own provider is reviewed only.
        if (event.namespace !== 'bip122' || event.kind !== 'sendTransaction' || event.isForwarded) return undefined
        recipients.set(event.operation, recipientsOf(event.payload, event.address))
        sending.set(event.operation, (JSON.parse(event.payload) as { readonly psbt?: string }).psbt ?? '')
        return undefined
      case 'transactionSent':
        if (event.namespace === 'bip122') sentPsbts.set(event.hash, sending.get(event.operation) ?? '')
        return undefined
      case 'addressesPaid':
        if (event.namespace !== 'bip122') return undefined
        if (![...recipients.values()].some((all) => all.join() === event.addresses.join()))
          return { id: 'CONN-50', problem: `${event.addresses} counts as paid, and no transaction pays to it` }
        paid = [...paid.filter((one) => !event.addresses.includes(one)), ...new Set(event.addresses)]
        return undefined
      case 'stopped':
        preparing = {}
        paid = []
        return undefined
      default:
        return undefined
    }
  }

  return {
    see(line, at) {
      if (line.kind === 'event') {
        const event = line.event as DomainEvent
        if (event.type === 'bitcoinPaymentStarted' || event.type === 'bitcoinReplacementStarted') roots.set(line.n, event)
        return seeEvent(event, at)
      }
      if (line.kind === 'call' && line.port === 'bitcoin' && PREPARES.includes(line.method)) {
        const started = roots.get(line.by)
        if (started === undefined) return undefined
        calls.set(line.n, started)
        const order = line.args[0] as Readonly<Record<string, unknown>>
        const asked: Readonly<Record<string, unknown>> = { ...started }
        const wrong = ORDERED.find((name) => order[name] !== asked[name])
        if (wrong !== undefined)
          return { id: 'design', problem: `${wrong} of ${started.operation} is ${String(order[wrong])}, and not ${String(asked[wrong])}` }
        return undefined
      }
      if (line.kind === 'reply' && line.outcome === 'next') {
        const started = calls.get(line.call)
        if (started !== undefined) answers.set(started.operation, pick(line.value as Prepared))
      }
      return undefined
    },
    compare({ bitcoin, reviews }) {
      if (bitcoin.preparing.join() !== Object.keys(preparing).join())
        return { id: 'I-16', problem: `${bitcoin.preparing} is prepared, and by the events ${Object.keys(preparing)}` }
      const known = reviews.paid.bip122 ?? []
      return known.join() === paid.join() ? undefined : { id: 'CONN-50', problem: `${known} was paid, and by the events ${paid}` }
    },
    overdue(now) {
      const late = Object.entries(preparing).find(([, one]) => one.at + PREPARE_MS + SLACK_MS < now)
      return late && { id: 'I-16', problem: `${late[0]} is prepared too long` }
    },
  }
}

function ended({ type, operation }: { readonly type: string; readonly operation: string }): Problem {
  return { id: 'I-5', problem: `${type} of ${operation}, which is not prepared` }
}

function pick({ psbt, inputs, review, replaces, replacedFee }: Prepared): unknown {
  return { psbt, inputs, review, replaces, replacedFee }
}

const sum = (all: readonly Money[]) => all.reduce((total, { value }) => total + value, 0n)

/** Compares a replacement with the payment of this page that it replaces: the same coins, the same outputs but the sender's change, and a higher fee. */
function replacementProblem(
  { txid, address }: Replacement,
  { psbt, review, replaces, replacedFee }: Prepared,
  original: string | undefined,
): string | undefined {
  if (replaces !== txid) return `replaces ${replaces}`
  // Payments of an earlier page, and of wallets that build their own, have no PSBT here.
  if (original === undefined || original === '') return undefined
  const [before, after] = [readPsbt(original), readPsbt(psbt)]
  const fees = [before, after].map(({ spent, outputs }) => sum(spent) - sum(outputs))
  if (before.inputs.some((input) => !after.inputs.includes(input))) return 'spends other coins'
  if (after.spent.some((one) => one.address !== address)) return 'spends coins of others'
  const paidTo = ({ outputs }: typeof before) => outputs.filter((one) => one.address !== address).map(({ address: to, value }) => `${to} ${value}`)
  if (paidTo(before).join() !== paidTo(after).join()) return `pays ${paidTo(after)}, and not ${paidTo(before)}`
  if (`${fees[0]}` !== replacedFee || `${fees[1]}` !== review.fee) return `costs ${fees.join(' and ')}, and ${replacedFee} and ${review.fee} are shown`
  return BigInt(review.fee) > BigInt(replacedFee) ? undefined : 'costs no more than what it replaces'
}

/** Compares a payment with the bytes of its PSBT: one output with the amount to the recipient, the rest back to the sender, and the fee of the review. */
function differenceOf({ recipient, amount, address }: Started, { psbt, inputs, review }: Prepared): string | undefined {
  const read = readPsbt(psbt)
  const [payment, ...others] = read.outputs
  if (payment?.address !== recipient || payment.value !== BigInt(amount)) return `pays ${payment?.value} to ${payment?.address}`
  if (others.some((one) => one.address !== address)) return 'pays to others too'
  if (read.spent.some((one) => one.address !== address)) return 'spends coins of others'
  if (inputs.length !== read.spent.length || inputs.some((one, index) => one.index !== index || one.address !== address)) return 'names other inputs'
  const fee = sum(read.spent) - sum(read.outputs)
  if (review.fee !== `${fee}`) return `costs ${fee}, and ${review.fee} is shown`
  // To the sender itself nothing but change is paid.
  const [out, back] = recipient === address ? [0n, sum(read.outputs)] : [payment.value, sum(others)]
  return review.amount === `${out}` && review.change === `${back}` ? undefined : `pays ${out}, and ${review.amount} is shown`
}

/** Returns the addresses, without the sending one, that a request pays to: by its PSBT, or as the recipient of a transfer. */
function recipientsOf(payload: string, sender: string): readonly string[] {
  const { psbt, recipientAddress: to } = JSON.parse(payload) as { readonly psbt?: string; readonly recipientAddress?: string }
  if (to !== undefined && psbt === undefined) return to === sender ? [] : [to]
  return psbt === undefined ? [] : readPsbt(psbt).outputs.flatMap(({ address }) => (address === sender ? [] : [address]))
}

interface Money {
  readonly address: string
  readonly value: bigint
}

/** Reads outputs and spent coins of a PSBT whose scripts are all native segwit, and whose lengths fit into one byte or three. */
function readPsbt(text: string): { readonly inputs: readonly string[]; readonly outputs: readonly Money[]; readonly spent: readonly Money[] } {
  const bytes = base64.decode(text)
  let at = 5
  const take = (count: number) => {
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = () => take(1)[0] ?? 0
  const length = () => {
    const first = byte()
    return first < 0xfd ? first : byte() + 256 * byte()
  }
  const money = (): Money => {
    const value = take(8).reduceRight((sum, one) => sum * 256n + BigInt(one), 0n)
    return { value, address: bech32.encode('tb', [0, ...bech32.toWords(take(length()).slice(2))]) }
  }
  // Magic, the key of the unsigned transaction, its length and version.
  take(2)
  length()
  take(4)
  const count = length()
  const inputs = Array.from({ length: count }, () => take(41).subarray(0, 36).join())
  const outputs = Array.from({ length: length() }, money)
  // Lock time and the end of the global map.
  take(5)
  const spent = Array.from({ length: count }, () => {
    // Key and length of the coin's field, and the end of the input's map.
    take(3)
    const coin = money()
    take(1)
    return coin
  })
  return { inputs, outputs, spent }
}
