import type { Patient } from '@enamel/contract/patients'
import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RowResult } from '../../features/actions/model/queue.ts'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientEditor } from './patient-editor.tsx'
import { PatientPanel } from './patient-panel.tsx'

/** A Saturday. */
const NOW = '2026-11-21T10:07:00.000Z'

const next = page.getByRole('region', { name: 'Next action' })
const opener = (name: string) => next.getByRole('button', { name, exact: true })
const sheet = page.getByRole('dialog', { name: 'Snooze' })
const quick = (label: string) => sheet.getByRole('button', { name: label, exact: true })
const date = page.getByRole('textbox', { name: 'Date' })
const time = page.getByRole('button', { name: 'Time' })
const title = sheet.getByRole('heading', { level: 3 }).first()
const comment = sheet.getByRole('textbox', { name: 'Comment' })
const notSaved = next.getByRole('alert', { name: 'The snooze was not saved' })
const failure = () => refusal(500, 'unknown_error', 'unknown_error')
const asleep = { ends_at: '2026-11-24T09:00:00.000Z', comment: 'Back from holiday', state: 'asleep' } as const
const waking = { ends_at: '2026-11-21T09:00:00.000Z', comment: 'Back from holiday', state: 'waking' } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})
afterEach(() => {
  vi.useRealTimers()
})

function showPanel(snooze: Patient['snooze'] = null, subscriber?: string) {
  const server = patientServer({ patient: aPatient({ snooze }) })
  const onDone = vi.fn<(result: RowResult) => void>()
  const { leave } = showPatient(
    <div style={{ width: 348, height: 800 }}>
      <PatientPanel patientId={PATIENT} onDone={onDone} />
    </div>,
    subscriber === undefined ? {} : { subscriber },
  )
  return { server, onDone, leave, sent: () => server.sent(/snooze(\?|$)/) }
}

const path = `/v3/patients/${PATIENT}/snooze`

describe('the snooze button (SNZ-01)', () => {
  it.each([
    ['Snooze', 'no snooze is set', null],
    ['Snoozing', 'the patient sleeps', asleep],
    ['Snooze ending', 'the patient is waking', waking],
  ])('reads "%s" while %s (SNZ-01)', async (text, _case, snooze) => {
    showPanel(snooze)
    await expect.element(opener(text)).toBeVisible()
  })
})

describe('the form to snooze a patient', () => {
  it('proposes the first quarter-hour mark that is at least 15 minutes from now, and shows the end as today, tomorrow or a date (SNZ-02, SNZ-05, SNZ-12)', async () => {
    showPanel()
    await opener('Snooze').click()
    await expect.element(title).toHaveTextContent('Snooze until 10:30am today')
    await expect.element(time).toHaveTextContent('10:30am')
    await date.fill('tomorrow')
    await expect.element(title).toHaveTextContent('Snooze until 10:30am tomorrow')
    await date.fill('in 2 weeks')
    await expect.element(title).toHaveTextContent('Snooze until 10:30am on Saturday 5 December')
    await expect
      .element(sheet.getByRole('button', { name: 'Saturday 5 December 2026' }))
      .toHaveAttribute('aria-pressed', 'true')
    await sheet.getByRole('button', { name: 'Monday 7 December 2026' }).click()
    await expect.element(date).toHaveValue('7 December 2026')
    await expect.element(title).toHaveTextContent('Snooze until 10:30am on Monday 7 December')
  })

  it('offers the next morning in one press, which the toast takes back', async () => {
    const { sent } = showPanel()
    await opener('Snooze').click()
    await expect.element(quick('1 hour')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(quick('Monday 9:00')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const toast = page.getByRole('status').filter({ hasText: 'is snoozed until' })
    await expect
      .element(toast)
      .toHaveTextContent('Charlotte Evans is snoozed until 9:00am on Monday 23 November')
    expect(sent()).toEqual([
      { line: `PUT ${path}`, body: { ends_at: '2026-11-23T09:00:00+0000', comment: null } },
    ])
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.element(opener('Snooze')).toBeVisible()
    const undoes = encodeURIComponent('2026-11-23T09:00:00+0000')
    expect(sent().map(({ line }) => line)).toEqual([`PUT ${path}`, `DELETE ${path}?undoes=${undoes}`])
  })

  it('is not taken back once a colleague has changed it, whose snooze is shown with their name', async () => {
    const { server, sent } = showPanel()
    await opener('Snooze').click()
    await quick('1 hour').click()
    const newer = { ends_at: '2026-12-21T10:00:00.000Z', comment: 'In Spain', state: 'asleep' as const }
    server.on(/^DELETE .*snooze(\?|$)/, () => {
      server.patient = { ...server.patient, snooze: newer }
      const reply = refusal(409, 'snooze_changed', 'Ada Okafor has changed it since.')
      return { ...reply, body: { ...(reply.body as object), record: newer } }
    })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The snooze of Charlotte Evans was not undone. Ada Okafor has changed it since.')
    await expect.element(page.getByText('In Spain')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    const [started, undone] = sent()
    const { ends_at } = Object(started?.body)
    expect(new URLSearchParams(undone?.line.split('?')[1]).get('undoes')).toBe(ends_at)
  })

  it('takes the digit of a proposed end, and in the date a digit as the date', async () => {
    const { sent } = showPanel()
    await opener('Snooze').click()
    await expect.element(quick('1 hour')).toHaveFocus()
    await userEvent.tab()
    await expect.element(date).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}2 December')
    await expect.element(title).toHaveTextContent('Snooze until 10:30am on Wednesday 2 December')
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('2')
    await expect.element(sheet).not.toBeInTheDocument()
    await eventually(() =>
      expect(sent()).toMatchObject([
        { line: `PUT ${path}`, body: { ends_at: '2026-11-22T09:00:00+0000', comment: null } },
      ]),
    )
  })

  it('has a time picker in steps of fifteen minutes, in which times before now are disabled (TIME-01, TIME-03, TIME-04, SNZ-12)', async () => {
    showPanel()
    await opener('Snooze').click()
    await time.click()
    const choices = (list: string, selector = '[role=option]') => [
      ...page.getByRole('listbox', { name: list }).element().querySelectorAll(selector),
    ]
    const textsOf = (...given: Parameters<typeof choices>) =>
      choices(...given).map(({ textContent }) => textContent)
    await expect.element(page.getByRole('listbox', { name: 'Minutes' })).toBeVisible()
    expect(textsOf('Minutes')).toEqual(['00', '15', '30', '45'])
    expect(textsOf('Minutes', '[aria-disabled]')).toEqual(['00'])
    expect(textsOf('Hour', '[aria-disabled]')).toEqual(['12', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Home}{Enter}')
    await expect.element(title).toHaveTextContent('Snooze until 11:00am today')
  })

  it('shows the snooze immediately, and sends its end with the UTC offset as +HHMM, and null for an empty comment (SNZ-07)', async () => {
    const { server, sent, onDone } = showPanel()
    const release = server.pause(/snooze(\?|$)/)
    await opener('Snooze').click()
    await date.fill('24/11/2026')
    await sheet.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(opener('Snoozing')).toBeVisible()
    await expect
      .element(next.getByText('Patient is snoozed until 10:30am on Tuesday 24 November 2026'))
      .toBeVisible()
    expect(sent()).toEqual([
      { line: `PUT ${path}`, body: { ends_at: '2026-11-24T10:30:00+0000', comment: null } },
    ])
    expect(onDone).not.toHaveBeenCalled()
    release()
    await eventually(() => expect(onDone.mock.calls).toEqual([['snoozed']]))
  })

  it('accepts a comment, which is shown with the snooze (SNZ-13)', async () => {
    const { sent } = showPanel()
    await opener('Snooze').click()
    await sheet.getByRole('textbox', { name: 'Comment' }).fill('  Back from holiday ')
    await userEvent.keyboard('{Enter}')
    await expect.element(next.getByText('Back from holiday')).toBeVisible()
    await eventually(() => expect(sent()[0]?.body).toMatchObject({ comment: 'Back from holiday' }))
  })

  it('asks before a comment is lost to Escape, Cancel or a press elsewhere, but not without a comment', async () => {
    showPanel()
    const question = page.getByRole('dialog', { name: 'Close and discard your comment?' })
    await opener('Snooze').click()
    await date.fill('tomorrow')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await opener('Snooze').click()
    await comment.fill('Back from holiday')
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => page.getByRole('heading', { name: 'Patient details' }).click(),
      () => sheet.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'No, do not discard' }).click()
      await expect.element(comment).toHaveValue('Back from holiday')
    }
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
  })

  it('accepts no end in the past: earlier days cannot be chosen, and typed earlier days are refused (SNZ-10)', async () => {
    const { sent } = showPanel()
    await opener('Snooze').click()
    await expect.element(sheet.getByRole('button', { name: 'Friday 20 November 2026' })).toBeDisabled()
    await date.fill('20/11/2026')
    await sheet.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect.element(date).toHaveAccessibleDescription('Please enter a date in the future.')
    // A time that was in the future when it was chosen, but has passed since.
    await date.fill('today')
    await expect.element(title).toHaveTextContent('Snooze until 10:30am today')
    vi.setSystemTime(new Date('2026-11-21T10:30:00.000Z'))
    await sheet.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect.element(date).toHaveAccessibleDescription('Please enter a date in the future.')
    expect(sent()).toEqual([])
  })

  it("undoes a snooze that the server refuses, and shows the server's text", async () => {
    const { server, onDone } = showPanel()
    const errors = { ends_at: ['Please enter a date in the future.'] }
    server.on(/snooze(\?|$)/, () => refusal(422, 'validation', 'Please check the marked fields.', errors))
    await opener('Snooze').click()
    await sheet.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect.element(notSaved).toHaveTextContent('Please enter a date in the future.')
    await expect.element(opener('Snooze')).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('shows that the snooze is being saved, and preserves it after a failure, to be edited or tried again', async () => {
    const { server, sent, onDone } = showPanel()
    const failing = Promise.withResolvers<void>()
    server.on(/snooze(\?|$)/, () => failing.promise.then(failure))
    await opener('Snooze').click()
    await date.fill('24/11/2026')
    await comment.fill('Back from holiday')
    await userEvent.keyboard('{Enter}')
    await expect.element(next.getByRole('button', { name: 'Saving' })).toBeVisible()
    await expect.element(opener('Snoozing')).toHaveAttribute('aria-disabled', 'true')
    expect(unsavedEdits.has()).toBe(true)
    failing.resolve()
    await expect.element(page.getByText('The snooze of Charlotte Evans was not saved.')).toBeVisible()
    await expect.element(opener('Snooze')).toBeVisible()
    await expect.element(notSaved).toHaveTextContent('Snooze until 10:30am on Tuesday 24 November')
    await expect.element(notSaved).toHaveTextContent('Back from holiday')
    await notSaved.getByRole('button', { name: 'Edit' }).click()
    await expect.element(title).toHaveTextContent('Snooze until 10:30am on Tuesday 24 November')
    await expect.element(comment).toHaveValue('Back from holiday')
    await comment.fill('On holiday')
    await userEvent.keyboard('{Enter}')
    await expect.element(notSaved).toHaveTextContent('On holiday')
    await expect.element(notSaved.getByRole('button', { name: 'Try again' })).toHaveFocus()
    expect(onDone).not.toHaveBeenCalled()
    server.on(/snooze(\?|$)/, server.defaultReply)
    await userEvent.keyboard('{Enter}')
    await expect.element(opener('Snoozing')).toBeVisible()
    await expect.element(notSaved).not.toBeInTheDocument()
    await expect.element(next).toHaveFocus()
    await eventually(() => expect(onDone.mock.calls).toEqual([['snoozed']]))
    expect(sent().map(({ line, body }) => [line, (body as { comment: string }).comment])).toEqual([
      [`PUT ${path}`, 'Back from holiday'],
      [`PUT ${path}`, 'On holiday'],
      [`PUT ${path}`, 'On holiday'],
    ])
    expect(unsavedEdits.has()).toBe(false)
  })

  it('shows a failed snooze when the patient is opened again, until it is discarded', async () => {
    const first = showPanel(null, 'hannah')
    first.server.on(/snooze(\?|$)/, failure)
    await opener('Snooze').click()
    await comment.fill('Back from holiday')
    await userEvent.keyboard('{Enter}')
    await expect.element(notSaved).toBeVisible()
    first.leave()
    await expect.element(notSaved).not.toBeInTheDocument()
    expect(unsavedEdits.has()).toBe(true)
    showPanel(null, 'hannah')
    await expect.element(notSaved).toHaveTextContent('Back from holiday')
    await notSaved.getByRole('button', { name: 'Do not snooze' }).click()
    await notSaved.getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(notSaved).not.toBeInTheDocument()
    await expect.element(next).toHaveFocus()
    expect(unsavedEdits.has()).toBe(false)
  })
})

describe('the snooze of a patient', () => {
  it('shows its end, and can be cancelled while the patient sleeps (SNZ-02, SNZ-03, SNZ-04, SNZ-07)', async () => {
    const { sent } = showPanel(asleep)
    await expect
      .element(next.getByText('Patient is snoozed until 9:00am on Tuesday 24 November 2026'))
      .toBeVisible()
    await expect.element(next.getByText('Back from holiday')).toBeVisible()
    await next.getByRole('button', { name: 'Cancel snooze' }).click()
    await expect.element(opener('Snooze')).toBeVisible()
    await expect.element(next).toHaveFocus()
    await eventually(() => expect(sent()).toEqual([{ line: `DELETE ${path}`, body: undefined }]))
  })

  it('shows when it has ended, and can be ended (SNZ-03, SNZ-04)', async () => {
    showPanel(waking)
    await expect.element(next.getByText('Patient was snoozed until 9:00am today')).toBeVisible()
    await next.getByRole('button', { name: 'End snooze' }).click()
    await expect.element(opener('Snooze')).toBeVisible()
  })

  it('reappears if it could not be ended; the error names the patient, and the user can try again', async () => {
    const { server } = showPanel(asleep)
    const failing = Promise.withResolvers<void>()
    server.on(/snooze(\?|$)/, () => failing.promise.then(failure))
    await next.getByRole('button', { name: 'Cancel snooze' }).click()
    await expect.element(next.getByText('Ending the snooze')).toBeVisible()
    failing.resolve()
    await expect.element(page.getByText('The snooze of Charlotte Evans was not ended.')).toBeVisible()
    await expect.element(next.getByText('Patient is snoozed until 9:00am')).toBeVisible()
    const notEnded = next.getByRole('alert', { name: 'The snooze was not ended' })
    server.on(/snooze(\?|$)/, server.defaultReply)
    await notEnded.getByRole('button', { name: 'Try again' }).click()
    await expect.element(opener('Snooze')).toBeVisible()
    await expect.element(notEnded).not.toBeInTheDocument()
  })

  it.each([
    ['Snoozing', asleep, 'snoozed'],
    ['Snooze ending', waking, 'snoozeExtended'],
  ] as const)(
    'is extended with the form when the button reads %s, and keeps its comment (SNZ-07, SNZ-16)',
    async (text, snooze, done) => {
      const { sent, onDone } = showPanel(snooze)
      await opener(text).click()
      await date.fill('in a week')
      await sheet.getByRole('button', { name: 'Extend snooze' }).click()
      await expect
        .element(next.getByText('Patient is snoozed until 10:30am on Saturday 28 November 2026'))
        .toBeVisible()
      const body = { ends_at: '2026-11-28T10:30:00+0000', comment: 'Back from holiday' }
      await eventually(() => expect(sent()).toEqual([{ line: `POST ${path}`, body }]))
      await eventually(() => expect(onDone.mock.calls).toEqual([[done]]))
    },
  )
})

describe('a waking patient', () => {
  const overlay = page.getByRole('alert')
  const remind = overlay.getByRole('button', { name: 'Remind me later' })

  function showEditor() {
    const server = patientServer({ patient: aPatient({ snooze: waking }) })
    showPatient(<PatientEditor patientId={PATIENT} onClose={() => {}} />)
    return { server, sent: () => server.sent(/snooze(\?|$)/) }
  }

  it('is covered until the user ends or extends the snooze (ACT-40, SNZ-15)', async () => {
    const { server, sent } = showEditor()
    await expect.element(overlay).toHaveTextContent('Time to wake up Charlotte Evans')
    await expect.element(overlay.getByRole('button', { name: 'End snooze' })).toHaveFocus()
    await remind.click()
    const offered = page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent)
    expect(offered).toEqual(['10 mins', '30 mins', '3 hours', '1 day', 'Pick a time'])
    const release = server.pause(/snooze(\?|$)/)
    await page.getByRole('menuitem', { name: '10 mins' }).click()
    await expect.element(overlay).not.toBeInTheDocument()
    // The server keeps the comment, and the end is exactly ten minutes from now.
    const end = expect.stringMatching(/^2026-11-21T10:17:\d\d\+0000$/)
    expect(sent()).toEqual([{ line: `POST ${path}`, body: { ends_at: end } }])
    await expect.element(page.getByText('Patient is snoozed until 10:17am today')).toBeVisible()
    await expect.element(page.getByText('Back from holiday')).toBeVisible()
    release()
  })

  it('is covered again if the snooze could not be extended; the error is shown, and the user can try again', async () => {
    const { server, sent } = showEditor()
    server.on(/snooze(\?|$)/, failure)
    await remind.click()
    await page.getByRole('menuitem', { name: '10 mins' }).click()
    await expect.element(page.getByText('The snooze of Charlotte Evans was not saved.')).toBeVisible()
    const covered = overlay.filter({ hasText: 'Time to wake up' })
    await expect.element(covered).toHaveTextContent('The snooze was not saved.')
    await expect.element(remind).toHaveFocus()
    server.on(/snooze(\?|$)/, server.defaultReply)
    await remind.click()
    await page.getByRole('menuitem', { name: '10 mins' }).click()
    await expect.element(covered).not.toBeInTheDocument()
    await expect.element(page.getByText('Patient is snoozed until 10:17am today')).toBeVisible()
    const [first, second] = sent()
    expect(second).toEqual(first)
  })

  it('is covered with the focus on End snooze, uncovered and focused only once that is saved, and still covered after a failure (ACT-40)', async () => {
    const { server } = showEditor()
    server.on(/snooze(\?|$)/, () => refusal(404, 'not_found', 'Somebody else has changed it.'))
    const covered = overlay.filter({ hasText: 'Time to wake up' })
    const end = covered.getByRole('button', { name: 'End snooze' })
    await expect.element(end).toHaveFocus()
    await end.click()
    await expect.element(covered).toHaveTextContent('The snooze was not ended. Somebody else has changed it.')
    await expect.element(end).toHaveFocus()
    server.on(/snooze(\?|$)/, server.defaultReply)
    await end.click()
    await expect.element(covered).not.toBeInTheDocument()
    expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull()
  })

  it('can be snoozed until a picked time on a 15-minute mark (SNZ-15)', async () => {
    const { sent } = showEditor()
    await remind.click()
    await page.getByRole('menuitem', { name: 'Pick a time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me later' })
    await dialog.getByRole('textbox', { name: 'Date' }).fill('next monday')
    await dialog.getByRole('button', { name: 'Time' }).click()
    const minutes = page.getByRole('listbox', { name: 'Minutes' }).getByRole('option')
    await minutes.nth(3).click()
    // Only rounded times can be picked.
    expect(minutes.elements().map((minute) => minute.textContent)).toEqual(['00', '15', '30', '45'])
    await userEvent.keyboard('{Escape}')
    await dialog.getByRole('button', { name: 'Remind me', exact: true }).click()
    await expect.element(overlay).not.toBeInTheDocument()
    expect(sent()[0]?.body).toEqual({ ends_at: '2026-11-23T10:45:00+0000' })
  })
})
