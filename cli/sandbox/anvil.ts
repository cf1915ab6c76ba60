import { setTimeout as sleep } from 'node:timers/promises'
import { findAnvil } from './anvil-binary.js'
import { type Child, startChild } from './child.js'
import { SandboxError } from './errors.js'
import { createRpcCall } from './json-rpc.js'
import { findFreePort, loopback, portMoved } from './ports.js'
import { testMnemonic } from './test-keys.js'

/** One chain to start. */
export interface AnvilOptions {
  chainId: number
  /** The port wanted; when it is taken the next free one is used. 0 lets the system choose. */
  port: number
  /** Whose accounts are funded with 10,000 ether each. The well-known test mnemonic unless given. */
  mnemonic?: string
  /** How many accounts are funded; 10 unless given. */
  accounts?: number
  /** Seconds between blocks. Unless given, a block is made at once for each transaction. */
  blockTimeSeconds?: number
  /** The program to run instead of the one found by {@link findAnvil}. */
  binary?: string
  /** How long the chain may take to answer; 15,000 ms unless given. */
  readyTimeoutMs?: number
  onLog?: (line: string) => void
}

/** A running chain. */
export interface Anvil {
  readonly chainId: number
  readonly port: number
  readonly rpcUrl: string
  readonly pid: number | undefined
  /** The last lines that it printed. */
  log(): string[]
  /** Ends it. May be called again; settles when the process is gone. */
  stop(): Promise<void>
}

/**
 * Starts an EVM chain on this machine and waits until it answers with its chain id.
 *
 * @throws {@link SandboxError} `SANDBOX_ANVIL_NOT_FOUND`, or `SANDBOX_ANVIL_FAILED` with the last lines it printed. No
 * process is left in either case.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const binary = options.binary ?? findAnvil()
  for (let wanted = options.port; ; ) {
    const { port } = await findFreePort(wanted)
    let isRunning = false
    // What it prints while it starts (accounts, keys) everybody knows.
    const child = startChild(binary, argumentsFor(options, port), (line) => (isRunning && !isRequest(line) ? options.onLog?.(line) : undefined))
    try {
      await answering(child, port, options)
      isRunning = true
      if (options.port !== 0 && port !== options.port) options.onLog?.(portMoved(`chain ${options.chainId}`, options.port, port))
      return running(child, port, options.chainId)
    } catch (error) {
      await child.stop(0)
      // Someone took the port between the look and the start.
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
    // Until it says so, what answers there may be the chain of somebody who was faster.
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

/** Unless told not to, it prints the method of each request. */
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
