import { digestOf } from '../../../src/domain/approvals/index.js'
import type { RootState } from '../../../src/domain/root.js'
import { revealSecret } from '../../../src/domain/shared/secrets/secret.js'
import { createFramePort } from '../../../src/adapters/embedded-wallet/frame/frame-port.js'
import { EMPTY, filter, map, type Observable } from 'rxjs'
import { type Any, becomes, decides, type Defect, endless, evolves, inCode, policy, together, without } from './defect-kinds.js'
import { FRAME_READY_MS, FRAME_SETTLE_MS } from './oracles/tables.js'

/** Defects of frame, logins and approvals, as people make them. */
export const embeddedDefects: readonly Defect[] = [
  inCode('a message goes to an earlier document', ['I-17'], {
    createFramePort: ({ channel, timer }) =>
      createFramePort({
        channel: { ...channel, request: ({ generation, message }) => channel.request({ generation: Math.max(1, generation - 1), message }) },
        timer,
      }),
  }),
  inCode(
    'the site is asked before it is ready',
    ['I-18'],
    frameTimes((ms, after) => after(ms === FRAME_SETTLE_MS ? 0 : ms)),
  ),
  inCode(
    'a site that never comes is waited for',
    ['I-16'],
    frameTimes((ms, after) => after(ms === FRAME_READY_MS ? 2 ** 31 - 1 : ms)),
  ),
  decides('a document is ready twice', ['T6'], 'frame', 'reportFrameReady', (decide) => (state: RootState, report: Any, context: Any) => [
    ...decide(state, report, context),
    ...decide(state, report, context),
  ]),
  policy('an abort leaves what was asked', ['I-21', 'I-19'], 'approvals', 'sendToSite', (io) => ({
    ...io,
    on: (...types: Any[]) => (types.includes('embeddedRequestFailed') ? EMPTY : io.on(...types)),
  })),

  decides('a code stands in an event', ['I-40', 'I-38'], 'auth', 'submitEmailCode', (decide) => (state: RootState, command: Any, context: Any) => {
    const events = decide(state, command, context)
    return Array.isArray(events) ? events.map((event) => ({ ...event, code: revealSecret(command.code) })) : events
  }),
  decides(
    'a second login does not end the first',
    ['I-16', 'I-5', 'F15'],
    'auth',
    'loginWithFarcaster',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'loginFailed'),
  ),
  policy('a login has no deadline', ['I-4', 'I-16'], 'auth', 'limitLogin', endless),
  decides('the deadline of a login ends it too early', ['I-4'], 'auth', 'reportCodeResent', (decide) => (state: RootState, report: Any, context: Any) => [
    ...decide(state, report, context),
    ...(state.auth.login === undefined
      ? []
      : [
          {
            type: 'loginFailed',
            operation: state.auth.login.operation,
            kind: 'email',
            failure: { code: 'LOGIN_EXPIRED', message: '', category: 'AUTH', context: {} },
          },
        ]),
  ]),
  policy('the window of a login that is over is heard', ['F15', 'I-5'], 'auth', 'openLoginPopup', (io) => ({
    ...io,
    on: (...types: Any[]) => (types.includes('loginFailed') ? EMPTY : io.on(...types)),
  })),
  decides(
    'the result of a window that was closed is taken',
    ['I-5', 'F15'],
    'auth',
    'reportPopup',
    (decide) => (state: RootState, report: Any, context: Any) =>
      report.step === 'closed'
        ? [...decide(state, report, context), { type: 'popupResultReceived', operation: report.operation, result: context.operation }]
        : decide(state, report, context),
  ),
  becomes('a login goes on when its connect has failed', ['I-33'], 'auth', 'failLoginWithConnect', () => () => EMPTY),
  decides(
    'another code is sent at once',
    ['I-22'],
    'auth',
    'loginWithEmail',
    (decide) => (state: RootState, command: Any, context: Any) => decide({ ...state, auth: { ...state.auth, lastCodeAt: undefined } }, command, context),
  ),
  evolves('a reload forgets when the last code was sent', ['I-22'], 'auth', 'restored', (evolve) => (state: Any, event: Any, at: number) => ({
    ...evolve(state, event, at),
    lastCodeAt: undefined,
  })),
  together(
    becomes(
      'a login is taken up that was never made',
      ['AUTH-26'],
      'auth',
      'restoreLogin',
      () => (io: Any) => io.on('restored').pipe(map(() => ({ type: 'reportStoredLogin', namespaces: ['eip155'] }))),
    ),
    decides(
      '',
      [],
      'auth',
      'reportStoredLogin',
      (decide) => (state: RootState, report: Any, context: Any) => decide({ ...state, auth: { ...state.auth, used: true } }, report, context),
    ),
  ),
  evolves('a sign-out keeps the used flag', ['I-3'], 'auth', 'disconnected', (evolve) => (state: Any, event: Any, at: number) => ({
    ...evolve(state, event, at),
    used: state.used,
  })),
  policy('a sign-out waits for the site', ['AUTH-30', 'I-16'], 'auth', 'signOutAtSite', endless),
  decides(
    'a second wish for a kind of account does not end the first',
    ['I-16'],
    'account',
    'setPreferredAccountType',
    (decide) => (state: RootState, command: Any, context: Any) => without(decide(state, command, context), 'accountTypeChangeFailed'),
  ),
  becomes('leaving its view leaves a change of e-mail alone', ['I-3', 'I-33'], 'auth', 'endLoginOfLeftView', () => () => EMPTY),

  decides(
    'an approval is answered that is not the one shown',
    ['I-27', 'I-5'],
    'approvals',
    'reportEmbeddedAnswer',
    (decide) => (state: RootState, report: Any, context: Any) =>
      decide(state, { ...report, operation: state.approvals.queue.at(-1)?.operation ?? report.operation }, context),
  ),
  decides(
    'an approval opens over the one that is shown',
    ['I-16', 'I-19', 'I-27'],
    'approvals',
    'requestEmbedded',
    (decide) => (state: RootState, command: Any, context: Any) => decide({ ...state, approvals: { ...state.approvals, open: undefined } }, command, context),
  ),
  policy('another message is sent than was shown', ['I-27'], 'approvals', 'sendToSite', (io) => ({
    ...io,
    on: (...types: Any[]) =>
      io.on(...types).pipe(map((event: Any) => (event.type === 'approvalOpened' ? { ...event, approval: forged(event.approval) } : event))),
  })),
  policy('what was declined meanwhile is sent', ['I-27'], 'approvals', 'sendToSite', (io) => {
    let last: Any
    return {
      ...io,
      on: (...types: Any[]) =>
        io.on(...types).pipe(
          map((event: Any) => {
            if (event.type === 'approvalOpened') last = event.approval
            return event
          }),
        ),
      state: () => ({ ...io.state(), approvals: { ...io.state().approvals, open: last } }),
    }
  }),
  policy('another wallet takes the place of the one that is asked', ['T18'], 'approvals', 'rejectLeftApprovals', (io) => ({
    ...io,
    on: (...types: Any[]) => io.on(...types).pipe(filter((event: Any) => event.type !== 'connected')),
  })),
  becomes('closing the dialog leaves an approval', ['I-31', 'T18'], 'approvals', 'rejectLeftApprovals', () => () => EMPTY),
  decides('a method of no table is let out', ['I-20'], 'approvals', 'requestEmbedded', (decide) => (state: RootState, command: Any, context: Any) => {
    const events = decide(state, command, context)
    return Array.isArray(events) && command.method === 'eth_sign'
      ? [{ type: 'embeddedRequestStarted', operation: context.operation, method: 'eth_sign', network: 'eip155:1', params: '[]' }]
      : events
  }),
]

/** The frame's port with other times. */
function frameTimes(change: (ms: number, after: (ms: number) => Observable<null>) => Observable<null>): Defect['code'] & object {
  return {
    createFramePort: ({ channel, timer }) => createFramePort({ channel, timer: { ...timer, after: (ms) => change(ms, timer.after) } }),
  }
}

function forged(approval: Any): Any {
  const params = '["0x6279","0x1"]'
  return { ...approval, params, digest: digestOf(approval.method, approval.network, params) }
}
