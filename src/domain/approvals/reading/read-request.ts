import { type Readable, readRequestWith } from './read.js'
import { readSolana } from '../solana-reader.js'
import type { Reading } from '../../shared/evm/reading/types.js'

/**
 * Reads a request for the user: receiver, network, amount, and effects beyond the method's name. Pure; never throws. Content that it cannot decode is shown
 * raw. The app's view and the secure site's own prompt both use it.
 */
export function readRequest(request: Readable): Reading {
  return readRequestWith(request, readSolana)
}
