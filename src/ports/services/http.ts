import type { Observable } from 'rxjs'
import type { ApiCall } from '../../domain/api/calls.js'
import type { ApiAnswers, ApiInputs } from '../../domain/api/shapes.js'

/** Calls of the hosted services. */
export interface HttpPort {
  /**
   * Makes a call of the table (`apiCalls`) and emits its checked answer. Unsubscribing aborts it. Fails with `HTTP_STATUS` (its context has `status`, and `reason`
   * where the service gives one), `HTTP_UNREACHABLE`, `HTTP_ANSWER_INVALID` or `DEADLINE_EXCEEDED`.
   */
  call<Name extends ApiCall>(request: HttpRequest<Name>): Observable<ApiAnswers[Name]>
}

/** One call, with its input. */
export interface HttpRequest<Name extends ApiCall = ApiCall> {
  readonly call: Name
  readonly input: ApiInputs[Name]
}
