import type { Observable } from 'rxjs'
import type { JsonObject } from '../domain/shared/json/json.js'

/** The other tabs of this origin with the same storage prefix. */
export interface TabsPort {
  /** Completes when posted. */
  post(message: JsonObject): Observable<never>
  /** Never completes. Emits the messages of other tabs only. They are untrusted: the receiver parses them. */
  messages(): Observable<JsonObject>
}
