import { EMPTY, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { PortContext } from '../../domain/plugin.js'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import type { HostPorts } from '../../ports/index.js'
import { warningHandler } from './warnings.js'

function heard(warning: LatchkitErrorShape, run: PortContext['run'] = () => Promise.resolve()) {
  const logged: string[] = []
  const commands: unknown[] = []
  const log = ({ text }: { readonly text: string }): Observable<never> => {
    logged.push(text)
    return EMPTY
  }
  const host = { logger: { log } } as unknown as HostPorts
  const tell = warningHandler({
    host,
    run(command) {
      commands.push(command)
      return run(command)
    },
  })
  tell(warning)
  return { logged, commands }
}

describe('warnings of adapters', () => {
  it.each([
    ['sentTransactionChanged', failure('SENT_TRANSACTION_CHANGED', { id: 'abc', reason: 'its receiver is another one' })],
    ['sentTransactionUnknown', failure('SENT_TRANSACTION_UNKNOWN', { id: 'abc', network: 'solana:devnet' })],
  ])('[CONN-50, TOAST-16] what a wallet sent otherwise than asked is logged and shown to the visitor: %s', (alert, warning) => {
    const { logged, commands } = heard(warning)
    expect(logged).toEqual([warning.message])
    expect(commands).toEqual([{ type: 'showAlert', alert, context: warning.context }])
  })

  it('[CORE-11] other warnings are logged alone, and an instance that has ended harms nothing', async () => {
    expect(heard(failure('FOREIGN_DATA_INVALID', { source: 'a wallet', reason: 'no name' }))).toMatchObject({ logged: [expect.any(String)], commands: [] })
    const ended = heard(failure('SENT_TRANSACTION_UNKNOWN', { id: 'abc', network: 'solana:devnet' }), () => Promise.reject(new Error('ended')))
    expect(ended.commands).toHaveLength(1)
  })
})
