import type { AuthDetails } from '@enamel/contract/auth'
import type { ClientConfig } from '@enamel/contract/config'
import { popupFailureText, ssoMessageText } from '@enamel/domain/auth/sso'
import { type NoteDraft, nextNotes } from '@enamel/domain/communications/note'
import { requireRetryable, requireSendChannel } from '@enamel/domain/communications/sendable'
import { nextSending, sendingMessage } from '@enamel/domain/communications/sending'
import { failureText } from '@enamel/domain/communications/status-icon'
import { configFailureText, requireConfig } from '@enamel/domain/config/config-fetch'
import { builtInViews, viewNamed } from '@enamel/domain/inbox/views'
import { templateFields } from '@enamel/domain/templates/template-fields'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { AuthFailure, problemWords } from '../features/auth/auth-problem.ts'
import { inviteProblem, ssoProblem } from '../features/auth/provider-problem.ts'
import { afterProvider } from '../features/auth/refresh-problem.ts'
import { requireSsoConfig } from '../features/auth/sso/sso-config.ts'
import { emailModalMachine } from '../features/communications/email-modal.machine.ts'
import { ConfigFetchError } from '../features/config/config-failure.ts'
import { listState } from '../features/inbox/list/list-state.ts'
import { ALL_DONE, INBOX_FAILURE, WELCOME } from '../features/inbox/list/list-words.ts'
import { PATIENT_NOT_LOADED, recordState } from '../features/patients/record-state.ts'
import { NO_RESULTS, searchMachine } from '../features/search/search.machine.ts'
import { DEFAULT_FAILURE } from '../ui/feedback/failure-text.ts'
import {
  failedConfig,
  fails,
  refreshedTimeline,
  section,
  settle,
  signIn,
  thrownBy,
  unreadableState,
  WORKS,
} from './testing/play-failures.ts'

const OOPS = 'Oops! Something went wrong :('

/** A row of the catalogue: what happens, and what it comes to, in words or as a state. */
type Row = [id: string, situation: string, comesTo: () => unknown, expected: unknown]

const text = sendingMessage({
  id: 'm1',
  datetime: '2025-11-20T09:31:00Z',
  comm_type: 'sms',
  text_content: 'Hello',
})
const refused = (reason: string | null) => nextSending(text, { type: 'refused', reason })
const note: NoteDraft = { id: 'n1', content: 'Called', datetime: '2025-11-20T09:31:00Z' }
const patient = { wanted: true, held: true, status: 'success', edit: 'loaded', action: 'settled' } as const
const signedInBySso = { details: {} as AuthDetails, problem: null, attempt: null }
const legacy = { mode: 'legacy' } as Parameters<typeof ssoProblem>[0]

const rows: Row[] = [
  [
    'CFG-03',
    'the config gets no answer',
    () => failedConfig(new ConfigFetchError({ kind: 'no_answer' })),
    ['failed', 'Failed to fetch config'],
  ],
  [
    'CFG-03',
    'the config is refused with words',
    () => configFailureText({ kind: 'answered', message: 'We are restarting' }),
    'We are restarting',
  ],
  [
    'CFG-03',
    'the config is refused without words',
    () => failedConfig(new ConfigFetchError({ kind: 'answered' })),
    ['failed', 'unknown_error'],
  ],
  [
    'CFG-07',
    'the config is read before it is there',
    () => thrownBy(() => requireConfig(null)),
    expect.stringMatching(/^Config must be available/),
  ],
  ['CFG-17', 'saved local state cannot be read', unreadableState, [undefined, 1]],
  ['CFG-19', 'a section of the settings cannot be loaded', () => section('load'), 'error'],
  ['CFG-19', 'a section of the settings cannot be saved', () => section('save'), 'error_saving'],
  [
    'AUTH-16',
    'init fails',
    async () => (await signIn({ ...WORKS, init: false })).auth.getSnapshot().matches('authed'),
    false,
  ],
  [
    'AUTH-18',
    'a refresh fails',
    async () => {
      const { words } = await signIn({ ...WORKS, refresh: false })
      await vi.advanceTimersByTimeAsync(900_000)
      return words()
    },
    'Your session has expired',
  ],
  [
    'AUTH-19',
    'a logout fails',
    async () => {
      const { signIn: actor, words } = await signIn({ ...WORKS, logOut: false })
      actor.send({ type: 'log_out' })
      await settle()
      return words()
    },
    'We could not log you out. Please try again.',
  ],
  [
    'AUTH-20',
    'invalid_credentials',
    () => problemWords({ code: 'invalid_credentials' }),
    'Your email or password is incorrect',
  ],
  [
    'AUTH-21',
    'too_many_attempts',
    () => problemWords({ code: 'too_many_attempts' }),
    'You have entered an incorrect email/password too many times. Please wait up to 30 minutes and try again',
  ],
  [
    'AUTH-22',
    'the client is inactive',
    () => problemWords({ code: 'client_inactive' }),
    'Sorry, it looks like your account is disabled. Contact support so we can get you back online :)',
  ],
  [
    'AUTH-23',
    'a login gets no answer',
    () => problemWords({ code: 'network_error' }),
    'Could not connect to the product. Are you connected to the internet?',
  ],
  [
    'AUTH-24',
    'a login fails with words',
    () => problemWords({ code: 'teapot', message: 'We are making tea' }),
    'We are making tea',
  ],
  ['AUTH-24', 'a login fails without words', () => problemWords({ code: 'teapot' }), OOPS],
  [
    'AUTH-30',
    'the pop-up is blocked',
    () => popupFailureText('blocked', 'Smile ID'),
    'Pop-up window could not be opened.',
  ],
  [
    'AUTH-30',
    'the pop-up is closed early',
    () => popupFailureText('closed', 'Smile ID'),
    'The popup was closed before completing authentication.',
  ],
  [
    'AUTH-30',
    'the provider fails',
    () => popupFailureText('failed', 'Smile ID'),
    'Could not sign-in via Smile ID',
  ],
  [
    'AUTH-32',
    'an sso refresh fails',
    () =>
      problemWords(
        afterProvider(signedInBySso, new AuthFailure({ code: 'session_expired' })) ?? { code: '' },
      ),
    'You have been logged out.',
  ],
  [
    'AUTH-34',
    'msg error.technical',
    () => ssoMessageText('error.technical'),
    'There was a technical error. Please try again. If the issue persists contact our support team.',
  ],
  [
    'AUTH-34',
    'msg error.client-inactive',
    () => ssoMessageText('error.client-inactive'),
    'The client your user is associated with is no longer active.',
  ],
  ['AUTH-34', 'msg error.not-found', () => ssoMessageText('error.not-found'), 'User not found.'],
  [
    'AUTH-34',
    'an unknown msg',
    () => ssoMessageText('error.pigeons') === ssoMessageText('error.technical'),
    true,
  ],
  [
    'AUTH-38',
    'sso configuration is missing',
    () => thrownBy(() => requireSsoConfig({ sso_provider: null } as ClientConfig)),
    'Config must be injected: sso',
  ],
  [
    'AUTH-39',
    'the sso error is read in legacy mode',
    () => thrownBy(() => ssoProblem(legacy)),
    'There is no sso error in legacy mode',
  ],
  [
    'AUTH-39',
    'the invite error is read in legacy mode',
    () => thrownBy(() => inviteProblem(legacy)),
    'There is no invite error in legacy mode',
  ],
  [
    'SRCH-06',
    'a search fails',
    async () => {
      const search = createActor(
        searchMachine.provide({ actors: { findPatients: fails() as never } }),
      ).start()
      search.send({ type: 'type', input: 'Charlotte' })
      await vi.advanceTimersByTimeAsync(350)
      return [search.getSnapshot().value, NO_RESULTS]
    },
    ['not_found', 'No results found'],
  ],
  [
    'PAT-08',
    'a patient cannot be loaded',
    () => [recordState({ ...patient, held: false, status: 'error' }), PATIENT_NOT_LOADED],
    ['errored', "We couldn't load this patient."],
  ],
  [
    'PAT-10',
    'a patient cannot be saved',
    () => recordState({ ...patient, edit: 'errored_saving' }),
    'errored_saving',
  ],
  [
    'PAT-10',
    'an action cannot be saved',
    () => recordState({ ...patient, action: 'errored' }),
    'errored_saving_action',
  ],
  ['TML-05', 'a timeline cannot be loaded', () => refreshedTimeline(false), ['error_loading', false]],
  [
    'TML-05',
    'a timeline cannot be refreshed: its list is left empty',
    () => refreshedTimeline(true),
    ['error_refreshing', true],
  ],
  [
    'COM-08',
    'a send fails with a reason',
    () => [refused('The number is switched off').status, failureText('The number is switched off')],
    ['failed', 'The number is switched off'],
  ],
  [
    'COM-08',
    'a send fails without a reason',
    () => failureText(refused(null).failure_reason),
    'Error Sending Message',
  ],
  [
    'COM-12',
    'a retry fails',
    () => {
      const again = nextSending(nextSending(refused(null), { type: 'retry' }), {
        type: 'refused',
        reason: null,
      })
      return [again.status, again.retry]
    },
    ['failed', { active: false, count: 1 }],
  ],
  [
    'COM-14',
    'a call is sent again',
    () => thrownBy(() => requireRetryable('call')),
    'Comm type call is not retryable',
  ],
  [
    'COM-15',
    'a message goes out on a channel that is not allowed',
    () => thrownBy(() => requireSendChannel('Phone Call')),
    'Tried sending non-allowed channel: Phone Call',
  ],
  [
    'COM-19',
    'a note fails',
    () => nextNotes(nextNotes([], { type: 'added', note }), { type: 'failed', reason: null, id: 'n1' }),
    [expect.objectContaining({ content: 'Called', failed: true })],
  ],
  [
    'MAIL-03',
    'an email cannot be loaded',
    async () => {
      const email = createActor(
        emailModalMachine.provide({ actors: { fetchEmail: fails() as never } }),
      ).start()
      email.send({ type: 'get', identity: 'e1' })
      await settle()
      return [email.getSnapshot().value, DEFAULT_FAILURE]
    },
    ['error', OOPS],
  ],
  [
    'RPL-18',
    'a template is of an unknown channel',
    () => thrownBy(() => templateFields({ channel: 'Fax', subject: null, body: '' }, [])),
    'Unknown template channel',
  ],
  [
    'INB-04',
    'a view has an unknown name',
    () => thrownBy(() => viewNamed('Pigeons', builtInViews)),
    'Unknown view name: Pigeons',
  ],
  [
    'INB-16',
    'the inbox cannot be loaded',
    () => [listState({ status: 'error', busy: false }, { status: 'idle' }), INBOX_FAILURE],
    ['errored', 'Oops! Something went wrong. You should try refreshing.'],
  ],
  [
    'INB-16',
    'the next page cannot be loaded',
    () => listState({ status: 'success', busy: false }, { status: 'error' }),
    'loading more failed',
  ],
  [
    'INB-17',
    'the inbox is empty',
    () => ALL_DONE,
    "There's nothing left to do. Any new patient conversations will appear here.",
  ],
  [
    'INB-18',
    'no conversation is open',
    () => [WELCOME.title, WELCOME.text],
    ['Welcome to the Inbox', 'Click any conversation on the left to open it and reply to the patient.'],
  ],
]

describe('the error catalogue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(rows)('%s: %s (ERRC-01)', async (_id, _situation, comesTo, expected) => {
    expect(await comesTo()).toEqual(expected)
  })

  it('has a case for each of its rows (ERRC-01)', () => {
    const auth = [16, 18, 19, 20, 21, 22, 23, 24, 30, 32, 34, 38, 39].map((number) => `AUTH-${number}`)
    const com = [8, 12, 14, 15, 19].map((number) => `COM-${String(number).padStart(2, '0')}`)
    const others =
      'CFG-03 CFG-07 CFG-17 CFG-19 SRCH-06 PAT-08 PAT-10 TML-05 MAIL-03 RPL-18 INB-04 INB-16 INB-17 INB-18'
    const wanted = [...auth, ...com, ...others.split(' ')].sort()
    expect([...new Set(rows.map(([id]) => id))].sort()).toEqual(wanted)
  })

  describe('programming errors (ERRC-02)', () => {
    it.each(['CFG-07', 'AUTH-38', 'AUTH-39', 'COM-14', 'COM-15', 'RPL-18', 'INB-04'])(
      'are thrown with their text, and never swallowed: %s',
      (wanted) => {
        const cases = rows.filter(([id]) => id === wanted)
        expect(cases.length).toBeGreaterThan(0)
        for (const [, , comesTo] of cases) expect(comesTo()).not.toBe('nothing')
      },
    )
  })
})
