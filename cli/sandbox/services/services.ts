import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiCall, apiCalls, type ApiHost, apiHosts } from '../../../src/domain/api/calls.js'
import { readRequest } from '../../../src/domain/api/request.js'
import type { ApiAnswers, ApiInputs } from '../../../src/domain/api/shapes.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import { createPlan, type FaultPlan } from '../evm/rpc-faults.js'
import { parseJson } from '../http/apply-fault.js'
import { allowAnyOrigin, faultEndpoint } from '../http/fault-endpoint.js'
import { type ListenOptions, type LocalServer, listenLocally, readBody, sendJson } from '../http/http-server.js'
import { applyServiceFault, type ServiceFault, serviceFault } from './faults.js'

export type { ServiceFault } from './faults.js'

/** Call that arrived. */
export interface ServedCall {
  readonly call: ApiCall
  /** Members as they stand in path, query and body: those of the query are texts. */
  readonly input: JsonObject
  readonly fault?: ServiceFault['kind']
}

/** Refusal of a call: throw it in an answer. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal'

  /** @param reason text that the service gives, as `reasons[0].description` */
  constructor(
    readonly status: number,
    readonly reason?: string,
  ) {
    super(reason ?? `status ${status}`)
  }
}

/** Returns the answer of a call. */
export type ServiceAnswer<Name extends ApiCall> = (input: ApiInputs[Name]) => ApiAnswers[Name] | Promise<ApiAnswers[Name]>

/** Hosted services on this machine. */
export interface Services extends LocalServer {
  /** Addresses of the services, by name. */
  readonly hosts: Readonly<Record<ApiHost, string>>
  readonly faults: FaultPlan<ServiceFault>
  /** Sets the answer of a call from now on. A call without one has the status 404. */
  answer<Name extends ApiCall>(call: Name, answer: ServiceAnswer<Name>): void
  /** Serves a page of the sandbox's own at a path, which begins with `/__`. */
  route(path: `/__${string}`, serve: (request: IncomingMessage, response: ServerResponse) => void): void
  /** Returns the newest thousand calls, oldest first. */
  calls(): ServedCall[]
}

/**
 * Starts the hosted services that the library calls, generic over the table of calls: a row of the table is an endpoint here.
 *
 * Scripts outside this process use `/__faults`: GET answers `{ faults, calls }`, POST replaces all faults with one or a list, DELETE removes all.
 *
 * @example
 * const services = await startServices({ name: 'services', port: 0 })
 * services.answer('identity', () => ({ name: 'ada.example', avatar: null }))
 * services.faults.set({ kind: 'status', status: 429, methods: ['identity'], times: 2 })
 */
export async function startServices(options: ListenOptions): Promise<Services> {
  const faults = createPlan<ServiceFault>(serviceFault)
  const answers = new Map<ApiCall, ServiceAnswer<never>>()
  const calls: ServedCall[] = []
  const routes = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const endpoint = faultEndpoint(faults, () => ({ calls }))
  const server = await listenLocally((request, response) => {
    if (request.url === '/__faults') return endpoint(request, response)
    allowAnyOrigin(request, response)
    const route = routes.get(new URL(request.url ?? '/', server.url).pathname)
    if (route !== undefined) return route(request, response)
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, refusal(String(error)))
      else response.destroy()
    })
  }, options)

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const url = new URL(request.url ?? '/', server.url)
    const [, host = '', ...rest] = url.pathname.split('/')
    const body = parseJson(await readBody(request)) as Json | undefined
    const query = Object.fromEntries(url.searchParams)
    const read = isHost(host) ? readRequest({ host, method: request.method ?? 'GET', path: `/${rest.join('/')}`, query, body }) : undefined
    if (read === undefined) return sendJson(response, 404, refusal(`There is no call ${request.method} ${url.pathname}.`))
    const { call, input } = read
    const { delayMs, fault } = faults.meet([call])
    calls.push({ call, input, ...(fault && { fault: fault.kind }) })
    calls.splice(0, calls.length - 1_000)
    if (delayMs > 0) await sleep(delayMs)
    const answer = answers.get(call) as ServiceAnswer<ApiCall> | undefined
    const answered = async () => {
      if (answer === undefined) throw new ServiceRefusal(404, `The sandbox has no answer to ${call}.`)
      return answer(input as never)
    }
    try {
      if (fault !== undefined) return await applyServiceFault(fault, response, async () => JSON.stringify(await answered()))
      send(response, call, await answered())
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error
      sendJson(response, error.status, refusal(error.reason))
    }
  }

  const hosts = Object.fromEntries(Object.keys(apiHosts).map((host) => [host, `${server.url}/${host}`])) as Record<ApiHost, string>
  return {
    ...server,
    hosts,
    faults,
    calls: () => structuredClone(calls),
    route: (path, handler) => void routes.set(path, handler),
    answer: (call, answer) => void answers.set(call, answer as unknown as ServiceAnswer<never>),
  }
}

function isHost(host: string): host is ApiHost {
  return Object.hasOwn(apiHosts, host)
}

/** Sends JSON, or the bytes of a picture. */
function send(response: ServerResponse, call: ApiCall, answer: ApiAnswers[ApiCall]): void {
  if (!('blob' in apiCalls[call])) return sendJson(response, 200, answer)
  const { type, base64 } = answer as ApiAnswers['walletImage']
  response.writeHead(200, { 'content-type': type }).end(Buffer.from(base64, 'base64'))
}

/** Returns the body of a refusal, as the reference deployment gives it. */
function refusal(reason: string | undefined): object {
  return { status: 'FAILED', reasons: reason === undefined ? [] : [{ description: reason }] }
}
