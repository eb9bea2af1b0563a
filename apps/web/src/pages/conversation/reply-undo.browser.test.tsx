import type { Init } from '@enamel/contract/practice'
import { eventually } from '@enamel/testing/eventually'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { repliesOf } from '../../features/reply/reply-store.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { undoables } from '../../signed-in/undo/undoables.ts'
import { clearBrowser, field, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation, timeline } from '../testing/show-conversation.tsx'

const UNDOES = /^DELETE \/v3\/patients\/[^/]+\/communications\//
const undoButton = page.getByRole('button', { name: 'Undo' })
const message = field('Write an SMS')

beforeEach(clearBrowser)

/** A server whose practice lets messages be taken back for five seconds. */
function undoServer(): PatientServer {
  const server = patientServer({ patient: aPatient() })
  server.on(SENDS, (request) => {
    const reply = server.defaultReply(request)
    const { event } = reply.body as { event: { datetime: string } }
    const undo_until = new Date(Date.parse(event.datetime) + 5_000).toISOString()
    return { ...reply, body: { ...(reply.body as object), undo_until } }
  })
  server.on(UNDOES, ({ path }) => {
    server.items = server.items.filter(({ id }) => !path.endsWith(id))
    server.version += 1
    return { status: 200, body: { version: server.version } }
  })
  return server
}

async function showWithUndo(undo_send_seconds = 5) {
  const server = undoServer()
  const settings = { communications: { undo_send_seconds } } as Init['settings']
  const shown = showConversation({ server }, { init: { settings }, subscriber: 'receptionist' })
  await waitForReplyBar()
  await tab('SMS').click()
  return { ...shown, server }
}

async function send(text: string) {
  await message.fill(text)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(message).toHaveValue('')
}

it('a sent message can be taken back by a press: it leaves the timeline at once, and its text returns to the fields', async () => {
  const { server } = await showWithUndo()
  await send('See you on Monday')
  await expect.element(timeline.getByText('See you on Monday')).toBeVisible()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Sending to Charlotte Evans' }))
    .toBeVisible()
  const answerUndo = server.pause(UNDOES)
  await undoButton.click()
  await expect.element(timeline.getByText('See you on Monday')).not.toBeInTheDocument()
  await expect.element(message).toHaveValue('See you on Monday')
  await eventually(() => expect(document.activeElement).toBe(message.element()))
  await expect.element(undoButton).not.toBeInTheDocument()
  answerUndo()
  expect(server.sent(UNDOES)).toHaveLength(1)
})

it('Ctrl Z in the empty reply bar takes the last message back, and Z outside text fields the one before', async () => {
  const { server } = await showWithUndo()
  await send('First')
  await send('Second')
  await expect.element(page.getByText('Ctrl Z')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(message).toHaveValue('Second')
  ;(message.element() as HTMLElement).blur()
  await expect.element(page.getByText('Z', { exact: true })).toBeVisible()
  await userEvent.keyboard('z')
  // The fields contain a text, so that the other one is shown as not sent, to be edited or sent.
  await expect.element(timeline.getByText('You took this message back')).toBeVisible()
  await expect.element(timeline.getByText('First')).toBeVisible()
  await expect.element(message).toHaveValue('Second')
  await eventually(() => expect(server.sent(UNDOES)).toHaveLength(2))
  const sentIds = () => server.sent(SENDS).map(({ body }) => Object(body).id as string)
  const ids = sentIds()
  expect(server.sent(UNDOES).map(({ line }) => line.split('/').at(-1))).toEqual(ids.toReversed())
  await timeline.getByRole('button', { name: 'Send again' }).click()
  await eventually(() => expect(server.sent(SENDS)).toHaveLength(3))
  expect(ids).not.toContain(sentIds().at(-1))
})

it('Ctrl Z takes back a series of messages from the reply bar, as long as its text is only what has returned', async () => {
  const { server } = await showWithUndo()
  for (const text of ['First', 'Second', 'Third']) await send(text)
  for (const count of [1, 2, 3]) {
    await expect.element(page.getByText('Ctrl Z')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await eventually(() => expect(server.sent(UNDOES)).toHaveLength(count))
    await expect.element(message).toHaveValue('Third')
  }
  await expect.element(undoButton).not.toBeInTheDocument()
  await send('Fourth')
  await message.fill('New text')
  await userEvent.keyboard('!{Control>}z{/Control}')
  await expect.element(undoButton).toBeVisible()
  expect(server.sent(UNDOES)).toHaveLength(3)
})

it('a message whose request is still in progress is taken back too, and is never shown again', async () => {
  const { server } = await showWithUndo()
  const answerSend = Promise.withResolvers<void>()
  server.on(SENDS, async () => {
    await answerSend.promise
    return refusal(409, 'id_reused', 'This was already sent with other content. Reload and try again.')
  })
  await message.fill('Too soon')
  await sendButton.click()
  await undoButton.click()
  await expect.element(message).toHaveValue('Too soon')
  await eventually(() => expect(server.sent(UNDOES)).toHaveLength(1))
  answerSend.resolve()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect.element(timeline.getByText('Too soon')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('a message that has left already is shown again, its text leaves the fields, and the user learns why', async () => {
  const { server } = await showWithUndo()
  server.on(UNDOES, () => refusal(409, 'already_sent', 'This message has already been sent.'))
  await send('Too late')
  await undoButton.click()
  await expect.element(page.getByText('This message has already been sent.')).toBeVisible()
  await expect.element(timeline.getByText('Too late')).toBeVisible()
  await expect.element(message).toHaveValue('')
})

it('without a connection the message stays, and is taken back once there is one if it has not left', async () => {
  const { server } = await showWithUndo()
  server.on(UNDOES, () => 'broken')
  await send('Offline')
  await undoButton.click()
  await expect.element(page.getByText('No connection, so this message could not be taken back')).toBeVisible()
  await expect.element(timeline.getByText('Offline')).toBeVisible()
  await expect.element(message).toHaveValue('')
  server.on(UNDOES, () => ({ status: 200, body: { version: server.version + 1 } }))
  window.dispatchEvent(new Event('online'))
  await expect.element(message).toHaveValue('Offline')
  await expect.element(timeline.getByText('Offline')).not.toBeInTheDocument()
})

it('a message to a patient who is no longer shown is taken back too, and a press opens the patient', async () => {
  const { server, leave, router } = await showWithUndo()
  await send('Wrong patient')
  leave()
  await expect.element(message).not.toBeInTheDocument()
  await userEvent.keyboard('z')
  await expect.element(page.getByText(/^Your message to .+ was not sent$/)).toBeVisible()
  await eventually(() => expect(server.sent(UNDOES)).toHaveLength(1))
  await page.getByRole('button', { name: 'Open' }).click()
  expect(router.state.location.search).toEqual({ editor: PATIENT })
  showConversation({ server }, { subscriber: 'receptionist' })
  await expect.element(message).toHaveValue('Wrong patient')
})

it('a message that is taken back while the connection is lost does not wait for one, and is never sent', async () => {
  const { server } = await showWithUndo()
  const loseConnection = Promise.withResolvers<'broken'>()
  server.on(SENDS, () => loseConnection.promise)
  server.on(UNDOES, () => 'broken')
  await message.fill('To the wrong patient')
  await sendButton.click()
  await undoButton.click()
  loseConnection.resolve('broken')
  await eventually(() => expect(server.sent(UNDOES)).toHaveLength(1))
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect.element(message).toHaveValue('To the wrong patient')
  await expect.element(timeline.getByText('To the wrong patient')).not.toBeInTheDocument()
  expect(repliesOf('receptionist').waiting()).toEqual([])
  server.on(UNDOES, () => ({ status: 200, body: { version: server.version + 1 } }))
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(server.sent(UNDOES)).toHaveLength(2))
  expect(repliesOf('receptionist').unsent(PATIENT)).toEqual([])
  expect(server.sent(SENDS)).toHaveLength(1)
})

it('nothing is offered for a reply that waits for a connection, which can be edited instead', async () => {
  const { server } = await showWithUndo()
  server.on(SENDS, () => 'broken')
  await send('First')
  await expect.element(timeline.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect.element(undoButton).not.toBeInTheDocument()
  const offered: number[] = []
  const stop = undoables.subscribe(() => offered.push(undoables.current().length))
  // It waits behind the first, without an attempt.
  await send('Second')
  await expect.element(timeline.getByText('Second')).toBeVisible()
  stop()
  expect(offered).toEqual([])
})

it('nothing is offered for a note', async () => {
  const { server } = await showWithUndo()
  await tab('Note').click()
  await field('Write a note for your team').fill('Rang twice')
  await sendButton.click()
  await eventually(() => expect(server.sent(/notes$/)).toHaveLength(1))
  await expect.element(undoButton).not.toBeInTheDocument()
})

it('nothing is offered where messages are sent at once', async () => {
  const { server } = await showWithUndo(0)
  await send('At once')
  await eventually(() => expect(server.sent(SENDS)).toHaveLength(1))
  await expect.element(undoButton).not.toBeInTheDocument()
})
