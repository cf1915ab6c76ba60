import type { DomainCommand, Endings } from '../root.js'

/** Ends all requests to the secure site: those of logins, and the approvals that wait for it. */
export const endSiteRequests: Endings = ({ auth: { login, emailChange, typeChange, networkSwitch, signingOut }, approvals }, reason) => [
  ...report(login?.kind === 'email' ? login.submission : undefined, (operation) => ({ type: 'reportEmailCode', operation, failure: reason })),
  ...report(login?.kind === 'email' ? login.resend : undefined, (operation) => ({ type: 'reportCodeResent', operation, failure: reason })),
  ...report(login?.operation, (operation) => ({ type: 'reportLoginFailed', operation, failure: reason })),
  ...report(emailChange?.submission, (operation) => ({ type: 'reportEmailChangeCode', operation, failure: reason })),
  ...report(emailChange?.operation, (operation) => ({ type: 'reportEmailUpdateFailed', operation, failure: reason })),
  ...report(typeChange?.operation, (operation) => ({ type: 'reportAccountTypeFailed', operation, failure: reason })),
  ...report(networkSwitch?.operation, (operation) => ({ type: 'reportEmbeddedNetworkFailed', operation, failure: reason })),
  ...report(signingOut, (operation) => ({ type: 'reportSignedOut', operation, failure: reason })),
  ...[...(approvals.open ? [approvals.open] : []), ...approvals.queue, ...approvals.pending].map(
    ({ operation }): DomainCommand => ({ type: 'reportEmbeddedFailed', operation, failure: reason }),
  ),
]

function report(operation: string | undefined, make: (operation: string) => DomainCommand): readonly DomainCommand[] {
  return operation === undefined ? [] : [make(operation)]
}
