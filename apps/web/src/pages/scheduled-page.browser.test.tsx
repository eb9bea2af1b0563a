import { eventually } from '@enamel/testing/eventually'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { patientServer, refusal } from '../signed-in/testing/patient-server.ts'
import { undoables } from '../signed-in/undo/undoables.ts'
import { ScheduledPage } from './scheduled-page.tsx'
import { clearBrowser } from './testing/reply.ts'
import { aScheduled, scheduleOn } from './testing/scheduled.ts'
import { showPatient } from './testing/show-patient.tsx'

const list = page.getByRole('list', { name: 'Scheduled messages' })
const row = (name: string) => list.getByRole('listitem', { name })
const charlotte = aScheduled()
const grace = aScheduled({
  id: 'm2',
  patient_name: 'Grace Hall',
  distinguisher: '0461',
  channel: 'Email',
  subject: 'Your plan',
  excerpt: 'Here it is',
  file_count: 2,
  state: 'failed',
  reason: 'No email address',
})

beforeEach(() => {
  clearBrowser()
  undoables.clear()
})

function show(...messages: Parameters<typeof scheduleOn>[1][]) {
  const server = patientServer()
  const stored = scheduleOn(server, ...messages)
  const shown = showPatient(
    <div style={{ height: 800 }}>
      <ScheduledPage />
    </div>,
  )
  return { server, stored, ...shown }
}

it('each row has the patient, the channel, the time, the author, the first words and why it was not sent', async () => {
  show(grace, charlotte)
  await expect.element(row('Grace Hall')).toHaveTextContent('Not sent: No email address')
  for (const text of ['0461', 'Your plan', 'Here it is', 'By Sam Patel', '2 files'])
    await expect.element(row('Grace Hall')).toHaveTextContent(text)
  await expect.element(row('Grace Hall').getByRole('img', { name: 'Email' })).toBeVisible()
  await expect.element(row('Charlotte Evans')).toHaveTextContent(/Tomorrow at \d+:\d\d[ap]m/)
  await expect.element(page.getByText('2 messages')).toBeVisible()
})

it('the focus moves with j and k, and o opens the patient', async () => {
  const { router } = show(grace, charlotte)
  await expect.element(row('Grace Hall')).toBeVisible()
  await userEvent.keyboard('j')
  await eventually(() => expect(document.activeElement).toBe(row('Grace Hall').element()))
  await userEvent.keyboard('j')
  await eventually(() => expect(document.activeElement).toBe(row('Charlotte Evans').element()))
  await userEvent.keyboard('k')
  await eventually(() => expect(document.activeElement).toBe(row('Grace Hall').element()))
  await userEvent.keyboard('o')
  await eventually(() => expect(router.state.location.search).toMatchObject({ editor: grace.patient_id }))
})

it('a message is sent now, moved to another time, or cancelled, which can be undone', async () => {
  const { server } = show(charlotte)
  await row('Charlotte Evans').getByRole('button', { name: 'Change time' }).click()
  await page.getByRole('dialog', { name: 'Change time' }).getByRole('button', { name: 'Schedule' }).click()
  await expect.element(page.getByText(/ is scheduled for /)).toBeVisible()
  await row('Charlotte Evans').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Nothing is scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('Charlotte Evans').getByRole('button', { name: 'Send now' }).click()
  await expect.element(page.getByText('Nothing is scheduled')).toBeVisible()
  expect(server.sent(/\/send$/)).toHaveLength(1)
})

it('the reason is read when a message cannot be sent now, and it stays', async () => {
  const { server } = show(charlotte)
  server.on(/\/send$/, () => refusal(409, 'not_sent', 'Something new came in since this was scheduled'))
  await row('Charlotte Evans').getByRole('button', { name: 'Send now' }).click()
  await expect.element(page.getByText('Something new came in since this was scheduled')).toBeVisible()
  await expect.element(row('Charlotte Evans')).toBeVisible()
})

it('lists only the own messages on request, and can be loaded again after a failure', async () => {
  const { server } = show(charlotte)
  await expect.element(row('Charlotte Evans')).toBeVisible()
  let isBroken = true
  server.on(/^GET \/v3\/scheduled-messages(\?|$)/, () =>
    isBroken ? refusal(500, 'unknown_error', 'No') : { status: 200, body: { data: [], cursor: null } },
  )
  await page.getByRole('checkbox', { name: 'Only mine' }).click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing is scheduled')).toBeVisible()
})

it('the focus is on the row that came back after an undo, and before that on the one that took its place', async () => {
  show(grace, charlotte)
  await row('Grace Hall').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row('Grace Hall')).not.toBeInTheDocument()
  await expect.element(row('Charlotte Evans')).toHaveFocus()
  await userEvent.keyboard('z')
  await expect.element(row('Grace Hall')).toHaveFocus()
})

it('the focus returns to the only message after an undo, too', async () => {
  show(charlotte)
  await row('Charlotte Evans').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Nothing is scheduled')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(row('Charlotte Evans')).toHaveFocus()
})

it('an undo does not take the focus from where the user has moved it', async () => {
  const { server } = show(grace, charlotte)
  await row('Grace Hall').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(row('Charlotte Evans')).toHaveFocus()
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  server.on(/\/restore$/, () => promise)
  await userEvent.keyboard('z')
  const mine = page.getByRole('checkbox', { name: 'Only mine' })
  mine.element().focus()
  server.on(/^GET \/v3\/scheduled-messages(\?|$)/, () => ({
    status: 200,
    body: { data: [grace, charlotte], cursor: null },
  }))
  resolve({ status: 200, body: grace })
  await expect.element(row('Grace Hall')).toBeVisible()
  await expect.element(mine).toHaveFocus()
})

it('a user who presses Edit after a colleague reads who edits the message, and stays in the list', async () => {
  const { server, stored, router } = show(grace, charlotte)
  const reason = 'Sam Patel has taken this message back to edit it'
  server.on(/\/edit$/, () => refusal(404, 'not_found', reason))
  await expect.element(row('Charlotte Evans')).toBeVisible()
  stored.messages = [grace]
  await row('Charlotte Evans').getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(row('Charlotte Evans')).not.toBeInTheDocument()
  await expect.element(row('Grace Hall')).toHaveFocus()
  expect(router.state.location.search).not.toHaveProperty('editor')
})
