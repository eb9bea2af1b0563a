import {
  NOT_ALLOWED_FOR_SMS,
  TOO_LARGE_FOR_SMS,
  WRONG_TYPE_FOR_SMS,
} from '@enamel/domain/communications/attachments/sms-files'
import { NOT_ALLOWED } from '@enamel/domain/communications/attachments/upload-problem'
import { eventually } from '@enamel/testing/eventually'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aMessage, aPatient } from '../../signed-in/testing/events.ts'
import { patientServer } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { acceptFiles, aPdf, choose, draftedNames, drop, list } from '../testing/draft-files.ts'
import { aFile, aPicture } from '../testing/files.ts'
import { clearBrowser, field, SENDS, sendButton, tab, waitForReplyBar } from '../testing/reply.ts'
import { showConversation, timeline } from '../testing/show-conversation.tsx'

const text = field('Write an SMS')
const byLink = page.getByText('Sent as a link at the end of the text, which works for 30 days.')
const byMms = page.getByText('Sent with the text as an MMS.')

beforeEach(clearBrowser)

const aPhoto = async (name = 'x-ray.png') => new File([await aPicture()], name, { type: 'image/png' })

async function showSms(options: SignedInOptions = {}, phone = '+447700900461') {
  const patient = aPatient({ phone, phone_number: { number: phone, invalid_reason: null } })
  const server = patientServer({ patient })
  await acceptFiles(server)
  const shown = showConversation({ server }, options)
  await waitForReplyBar()
  await tab('SMS').click()
  return shown
}

/** The number before the slash of the counter. */
const counted = () => Number(/(\d+)\/1600/.exec(document.body.textContent ?? '')?.[1])

describe('the files of a text', () => {
  it('go as a link, which the counter counts before the text is sent', async () => {
    const { server } = await showSms()
    await text.fill('Here is your X-ray.')
    expect(counted()).toBe(19)
    drop(text.element(), await aPhoto())
    await expect.element(byLink).toBeVisible()
    const line = `\nPicture: ${window.location.origin}/f/${'x'.repeat(22)}`
    await eventually(() => expect(counted()).toBe(19 + line.length))
    await sendButton.click()
    expect(server.sent(SENDS)[0]?.body).toMatchObject({
      channel: 'SMS',
      message: 'Here is your X-ray.',
      attachment_ids: [expect.stringMatching(/^0198c1de-0000-7000-b000-/)],
    })
    await expect.element(list).not.toBeInTheDocument()
    await eventually(() => expect(counted()).toBe(0))
  })

  it('block Send when the text is too long with the link, and not without it', async () => {
    await showSms()
    await text.fill('x'.repeat(1580))
    await expect.element(sendButton).toBeEnabled()
    choose(await aPhoto())
    await expect.element(byLink).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    await page.getByRole('button', { name: 'Remove x-ray.png' }).click()
    await expect.element(sendButton).toBeEnabled()
  })

  it('go as an MMS, and not in the text, if the practice has it and the patient’s network too', async () => {
    await showSms({ client: { sms_mms: true } }, '+12025550101')
    await text.fill('Here is your X-ray.')
    choose(await aPhoto())
    await expect.element(byMms).toBeVisible()
    expect(counted()).toBe(19)
    choose(aPdf('Estimate.pdf'))
    await expect.element(byLink).toBeVisible()
    expect(counted()).toBeGreaterThan(19)
  })

  it('are refused with what to do instead if they are of another type or too large', async () => {
    await showSms()
    await text.fill('Listen')
    choose(new File(['x'], 'voice.mp3', { type: 'audio/mpeg' }))
    await expect.element(page.getByText(WRONG_TYPE_FOR_SMS)).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    await page.getByRole('button', { name: 'Remove voice.mp3' }).click()
    choose(aPdf('Plan.pdf', 5 * 1024 * 1024 + 1))
    await expect.element(page.getByText(TOO_LARGE_FOR_SMS)).toBeVisible()
    await expect.element(sendButton).toBeDisabled()
    await expect.element(byLink).not.toBeInTheDocument()
  })

  it('are refused with the kinds that a text takes if no channel takes them', async () => {
    await showSms()
    choose(new File(['x'], 'x-ray.heic', { type: 'image/heic' }))
    await expect.element(page.getByText(NOT_ALLOWED_FOR_SMS)).toBeVisible()
    await tab('Email').click()
    await expect.element(page.getByText(NOT_ALLOWED)).toBeVisible()
  })

  it('need a text, and are offered to the file dialog as pictures and PDF files', async () => {
    await showSms()
    choose(await aPhoto())
    await eventually(() => expect(draftedNames()).toHaveLength(1))
    await expect.element(sendButton).toBeDisabled()
    expect(document.querySelector<HTMLInputElement>('input[type=file]')?.accept).toBe(
      '.jpg,.jpeg,.png,.gif,.pdf',
    )
  })

  it('are not offered without the flag attachments', async () => {
    await showSms({ features: ['timeline-v2'] })
    await expect.element(text).toBeVisible()
    expect(page.getByRole('button', { name: 'Attach files' }).query()).toBeNull()
  })
})

it('shows on the timeline how the pictures of a text were sent, with the link that the patient got', async () => {
  const link = 'https://app.enamel.test/f/AbCdEfGhIjKlMnOpQrStUv'
  const sent = {
    inbound: false,
    comm_type: 'sms',
    status: 'delivered',
  } as const
  const server = patientServer({
    items: [
      aMessage({
        ...sent,
        text_content: `Here it is.\nPicture: ${link}`,
        files_sent_as: 'link',
        attachments: [aFile({ name: 'x-ray.png' })],
      }),
      aMessage({
        ...sent,
        text_content: 'And another.',
        files_sent_as: 'mms',
        attachments: [aFile()],
        minute: 1,
      }),
    ],
  })
  await acceptFiles(server)
  showConversation({ server })
  await expect.element(timeline.getByText('Sent as a link')).toBeVisible()
  await expect.element(timeline.getByText('Sent as MMS')).toBeVisible()
  await expect.element(timeline.getByRole('link', { name: link })).toHaveAttribute('href', link)
  await expect.element(timeline.getByRole('button', { name: 'Open x-ray.png' })).toBeVisible()
})
