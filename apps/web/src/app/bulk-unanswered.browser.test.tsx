import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '../lib/drafts/drafts.ts'
import { SAVED_STATE_KEY } from '../lib/saved-state.ts'
import {
  loadComposer,
  message,
  openComposer,
  panel,
  SEND,
  send,
  subject,
  toastOf,
  write,
} from './testing/compose-bulk.ts'
import type { Reply } from './testing/fake-app-server.ts'
import { bar, box, compose, failure, LOADING_MS, pageButton, selectAll } from './testing/report-lists.ts'

const accepted: Reply = {
  status: 202,
  body: { id: crypto.randomUUID(), total: 312, channel: 'Email', messages: [] },
}
const unknown = panel.getByText(
  /It is not known whether this message was sent to 312 patients\. Press Send again/,
)

beforeAll(loadComposer, LOADING_MS)
beforeEach(() => {
  forgetDrafts()
  localStorage.clear()
  sessionStorage.clear()
})

type Opened = Awaited<ReturnType<typeof openComposer>>

/** Sends "Hello" to the selected patients. */
async function sendHello() {
  await write(subject, 'Hello')
  await write(message, 'We have news.')
  await send.click()
}

/** Opens the composer, and sends a message whose response is lost. */
async function openAfterLostResponse(select = async () => {}): Promise<Opened> {
  const opened = await openComposer()
  await select()
  opened.server.reply({ [SEND]: 'no response' })
  await sendHello()
  await expect.element(toastOf('Oops. Something went wrong!')).toBeVisible()
  opened.server.reply({ [SEND]: accepted })
  return opened
}

/** Presses Send, and expects the same request as before: the server sends nobody a second message. */
async function expectRepeated({ sent }: Opened, before = sent(SEND)) {
  await expect.element(send).toHaveTextContent('Send again')
  const attempts = sent(SEND).length
  await send.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(sent(SEND)).toHaveLength(attempts + 1)
  expect(sent(SEND).at(-1)).toEqual(before[0])
}

/** Forgets what is only in the page's memory, as a reload does. */
function forgetMemory() {
  const stored = sessionStorage.getItem(SAVED_STATE_KEY) ?? ''
  forgetDrafts()
  sessionStorage.setItem(SAVED_STATE_KEY, stored)
}

describe('a bulk message whose response was lost (BLK-10)', () => {
  it('says that it may have been sent, and is the same request when it is sent again', async () => {
    const opened = await openAfterLostResponse()
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent(
        'The server could not be reached. It is not known whether this message was sent to 312 patients. Press Send again: nobody gets it twice.',
      )
    await expectRepeated(opened)
    await expect.element(toastOf('Queued 312 bulk messages')).toBeVisible()
  })

  it('is the same request after the composer was closed and opened again', async () => {
    const opened = await openAfterLostResponse()
    await panel.getByRole('button', { name: 'Close the message' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    await compose.click()
    await expect.element(unknown).toBeVisible()
    await expectRepeated(opened)
  })

  it('is the same request after the page was reloaded', async () => {
    const { sent, close } = await openAfterLostResponse()
    close()
    forgetMemory()
    const reloaded = await openComposer()
    await expect.element(subject).toHaveTextContent('Hello')
    await expect.element(unknown).toBeVisible()
    await expectRepeated(reloaded, sent(SEND))
  })

  it('is the same request after the page was reloaded before the response', async () => {
    const { server, sent, close } = await openComposer()
    server.reply({ [SEND]: () => new Promise(() => {}) })
    await sendHello()
    await expect.poll(() => sent(SEND)).toHaveLength(1)
    close()
    forgetMemory()
    await expectRepeated(await openComposer(), sent(SEND))
  })

  it('is still being sent after the composer was closed and opened again', async () => {
    const { server, sent } = await openComposer()
    const response = Promise.withResolvers<Reply>()
    server.reply({ [SEND]: () => response.promise })
    await sendHello()
    await panel.getByRole('button', { name: 'Close the message' }).click()
    await compose.click()
    await expect.element(panel.getByRole('button', { name: 'Sending' })).toBeVisible()
    await expect.element(unknown).not.toBeInTheDocument()
    response.resolve(accepted)
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent(SEND)).toHaveLength(1)
  })

  it('is the same request when the report has fewer patients now', async () => {
    const opened = await openAfterLostResponse()
    opened.server.setTotal(311)
    // A page that was not loaded before, such as the second one was.
    await pageButton('Page 7').click()
    await expect.element(bar).toHaveTextContent('311/311 patients selected')
    await expect.element(unknown).toBeVisible()
    await expectRepeated(opened)
  })

  it('is the same request when one of its patients is not selected any more', async () => {
    const opened = await openAfterLostResponse(async () => {
      await selectAll.click()
      for (const name of ['Patient 1', 'Patient 2', 'Patient 3']) await box(name).click()
      await expect.element(bar).toHaveTextContent('3/312 patients selected')
    })
    await box('Patient 2').click()
    await expect.element(bar).toHaveTextContent('2/312 patients selected')
    await expectRepeated(opened)
    expect(opened.sent(SEND)[0]?.patient_ids).toHaveLength(3)
  })

  it('is the same request after a refusal that says nothing about the first attempt', async () => {
    const opened = await openAfterLostResponse()
    const busy = { code: 'too_many_requests', message: 'That was a lot of requests at once.' }
    opened.server.reply({ [SEND]: { status: 429, body: busy } })
    await send.click()
    await expect.element(panel.getByRole('alert')).toHaveTextContent(busy.message)
    opened.server.reply({ [SEND]: accepted })
    await expectRepeated(opened)
  })

  it('counts as sent when the server says that its id was already used', async () => {
    const { server, sent } = await openAfterLostResponse()
    const id = sent(SEND)[0]?.id
    server.reply({
      [SEND]: {
        status: 409,
        body: { code: 'id_reused', message: 'This was already sent with other content.' },
      },
      [`GET /api/communications/bulk/${id}`]: {
        body: {
          ...{ id, total: 310, channel: 'Email', messages: [] },
          progress: { sent: 310, failed: 0, state: 'complete', waits_until: null },
        },
      },
    })
    await send.click()
    await expect.element(toastOf('Queued 310 bulk messages')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('is a new request with another text, and the old one again with the old text', async () => {
    const opened = await openAfterLostResponse()
    const { server, sent } = opened
    server.reply({ [SEND]: failure })
    await write(message, '!')
    await expect.element(unknown).not.toBeInTheDocument()
    await send.click()
    await expect.poll(() => sent(SEND).at(-1)?.payload).toMatchObject({ message: 'We have news.!' })
    expect(sent(SEND).at(-1)?.id).not.toBe(sent(SEND)[0]?.id)
    server.reply({ [SEND]: accepted })
    await write(message, '{Backspace}')
    await expectRepeated(opened)
  })

  it('is a new request for a list instead of the report, which the composer warns of', async () => {
    const { sent } = await openAfterLostResponse()
    await box('Patient 2').click()
    await expect.element(panel.getByText(/Those who are selected again would get it twice/)).toBeVisible()
    await send.click()
    await expect.element(panel).not.toBeInTheDocument()
    expect(sent(SEND).at(-1)?.id).not.toBe(sent(SEND)[0]?.id)
    expect(sent(SEND).at(-1)?.patient_ids).toHaveLength(3)
  })
})

describe('a bulk message that was sent', () => {
  it('can be sent again with the same text, as another bulk message', async () => {
    const opened = await openAfterLostResponse()
    const { sent } = opened
    await expectRepeated(opened)
    await selectAll.click()
    await compose.click()
    await sendHello()
    await expect.element(panel).not.toBeInTheDocument()
    const { id, ...content } = sent(SEND).at(-1) ?? {}
    expect({ ...content, id: sent(SEND)[0]?.id }).toEqual(sent(SEND)[0])
    expect(id).not.toBe(sent(SEND)[0]?.id)
    await expect.element(unknown).not.toBeInTheDocument()
  })
})
