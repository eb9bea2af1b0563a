import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { expect, type Page } from '@playwright/test'
import { conversationOn } from '../screens/conversation-screen.ts'
import { type LeadOf, oneLead } from './leads.ts'
import { openReply } from './reply.ts'
import { DIALOG, type Lead, MAIN, MENU, type Screen, type ScreenGroup, type Stage } from './screen.ts'
import { dialog, fail, neverAnswer, open } from './waits.ts'

const LIST = '**/api/v3/scheduled-messages'
const PAGE = '/inbox/scheduled'

const lines = (page: Page) => page.getByRole('list', { name: 'Scheduled messages' })

/** Writes a text, and opens the times at which it can be sent later. */
async function openTimes(page: Page): Promise<void> {
  const { message } = conversationOn(page)
  await message.fill('Your estimate is ready. Shall I post it to you?')
  await message.press('Control+Shift+Enter')
  await expect(page.getByRole('menu', { name: 'Send later' })).toBeVisible()
}

/** Schedules a text that stays unsent because the patient writes first, and an email that waits. */
async function schedule({ page, staffApi, sandbox }: Stage, lead: Lead): Promise<void> {
  await openTimes(page)
  await page.getByRole('menuitem', { name: 'In 1 hour' }).click()
  await expect(lines(page)).toContainText('Scheduled for')
  await lead.sendText('Could you email me the estimate instead?')
  await expect(conversationOn(page).event('email me the estimate')).toBeVisible()
  await lines(page).getByRole('button', { name: 'Send now' }).click()
  await expect(lines(page)).toContainText('Not sent: Something new came in')
  const send_at = new Date((await sandbox.now()).getTime() + 3 * MS_PER_DAY)
  await staffApi.post(`/v3/patients/${lead.id}/scheduled-messages`, {
    kind: 'text',
    send_at,
    message: {
      id: crypto.randomUUID(),
      channel: 'Email',
      subject: 'Your estimate',
      body: 'Here is the estimate that we spoke about. Do ring me if anything is unclear.',
    },
  })
}

const replyScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'reply-later',
    text: 'The times at which a message can be sent later',
    part: MENU,
    pictures: ['1440 light'],
    show: async (stage) => {
      await openReply(stage.page, await leadOf(stage), 'SMS')
      await openTimes(stage.page)
    },
  },
  {
    name: 'reply-later-time',
    text: 'Another time at which a message is sent later',
    part: DIALOG,
    show: async ({ page }) => {
      await page.getByRole('menuitem', { name: 'Choose date and time' }).click()
      await expect(dialog(page, 'Send later')).toBeVisible()
    },
  },
  {
    name: 'reply-scheduled',
    text: 'What is scheduled for a patient, above the reply bar: a text that was not sent, and an email',
    part: 'ul[aria-label="Scheduled messages"]',
    pictures: ['1440 light', '390 light'],
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await page.keyboard.press('Escape')
      await expect(dialog(page, 'Send later')).toHaveCount(0)
      await schedule(stage, lead)
      // Without the messages about it.
      await openReply(page, lead, 'SMS')
      await expect(lines(page).getByRole('listitem')).toHaveCount(2)
    },
  },
]

const listScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'scheduled',
    text: 'The scheduled messages of the practice',
    part: MAIN,
    pictures: ['1440 light', '390 light'],
    show: async (stage) => {
      const [{ page }, { name }] = [stage, await leadOf(stage)]
      await open(page, PAGE)
      await expect(page.getByRole('listitem', { name }).first()).toContainText('Not sent')
    },
  },
  {
    name: 'scheduled-empty',
    text: 'The scheduled messages, when there are none',
    part: MAIN,
    show: async ({ page }) => {
      await page.route(LIST, (route) => route.fulfill({ json: { data: [], cursor: null } }))
      await open(page, PAGE)
      await expect(page.getByText('Nothing is scheduled')).toBeVisible()
      await page.unroute(LIST)
    },
  },
  {
    name: 'scheduled-failure',
    text: 'Scheduled messages that could not be loaded',
    part: MAIN,
    show: async ({ page }) => {
      await fail(page, LIST)
      await open(page, PAGE)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.unroute(LIST)
    },
  },
  {
    name: 'scheduled-loading',
    text: 'Scheduled messages that are loading',
    part: MAIN,
    show: async ({ page }) => {
      await neverAnswer(page, LIST)
      await page.goto(PAGE)
      await expect(page.getByRole('status', { name: 'Loading scheduled messages' })).toBeVisible()
      await page.unroute(LIST)
    },
  },
]

const screens = (): Screen[] => {
  const leadOf = oneLead(async (stage) => {
    const lead = await stage.lead('Freya', 'Lindqvist')
    await lead.sendText('Hello, how much would two crowns cost?')
    return lead
  })
  return [...replyScreens(leadOf), ...listScreens(leadOf)]
}

export const scheduledGroups: ScreenGroup[] = [{ title: 'messages that are sent later', screens }]
