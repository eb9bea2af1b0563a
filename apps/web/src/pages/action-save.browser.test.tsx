import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { actionCountsQuery } from '../features/actions/actions.api.ts'
import type { HttpRequest } from '../lib/http-client.ts'
import { aPatient } from './testing/events.ts'
import { type Answering, type PatientServer, refusal } from './testing/patient-server.ts'
import { area, choose, outcome, panel, press, SAVES, showNextAction } from './testing/show-next-action.tsx'

const again = area.getByRole('button', { name: 'Something went wrong, try again' })
const toggle = page.getByRole('button', { name: 'Toggle' })
const FAILED: Awaited<ReturnType<Answering>> = {
  status: 500,
  body: { code: 'unknown_error', message: 'Oops' },
}

/** A lead whose number turns out to be wrong, over a server that answers the saves so, in turn, and then as usual. */
async function saveWrongNumber(...answers: ((server: PatientServer) => ReturnType<Answering>)[]) {
  const shown = showNextAction({ stage: 'newLead', source: 'Unknown' })
  const { server } = shown
  const usual = (): Awaited<ReturnType<Answering>> => {
    server.patient = { ...server.patient, stage: 'wrongNumber', next_action_at: null }
    const { id: patient_id, source, snooze } = server.patient
    const saved = { patient_id, stage: 'wrongNumber', next_action_at: null, source, snooze, dentally: null }
    return { status: 200, body: saved }
  }
  const requests: HttpRequest[] = []
  server.on(SAVES, (request) => {
    requests.push(request)
    return answers.shift()?.(server) ?? usual()
  })
  await outcome('Follow up').click()
  await choose('Wrong number')
  await press('Confirm')
  return { ...shown, requests }
}

describe('an outcome', () => {
  it('is saved at Confirm: the panel closes, the view shows the new stage and the row is told (FLOW-10)', async () => {
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
    await expect.element(outcome('Discard')).toHaveAttribute('aria-disabled', 'true')
    expect(onDone).not.toHaveBeenCalled()
    server.patient = { ...server.patient, stage: 'wrongNumber', next_action_at: null }
    resolve()
    await expect.element(area.getByText('Provided an incorrect phone number')).toBeVisible()
    expect(onDone.mock.calls).toEqual([['complete']])
    expect(requests).toHaveLength(1)
    await vi.waitFor(() => expect(server.sent(/^GET \/v3\/patients\/[^/]+$/)).toHaveLength(2))
    expect(queries.getQueryState(actionCountsQuery.queryKey)?.isInvalidated).toBe(true)
  })

  it('that could not be saved says so, and goes again as it was under the same key (FLOW-10, ACT-26)', async () => {
    const { requests, onDone } = await saveWrongNumber(
      () => FAILED,
      () => 'broken',
    )
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(again).toBeVisible()
    await expect.element(area.getByText('Make contact as soon as possible')).toBeVisible()
    await outcome('Book In').click({ force: true })
    expect(panel.query()).toBeNull()
    await again.click()
    await expect.poll(() => requests.length).toBe(2)
    await again.click()
    await expect.element(area.getByText('Provided an incorrect phone number')).toBeVisible()
    expect(again.query()).toBeNull()
    expect(onDone).toHaveBeenCalledOnce()
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(requests[0]?.body))
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
    expect(requests[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })

  it('that could not be saved is still there when the row was closed and opened again (ACT-26)', async () => {
    const { requests, onDone } = await saveWrongNumber(() => FAILED)
    await expect.element(again).toBeVisible()
    await toggle.click()
    await expect.element(area).not.toBeInTheDocument()
    await toggle.click()
    await again.click()
    await expect.element(area.getByText('Provided an incorrect phone number')).toBeVisible()
    expect(requests[1]?.body).toEqual(requests[0]?.body)
    expect(onDone.mock.calls).toEqual([['complete']])
  })

  it('is told as complete also when its row was closed while it was being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { onDone } = await saveWrongNumber(() => promise.then(() => FAILED))
    await toggle.click()
    resolve()
    await toggle.click()
    await expect.element(again).toBeVisible()
    await again.click()
    await toggle.click()
    await expect.poll(() => onDone.mock.calls).toEqual([['complete']])
  })

  it('of an action that somebody else has completed is not saved: it says who, and shows the patient as they are', async () => {
    const words = 'Owen Hughes has completed this action. You should refresh actions due'
    const present = aPatient({ stage: 'consultation', source: 'Unknown' })
    const { requests, onDone } = await saveWrongNumber((server) => {
      server.patient = present
      return { status: 409, body: { code: 'action_stale', message: words, record: present } }
    })
    await expect.element(area.getByRole('status').filter({ hasText: words })).toBeVisible()
    expect(again.query()).toBeNull()
    expect(onDone).not.toHaveBeenCalled()
    await toggle.click()
    await toggle.click()
    await expect.element(outcome('FTA/Postpone')).toBeVisible()
    expect(area.getByText(words).query()).toBeNull()
    await outcome('Discard').click()
    await choose('No, block this patient', 'Spam')
    await press('Confirm')
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[1]?.key).not.toBe(requests[0]?.key)
    expect(requests[1]?.body).toMatchObject({ based_on: { stage: 'consultation' } })
  })

  it('that the server does not accept says what is wrong with it', async () => {
    await saveWrongNumber(() =>
      refusal(422, 'validation', 'Please check the marked fields and try again.', {
        date: ['This date has passed. Please choose another.'],
      }),
    )
    await expect
      .element(area.getByRole('alert'))
      .toHaveTextContent('This date has passed. Please choose another.')
    await expect.element(outcome('Follow up')).not.toHaveAttribute('aria-disabled', 'true')
  })
})
