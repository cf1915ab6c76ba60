export { defineRead, rememberedRead } from './define-read.js'
export { byAccount, byMembers, type SubjectKeys } from './subjects.js'
export { ONLINE_STABLE_MS, readEvery, readOn, readOnline, readWhile, staleOn, type Trigger } from './triggers.js'
export type { Read } from './types.js'
