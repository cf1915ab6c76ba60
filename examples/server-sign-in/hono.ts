// hono.ts
import { Hono } from 'hono'
import { handleAuth, sessionOf } from './auth.js'

export const app = new Hono()

app.all('/auth/*', (context) => handleAuth(context.req.raw))

app.get('/orders', (context) => {
  const session = sessionOf(context.req.raw)
  return session === undefined ? context.json({ error: 'Sign in first.' }, 401) : context.json({ orders: [], of: session.accountAddress })
})
