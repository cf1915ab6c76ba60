import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { startSandbox as StartSandbox } from './sandbox.js'

let startSandbox: typeof StartSandbox

// Files share their modules, so the one without litesvm is loaded anew, and dropped afterwards.
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('./solana/node.js', async (original) => {
    const { SandboxError } = await import('./errors.js')
    return {
      ...(await original<typeof import('./solana/node.js')>()),
      startSolanaNode: () => Promise.reject(new SandboxError('SANDBOX_LITESVM_NOT_FOUND', 'Get it with `npm install --save-dev litesvm`.')),
    }
  })
  ;({ startSandbox } = await import('./sandbox.js'))
})

afterAll(() => {
  vi.doUnmock('./solana/node.js')
  vi.resetModules()
})

describe('a sandbox where litesvm is not installed', () => {
  const rest = { app: false, evm: [], relay: false, secureSite: false, port: 0 } as const

  it.each([undefined, false])('[DX-22] has no Solana node and says nothing of one that was not asked for (%s)', async (solana) => {
    const lines: string[] = []
    const sandbox = await startSandbox({ ...rest, ...(solana === undefined ? {} : { solana }), onLog: (line) => lines.push(line) })
    await sandbox.stop()
    expect([sandbox.solana, lines.filter((line) => /litesvm|solana/i.test(line))]).toEqual([undefined, []])
  })

  it('[DX-22] does not start where a Solana node was asked for, and says what to install', async () => {
    await expect(startSandbox({ ...rest, solana: true })).rejects.toMatchObject({
      code: 'SANDBOX_LITESVM_NOT_FOUND',
      message: expect.stringContaining('npm install --save-dev litesvm'),
    })
  })
})
