import { mergeMap, type Observable, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../shared/json/json.js'
import { createSecret, isSecret, revealSecret, SECRET_PLACEHOLDER, type Secret } from '../shared/secrets/secret.js'
import { createSecretKeeper, KEPT_SECRETS } from '../shared/secrets/secret-keeper.js'
import { createFold } from './fold.js'
import { createKernel } from './kernel.js'
import { createRecorder } from './recorder.js'
import { assertReplays } from '../tapes.js'
import type { Definition } from './replay.js'
import { type Entry, readTape, type Tape, writeTape } from './tape.js'
import type { DecideContext } from './types.js'

const CANARY = 'canary-550712'

type Command =
  | { readonly type: 'give'; readonly code: Secret; readonly note?: string }
  | { readonly type: 'ask'; readonly of: string }
  | { readonly type: 'refuse'; readonly code: Secret }
  | { readonly type: 'stop' }
type Event =
  | { readonly type: 'given'; readonly operation: string; readonly asks: boolean }
  | { readonly type: 'asked'; readonly of: string }
  | { readonly type: 'stopped' }
interface Ports {
  readonly door: { open(code: Secret | undefined): Observable<string> }
}

/** Domain whose kernel keeps the secret of `give`. `ask` passes the secret of an operation to the port `door`. */
const definition: Definition<{ n: number }, Command, Event, Ports, null> = {
  slices: [
    {
      name: 'n',
      initial: () => 0,
      decide: {
        give: (_: unknown, { note }: { note?: string }, { operation }: DecideContext) => [{ type: 'given', operation, asks: note === 'now' }],
        ask: (_: unknown, command: { of: string }) => [{ type: 'asked', of: command.of }],
        refuse: () => [],
        stop: () => [{ type: 'stopped' }],
      },
      evolve: { given: (n: number) => n + 1 },
      policies: {
        opens: (io) =>
          io
            .on('asked', 'given')
            .pipe(
              mergeMap((event) =>
                event.type === 'given' && !event.asks
                  ? []
                  : io.ports.door.open(io.secret('of' in event ? event.of : event.operation, 'code')).pipe(mergeMap(() => [])),
              ),
            ),
      },
    },
  ],
  config: null,
  createSecrets: createSecretKeeper,
  resetOn: ['stopped'],
}

function setUp() {
  const entries: Entry[] = []
  const brought: unknown[] = []
  const recorder = createRecorder(createFold<{ n: number }, null>(definition.slices, null), { version: 'test', config: {} })
  const kernel = createKernel<{ n: number }, Command, Event, Ports, null>({
    ...definition,
    ports: {
      door: {
        open: (code) => {
          brought.push(code)
          return of('open')
        },
      },
    },
    now: () => 1,
    onEntry: (entry) => {
      entries.push(entry)
      recorder.write(entry)
    },
  })
  const tape = (): Tape => ({ head: { kind: 'head', format: 1, version: 'test', config: {} }, entries })
  const give = (note?: string) => {
    const receipt = kernel.dispatch({ type: 'give', code: createSecret(CANARY), ...(note ? { note } : {}) })
    return receipt.status === 'accepted' ? receipt.operation : ''
  }
  return { kernel, brought, recorder, tape, give }
}

describe('secrets of a command', () => {
  it('[CORE-39, AUTH-49] reach the port of the policy that asks for them, once', () => {
    const { kernel, brought, give } = setUp()
    const operation = give()
    kernel.dispatch({ type: 'ask', of: operation })
    kernel.dispatch({ type: 'ask', of: operation })
    expect([isSecret(brought[0]) && revealSecret(brought[0]), brought[1]]).toEqual([CANARY, undefined])
  })

  it('[CORE-39, I-40] stand in no event, state or tape, and in nothing that the recorder keeps', () => {
    const { kernel, recorder, tape, give } = setUp()
    const events: Event[] = []
    kernel.events$.subscribe((event) => events.push(event))
    give('now')
    const written = [writeTape(tape()), writeTape(recorder.read()), canonicalJson(events), canonicalJson(kernel.getState())]
    for (const text of written) expect(text).not.toContain(CANARY)
    expect(written[0]).toContain(SECRET_PLACEHOLDER)
    const held: unknown[] = []
    const look = (value: unknown): void => {
      if (isSecret(value)) held.push(value)
      else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) look(member)
    }
    look(recorder.read())
    expect(held).toEqual([])
  })

  it('[I-38] replay byte for byte: the placeholder stands in their place, used and unused, kept and gone', () => {
    const { kernel, tape, give } = setUp()
    give('now')
    const operation = give()
    kernel.dispatch({ type: 'ask', of: operation })
    kernel.dispatch({ type: 'ask', of: operation })
    kernel.dispatch({ type: 'ask', of: 'o999' })
    for (let count = 0; count < KEPT_SECRETS + 3; count += 1) give()
    kernel.dispatch({ type: 'ask', of: operation })
    expect(() => assertReplays(definition, readTape(writeTape(tape())))).not.toThrow()
  })

  it('[CORE-39] are kept for the newest 64 operations only', () => {
    const { kernel, brought, give } = setUp()
    const operations = Array.from({ length: KEPT_SECRETS + 1 }, () => give())
    for (const operation of [operations[0], operations[1], operations.at(-1)]) kernel.dispatch({ type: 'ask', of: operation ?? '' })
    expect(brought.map(isSecret)).toEqual([false, true, true])
  })

  it('[CORE-39] are not kept of a command that led to nothing, and go with a stop', () => {
    const { kernel, brought, give } = setUp()
    kernel.dispatch({ type: 'refuse', code: createSecret(CANARY) })
    kernel.dispatch({ type: 'ask', of: 'o1' })
    const operation = give()
    kernel.dispatch({ type: 'stop' })
    kernel.dispatch({ type: 'ask', of: operation })
    expect(brought).toEqual([undefined, undefined])
  })
})
