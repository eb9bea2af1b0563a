import { expect, type Page } from '@playwright/test'
import { endFileLink } from '../demo/demo-database.ts'
import { aPicture } from '../people/files.ts'
import { conversationOn } from '../screens/conversation-screen.ts'
import { inboxOn } from '../screens/inbox-screen.ts'
import { openInbox } from './inbox.ts'
import { change, type LeadOf, oneLead, send } from './leads.ts'
import { openEditor } from './patient.ts'
import { openReply } from './reply.ts'
import {
  DIALOG,
  type Lead,
  MAIN,
  REPLY,
  type Screen,
  type ScreenGroup,
  type Stage,
  TIMELINE,
} from './screen.ts'
import { button, dialog, loaded } from './waits.ts'

/** By the sandbox's convention, this number is not in use. */
const UNUSED_NUMBER = '+447700900995'
const PERMISSION = '**/api/v3/patients/*/communications/*/permission'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A text with a picture, and the public page that its link opens. */
const pictureScreens = (leadOf: LeadOf): Screen[] => {
  let link = ''
  return [
    {
      name: 'reply-picture',
      text: 'A text with a picture, before it is sent',
      part: REPLY,
      pictures: ['1440 light'],
      show: async (stage) => {
        const { page } = stage
        await openReply(page, await leadOf(stage), 'SMS')
        await conversationOn(page).message.fill('Here is the X-ray that we took on Monday.')
        const file = { name: 'Upper left.png', mimeType: 'image/png', buffer: aPicture(60, 120, 160) }
        await page.getByLabel('Files to attach').setInputFiles(file)
        await expect(page.getByText('Sent as a link at the end of the text')).toBeVisible()
      },
    },
    {
      name: 'message-picture',
      text: 'A text with a picture, as it was sent',
      part: TIMELINE,
      show: async ({ page }) => {
        const { event, send: sendButton, statusIcon } = conversationOn(page)
        await sendButton.click()
        await expect(statusIcon('Here is the X-ray', 'Delivered')).toBeVisible()
        await expect(event('Here is the X-ray').getByRole('button', { name: /^Open / })).toBeVisible()
        link = (await event('Here is the X-ray').getByRole('link').getAttribute('href')) ?? ''
      },
    },
    {
      name: 'file-page',
      text: 'The page that the patient opens with the link of a text, with a picture',
      pictures: ['1440 light', '390 light'],
      show: async ({ page }) => {
        await page.goto(link)
        await expect(heading(page, 'A picture from')).toBeVisible()
      },
    },
    {
      name: 'file-page-expired',
      text: 'The same page, when its thirty days are over',
      show: async ({ page, folder }) => {
        await endFileLink({ folder, formKey: 'brightside-website' }, link)
        await page.goto(link)
        await expect(heading(page, 'This picture is no longer available')).toBeVisible()
      },
    },
    {
      name: 'file-page-unknown',
      text: 'The page of a link that was cut off',
      show: async ({ page }) => {
        await page.goto(link.slice(0, -1))
        await expect(heading(page, 'This link does not work')).toBeVisible()
      },
    },
  ]
}

/** Sends the patient an email in bulk. */
async function sendInBulk({ staffApi }: Stage, lead: Lead, subject: string): Promise<void> {
  await staffApi.post('/communications/bulk', {
    id: crypto.randomUUID(),
    total: 1,
    patient_ids: [lead.id],
    payload: { channel: 'Email', subject, message: 'Come and see us on Saturday.' },
  })
}

/** Opens why an email was allowed. */
async function askWhy(page: Page, subject: string): Promise<void> {
  await conversationOn(page).event(subject).getByRole('button', { name: 'Automation' }).click()
  await expect(dialog(page, 'Why it was allowed')).toBeVisible()
  await loaded(page)
}

const permissionScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'message-allowed',
    text: 'Why a message was allowed',
    part: DIALOG,
    pictures: ['1440 light'],
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await change(stage.staffApi, lead, { gdpr: 'Opted In' })
      for (const subject of ['Our open day', 'Our new hygienist']) await sendInBulk(stage, lead, subject)
      await openEditor(page, lead)
      await askWhy(page, 'Our open day')
      await expect(dialog(page)).toContainText('A bulk message from')
    },
  },
  {
    name: 'message-allowed-unknown',
    text: 'A message from before the reasons were recorded',
    part: DIALOG,
    show: async ({ page }) => {
      const message = 'This message was sent before the reasons were recorded.'
      await page.route(PERMISSION, (route) =>
        route.fulfill({ status: 404, json: { code: 'no_receipt', message } }),
      )
      await page.keyboard.press('Escape')
      await askWhy(page, 'Our new hygienist')
      await expect(dialog(page)).toContainText(message)
      await page.unroute(PERMISSION)
    },
  },
]

/** Sends an email and a text that both fail. */
async function sendInVain({ staffApi }: Stage, lead: Lead): Promise<void> {
  // By the sandbox's convention, this mailbox does not exist.
  await change(staffApi, lead, { phone: UNUSED_NUMBER, email: `nobody+${lead.email}` })
  await send(staffApi, lead, { channel: 'Email', subject: 'Your next visit', body: 'Is the 4th all right?' })
  await send(staffApi, lead, { channel: 'SMS', message: 'I have sent you an email. Is the 4th all right?' })
}

const failedScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'message-failed',
    text: 'An email and a text that failed, in the inbox and in the conversation',
    part: MAIN,
    pictures: ['1440 light', '390 light'],
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await sendInVain(stage, lead)
      await openInbox(page)
      await inboxOn(page).open(lead.name)
      const { event } = conversationOn(page)
      for (const text of ['Your next visit', 'I have sent you an email'])
        await expect(event(text).getByRole('img', { name: 'Failed' })).toBeVisible()
      await expect(inboxOn(page).row(lead.name).getByRole('img', { name: 'Not sent' })).toBeVisible()
      await loaded(page)
    },
  },
  {
    name: 'message-failed-whatsapp',
    text: 'A WhatsApp message that came too late, and the template that is offered instead',
    part: TIMELINE,
    pictures: ['1440 light'],
    show: async ({ page, staffApi }) => {
      const query = new URLSearchParams({ query: 'What happens if I wait a year?' })
      const { messages } = await staffApi.get<{ messages: { patient_id: string }[] }>(`/v3/search?${query}`)
      await openEditor(page, { id: messages[0]?.patient_id ?? '' })
      await expect(button(page, 'Send a template').first()).toBeVisible()
    },
  },
]

const screens = (): Screen[] => {
  const leadOf = oneLead(async (stage) => {
    const lead = await stage.lead('Iris', 'Bennett')
    await lead.sendText('Could you send me the X-ray? My sister is a dentist.')
    return lead
  })
  return [...pictureScreens(leadOf), ...permissionScreens(leadOf), ...failedScreens(leadOf)]
}

export const messageGroups: ScreenGroup[] = [
  { title: 'texts with pictures, messages that failed, and why a message was allowed', screens },
]
