import type { Slice } from '../root.js'
import { type ChainPart, type ChainsRun, type ChainsState, partOperation } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'chains'>['evolve'] = {
  chainsStarted: (_, { operation, parts }) => ({ run: { operation, parts, answers: 0, stopped: false } }),
  chainAsked: (state, { namespace, silent }) =>
    changePart(
      state,
      ({ parts }) => parts.find((one) => one.namespace === namespace),
      ({ answers }, { tries = 0 }) => ({ tries: tries + 1, ...(silent ? { status: 'reading', readAt: answers } : { status: 'asking' }) }),
    ),
  connected: (state, { operation, namespace, connectorId }) =>
    changePart(
      state,
      (run) => run.parts.find((one) => one.namespace === namespace && (one.connectorId === connectorId || isOf(run, one, operation))),
      () => ({ status: 'connected' }),
    ),
  connectFailed: (state, { operation, failure }) =>
    changePart(
      state,
      (run) => run.parts.find((one) => isOf(run, one, operation)),
      (_, { status }) => (status === 'reading' ? { status: 'waiting' } : { status: failure.category === 'USER_REJECTED' ? 'refused' : 'failed', failure }),
    ),
  chainsConnected: finish,
  chainsFailed: finish,
  // Some wallets drop one chain when they grant or refuse another.
  disconnected: (state, { namespace, connectorId }) =>
    changePart(
      withoutLast(state),
      ({ parts }) => parts.find((one) => one.status === 'connected' && one.namespace === namespace && one.connectorId === connectorId),
      () => ({ status: 'failed' }),
    ),
  stopped: (state) => (state.run === undefined && state.last === undefined ? state : {}),
}

/** Changes one part of the run. An answered prompt counts, and one that failed stops the prompts. */
function changePart(
  state: ChainsState,
  find: (run: ChainsRun) => ChainPart | undefined,
  change: (run: ChainsRun, part: ChainPart) => Partial<ChainPart>,
): ChainsState {
  const { run } = state
  const part = run && find(run)
  if (run === undefined || part === undefined) return state
  const changed = { ...part, ...change(run, part) }
  const answered = part.status === 'asking' && changed.status !== 'asking'
  return {
    run: {
      ...run,
      parts: run.parts.map((one) => (one === part ? changed : one)),
      answers: run.answers + (answered ? 1 : 0),
      stopped: run.stopped || (answered && changed.status !== 'connected'),
    },
  }
}

function finish(state: ChainsState): ChainsState {
  return state.run === undefined ? state : { last: state.run.parts }
}

function withoutLast(state: ChainsState): ChainsState {
  if (state.last === undefined) return state
  const { last: _, ...rest } = state
  return rest
}

function isOf(run: ChainsRun, part: ChainPart, operation: string): boolean {
  return partOperation(run, part) === operation
}
