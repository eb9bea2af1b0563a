import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveScheduled } from '../../features/scheduled-messages/live-scheduled.tsx'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { undoables } from '../../signed-in/undo/undoables.ts'
import { clearBrowser, field, tab } from '../testing/reply.ts'
import { aContent, aScheduled, EDITS, scheduleOn } from '../testing/scheduled.ts'
import { scheduledLines as lines, showLater } from '../testing/show-later.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { ConversationPane } from './conversation-pane.tsx'

const message = field('Write an SMS')

beforeEach(() => {
  clearBrowser()
  undoables.clear()
})

it('a user who presses Edit after a colleague reads who edits the message; the composer is as before', async () => {
  const { server, stored } = await showLater({}, { id: 'm1' })
  const reason = 'Sam Patel has taken this message back to edit it'
  server.on(EDITS, () => refusal(404, 'not_found', reason))
  await expect.element(lines).toBeVisible()
  stored.messages = []
  await lines.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  await expect.element(message).toHaveValue('')
  await expect.element(tab('SMS')).toHaveAttribute('aria-selected', 'true')
})

it('a text that is begun while a message is taken back stays, and the message is shown as not sent', async () => {
  const { server } = await showLater({}, { id: 'm1', excerpt: 'And bring the form' })
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  server.on(EDITS, () => promise)
  await lines.getByRole('button', { name: 'Edit' }).click()
  await message.fill('Something else')
  resolve({ status: 200, body: aContent({ text: 'And bring the form' }) })
  await expect.element(page.getByText('Not sent. Your message is above, your draft stays')).toBeVisible()
  await expect.element(message).toHaveValue('Something else')
  await expect.element(page.getByRole('article').filter({ hasText: 'And bring the form' })).toBeVisible()
  await expect.element(page.getByText('You took this message back')).toBeVisible()
})

it('a message whose taking back got no response is the same when Edit is pressed again', async () => {
  const { server } = await showLater({}, { id: 'm1' })
  let isBroken = true
  const keys: unknown[] = []
  server.on(EDITS, ({ key }) => {
    keys.push(key)
    return isBroken ? 'broken' : { status: 200, body: aContent({ text: 'See you on Tuesday' }) }
  })
  await lines.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('The server could not be reached')).toBeVisible()
  await expect.element(message).toHaveValue('')
  isBroken = false
  await lines.getByRole('button', { name: 'Edit' }).click()
  await expect.element(message).toHaveValue('See you on Tuesday')
  expect(keys).toEqual([expect.any(String), keys[0]])
})

it('a message that was taken back by a request without a response returns to the fields once there is a connection', async () => {
  const { server, stored } = await showLater({}, { id: 'm1' })
  let isBroken = true
  server.on(EDITS, () => {
    stored.messages = []
    return isBroken ? 'broken' : { status: 200, body: aContent({ text: 'See you on Tuesday' }) }
  })
  await lines.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('The server could not be reached')).toBeVisible()
  await expect.element(lines).not.toBeInTheDocument()
  isBroken = false
  window.dispatchEvent(new Event('online'))
  await expect.element(message).toHaveValue('See you on Tuesday')
  await expect.element(page.getByText('Your message to Charlotte Evans is a draft again')).toBeVisible()
})

it('a message cannot be taken back without a connection, and stays scheduled', async () => {
  const { server } = await showLater({}, { id: 'm1' })
  await expect.element(lines).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await lines.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText('No connection. You can edit this message')).toBeVisible()
  await expect.element(lines.getByRole('listitem')).toHaveLength(1)
  expect(server.sent(EDITS)).toEqual([])
})

it('what is scheduled is not passed over in silence if it cannot be loaded', async () => {
  const server = patientServer({ patient: aPatient() })
  scheduleOn(server, aScheduled())
  const loads = /^GET \/v3\/patients\/[^/]+\/scheduled-messages$/
  let isBroken = true
  server.on(loads, () =>
    isBroken ? refusal(500, 'unknown_error', 'No') : { status: 200, body: [aScheduled()] },
  )
  showPatient(
    <div style={{ width: 490, height: 800 }}>
      <LiveScheduled />
      <ConversationPane patientId={PATIENT} />
    </div>,
  )
  await expect.element(page.getByText('The scheduled messages could not be loaded')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(lines.getByRole('listitem')).toHaveLength(1)
})

it('the focus is on the line that came back after an undo', async () => {
  await showLater({}, { id: 'm1' })
  await lines.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(lines).not.toBeInTheDocument()
  await userEvent.keyboard('z')
  await expect.element(lines.getByRole('listitem')).toHaveFocus()
})
