import type { LinkedRecord } from '@enamel/contract/practice-system'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { actionCountsQuery } from '../../features/actions/actions.api.ts'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import type { HttpRequest } from '../../lib/http-client.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, type Responder, refusal } from '../../signed-in/testing/patient-server.ts'
import { aMatch, SYNCED, UNLINKED } from '../testing/practice-system.ts'
import {
  area,
  choose,
  heading,
  lines,
  outcomeButton,
  panel,
  press,
  SAVES,
  SETTINGS,
  showNextAction,
} from '../testing/show-next-action.tsx'
import { opener, showWithDentally } from '../testing/show-practice-system.tsx'

const retryButton = area.getByRole('button', { name: 'Something went wrong, try again' })
const toggle = page.getByRole('button', { name: 'Toggle' })
const FAILED: Awaited<ReturnType<Responder>> = {
  status: 500,
  body: { code: 'unknown_error', message: 'Oops' },
}

/**
 * Saves "Wrong number" for a lead.
 * @param responses the server's responses to the first saves; the server accepts all later ones
 */
async function saveWrongNumber(...responses: ((server: PatientServer) => ReturnType<Responder>)[]) {
  const shown = showNextAction({ stage: 'newLead', source: 'Unknown' })
  const { server } = shown
  const accept = (): Awaited<ReturnType<Responder>> => {
    server.patient = { ...server.patient, stage: 'wrongNumber', next_action_at: null }
    const { id: patient_id, source, snooze } = server.patient
    const saved = { patient_id, stage: 'wrongNumber', next_action_at: null, source, snooze, dentally: null }
    return { status: 200, body: saved }
  }
  const requests: HttpRequest[] = []
  server.on(SAVES, (request) => {
    requests.push(request)
    return responses.shift()?.(server) ?? accept()
  })
  await outcomeButton('Follow up').click()
  await choose('Wrong number')
  await press('Confirm')
  return { ...shown, requests }
}

describe('an outcome', () => {
  it('is saved at Confirm: the panel closes, the view shows the new stage, and the row is updated (FLOW-10)', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { onDone, queries, server, requests } = await saveWrongNumber(async () => {
      await promise
      const { id: patient_id, source, snooze } = server.patient
      return {
        status: 200,
        body: { patient_id, stage: 'wrongNumber', next_action_at: null, source, snooze, dentally: null },
      }
    })
    queries.setQueryData(actionCountsQuery.queryKey, { newLead: 3 })
    await expect.element(panel).not.toBeInTheDocument()
    const saving = area.getByRole('button', { name: 'Saving' })
    await expect.element(saving).toHaveAttribute('aria-busy', 'true')
    await expect.element(outcomeButton('Discard')).toHaveAttribute('aria-disabled', 'true')
    expect(onDone).not.toHaveBeenCalled()
    server.patient = { ...server.patient, stage: 'wrongNumber', next_action_at: null }
    resolve()
    await expect.element(area.getByText('Provided an incorrect phone number')).toBeVisible()
    expect(onDone.mock.calls).toEqual([['complete']])
    expect(requests).toHaveLength(1)
    await eventually(() => expect(server.sent(/^GET \/v3\/patients\/[^/]+$/)).toHaveLength(2))
    expect(queries.getQueryState(actionCountsQuery.queryKey)?.isInvalidated).toBe(true)
  })

  it('shows that it was not saved, and is sent again unchanged with the same key (FLOW-10, ACT-26)', async () => {
    const { requests, onDone } = await saveWrongNumber(
      () => FAILED,
      () => 'broken',
    )
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(retryButton).toBeVisible()
    await expect.element(area.getByText('Make contact as soon as possible')).toBeVisible()
    await outcomeButton('Book In').click({ force: true })
    expect(panel.query()).toBeNull()
    await retryButton.click()
    // After another failure the focus is on the button again.
    await expect.poll(() => requests.length).toBe(2)
    await expect.element(retryButton).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(area.getByText('Provided an incorrect phone number')).toBeVisible()
    await expect.element(area).toHaveFocus()
    expect(retryButton.query()).toBeNull()
    expect(onDone).toHaveBeenCalledOnce()
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(requests[0]?.body))
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
    expect(requests[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })

  it('shows its effect while it is not saved, and is discarded only after a question (ACT-26, G-46)', async () => {
    const { server } = showNextAction({ stage: 'newLead', source: 'Unknown' })
    server.on(SAVES, () => FAILED)
    await outcomeButton('Discard').click()
    await choose('Never', 'Other')
    await panel.getByRole('textbox').fill('Moved abroad')
    await press('Next')
    const shown = (await lines())[0]?.[0] ?? ''
    await press('Confirm')
    const unsaved = area.getByRole('alert', { name: 'Not saved yet' })
    await expect.element(unsaved.getByText(shown)).toBeVisible()
    await expect.element(unsaved.getByText('Moved abroad')).toBeVisible()
    await expect.element(retryButton).toBeVisible()
    await unsaved.getByRole('button', { name: 'Do not save' }).click()
    expect(unsavedEdits.has()).toBe(true)
    await unsaved.getByRole('button', { name: 'Are you sure?' }).click()
    await expect.element(unsaved).not.toBeInTheDocument()
    expect(unsavedEdits.has()).toBe(false)
    expect(server.sent(SAVES)).toHaveLength(1)
    await expect.element(outcomeButton('Discard')).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('is still shown as not saved after the row was closed and opened again (ACT-26)', async () => {
    const { requests, onDone } = await saveWrongNumber(() => FAILED)
    await expect.element(retryButton).toBeVisible()
    await toggle.click()
    await expect.element(area).not.toBeInTheDocument()
    await toggle.click()
    await retryButton.click()
    await expect.element(area.getByText('Provided an incorrect phone number')).toBeVisible()
    expect(requests[1]?.body).toEqual(requests[0]?.body)
    expect(onDone.mock.calls).toEqual([['complete']])
  })

  it('is shown as complete even if its row was closed while it was being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { onDone } = await saveWrongNumber(() => promise.then(() => FAILED))
    await toggle.click()
    resolve()
    await toggle.click()
    await expect.element(retryButton).toBeVisible()
    await retryButton.click()
    await toggle.click()
    await expect.poll(() => onDone.mock.calls).toEqual([['complete']])
  })

  it("is not saved after another user has completed the action, and shows their name and the patient's current state", async () => {
    const text = 'Owen Hughes has completed this action. You should refresh actions due'
    const current = aPatient({ stage: 'consultation', source: 'Unknown' })
    const { requests, onDone } = await saveWrongNumber((server) => {
      server.patient = current
      return { status: 409, body: { code: 'action_stale', message: text, record: current } }
    })
    await expect.element(area.getByRole('status').filter({ hasText: text })).toBeVisible()
    expect(retryButton.query()).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
    await toggle.click()
    await toggle.click()
    await expect.element(outcomeButton('FTA/Postpone')).toBeVisible()
    expect(area.getByText(text).query()).toBeNull()
    await outcomeButton('Discard').click()
    await choose('No, block this patient', 'Spam')
    await press('Confirm')
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[1]?.key).not.toBe(requests[0]?.key)
    expect(requests[1]?.body).toMatchObject({ based_on: { stage: 'consultation' } })
  })

  it('shows the note of a refused save, even after the row was closed and opened again, until the note is discarded', async () => {
    const { server } = showNextAction({ stage: 'newLead', source: 'Unknown' })
    server.on(SAVES, () => ({
      status: 409,
      body: { code: 'action_stale', message: 'Owen Hughes was first', record: server.patient },
    }))
    await outcomeButton('Discard').click()
    await choose('Never', 'Other')
    await panel.getByRole('textbox').fill('Moved abroad')
    await press('Next')
    await press('Confirm')
    await expect.element(area.getByText('Owen Hughes was first')).toBeVisible()
    const draft = area.getByRole('region', { name: 'Your note' })
    await expect.element(draft).toHaveTextContent('Moved abroad')
    await toggle.click()
    await toggle.click()
    await expect.element(draft).toHaveTextContent('Moved abroad')
    expect(unsavedEdits.has()).toBe(true)
    await draft.getByRole('button', { name: 'Discard note' }).click()
    await expect.element(draft).not.toBeInTheDocument()
    expect(unsavedEdits.has()).toBe(false)
  })

  it("shows the server's reason for refusing it", async () => {
    await saveWrongNumber(() =>
      refusal(422, 'validation', 'Please check the marked fields and try again.', {
        date: ['This date has passed. Please choose another.'],
      }),
    )
    await expect
      .element(area.getByRole('alert'))
      .toHaveTextContent('This date has passed. Please choose another.')
    await expect.element(outcomeButton('Follow up')).not.toHaveAttribute('aria-disabled', 'true')
  })
})

describe('an outcome whose link is refused', () => {
  const unsaved = area.getByRole('alert', { name: 'Not saved yet' })
  const button = (name: string) => unsaved.getByRole('button', { name, exact: true })

  /** Books a patient in and links them to Beth Langley, which the server refuses once. */
  async function refuseLink(text: string, record: LinkedRecord = UNLINKED) {
    const { server, dentally } = showWithDentally({ patient: { stage: 'newLead', source: 'Unknown' } })
    const requests: HttpRequest[] = []
    server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: {} } }))
    server.on(SAVES, (request) => {
      requests.push(request)
      dentally.record = record
      if (requests.length === 1) return refusal(409, 'already_linked', text)
      server.patient = { ...server.patient, stage: 'consultation', next_action_at: null }
      const { id: patient_id, stage, next_action_at, source, snooze } = server.patient
      return { status: 200, body: { patient_id, stage, next_action_at, source, snooze, dentally: null } }
    })
    await expect.element(opener).toHaveAccessibleName('Dentally: not linked')
    await outcomeButton('Book In').click()
    await panel.getByRole('textbox', { name: 'Date' }).fill('in 2 weeks')
    await press('Next')
    await panel.getByRole('radio', { name: /^Beth Langley/ }).click()
    await press('Next')
    await press('Confirm')
    await expect.element(unsaved).toHaveTextContent(text)
    return { server, dentally, requests }
  }

  it('is preserved as a whole with the reason, and is saved without linking (DEN-28, G-46)', async () => {
    const { requests } = await refuseLink('Ada Lovelace is linked to them already.')
    await expect.element(unsaved.getByText(/will be booked in for a consultation on/)).toBeVisible()
    expect(unsavedEdits.has()).toBe(true)
    await expect.element(outcomeButton('Book In')).toHaveAttribute('aria-disabled', 'true')
    await button('Save without linking').click()
    await expect.element(area.getByText('Record the consultation outcome')).toBeVisible()
    expect(unsaved.query()).toBeNull()
    const [first, second] = requests
    expect(second?.body).toEqual({ ...(first?.body as object), dentally: null })
    expect(second?.key).not.toBe(first?.key)
    expect(unsavedEdits.has()).toBe(false)
  })

  it('reopens at the choice of the record with all other choices, and is still shown as not saved when the flow is closed', async () => {
    const { requests, dentally } = await refuseLink('Ada Lovelace is linked to them already.')
    dentally.matches = [aMatch(), aMatch({ id: '100002', first_name: 'Bess' })]
    await button('Choose again').click()
    await expect.element(heading('Link to Dentally')).toBeVisible()
    await press('Close')
    await button('Choose again').click()
    await panel.getByRole('radio', { name: /^Bess Langley/ }).click()
    await press('Next')
    await expect.element(panel.getByText('Will be linked to Bess Langley')).toBeVisible()
    await press('Confirm')
    await expect.poll(() => requests.length).toBe(2)
    const [{ body: first }, { body: second }] = requests as [HttpRequest, HttpRequest]
    const link = { patient_id: PATIENT, dentally_id: '100002' }
    expect(second).toEqual({ ...(first as object), dentally: { link } })
  })

  it('offers no other record for a patient who has been linked since, and is discarded only after a question', async () => {
    const { requests } = await refuseLink('This patient is already linked to Dentally.', SYNCED)
    await expect.element(opener).toHaveAccessibleName('Dentally: linked')
    expect(button('Choose again').query()).toBeNull()
    await button('Do not save').click()
    await button('Are you sure?').click()
    await expect.element(unsaved).not.toBeInTheDocument()
    expect([requests.length, unsavedEdits.has()]).toEqual([1, false])
    await outcomeButton('Book In').click()
    await expect.element(heading('When?')).toBeVisible()
  })
})

describe('a note that the user writes in a flow', () => {
  const question = page.getByRole('dialog', { name: 'Close and discard what you have written?' })
  const writeNote = async () => {
    await outcomeButton('Discard').click()
    await choose('Never', 'Other')
    await panel.getByRole('textbox').fill('Moved abroad')
  }

  it('is discarded by Escape, Close or Cancel only after a question', async () => {
    const { outcomes } = showNextAction({ stage: 'newLead', source: 'Unknown' })
    await writeNote()
    const flow = page.getByRole('dialog', { name: /^Discard/ })
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(flow.getByRole('textbox')).toHaveValue('Moved abroad')
    for (const name of ['Back', 'Back', 'Cancel']) await flow.getByRole('button', { name }).click()
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await flow.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await writeNote()
    expect(outcomes()).toEqual([])
  })

  it('is preserved when the same user completes the action in another window, which is shown', async () => {
    const lead = { stage: 'newLead', source: 'Unknown' }
    const { server, publish } = showNextAction(lead, { subscriber: 'me' })
    await writeNote()
    server.patient = { ...server.patient, stage: 'working' }
    const moved = { kind: 'action_changed', patientId: PATIENT, created: false } as const
    publish({ ...moved, stage: 'working', date: null, user_id: 'somebody' })
    publish({ ...moved, stage: 'working', date: null, user_id: 'me' })
    publish({ kind: 'patient_changed', patientId: PATIENT })
    const own = panel.getByText('You have already completed this action in another window')
    await expect.element(own).toBeVisible()
    await expect.element(panel.getByText(/^Another user/)).not.toBeInTheDocument()
    await expect.element(panel.getByRole('textbox')).toHaveValue('Moved abroad')
  })

  it('is preserved when another user completes the action, which is shown immediately (ACT-21, G-45)', async () => {
    const { server, publish, outcomes } = showNextAction({ stage: 'newLead', source: 'Unknown' })
    await writeNote()
    server.patient = { ...server.patient, stage: 'working' }
    publish({ kind: 'patient_changed', patientId: PATIENT })
    const banner = panel.getByText('Another user has completed this action. You should refresh actions due')
    await expect.element(banner).toBeVisible()
    await expect.element(panel.getByRole('textbox')).toHaveValue('Moved abroad')
    await press('Next')
    await expect
      .element(panel.getByRole('button', { name: 'Confirm' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await press('Close')
    await expect.element(area.getByRole('region', { name: 'Your note' })).toHaveTextContent('Moved abroad')
    await outcomeButton('Discard').click()
    await choose('Maybe in the future', 'Other')
    await expect.element(panel.getByRole('textbox')).toHaveValue('Moved abroad')
    await press('Next')
    await press('Confirm')
    await expect.poll(outcomes).toMatchObject([{ next_action: 'maybeFuture', note: 'Moved abroad' }])
    await expect.element(area.getByRole('region', { name: 'Your note' })).not.toBeInTheDocument()
  })
})
