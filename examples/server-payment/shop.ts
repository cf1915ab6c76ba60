import { randomUUID } from 'node:crypto'
import { type PaymentVerdict, verifyPayment } from 'latchkit/server'

/** Order of the shop. The page gets its id, receiver and amount; whatever the page sends back is checked against these. */
export interface Order {
  readonly id: string
  readonly item: string
  /** Decimal text in the smallest unit of the token. */
  readonly amount: string
  readonly since: number
  readonly until: number
  readonly status: 'open' | 'paid'
}

/** Configuration of the shop: its account, and the node that it asks. */
export interface ShopConfig {
  readonly network: `eip155:${number}`
  readonly to: string
  readonly token: string
  readonly rpcUrl: string | readonly string[]
  readonly finality?: 'finalized' | 'safe' | number
  /** Prices in the smallest unit, by item. */
  readonly prices: Readonly<Record<string, string>>
}

const OFFER_MS = 900_000

/** Answers `POST /orders` and `POST /orders/{id}/payment`. In terms of the web's own `Request` and `Response`: for Express, Hono, Next and edge runtimes. */
export function createShop({ prices, ...config }: ShopConfig): (request: Request) => Promise<Response> {
  // In memory: use two tables of your database. The second has the payment's id as its key, so that two orders cannot take one payment.
  const orders = new Map<string, Order>()
  const payments = new Map<string, string>()

  /** Takes payments for an order, all or none. In a database: one transaction that inserts the rows. */
  function consume(order: string, ids: readonly string[]): boolean {
    if (ids.some((id) => (payments.get(id) ?? order) !== order)) return false
    for (const id of ids) payments.set(id, order)
    return true
  }

  async function begin(request: Request): Promise<Response> {
    const { item } = (await request.json()) as { item?: unknown }
    const amount = typeof item === 'string' && Object.hasOwn(prices, item) ? prices[item] : undefined
    if (typeof item !== 'string' || amount === undefined) return Response.json({ error: 'No such item.' }, { status: 400 })
    const now = Date.now()
    const order: Order = { id: randomUUID(), item, amount, since: now - 60_000, until: now + OFFER_MS, status: 'open' }
    orders.set(order.id, order)
    const { to, token, network } = config
    return Response.json({ id: order.id, to, token, network, amount, until: order.until })
  }

  async function settle(request: Request, id: string): Promise<Response> {
    const order = orders.get(id)
    if (order === undefined) return Response.json({ error: 'No such order.' }, { status: 404 })
    if (order.status === 'paid') return Response.json({ status: 'paid' })
    const { hash } = (await request.json()) as { hash?: unknown }
    const { amount, since, until } = order
    const verdict = await verifyPayment({ ...config, amount, since, until, hash, consume: (ids) => consume(id, ids) })
    if (verdict.status === 'paid') orders.set(id, { ...order, status: 'paid' })
    return Response.json(told(verdict), { status: statusOf(verdict) })
  }

  return async (request) => {
    const [, id] = /^\/orders\/([^/]+)\/payment$/.exec(new URL(request.url).pathname) ?? []
    if (request.method !== 'POST') return Response.json({ error: 'Not found.' }, { status: 404 })
    return id === undefined ? begin(request) : settle(request, id)
  }
}

/** 200: hand out the goods. 402: certain that it is not paid. 202: not known yet; the page asks again. */
function statusOf({ status }: PaymentVerdict): number {
  return { paid: 200, unpaid: 402, unknown: 202 }[status]
}

function told(verdict: PaymentVerdict): object {
  if (verdict.status === 'paid') return { status: 'paid' }
  const { status, reason } = verdict
  return { status, reason, ...('shortBy' in verdict && { shortBy: verdict.shortBy }) }
}
