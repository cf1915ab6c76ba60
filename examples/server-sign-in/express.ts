// express.ts
import express, { type Request as ExpressRequest } from 'express'
import { handleAuth, sessionOf } from './auth.js'

export const app = express()

app.all('/auth/:action', express.text({ type: 'application/json', limit: '32kb' }), async (request, response) => {
  const answer = await handleAuth(toRequest(request))
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  response.send(await answer.text())
})

app.get('/orders', (request, response) => {
  const session = sessionOf(toRequest(request))
  if (session === undefined) response.status(401).json({ error: 'Sign in first.' })
  else response.json({ orders: [], of: session.accountAddress })
})

function toRequest({ originalUrl, method, headers, body }: ExpressRequest): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
  return new Request(new URL(originalUrl, 'http://localhost'), {
    method,
    headers: pairs,
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : '' } : {}),
  })
}
