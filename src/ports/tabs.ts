import type { Observable } from 'rxjs'
import type { JsonObject } from '../domain/shared/json.js'

/** The other tabs of this origin with the same storage prefix. */
export interface TabsPort {
  /** Completes when handed over. */
  post(message: JsonObject): Observable<never>
  /** Endless; never the tab's own messages. Foreign data: parsed by the receiver. */
  messages(): Observable<JsonObject>
}
