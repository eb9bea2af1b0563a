import { THREAD_CHANGED } from '@enamel/domain/reply/thread-changes'
import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMessage } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
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
import { showConversation, timeline } from '../testing/show-conversation.tsx'

const question = page.getByRole('alert')
const sendAnyway = page.getByRole('button', { name: 'Send anyway' })
const keepEditing = page.getByRole('button', { name: 'Keep editing' })
const text = field('Write an SMS')

const fromPatient = (minute: number, text_content: string) =>
  aMessage({ minute, inbound: true, status: 'received', text_content })
const fromSam = (minute: number, text_content: string) =>
  aMessage({ minute, text_content, representative: { name: 'Sam Reed', photo: null } })

/** A conversation with one message of the patient, and a begun reply to it. */
async function beginReply() {
  const first = fromPatient(0, 'Do you have a Tuesday?')
  const shown = showConversation({ items: [first] })
  const { server, publish } = shown
  await waitForReplyBar()
  await expect.element(timeline.getByText('Do you have a Tuesday?')).toBeVisible()
  await tab('SMS').click()
  await text.fill('Tuesday at ten?')
  const arrive = async (event: ReturnType<typeof aMessage>) => {
    publish(server.addEvent(event))
    await expect.element(timeline.getByText(event.text_content)).toBeVisible()
  }
  const bodies = () => server.sent(SENDS).map(({ body }) => body as { id: string; based_on?: string | null })
  return { ...shown, first, arrive, bodies }
}

beforeEach(clearBrowser)

describe('a reply to a thread in which nothing has changed', () => {
  it('is sent at once, with the message that it answers', async () => {
    const { first, bodies } = await beginReply()
    await sendButton.click()
    await eventually(() => expect(bodies()).toMatchObject([{ based_on: first.id }]))
    await expect.element(question).not.toBeInTheDocument()
  })
})

describe('a reply that was begun before something new came in', () => {
  it('is not sent, but shown with what came in, and goes with one more key', async () => {
    const { arrive, bodies } = await beginReply()
    const second = fromPatient(5, 'Sorry, I meant Wednesday')
    await arrive(second)
    await text.click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(question).toHaveTextContent(/Charlotte wrote .*: Sorry, I meant Wednesday/)
    await expect.element(sendAnyway).toHaveFocus()
    await expect.element(text).toHaveValue('Tuesday at ten?')
    await expect.element(sendButton).toBeDisabled()
    expect(bodies()).toEqual([])

    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(bodies()).toMatchObject([{ based_on: second.id }]))
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(text).toHaveValue('')
  })

  it('shows what a colleague has replied, and stays in the fields with Escape; the next send goes', async () => {
    const { arrive, bodies } = await beginReply()
    const sams = fromSam(5, 'Wednesday it is')
    await arrive(sams)
    await sendButton.click()
    await expect.element(question).toHaveTextContent(/Sam Reed replied .*: Wednesday it is/)
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveValue('Tuesday at ten?')
    expect(bodies()).toEqual([])
    await sendButton.click()
    await eventually(() => expect(bodies()).toMatchObject([{ based_on: sams.id }]))
  })

  it('is shown again when still more has come in since the user was asked', async () => {
    const { arrive, bodies } = await beginReply()
    await arrive(fromPatient(5, 'Sorry, I meant Wednesday'))
    await sendButton.click()
    await expect.element(question).toHaveTextContent('Sorry, I meant Wednesday')
    const third = fromPatient(6, 'Or Thursday')
    await arrive(third)
    await sendAnyway.click()
    await expect.element(question).toHaveTextContent('Or Thursday')
    await expect.element(question).not.toHaveTextContent('Wednesday')
    expect(bodies()).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await eventually(() => expect(bodies()).toMatchObject([{ based_on: third.id }]))
  })

  it('is still based on the older thread after a reload of the page', async () => {
    const options = { subscriber: 'guarded' }
    const server = patientServer({ items: [fromPatient(0, 'Do you have a Tuesday?')] })
    const { leave } = showConversation({ server }, options)
    await waitForReplyBar()
    await expect.element(timeline.getByText('Do you have a Tuesday?')).toBeVisible()
    await tab('SMS').click()
    await text.fill('Tuesday at ten?')
    leave()
    reloadReplies()
    server.addEvent(fromPatient(5, 'Sorry, I meant Wednesday'))
    showConversation({ server }, options)
    await expect.element(timeline.getByText('Sorry, I meant Wednesday')).toBeVisible()
    await sendButton.click()
    await expect.element(question).toHaveTextContent('Sorry, I meant Wednesday')
    expect(server.sent(SENDS)).toEqual([])
  })

  it('does not count what the writer sent, and never stops a note', async () => {
    const { arrive, bodies, server } = await beginReply()
    await arrive(aMessage({ minute: 5, text_content: 'My own text' }))
    await sendButton.click()
    await eventually(() => expect(bodies()).toHaveLength(1))
    await tab('Note').click()
    await field('Note').fill('Prefers mornings')
    await arrive(fromPatient(6, 'Wednesday'))
    await sendButton.click()
    await eventually(() => expect(server.sent(NOTES)).toHaveLength(1))
    await expect.element(question).not.toBeInTheDocument()
  })
})

describe('a reply that the server refuses since something came in that the page does not have', () => {
  it('returns to the fields with what came in, and goes with one more key under the same id', async () => {
    const { bodies, server } = await beginReply()
    const second = fromPatient(5, 'Sorry, I meant Wednesday')
    let isFirst = true
    server.on(SENDS, (request) => {
      if (!isFirst) return server.defaultReply(request)
      isFirst = false
      return { status: 409, body: { code: 'thread_changed', message: THREAD_CHANGED, record: [second] } }
    })
    await sendButton.click()
    await expect.element(question).toHaveTextContent('Sorry, I meant Wednesday')
    await expect.element(sendAnyway).toHaveFocus()
    await expect.element(text).toHaveValue('Tuesday at ten?')
    await expect.element(timeline.getByText('Tuesday at ten?')).not.toBeInTheDocument()
    await sendAnyway.click()
    await eventually(() => expect(bodies()).toHaveLength(2))
    const [refused, sent] = bodies()
    expect(sent).toEqual({ ...refused, based_on: second.id })
    await expect.element(timeline.getByText('Tuesday at ten?')).toBeVisible()
  })

  it('is based on the thread with what came in after "Keep editing"', async () => {
    const { bodies, server } = await beginReply()
    const second = fromPatient(5, 'Sorry, I meant Wednesday')
    const record = [second]
    server.on(SENDS, () => ({
      status: 409,
      body: { code: 'thread_changed', message: THREAD_CHANGED, record },
    }))
    await sendButton.click()
    await keepEditing.click()
    await text.fill('Wednesday at ten?')
    server.on(SENDS, server.defaultReply)
    await sendButton.click()
    await eventually(() => expect(bodies().at(-1)).toMatchObject({ based_on: second.id }))
  })
})
