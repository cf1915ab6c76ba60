import type { Json, JsonObject } from '../shared/json/json.js'

/** Members of a sent transaction of an earlier version that are now in its memo. */
const NOTED = ['sender', 'safe', 'spends', 'lastValidBlockHeight', 'isDurable']

/** Returns a sent transaction of an earlier version, of any chain, in the form of today. Its members are not checked. */
export function liftSent({ txid, replacedBy, ...one }: JsonObject | Readonly<Record<string, unknown>>): JsonObject {
  const entries = Object.entries(one) as [string, Json][]
  const memo = Object.fromEntries(entries.filter(([name, value]) => NOTED.includes(name) && value !== undefined && value !== false))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !NOTED.includes(name))),
    ...(txid !== undefined && { hash: txid as Json }),
    ...(replacedBy !== undefined && { rival: replacedBy as Json }),
    ...(Object.keys(memo).length > 0 && { memo }),
  }
}
