// @ts-check
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's own folder, wherever a script is started from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a script's body: a thrown error is printed as one line with a non-zero exit, its stack only on `DEBUG`.
 * @param {() => Promise<void>} body
 */
export async function runMain(body) {
  try {
    await body()
  } catch (error) {
    console.error(process.env.DEBUG ? error : `error: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

/**
 * Runs a program to its end and keeps what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * The script that a package's binary is, so that it runs by this Node on every system.
 * @param {string} path below node_modules
 */
export const bin = (path) => join(root, 'node_modules', path)

/**
 * Runs a script of Node to its end. Its output goes to the standard error: the standard output is for the program that is started after a build
 * (`npm start -- --json`).
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
export function run(args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 2, 2] })
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${args.slice(0, 3).join(' ')} ended with code ${code}`))))
  })
}
