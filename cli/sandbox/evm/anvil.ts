import { setTimeout as sleep } from 'node:timers/promises'
import { findAnvil } from './anvil-binary.js'
import { type Child, startChild } from '../child.js'
import { SandboxError } from '../errors.js'
import { createRpcCall } from '../http/json-rpc.js'
import { findFreePort, loopback, portMoved } from '../http/ports.js'
import { testMnemonic } from '../wallet/keyring.js'

/** Options of {@link startAnvil}. */
export interface AnvilOptions {
  chainId: number
  /** Preferred port; if it is taken, the next free one is used. 0 lets the system choose. */
  port: number
  /** Mnemonic of the accounts that are funded with 10,000 ether each. The well-known test mnemonic by default. */
  mnemonic?: string
  /** Number of funded accounts; 10 by default. */
  accounts?: number
  /** Seconds between blocks. By default each transaction gets a block at once. */
  blockTimeSeconds?: number
  /** Program to run in place of the one that {@link findAnvil} returns. */
  binary?: string
  /** Milliseconds in which the chain must answer; 15,000 by default. */
  readyTimeoutMs?: number
  onLog?: (line: string) => void
}

/** A running chain. */
export interface Anvil {
  readonly chainId: number
  readonly port: number
  readonly rpcUrl: string
  readonly pid: number | undefined
  /** Returns the last lines of its output. */
  log(): string[]
  /** Stops the chain. May be called again; resolves when the process has ended. */
  stop(): Promise<void>
}

/**
 * Starts an EVM chain on this machine and waits until it answers with its chain id.
 *
 * @throws {@link SandboxError} `SANDBOX_ANVIL_NOT_FOUND`, or `SANDBOX_ANVIL_FAILED` with the last lines of output. No process is left in either case.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const binary = options.binary ?? findAnvil()
  for (let wanted = options.port; ; ) {
    const { port } = await findFreePort(wanted)
    let isRunning = false
    // The output during the start is skipped; its accounts and keys are well known.
    const child = startChild(binary, argumentsFor(options, port), (line) => (isRunning && !isRequest(line) ? options.onLog?.(line) : undefined))
    try {
      await answering(child, port, options)
      isRunning = true
      if (options.port !== 0 && port !== options.port) options.onLog?.(portMoved(`chain ${options.chainId}`, options.port, port))
      return running(child, port, options.chainId)
    } catch (error) {
      await child.stop(0)
      // Another program took the port between the search and the start.
      if (!/address (already )?in use/i.test(child.log.lines().join('\n'))) throw error
      wanted = port + 1
    }
  }
}

function argumentsFor(options: AnvilOptions, port: number): string[] {
  return [
    ['--host', loopback],
    ['--port', String(port)],
    ['--chain-id', String(options.chainId)],
    ['--mnemonic', options.mnemonic ?? testMnemonic],
    ['--accounts', String(options.accounts ?? 10)],
    options.blockTimeSeconds === undefined ? [] : ['--block-time', String(options.blockTimeSeconds)],
  ].flat()
}

async function answering(child: Child, port: number, options: AnvilOptions): Promise<void> {
  const { chainId, readyTimeoutMs = 15_000 } = options
  const call = createRpcCall(urlOf(port), 2_000)
  const deadline = performance.now() + readyTimeoutMs
  let gone = false
  void child.exited.then(() => {
    gone = true
  })
  while (performance.now() < deadline) {
    if (gone) throw await failure(child, 'ended before it answered')
    // Before anvil reports that it listens, the chain that answers may belong to another process that took the port.
    const answer = isListening(child) ? await call('eth_chainId').catch(() => undefined) : undefined
    if (answer !== undefined && Number(answer) === chainId) {
      await call('anvil_setLoggingEnabled', [false]).catch(() => undefined)
      return
    }
    if (answer !== undefined) throw await failure(child, `answered with chain id ${String(answer)}, not ${chainId}`)
    await sleep(25)
  }
  throw await failure(child, `did not answer within ${readyTimeoutMs} ms`)
}

function isListening(child: Child): boolean {
  return child.log.lines().some((line) => line.startsWith('Listening on '))
}

/** Returns true for the line with the method of a request, which anvil prints by default. */
function isRequest(line: string): boolean {
  return /^[a-z]+_\w+$/.test(line)
}

async function failure(child: Child, what: string): Promise<SandboxError> {
  await child.stop(0)
  const { error } = await child.exited
  const printed = [...(error ? [error.message] : []), ...child.log.lines().slice(-10)].join('\n')
  return new SandboxError('SANDBOX_ANVIL_FAILED', `anvil ${what}.${printed === '' ? '' : `\n${printed}`}`)
}

function running(child: Child, port: number, chainId: number): Anvil {
  return { chainId, port, rpcUrl: urlOf(port), pid: child.pid, log: child.log.lines, stop: () => child.stop() }
}

function urlOf(port: number): string {
  return `http://${loopback}:${port}`
}
