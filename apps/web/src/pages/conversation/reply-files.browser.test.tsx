import { eventually } from '@enamel/testing/eventually'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import {
  accepted,
  acceptFiles,
  aPdf,
  choose,
  DISCARDS,
  drop,
  list,
  draftedNames as names,
  UPLOADS,
} from '../testing/draft-files.ts'
import { aPicture, FILES } from '../testing/files.ts'
import { clearBrowser, field, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation, timeline } from '../testing/show-conversation.tsx'

const attach = page.getByRole('button', { name: 'Attach files' })
beforeEach(clearBrowser)
afterEach(() => vi.restoreAllMocks())

/** Shows a conversation whose server accepts files, with the Email tab open. */
async function showEmail(options: SignedInOptions = {}, server: PatientServer = patientServer()) {
  await acceptFiles(server)
  const shown = showConversation({ server }, options)
  await waitForReplyBar()
  await tab('Email').click()
  return shown
}

describe('the files of a reply', () => {
  it('are added to an email, shown with their names and sizes, and sent with it', async () => {
    const { server } = await showEmail()
    await field('Write an email').fill('Here it is.')
    choose(aPdf('Estimate.pdf'), aPdf('Implant consent November 2025.pdf', 1_300_000))
    await eventually(() =>
      expect(names().toSorted()).toEqual(['Estimate.pdf84 kB', 'Implant c…2025.pdf1.2 MB']),
    )
    await sendButton.click()
    const [sent] = server.sent(SENDS)
    const id = expect.stringMatching(/^0198c1de-0000-7000-b000-/)
    expect(sent?.body).toMatchObject({ attachment_ids: [id, id] })
    await expect.element(list).not.toBeInTheDocument()
    expect(server.sent(DISCARDS)).toEqual([])
  })

  it('are shown with the message immediately, before the server has it', async () => {
    const server = patientServer()
    server.on(SENDS, () => new Promise(() => {}))
    await showEmail({}, server)
    choose(new File([await aPicture()], 'x-ray.png', { type: 'image/png' }))
    await field('Write an email').fill('Here it is.')
    await sendButton.click()
    await expect.element(timeline.getByRole('button', { name: 'Open x-ray.png' })).toBeVisible()
    expect(server.sent(FILES)).toHaveLength(1)
  })

  it('block Send while they are being uploaded, and can be cancelled', async () => {
    const server = patientServer()
    await showEmail({}, server)
    await field('Write an email').fill('Here it is.')
    await expect.element(sendButton).toBeEnabled()
    let signal: AbortSignal | undefined
    server.on(UPLOADS, (request) => {
      signal = request.signal
      return new Promise(() => {})
    })
    choose(aPdf('Estimate.pdf'))
    await expect.element(page.getByRole('progressbar', { name: 'Uploading Estimate.pdf' })).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel Estimate.pdf' }).click()
    expect(signal?.aborted).toBe(true)
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(sendButton).toBeEnabled()
  })

  it('show why they are refused, in the words of the server or of the app, and can be uploaded again if there was no response', async () => {
    const server = patientServer()
    await showEmail({}, server)
    await field('Write an email').fill('Here it is.')
    server.on(UPLOADS, () => refusal(422, 'file_refused', 'What is in this file is not what its name says.'))
    choose(aPdf('Estimate.pdf'))
    await expect.element(list.getByText('What is in this file is not what its name says.')).toBeVisible()
    await expect.element(list.getByRole('button', { name: /^Try again/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove Estimate.pdf' }).click()

    const before = server.sent(UPLOADS).length
    choose(new File([], 'Empty.pdf'))
    await expect.element(list.getByText('This file is empty')).toBeVisible()
    expect(server.sent(UPLOADS)).toHaveLength(before)
    await page.getByRole('button', { name: 'Remove Empty.pdf' }).click()

    server.on(UPLOADS, () => 'broken')
    choose(aPdf('Consent.pdf'))
    await expect.element(list.getByText('The server could not be reached.')).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    server.on(UPLOADS, ({ body }) => accepted(body))
    await page.getByRole('button', { name: 'Try again: Consent.pdf' }).click()
    await eventually(() => expect(names()).toEqual(['Consent.pdf84 kB']))
    await expect.element(sendButton).toBeEnabled()
  })

  it('are removed from the draft and from the server', async () => {
    const { server } = await showEmail()
    choose(aPdf('Estimate.pdf'))
    await page.getByRole('button', { name: 'Remove Estimate.pdf' }).click()
    await expect.element(list).not.toBeInTheDocument()
    await eventually(() => expect(server.sent(DISCARDS)).toHaveLength(1))
  })

  it('give the focus to the next one when they are removed, and at last to the button that attaches files', async () => {
    await showEmail()
    choose(aPdf('Estimate.pdf'), aPdf('Plan.pdf'), aPdf('Scan.pdf'))
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
    await expect.element(remove('Scan.pdf')).toBeVisible()
    ;(remove('Plan.pdf').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(remove('Scan.pdf')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(remove('Estimate.pdf')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(attach).toHaveFocus()
  })

  it('can be dropped onto the bar, and pictures can be pasted into it', async () => {
    await showEmail()
    drop(field('Write an email').element(), aPdf('Dropped.pdf'))
    await eventually(() => expect(names()).toEqual(['Dropped.pdf84 kB']))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([await aPicture()], 'image.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    field('Write an email').element().dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(true)
    const uploaded = ['Dropped.pdf84 kB', expect.stringMatching(/^image\.png(?!.*Uploading)/)]
    await eventually(() => expect(names()).toEqual(uploaded))
  })

  it('stay in the draft when the user chooses another channel or leaves the conversation', async () => {
    const options = { subscriber: 'keeps-files' }
    const { server, leave } = await showEmail(options)
    choose(aPdf('Estimate.pdf'))
    await eventually(() => expect(names()).toEqual(['Estimate.pdf84 kB']))
    await tab('Note').click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(attach).not.toBeInTheDocument()
    drop(field('Write a note for your team').element(), aPdf('Other.pdf'))
    await expect.element(page.getByText('Files can only be sent by email, SMS or WhatsApp')).toBeVisible()
    leave()
    showConversation({ server }, options)
    await tab('Email').click()
    await eventually(() => expect(names()).toEqual(['Estimate.pdf84 kB']))
  })

  it('return to the fields with a failed email', async () => {
    const server = patientServer({ patient: aPatient() })
    server.on(SENDS, () => refusal(422, 'channel_disabled', 'Email is not enabled for your practice'))
    await showEmail({}, server)
    await field('Write an email').fill('Here it is.')
    choose(aPdf('Estimate.pdf'))
    await eventually(() => expect(names()).toEqual(['Estimate.pdf84 kB']))
    await sendButton.click()
    await timeline.getByRole('button', { name: 'Edit' }).click()
    await eventually(() => expect(names()).toEqual(['Estimate.pdf84 kB']))
    await expect.element(field('Write an email')).toHaveValue('Here it is.')
    server.on(SENDS, (request) => server.defaultReply(request))
    await sendButton.click()
    const ids = server.sent(SENDS).map(({ body }) => body as { id: string; attachment_ids: string[] })
    expect(ids).toHaveLength(2)
    expect(ids[1]).toEqual(ids[0])
  })

  it('are marked with an instruction if the server no longer has them, and block Send until they are removed', async () => {
    const options = { subscriber: 'lost-files' }
    const server = patientServer()
    const { leave } = await showEmail(options, server)
    await field('Write an email').fill('Here they are.')
    choose(aPdf('Estimate.pdf'), aPdf('Consent.pdf'))
    await eventually(() => expect(names()).toHaveLength(2))
    const text = 'One of the files is no longer available. Remove it and add it again'
    server.on(SENDS, ({ body }) => {
      const { attachment_ids } = body as { attachment_ids: string[] }
      return refusal(422, 'file_gone', text, { [attachment_ids[0] ?? '']: [text] })
    })
    await sendButton.click()
    const marked = list.getByRole('listitem').filter({ hasText: 'Estimate.pdf' })
    await expect
      .element(marked.getByRole('alert'))
      .toHaveTextContent('No longer available. Remove it, or choose it again')
    await expect.element(list.getByRole('alert')).toHaveLength(1)
    await expect.element(field('Write an email')).toHaveValue('Here they are.')
    expect(document.querySelectorAll('article')).toHaveLength(0)
    await expect.element(sendButton).toBeDisabled()

    leave()
    showConversation({ server }, options)
    await expect.element(marked.getByRole('alert')).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    await page.getByRole('button', { name: 'Remove Estimate.pdf' }).click()
    await expect.element(sendButton).toBeEnabled()
    server.on(SENDS, (request) => server.defaultReply(request))
    await sendButton.click()
    await expect.element(timeline.getByText('Here they are.')).toBeVisible()
    const [first, second] = server
      .sent(SENDS)
      .map(({ body }) => body as { id: string; attachment_ids: string[] })
    expect(second?.attachment_ids).toEqual(first?.attachment_ids.slice(1))
    expect(second?.id).not.toBe(first?.id)
  })

  it('are not uploaded beyond the number that an email may have, which is shown immediately', async () => {
    const { server } = await showEmail()
    await field('Write an email').fill('Here they are.')
    choose(...Array.from({ length: 12 }, (_, index) => aPdf(`Scan ${index}.pdf`, 1024)))
    await expect
      .element(page.getByText('A message takes up to 10 files. The last 2 were not added'))
      .toBeVisible()
    await eventually(() => expect(server.sent(UPLOADS)).toHaveLength(10))
    await eventually(() => expect(names()).toHaveLength(10))
    await expect.element(sendButton).toBeEnabled()
  })

  it('show just above Send why they cannot be sent together, which is visible at the usual height of the bar', async () => {
    await showEmail()
    await field('Write an email').fill('Here they are.')
    choose(...Array.from({ length: 6 }, (_, index) => aPdf(`Scan ${index}.pdf`, 4_000_000)))
    const reason = page.getByText('The files in an email can be up to 20 MB in total')
    await expect.element(reason).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    const text = document.createRange()
    text.selectNodeContents(reason.element())
    // The second part of Send is at its right.
    const later = page.getByRole('button', { name: 'Send later' })
    await expect.element(later).toBeVisible()
    const [line, button, end] = [text, sendButton.element(), later.element()].map((shown) =>
      shown.getBoundingClientRect(),
    )
    expect(line?.right).toBe(end?.right)
    expect(button?.top).toBeGreaterThan(line?.bottom ?? 0)
    expect(button?.top).toBeLessThan((line?.bottom ?? 0) + 20)
    await page.getByRole('button', { name: 'Remove Scan 3.pdf' }).click()
    await expect.element(reason).not.toBeInTheDocument()
    await expect.element(sendButton).toBeEnabled()
  })

  it('cannot be added without the flag attachments (TML-16)', async () => {
    await showEmail({ features: ['timeline-v2'] })
    await expect.element(field('Write an email')).toBeVisible()
    await expect.element(attach).not.toBeInTheDocument()
  })
})

it('uploads the files of a reply to the patient whose conversation is open', async () => {
  const { server } = await showEmail()
  choose(aPdf('Estimate.pdf'))
  await eventually(() =>
    expect(server.sent(UPLOADS).map(({ line }) => line)).toEqual([
      `POST /v3/patients/${PATIENT}/attachments`,
    ]),
  )
})
