import { catchError, concat, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs'
import type { OperationId } from '../kernel/types.js'
import type { FrameNotice } from '../../ports/frame.js'
import type { Failure } from '../shared/errors/failure.js'
import { log } from '../log.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { failure } from './errors.js'
import { ask } from './ask.js'
import { dappData, themeData } from './host-data.js'

/** Opens the frame and listens to it. The next opening replaces it. */
const openFrame: Policy = (io) =>
  io.on('frameOpening').pipe(
    switchMap(({ operation, network }) => {
      const lost = (reason: Failure) => of<DomainCommand>({ type: 'reportFrameFailed', opening: operation, failure: reason })
      const notices = io.ports.frame.open({ network }).pipe(map((notice) => toReport(notice, operation)))
      return concat(notices, lost(failure('FRAME_UNAVAILABLE'))).pipe(catchError(lost))
    }),
  )

/** Sends app metadata and theme to each document, and every later change of the theme (FRAME-49, F14). */
const sendAppData: Policy = (io) => {
  // Changes are numbered, because one may follow while the previous one is running.
  let changes = 0
  return merge(
    io.on('frameReady').pipe(mergeMap(({ generation }) => merge(tellApp(io, `g${generation}`), tellTheme(io, `g${generation}`)))),
    merge(
      io.on('themeModeSet', 'themeVariablesSet'),
      io.on('platformChanged').pipe(filter(({ changes }) => changes.colorScheme !== undefined && io.state().theme.mode === 'system')),
    ).pipe(
      filter(() => io.state().frame.phase === 'ready'),
      mergeMap(() => tellTheme(io, `t${++changes}`)),
    ),
  )
}

/** Reports a site that is unreachable or does not allow this domain (FRAME-48), and messages that were refused. */
const tellFrameFaults: Policy = (io) =>
  merge(
    io.on('frameFailed').pipe(map((): DomainCommand => ({ type: 'showAlert', alert: 'iframeLoadFailed' }))),
    io.on('frameRequestTimedOut').pipe(map((): DomainCommand => ({ type: 'showAlert', alert: 'iframeRequestTimeout' }))),
    io.on('frameDomainUnverified').pipe(
      map((): DomainCommand => {
        const { url = 'of this page' } = io.state().config.metadata
        return { type: 'showAlert', alert: 'unverifiedDomain', once: true, context: { origin: url } }
      }),
    ),
    io
      .on('frameMessagesRefused')
      .pipe(
        mergeMap(({ reason, count }) =>
          log(io, { level: 'warn', text: failure('FOREIGN_DATA_INVALID', { source: 'The secure site', reason }).message, context: { count } }),
        ),
      ),
  )

/** Policies of the frame slice, by name. */
export const policies = { openFrame, sendAppData, tellFrameFaults }

function tellApp(io: PolicyIo, operation: string): Observable<DomainCommand> {
  return ask<'SYNC_DAPP_DATA'>(io, { operation, message: { event: 'SYNC_DAPP_DATA', payload: dappData(io.state()) }, answered: () => [], failed: () => [] })
}

function tellTheme(io: PolicyIo, operation: string): Observable<DomainCommand> {
  return ask<'SYNC_THEME'>(io, { operation, message: { event: 'SYNC_THEME', payload: themeData(io.state()) }, answered: () => [], failed: () => [] })
}

function toReport(notice: FrameNotice, opening: OperationId): DomainCommand {
  switch (notice.type) {
    case 'loading':
      return { type: 'reportFrameLoading', generation: notice.generation }
    case 'ready':
      return { type: 'reportFrameReady', generation: notice.generation, ...(notice.version ? { version: notice.version } : {}) }
    case 'failed':
      return { type: 'reportFrameFailed', opening, failure: notice.failure }
    case 'sessionUpdated':
      return { type: 'reportFrameSession', generation: notice.generation, token: notice.token }
    case 'refused':
      return { type: 'reportFrameRefused', reason: notice.reason, count: notice.count }
  }
}
