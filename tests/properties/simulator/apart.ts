import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { SeedsRun } from './runs.js'

/** Size of the young generation, in MB, for the garbage of one input: with the engine's default of 16, much of it is copied before it dies. */
const YOUNG_MB = 64
/** A simulation runs much code a few times each: by default the optimising compiler takes as long as the code runs. */
const FLAGS = ['--always-sparkplug', '--interrupt-budget=1000000']

/**
 * Like `runSeeds` for both sets, but in its own thread and from one plain bundle: vitest resolves each imported name again at each use, which costs the simulator a
 * quarter of its time.
 */
export async function runSeedsApart(from: number, events: number, ofAccount: number): Promise<SeedsRun> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./thread.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
  })
  for (const flag of FLAGS) setFlagsFromString(flag)
  const worker = new Worker(outputFiles[0]!.text, {
    eval: true,
    workerData: { from, events, ofAccount },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the simulator ended with ${code} and without a result`)))
  })
}
