import { type ChildProcess, spawn } from 'node:child_process'
import { createLineLog, type LineLog } from './line-log.js'

/** A program that runs beside this process and never outlives it. */
export interface Child {
  readonly pid: number | undefined
  /** What it printed last. */
  readonly log: LineLog
  /** Settles once, when the program is gone: how it went. */
  readonly exited: Promise<ChildExit>
  /** Asks it to end (SIGINT) and, `graceMs` later, makes it (SIGKILL). May be called again; settles when it is gone. */
  stop(graceMs?: number): Promise<void>
}

/** How a program ended; `error` when it could not be started at all. */
export interface ChildExit {
  code: number | null
  signal: NodeJS.Signals | null
  error?: Error
}

/**
 * Starts a program and ties its life to that of this process: it is killed when this process exits, is ended by a signal
 * that nobody handles, or dies without a chance to say goodbye.
 */
export function startChild(command: string, args: readonly string[], onLine?: (line: string) => void): Child {
  const program = spawnTied(command, args)
  const log = createLineLog(onLine)
  program.stdout?.on('data', log.push)
  program.stderr?.on('data', log.push)
  const exited = new Promise<ChildExit>((resolve) => {
    program.once('error', (error) => resolve({ code: null, signal: null, error }))
    // Not `exit`: the last words may still be in the pipe then.
    program.once('close', (code, signal) => resolve({ code, signal }))
  })
  tie(program)
  void exited.then(() => untie(program))
  return {
    pid: program.pid,
    log,
    exited,
    async stop(graceMs = 1500) {
      program.kill('SIGINT')
      const killer = setTimeout(() => program.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(killer)
    },
  }
}

/**
 * A process that is killed (SIGKILL, out of memory) runs no handler. Its end of the pipe closes all the same, so a shell
 * waits for that beside the program and ends it. The program itself replaces the first shell and keeps its id.
 */
const watchedLaunch = 'exec 3<&0; (read -r _ <&3; kill -9 $$ 2>/dev/null) >/dev/null 2>&1 & exec 3<&-; exec "$0" "$@" </dev/null'

function spawnTied(command: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  return spawn('/bin/sh', ['-c', watchedLaunch, command, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
}

const living = new Set<ChildProcess>()
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function tie(child: ChildProcess): void {
  if (living.size === 0) {
    process.on('exit', killAll)
    for (const signal of endings) process.on(signal, onSignal)
  }
  living.add(child)
}

function untie(child: ChildProcess): void {
  living.delete(child)
  if (living.size > 0) return
  process.off('exit', killAll)
  for (const signal of endings) process.off(signal, onSignal)
}

/** Having a handler keeps Node from ending on the signal; so, unless someone else handles it, end as it would have. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return
  killAll()
  process.off(signal, onSignal)
  process.kill(process.pid, signal)
}

function killAll(): void {
  for (const child of living) child.kill('SIGKILL')
}
