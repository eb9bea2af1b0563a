import { NO_CONNECTION } from '@enamel/domain/communications/delivery/failure-reason'
import { THREAD_CHANGED } from '@enamel/domain/reply/thread-changes'
import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer } from '../../signed-in/testing/patient-server.ts'
import {
  clearBrowser,
  field,
  NOTES,
  reloadReplies,
  SENDS,
  sendButton,
  tab,
  waitForReplyBar,
} from '../testing/reply.ts'
import { bubbleWith } from '../testing/show-conversation.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { WaitingReplies } from './waiting-replies.tsx'

const bar = page.getByRole('tabpanel')
const iconOf = (text: string) =>
  bubbleWith(text).column.querySelector<HTMLElement>('[data-icon]')?.dataset.icon
const idsOf = (server: PatientServer, path: RegExp) =>
  server.sent(path).map(({ body }) => (body as { id: string }).id)

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The signed-in page with a conversation, or with none. */
function showPage(subscriber: string, withConversation = true) {
  return showPatient(
    <>
      <WaitingReplies />
      {withConversation && (
        <div style={{ width: 490, height: 800 }}>
          <ConversationPane patientId={PATIENT} />
        </div>
      )}
    </>,
    { subscriber },
  )
}

async function writeText(text: string) {
  await tab('SMS').click()
  await field('Write an SMS').fill(text)
  await sendButton.click()
}

beforeEach(clearBrowser)
afterEach(() => vi.restoreAllMocks())

it('without a connection the reply bar says so before anything is sent', async () => {
  patientServer()
  showPage('aware')
  await waitForReplyBar()
  await expect.element(bar.getByText(NO_CONNECTION)).not.toBeInTheDocument()
  setOnline(false)
  await expect.element(bar.getByText(NO_CONNECTION)).toBeVisible()
  setOnline(true)
  await expect.element(bar.getByText(NO_CONNECTION)).not.toBeInTheDocument()
})

it('a message and a note that are sent without a connection wait, not failed, and are sent once it is back', async () => {
  const server = patientServer()
  showPage('offline')
  await waitForReplyBar()
  setOnline(false)
  await writeText('Shall we call you?')
  await eventually(() => expect(bubbleWith('Shall we call you?').below).toContain(NO_CONNECTION))
  expect(iconOf('Shall we call you?')).toBe('clock')
  expect(bubbleWith('Shall we call you?').article.dataset.ground).toBe('bubble')
  await tab('Note').click()
  await field('Note').fill('Prefers mornings')
  await sendButton.click()
  await eventually(() => expect(bubbleWith('Prefers mornings').below).toContain(NO_CONNECTION))
  expect([...server.sent(SENDS), ...server.sent(NOTES)]).toEqual([])

  setOnline(true)
  await eventually(() => expect(iconOf('Shall we call you?')).toBe('check'))
  await eventually(() => expect(bubbleWith('Prefers mornings').below).not.toContain(NO_CONNECTION))
  expect(server.sent(/^POST/).map(({ line }) => line.split('/').at(-1))).toEqual(['communications', 'notes'])
  expect(document.querySelectorAll('article')).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
})

it('waiting replies stay in view with their Edit when the conversation cannot be loaded again', async () => {
  const server = patientServer({ items: [aMessage({ text_content: 'Hello' })] })
  showPage('in-view')
  await waitForReplyBar()
  setOnline(false)
  await writeText('Shall we call you?')
  await eventually(() => expect(bubbleWith('Shall we call you?').below).toContain(NO_CONNECTION))
  server.on(/^GET .*timeline/, () => 'broken')
  await page.getByRole('button', { name: 'Refresh timeline' }).click()
  await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
  expect(bubbleWith('Shall we call you?').below).toContain(NO_CONNECTION)
  expect(document.querySelectorAll('article')).toHaveLength(1)
  expect(page.getByRole('region', { name: 'Timeline' }).element().clientHeight).toBeGreaterThan(150)
  await expect.element(page.getByText('Edit', { exact: true }).first()).toBeVisible()
})

it('replies that do not reach the server wait, and are sent in their order with their ids when events arrive again', async () => {
  const server = patientServer()
  let isReachable = false
  server.on(SENDS, (request) => (isReachable ? server.defaultReply(request) : 'broken'))
  const { reconnect } = showPage('unreachable')
  await waitForReplyBar()
  await writeText('First')
  await eventually(() => expect(bubbleWith('First').below).toContain(NO_CONNECTION))
  await expect.element(bar.getByText(NO_CONNECTION)).toBeVisible()
  await field('Write an SMS').fill('Second')
  await sendButton.click()
  await eventually(() => expect(bubbleWith('Second').below).toContain(NO_CONNECTION))
  const before = idsOf(server, SENDS)
  expect(new Set(before).size).toBe(1)
  isReachable = true
  reconnect()
  await eventually(() => expect(iconOf('Second')).toBe('check'))
  expect(
    server
      .sent(SENDS)
      .slice(before.length)
      .map(({ body }) => (body as { message: string }).message),
  ).toEqual(['First', 'Second'])
  expect(idsOf(server, SENDS)[before.length]).toBe(before[0])
})

it('a waiting reply is sent after a reload of the page, whichever patient is open, and a refusal names its patient', async () => {
  const server = patientServer({ items: [aMessage({ text_content: 'Hello' })] })
  const { leave } = showPage('reloaded')
  await waitForReplyBar()
  setOnline(false)
  await writeText('Shall we call you?')
  await eventually(() => expect(bubbleWith('Shall we call you?').below).toContain(NO_CONNECTION))
  leave()
  reloadReplies()
  server.on(SENDS, () => ({
    status: 409,
    body: { code: 'thread_changed', message: THREAD_CHANGED, record: [aMessage({ minute: 9 })] },
  }))
  setOnline(true)
  const second = showPage('reloaded', false)
  await expect
    .element(page.getByText(`Your message to Charlotte Evans was not sent. ${THREAD_CHANGED}`).first())
    .toBeVisible()
  second.leave()

  showPage('reloaded')
  await eventually(() => expect(bubbleWith('Shall we call you?').below).toContain(THREAD_CHANGED))
  server.on(SENDS, server.defaultReply)
  await page.getByRole('button', { name: 'Send again' }).click()
  await eventually(() => expect(iconOf('Shall we call you?')).toBe('check'))
  expect(new Set(idsOf(server, SENDS)).size).toBe(1)
})

it('a waiting reply can be returned to the fields, and is not sent then', async () => {
  const server = patientServer()
  showPage('edited')
  await waitForReplyBar()
  setOnline(false)
  await writeText('Shall we call you?')
  await page.getByRole('button', { name: 'Edit this message' }).click()
  await expect.element(field('Write an SMS')).toHaveValue('Shall we call you?')
  setOnline(true)
  await expect.element(bar.getByText(NO_CONNECTION)).not.toBeInTheDocument()
  expect(server.sent(SENDS)).toEqual([])
})
