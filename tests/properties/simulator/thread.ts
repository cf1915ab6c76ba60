import { parentPort, workerData } from 'node:worker_threads'
import { runSeeds } from './runs.js'

const { from, events } = workerData as { readonly from: number; readonly events: number }
parentPort?.postMessage(runSeeds(from, events))
