import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPublicClient, type Hex, http } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { readBody, sendJson } from '../../../cli/sandbox/http/http-server.js'
import { sandbox } from '../support/app.js'

/** A sign-in that the server accepted. */
export interface Taken {
  readonly address: string
  readonly chainId: number
  readonly message: string
  readonly signature: string
}

/** The server of an app: it alone decides who is signed in, and verifies message and signature with an independent library. */
export interface SignInServer {
  /** Accepted sign-ins, oldest first. */
  readonly taken: Taken[]
  /** Paths of the requests so far. */
  readonly asked: string[]
  /** True to reject every sign-in, whatever is signed. */
  refuses: boolean
  /** Responds to requests below `/auth/`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Ends all sessions. */
  reset(): void
}

/** Makes it. Sessions hang on a cookie that no script can read, one for each account on each chain. */
export function createSignInServer(): SignInServer {
  const nonces = new Set<string>()
  const visitors = new Map<string, Taken[]>()

  /** Verifies that the message names this page, its nonce is unused, and the signature is the account's. */
  async function verified({ message, signature }: { message: string; signature: Hex }, host: string | undefined): Promise<Taken | undefined> {
    const said = parseSiweMessage(message)
    const { address, chainId, nonce } = said
    const chain = sandbox.evm.find((one) => one.chainId === chainId)
    if (address === undefined || nonce === undefined || chain === undefined || !nonces.delete(nonce)) return undefined
    if (!validateSiweMessage({ message: said, ...(host ? { domain: host } : {}), nonce, time: new Date() })) return undefined
    const node = createPublicClient({ transport: http(chain.nodeUrl) })
    return (await node.verifyMessage({ address, message, signature })) ? { address, chainId: chain.chainId, message, signature } : undefined
  }

  const server: SignInServer = {
    taken: [],
    asked: [],
    refuses: false,
    async answer(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
      const visitor = /(?:^|; )visitor=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? randomUUID()
      const mine = visitors.get(visitor) ?? []
      const isThat = (one: Taken) => one.address === searchParams.get('address') && one.chainId === Number(searchParams.get('chain'))
      server.asked.push(pathname)
      response.setHeader('set-cookie', `visitor=${visitor}; HttpOnly; SameSite=Strict; Path=/`)
      if (pathname === '/auth/nonce') {
        const nonce = randomBytes(12).toString('hex')
        nonces.add(nonce)
        return sendJson(response, 200, { nonce })
      }
      if (pathname === '/auth/session') return sendJson(response, 200, mine.filter(isThat))
      if (pathname === '/auth/sign-out') {
        visitors.set(
          visitor,
          mine.filter((one) => !isThat(one)),
        )
        return sendJson(response, 200, null)
      }
      const taken = server.refuses ? undefined : await verified(JSON.parse(await readBody(request)), request.headers.host)
      if (taken !== undefined) {
        server.taken.push(taken)
        visitors.set(visitor, [...mine, taken])
      }
      return sendJson(response, 200, taken !== undefined)
    },
    reset() {
      server.refuses = false
      for (const list of [server.taken, server.asked]) list.length = 0
      visitors.clear()
      nonces.clear()
    },
  }
  return server
}
