import { createPlainNodes } from '../evm/plain-nodes.js'
import { loadClientSessions } from './client-sessions.js'
import { pairFailure } from './relay-failures.js'
import { createSessionRequests } from './session-requests.js'
import { createTabRelay } from './tab-relay.js'

/** What is needed from the wallet's answer on: loaded while the visitor scans the code, or with the sessions of an earlier visit. */
export const sessionPart = { createPlainNodes, loadClientSessions, pairFailure, createSessionRequests, createTabRelay }
