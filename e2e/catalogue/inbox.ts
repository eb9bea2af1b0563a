import { expect, type Page } from '@playwright/test'
import { conversationOn } from '../screens/conversation-screen.ts'
import { inboxOn } from '../screens/inbox-screen.ts'
import { change, talkativeLead } from './leads.ts'
import { DIALOG, type Lead, LISTBOX, MAIN, type Screen, type ScreenGroup, type Stage } from './screen.ts'
import { button, dialog, fail, loaded, neverAnswer, open } from './waits.ts'

const CONVERSATIONS = '**/api/v2/conversations/communications*'

export async function openInbox(page: Page, path = '/inbox'): Promise<void> {
  await open(page, path)
  await expect(inboxOn(page).rows.first()).toBeVisible()
  await expect(button(page, /^Saved filters/)).toBeVisible()
}

const listScreens = (): Screen[] => [
  {
    name: 'inbox',
    text: 'The inbox, with no conversation open',
    pictures: ['390 light'],
    show: ({ page }) => openInbox(page),
  },
  ...(['Email', 'SMS', 'Forms', 'WhatsApp'] as const).map((channel) => ({
    name: `inbox-${channel.toLowerCase()}`,
    text: `The conversations with messages by ${channel}`,
    part: MAIN,
    show: ({ page }: Stage) => openInbox(page, `/inbox/all/${channel.toLowerCase()}`),
  })),
  { name: 'inbox-mine', text: 'My Inbox', part: MAIN, show: ({ page }) => openInbox(page, '/inbox/mine') },
  {
    name: 'inbox-selection',
    text: 'Two ticked conversations, and what can be done with them',
    part: MAIN,
    show: async ({ page }) => {
      await openInbox(page)
      for (const index of [0, 2]) {
        await inboxOn(page).rows.nth(index).hover()
        await inboxOn(page).rows.nth(index).getByRole('checkbox').click()
      }
      await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toBeVisible()
      await page.mouse.move(900, 600)
    },
  },
]

/** What opens over the list. */
const listOverlays = (): Screen[] => [
  {
    name: 'inbox-filter',
    text: 'The types of treatment by which the inbox is filtered',
    part: LISTBOX,
    opensAnew: true,
    show: async ({ page }) => {
      await openInbox(page)
      await button(page, /^(All types|Types)/).click()
      await expect(page.getByRole('listbox', { name: 'Types' })).toBeVisible()
    },
  },
  {
    name: 'inbox-drawer',
    text: 'The menu on a phone',
    opensAnew: true,
    widths: [390],
    show: async ({ page }) => {
      await openInbox(page)
      await button(page, 'Menu').click()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    },
  },
  {
    name: 'notifications',
    text: 'What the bell lists',
    part: DIALOG,
    opensAnew: true,
    pictures: ['1440 light'],
    show: async ({ page, ...stage }) => {
      const users = await stage.colleagueApi.get<{ id: string; name: string }[]>('/v3/colleagues')
      const user_id = users.find(({ name }) => name === 'Dr Ada Okafor')?.id ?? ''
      const { id } = await stage.lead('Priya', 'Nair')
      await stage.colleagueApi.put(`/v3/patients/${id}/assignee`, { user_id: null })
      await stage.colleagueApi.put(`/v3/patients/${id}/assignee`, { user_id })
      await openInbox(page)
      await button(page, /^Notifications/).click()
      await expect(dialog(page, 'Notifications').getByRole('listitem').first()).toBeVisible()
    },
  },
]

const conversationScreens = (): Screen[] => {
  let lead: Lead
  let colleague: Page
  return [
    {
      name: 'conversation',
      text: 'An open conversation: list, timeline and patient',
      pictures: ['1440 light', '1440 dark', '1024 light', '390 light'],
      show: async (stage) => {
        const { page } = stage
        lead = await talkativeLead(stage, 'Charlotte', 'Evans')
        await openInbox(page)
        await expect(inboxOn(page).row(lead.name)).toContainText('Is there parking?')
        await inboxOn(page).open(lead.name)
        await expect(conversationOn(page).event('Is there parking?')).toBeVisible()
        await loaded(page)
      },
    },
    {
      name: 'conversation-presence',
      text: 'A colleague who is writing to the same patient',
      part: MAIN,
      pictures: ['1440 light'],
      show: async (stage) => {
        colleague = await stage.colleagueAt(`/inbox?patient=${lead.id}`)
        await conversationOn(colleague).tab('SMS').click()
        await conversationOn(colleague).message.fill('Yes, behind the practice')
        await expect(stage.page.getByRole('status').filter({ hasText: 'is writing an SMS' })).toBeVisible()
      },
    },
    {
      name: 'conversation-assignee',
      text: 'The colleagues to whom a patient can be assigned',
      part: DIALOG,
      opensAnew: true,
      // On a phone they open from the patient's details.
      widths: [1024, 1440],
      show: async ({ page }) => {
        await openInbox(page, `/inbox?patient=${lead.id}`)
        await expect(conversationOn(page).timeline).toBeVisible()
        await page.keyboard.press('a')
        await expect(page.getByRole('combobox', { name: 'Find a colleague' })).toBeVisible()
        await loaded(page)
      },
    },
  ]
}

const namesakeScreens = (): Screen[] => [
  {
    name: 'namesakes',
    text: 'Two patients with the same name, distinguished by their numbers',
    part: MAIN,
    pictures: ['1440 light'],
    show: async (stage) => {
      const { page } = stage
      const first = await stage.lead('Nora', 'Hughes')
      await first.sendText('Hello, do you do whitening?')
      const namesake = await stage.lead('Nora', 'Price')
      await change(stage.staffApi, namesake, { last_name: first.last })
      await namesake.sendText('Hello, I have chipped a tooth')
      await openInbox(page)
      await expect(inboxOn(page).row('I have chipped')).toContainText(`…${namesake.number.slice(-3)}`)
      await inboxOn(page).open('I have chipped')
      await expect(conversationOn(page).event('I have chipped')).toBeVisible()
      await loaded(page)
    },
  },
]

const unusualScreens = (): Screen[] => [
  {
    name: 'inbox-empty',
    text: 'An inbox in which nothing is left to do',
    part: MAIN,
    show: async ({ page }) => {
      await page.route(CONVERSATIONS, (route) => route.fulfill({ json: { data: [], cursor: null } }))
      await open(page, '/inbox/all/email')
      // A message from a new sender can appear in the empty list at any time.
      await expect(async () => {
        await page.getByRole('link', { name: /^WhatsApp/ }).click()
        await page.getByRole('link', { name: /^Email/ }).click()
        await expect(page.getByText("There's nothing left to do.")).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await page.unroute(CONVERSATIONS)
    },
  },
  {
    name: 'inbox-failure',
    text: 'An inbox that could not be loaded',
    part: MAIN,
    show: async ({ page }) => {
      await fail(page, CONVERSATIONS)
      await page.goto('/inbox')
      await expect(button(page, 'Refresh')).toHaveCount(2)
      await page.unroute(CONVERSATIONS)
    },
  },
  {
    name: 'inbox-loading',
    text: 'An inbox that is loading',
    part: MAIN,
    show: async ({ page }) => {
      await neverAnswer(page, CONVERSATIONS)
      await page.goto('/inbox')
      await expect(page.getByRole('status', { name: 'Loading conversations' }).first()).toBeVisible()
      await page.unroute(CONVERSATIONS)
    },
  },
  {
    name: 'unplaced',
    text: 'Messages that were not placed',
    part: MAIN,
    show: async ({ page, sandbox }) => {
      await sandbox.post('/call', { from: 'anonymous', answered: false })
      await open(page, '/inbox/unplaced')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'incoming-patients',
    text: 'Incoming patients from the practice system',
    part: MAIN,
    show: ({ page }) => open(page, '/dentally/patients'),
  },
]

export const inboxGroups: ScreenGroup[] = [
  {
    title: 'the inbox in each channel, its filters, its selection and the bell',
    screens: () => [...listScreens(), ...listOverlays()],
  },
  {
    title: 'an open conversation, who is at it and whose it is',
    screens: () => [...conversationScreens(), ...namesakeScreens()],
  },
  { title: 'empty, failing and loading inboxes, and messages without a place', screens: unusualScreens },
]
