import type { Json, JsonObject } from '../shared/json/json.js'
import { type ApiCall, apiCalls, type ApiHost, type ApiRow } from './calls.js'
import type { ApiInputs } from './shapes.js'

/** Parameters of every call (API-01, API-24, CORE-16). */
export interface ApiIdentity {
  readonly projectId: string
  readonly sdkType: string
  readonly sdkVersion: string
  /** Id of the relay's client, once there is one. */
  readonly clientId?: string | undefined
}

/** HTTP request of a call. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly host: ApiHost
  /** Path and query, percent-encoded. */
  readonly path: string
  /** JSON text. */
  readonly body?: string
}

/** Returns the HTTP request of a call. */
export function requestOf<Name extends ApiCall>(name: Name, input: ApiInputs[Name], identity: ApiIdentity): ApiRequest {
  const { host, method, path, query = [], body, fixed, fixedBody, projectInBody } = apiCalls[name] as ApiRow<JsonObject>
  const given = input as Readonly<Record<string, Json | undefined>>
  const params = [
    ...query.map((member) => [member, given[member]] as const),
    ...Object.entries(fixed ?? {}),
    ['projectId', identity.projectId] as const,
    ['st', identity.sdkType] as const,
    ['sv', identity.sdkVersion] as const,
    ['clientId', host === 'data' ? identity.clientId : undefined] as const,
  ]
  const text = params.flatMap(([key, value]) => (isEmpty(value) ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(textOf(value as Json))}`])).join('&')
  const filled = path.replace(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(String(given[member])))
  const sent = body && {
    ...fixedBody,
    ...Object.fromEntries(body.flatMap((member) => (given[member] === undefined ? [] : [[member, given[member]]]))),
    ...(projectInBody && { projectId: identity.projectId }),
  }
  return { method, host, path: `${filled.startsWith('/') ? '' : '/'}${filled}?${text}`, ...(sent && { body: JSON.stringify(sent) }) }
}

/** HTTP request as a server sees it. */
export interface ServedRequest {
  readonly host: ApiHost
  readonly method: string
  /** Path as it was sent, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed body. */
  readonly body?: Json | undefined
}

/** Returns the call that a request is, and its input: for stand-in servers (API-32). Undefined if no row has this method and path. */
export function readRequest({ host, method, path, query, body }: ServedRequest): { readonly call: ApiCall; readonly input: JsonObject } | undefined {
  for (const [call, row] of Object.entries(apiCalls) as [ApiCall, ApiRow<JsonObject>][]) {
    if (row.host !== host || row.method !== method) continue
    const names = row.path.replace(/^\/?/, '/').split('/')
    const parts = path.split('/')
    if (parts.length !== names.length || names.some((name, index) => !name.startsWith('{') && name !== parts[index])) continue
    const inPath = names.flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(parts[index] ?? '')]] : []))
    const inQuery = (row.query ?? []).flatMap((member) =>
      Object.hasOwn(query, member) ? [[member, row.lists?.includes(member) ? query[member]?.split(',') : query[member]]] : [],
    )
    return { call, input: { ...Object.fromEntries([...inQuery, ...inPath]), ...(row.body && (Object(body ?? {}) as JsonObject)) } }
  }
  return undefined
}

/** Empty parameters are left out; 0 and false are values (CORE-17). */
function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function textOf(value: Json): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}
