import type { Init } from '@enamel/contract/practice'
import { weekdays } from '@enamel/domain/autoresponder/business-hours'
import { eventually } from '@enamel/testing/eventually'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FINISH_FIRST } from '../../features/reply/sending/reuse-message.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { undoables } from '../../signed-in/undo/undoables.ts'
import { clearBrowser, field, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { aScheduled, CANCELS, SCHEDULES, scheduleOn } from '../testing/scheduled.ts'
import { scheduledLines as lines, showLater } from '../testing/show-later.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { ConversationPane } from './conversation-pane.tsx'

const message = field('Write an SMS')
const later = page.getByRole('button', { name: 'Send later' })
const menu = page.getByRole('menu', { name: 'Send later' })
const undo = page.getByRole('button', { name: 'Undo' })

beforeEach(() => {
  clearBrowser()
  undoables.clear()
})

async function openMenu(text: string) {
  await expect.element(later).toBeVisible()
  await message.fill(text)
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(menu).toBeVisible()
}

it('a reply cannot be scheduled without a connection, which is said at once, and stays in its field', async () => {
  const { server } = await showLater()
  await openMenu('See you on Monday')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await userEvent.keyboard('1')
  await expect.element(page.getByText('No connection. You can schedule this message')).toBeVisible()
  await expect.element(message).toHaveValue('See you on Monday')
  expect(server.sent(SCHEDULES)).toEqual([])
})

it('a reply is scheduled with two keys: the menu opens over Send, and a digit chooses the time', async () => {
  const { server } = await showLater()
  await openMenu('See you on Monday')
  await userEvent.keyboard('1')
  await expect.element(lines).toHaveTextContent(/Scheduled for .* by Hannah Price/)
  await expect.element(message).toHaveValue('')
  await eventually(() => expect(document.activeElement).toBe(message.element()))
  const [{ body } = { body: null }] = server.sent(SCHEDULES)
  expect(body).toMatchObject({ kind: 'text', message: { channel: 'SMS', message: 'See you on Monday' } })
  const ahead = Date.parse((body as { send_at: string }).send_at) - Date.now()
  expect(Math.round(ahead / 60_000)).toBe(60)
  expect(server.sent(SENDS)).toEqual([])
})

it('arrows and Escape work in the menu, which nothing can be chosen from without a text; notes have none', async () => {
  await showLater()
  await expect.element(later).toBeDisabled()
  await openMenu('Hi')
  await userEvent.keyboard('{ArrowUp}')
  const last = menu.getByRole('menuitem', { name: 'Choose date and time' })
  await eventually(() => expect(document.activeElement).toBe(last.element()))
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await tab('Note').click()
  await expect.element(later).not.toBeInTheDocument()
})

it('a date and time are chosen in a dialog, in which Ctrl Enter does not send the reply', async () => {
  const { server } = await showLater()
  await openMenu('Hi')
  await userEvent.keyboard('4')
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(server.sent(SENDS)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Date' }).fill('in two years')
  await dialog.getByRole('textbox', { name: 'Date' }).fill('1 January 2090')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect.element(dialog.getByText('Choose a time within the next year')).toBeVisible()
  expect(server.sent(SCHEDULES)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(later).toHaveFocus()
})

it('a time at which the practice is closed is pointed out in the dialog, and can be chosen', async () => {
  const business_hours = Object.fromEntries(
    weekdays.map((day) => [day, day === 'sunday' ? null : { opens: '00:00:00', closes: '24:00:00' }]),
  )
  const settings = { communications: { business_hours, undo_send_seconds: 0 } } as Init['settings']
  const { server } = await showLater({ init: { settings } })
  await openMenu('Hi')
  const closed = page.getByText('The practice is closed then')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  const date = dialog.getByRole('textbox', { name: 'Date' })
  await date.fill('next sunday')
  await userEvent.keyboard('{Tab}')
  await expect.element(closed).toBeVisible()
  await date.fill('next monday')
  await userEvent.keyboard('{Tab}')
  await expect.element(closed).not.toBeInTheDocument()
  await date.fill('next sunday')
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await eventually(() => expect(server.sent(SCHEDULES)).toHaveLength(1))
})

it('Undo takes a scheduled reply back into the fields', async () => {
  await showLater()
  await openMenu('See you on Monday')
  await userEvent.keyboard('2')
  await expect.element(lines).toBeVisible()
  await undo.click()
  await expect.element(message).toHaveValue('See you on Monday')
  await expect.element(lines).not.toBeInTheDocument()
})

it('a reply whose request got no response stays in the fields, and is scheduled once when it is tried again', async () => {
  const { server } = await showLater()
  let isBroken = true
  const accepted: string[] = []
  server.on(SCHEDULES, ({ body }) => {
    const { message: sent, send_at } = body as { send_at: string; message: { id: string } }
    accepted.push(sent.id)
    return isBroken ? 'broken' : { status: 201, body: aScheduled({ id: sent.id, send_at }) }
  })
  await openMenu('Once')
  await userEvent.keyboard('1')
  await eventually(() => expect(accepted.length).toBeGreaterThan(0))
  await expect.element(sendButton).toBeEnabled()
  await expect.element(message).toHaveValue('Once')
  isBroken = false
  await openMenu('Once')
  await userEvent.keyboard('1')
  await expect.element(message).toHaveValue('')
  expect(new Set(accepted).size).toBe(1)
})

it('a refusal is read, and the text stays', async () => {
  const { server } = await showLater()
  server.on(SCHEDULES, () => refusal(422, 'channel_disabled', 'SMS is not enabled for your practice'))
  await openMenu('Hi')
  await userEvent.keyboard('1')
  await expect.element(page.getByText('SMS is not enabled for your practice')).toBeVisible()
  await expect.element(message).toHaveValue('Hi')
})

it('what is scheduled stands above the composer, and is edited, sent or cancelled there; cancelling is undone', async () => {
  const { server } = await showLater({}, { id: 'm1' }, { id: 'm2', excerpt: 'And bring the form' })
  await expect.element(lines.getByRole('listitem')).toHaveLength(2)
  const first = lines.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent(/^Scheduled for tomorrow at .* by Sam Patel/)
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(lines.getByRole('listitem')).toHaveLength(1)
  expect(server.sent(CANCELS)).toHaveLength(1)
  await undo.click()
  await expect.element(lines.getByRole('listitem')).toHaveLength(2)

  await message.fill('Something else')
  await first.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByText(FINISH_FIRST)).toBeVisible()
  await expect.element(lines.getByRole('listitem')).toHaveLength(2)
  await message.fill('')
  await first.getByRole('button', { name: 'Edit' }).click()
  await expect.element(message).toHaveValue('And bring the form')
  await lines.getByRole('button', { name: 'Send now' }).click()
  await expect.element(lines).not.toBeInTheDocument()
})

it('a colleague’s message appears by its event, and one that was not sent says why', async () => {
  const { stored, publish } = await showLater()
  stored.messages = [
    aScheduled({ state: 'stopped', reason: 'Something new came in since this was scheduled' }),
  ]
  publish({ kind: 'scheduled_messages', patientId: PATIENT })
  await expect.element(lines).toHaveTextContent('Not sent: Something new came in since this was scheduled')
  stored.messages = []
  publish({ kind: 'scheduled_messages', patientId: PATIENT })
  await expect.element(lines).not.toBeInTheDocument()
})

it('Send later stays inside the window of a phone beside a long text', async () => {
  await page.viewport(390, 844)
  const server = patientServer({ patient: aPatient() })
  scheduleOn(server)
  showPatient(
    <div style={{ width: 390, height: 800 }}>
      <ConversationPane patientId={PATIENT} />
    </div>,
  )
  await waitForReplyBar()
  await tab('SMS').click()
  await message.fill('x'.repeat(1234))
  await expect.element(later).toBeEnabled()
  await eventually(() => expect(later.element().getBoundingClientRect().right).toBeLessThanOrEqual(378))
  await tab('Email').click()
  await field('Write an email').fill('x'.repeat(1234))
  await eventually(() => expect(later.element().getBoundingClientRect().right).toBeLessThanOrEqual(378))
  const tops = [sendButton, later].map((part) => part.element().getBoundingClientRect().top)
  expect(tops[0]).toBe(tops[1])
})
