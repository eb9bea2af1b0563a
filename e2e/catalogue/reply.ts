import { expect, type Page } from '@playwright/test'
import { PDF } from '../people/files.ts'
import { type Channel, conversationOn } from '../screens/conversation-screen.ts'
import { type LeadOf, oneLead, talkativeLead } from './leads.ts'
import { openEditor } from './patient.ts'
import { type Lead, LISTBOX, REPLY, type Screen, type ScreenGroup } from './screen.ts'
import { button } from './waits.ts'

/** Opens a patient to write to them. */
export async function openReply(page: Page, lead: Lead, channel: Channel): Promise<void> {
  await openEditor(page, lead)
  await conversationOn(page).tab(channel).click()
}

const channelScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'reply-note',
    text: 'A note, and the colleague whom it mentions',
    part: LISTBOX,
    opensAnew: true,
    pictures: ['1440 light'],
    show: async (stage) => {
      const { page } = stage
      await openReply(page, await leadOf(stage), 'Note')
      const { note } = conversationOn(page)
      // The list appears with the letter, also when the draft has it already.
      if (await note.inputValue()) await note.press('Backspace')
      else await note.fill('Could you ring him, ')
      await note.press('@')
      await expect(page.getByRole('listbox', { name: 'Colleagues' })).toBeVisible()
    },
  },
  {
    name: 'reply-email',
    text: 'An email that is being written',
    part: REPLY,
    show: async (stage) => {
      const { page } = stage
      await page.keyboard.press('Escape')
      await openReply(page, await leadOf(stage), 'Email')
      await expect(conversationOn(page).body).toBeVisible()
    },
  },
  {
    name: 'reply-files',
    text: 'An email with files',
    part: REPLY,
    show: async ({ page }) => {
      const file = { name: 'Treatment plan.pdf', mimeType: 'application/pdf', buffer: PDF }
      await page.getByLabel('Files to attach').setInputFiles(file)
      await expect(button(page, `Remove ${file.name}`)).toBeVisible()
      await conversationOn(page).body.fill('Here is the plan that we spoke about.')
    },
  },
  {
    name: 'reply-whatsapp-stalled',
    text: 'A WhatsApp conversation that only a template restarts',
    part: REPLY,
    show: async (stage) => {
      const { page } = stage
      await openReply(page, await leadOf(stage), 'WhatsApp')
      await expect(button(page, 'Choose a template')).toBeVisible()
    },
  },
  {
    name: 'reply-templates',
    text: 'The templates, opened with a slash',
    part: LISTBOX,
    opensAnew: true,
    pictures: ['1440 light'],
    show: async (stage) => {
      const { page } = stage
      await openReply(page, await leadOf(stage), 'SMS')
      await conversationOn(page).message.fill('')
      await conversationOn(page).message.press('/')
      await expect(page.getByRole('listbox', { name: 'SMS templates' })).toBeVisible()
    },
  },
]

/** A reply that cannot go at once. */
const stoppedScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'reply-guard',
    text: 'A reply that was begun before the patient wrote again',
    part: REPLY,
    pictures: ['1440 light'],
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await openReply(page, lead, 'SMS')
      const { message, event } = conversationOn(page)
      await message.fill('Yes, there are eight spaces behind the practice.')
      await lead.sendText('Sorry, I meant Wednesday')
      await expect(event('I meant Wednesday')).toBeVisible()
      await message.press('Control+Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'wrote' })).toBeVisible()
    },
  },
  {
    name: 'reply-offline',
    text: 'No connection',
    part: REPLY,
    show: async ({ page }) => {
      await page.keyboard.press('Escape')
      await page.context().setOffline(true)
      await expect(page.getByText("No connection. We'll send this when you're back.").first()).toBeVisible()
    },
  },
  {
    name: 'reply-waiting',
    text: 'A reply that waits for the connection',
    pictures: ['1440 light'],
    show: async ({ page }) => {
      const { message, event } = conversationOn(page)
      await message.fill('Shall we say Wednesday at ten?')
      await message.press('Control+Enter')
      await expect(event('Shall we say Wednesday')).toBeVisible()
    },
  },
  {
    name: 'reply-sent',
    text: 'The same reply, sent once the connection is back',
    show: async ({ page }) => {
      await page.context().setOffline(false)
      await expect(conversationOn(page).statusIcon('Shall we say Wednesday', 'Delivered')).toBeVisible()
    },
  },
]

const replyScreens = (): Screen[] => {
  const leadOf = oneLead((stage) => talkativeLead(stage, 'Oliver', 'Ward'))
  return [...channelScreens(leadOf), ...stoppedScreens(leadOf)]
}

export const replyGroups: ScreenGroup[] = [
  { title: 'the reply bar in each channel and state', screens: replyScreens },
]
