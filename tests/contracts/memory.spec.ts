import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.js'

const api = { describe, it, expect }

for (const contract of Object.values(contracts)) contract.runInMemory(api)
