import { parentPort, workerData } from 'node:worker_threads'
import { joinRuns, runSeeds } from './runs.js'

const { from, events, ofAccount } = workerData as { readonly from: number; readonly events: number; readonly ofAccount: number }
const all = runSeeds(from, events)
parentPort?.postMessage(all.violation === undefined ? joinRuns(all, runSeeds(from, ofAccount, 'account')) : all)
