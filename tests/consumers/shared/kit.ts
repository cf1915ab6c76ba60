import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { chain } from './chain.js'

export const kit = createLatchkit({ networks: [chain], metadata: { name: 'A consumer' }, use: [evm()] })
