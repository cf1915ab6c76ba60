import * as z from 'zod/mini'
import { methodKind, unfit } from '../../domain/approvals/index.js'
import type { Json } from '../../domain/shared/json/json.js'

/** Payload of RPC_REQUEST: a method that passes to the secure site (FRAME-30, FRAME-39), with parameters of its form, and its network. */
export const rpcShape: z.ZodMiniType = /* @__PURE__ */ z
  .strictObject({ method: z.string(), params: z.optional(z.custom<Json>()), chainId: z.optional(z.string()) })
  .check(z.refine(({ method, params }) => methodKind(method) !== 'rejected' && unfit(method, params) === undefined))
