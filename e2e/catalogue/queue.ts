import { expect, type Page } from '@playwright/test'
import { type LeadOf, oneLead } from './leads.ts'
import { DIALOG, type Lead, LISTBOX, MAIN, MENU, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, fail, loaded, neverAnswer, open } from './waits.ts'

const ACTIONS = '**/actions/due?*'

const rows = (page: Page) => page.locator('[data-patient]')
const rowOf = (page: Page, { id }: Lead) => page.locator(`[data-patient="${id}"]`)

async function openQueue(page: Page, path = '/'): Promise<void> {
  await open(page, path)
  await expect(rows(page).first()).toBeVisible()
  await expect(button(page, /^Saved filters/)).toBeVisible()
}

/** Opens an action by its row. */
async function openAction(page: Page, lead: Lead): Promise<void> {
  await openQueue(page)
  await rowOf(page, lead).locator('[data-row]').click()
  await expect(rowOf(page, lead).getByRole('region', { name: 'Next action' })).toBeVisible()
  await loaded(page)
}

const queueScreens = (): Screen[] => [
  {
    name: 'queue',
    text: 'New Leads, with waking patients above the others',
    pictures: ['1440 light', '1440 dark', '1024 light', '390 light'],
    show: ({ page }) => openQueue(page),
  },
  {
    name: 'queue-outcomes',
    text: 'Outcomes, in groups by stage',
    part: MAIN,
    show: ({ page }) => openQueue(page, '/actions/consults/outcomes'),
  },
  {
    name: 'queue-mine',
    text: 'My Actions, in every stage',
    part: MAIN,
    show: ({ page }) => openQueue(page, '/actions/mine'),
  },
  {
    name: 'queue-filter',
    text: 'The types of treatment by which a queue is filtered',
    part: LISTBOX,
    opensAnew: true,
    show: async ({ page }) => {
      await openQueue(page)
      await button(page, /^(All types|Types)/).click()
      await expect(page.getByRole('listbox', { name: 'Types' })).toBeVisible()
    },
  },
  {
    name: 'queue-saved-filters',
    text: 'The saved filters of a queue',
    part: MENU,
    opensAnew: true,
    show: async ({ page }) => {
      await openQueue(page)
      await button(page, /^Saved filters/).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'queue-waking',
    text: 'A patient whose snooze has ended',
    part: MAIN,
    show: async ({ page }) => {
      await openQueue(page)
      await rows(page).filter({ hasText: 'Snooze ended' }).first().locator('[data-row]').click()
      await expect(button(page, 'Remind me later')).toBeVisible()
      await loaded(page)
    },
  },
]

const actionScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'action',
    text: 'An open action, with patient, next action and conversation',
    pictures: ['1440 light', '390 light'],
    show: async (stage) => openAction(stage.page, await leadOf(stage)),
  },
  {
    name: 'action-snooze',
    text: 'Snoozing in one press, or until another time',
    part: DIALOG,
    opensAnew: true,
    pictures: ['1440 light'],
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await openAction(page, lead)
      await button(rowOf(page, lead), 'Snooze').click()
      await expect(page.getByRole('group', { name: 'Snooze until' })).toBeVisible()
    },
  },
  {
    name: 'flow-question',
    text: 'The first question of Follow up',
    part: DIALOG,
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await openAction(page, lead)
      await button(rowOf(page, lead), 'Follow up').click()
      await expect(dialog(page, /^Follow up: /)).toBeVisible()
    },
  },
  {
    name: 'flow-date',
    text: 'The question when to follow up',
    part: DIALOG,
    show: async ({ page }) => {
      await page.getByRole('radio', { name: 'Spoke to them, follow up later' }).check()
      await button(page, 'Next').click()
      await expect(page.getByRole('textbox', { name: 'Date' })).toBeVisible()
    },
  },
  {
    name: 'flow-confirm',
    text: 'The consequences, before they are confirmed',
    part: DIALOG,
    pictures: ['1440 light'],
    show: async ({ page }) => {
      await button(page, 'Next').click()
      await expect(button(page, 'Confirm')).toBeVisible()
    },
  },
]

/** What becomes of an action. */
const resultScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'action-undo',
    text: 'An unanswered call, logged in one press, with its undo',
    pictures: ['1440 light'],
    part: '[data-toasts]',
    show: async (stage) => {
      const [{ page }, lead] = [stage, await leadOf(stage)]
      await openAction(page, lead)
      await button(rowOf(page, lead), 'No answer').click()
      await expect(page.getByRole('status').filter({ hasText: /^No answer: .*Call back on / })).toBeVisible()
    },
  },
  {
    name: 'action-done',
    text: 'An action that is complete',
    part: MAIN,
    show: ({ page }) => expect(page.getByText('Awesome work! This action is complete.')).toBeVisible(),
  },
  {
    name: 'action-stale',
    text: 'An action that a colleague has completed',
    part: MAIN,
    pictures: ['1440 light'],
    show: async ({ page, ...stage }) => {
      const stale = await stage.lead('Marcus', 'Grant')
      await openQueue(page)
      await expect(rowOf(page, stale)).toBeVisible()
      await stage.colleagueApi.put(`/v3/patients/${stale.id}/actions`, { next_action: 'wrongNumber' })
      await expect(rowOf(page, stale)).toContainText('Another user has completed this action')
    },
  },
]

/** An open action and what is done with it. */
const openActionScreens = (): Screen[] => {
  const leadOf = oneLead(async (stage) => {
    const lead = await stage.lead('Daniel', 'Kowalski')
    await lead.submitForm('Implant enquiry', {
      Treatment: 'Implants',
      Message: 'Two missing molars. What happens at the first visit?',
    })
    return lead
  })
  return [...actionScreens(leadOf), ...resultScreens(leadOf)]
}

const unusualScreens = (): Screen[] => [
  {
    name: 'queue-empty',
    text: 'A queue in which nothing is due',
    part: MAIN,
    show: async ({ page }) => {
      await page.route(ACTIONS, (route) => route.fulfill({ json: [] }))
      await open(page, '/')
      await expect(page.getByText('You have no actions due.')).toBeVisible()
      await page.unroute(ACTIONS)
    },
  },
  {
    name: 'queue-failure',
    text: 'A queue that could not be loaded',
    part: MAIN,
    show: async ({ page }) => {
      await fail(page, ACTIONS)
      await open(page, '/actions/working')
      await expect(button(page, 'Try again').first()).toBeVisible()
      await page.unroute(ACTIONS)
    },
  },
  {
    name: 'queue-loading',
    text: 'A queue that is loading',
    part: MAIN,
    show: async ({ page }) => {
      await neverAnswer(page, ACTIONS)
      await page.goto('/actions/working')
      await expect(page.getByRole('status', { name: 'Loading actions' }).first()).toBeVisible()
      await page.unroute(ACTIONS)
    },
  },
  {
    name: 'not-found',
    text: 'An address at which there is nothing',
    part: MAIN,
    show: async ({ page }) => {
      await page.goto('/nowhere')
      await expect(
        button(page, 'Go to New Leads').or(page.getByRole('link', { name: 'Go to New Leads' })),
      ).toBeVisible()
    },
  },
]

export const queueGroups: ScreenGroup[] = [
  { title: 'the queues and their filters', screens: queueScreens },
  { title: 'an open action, its questions and its results', screens: openActionScreens },
  { title: 'empty, failing and loading queues, and an unknown address', screens: unusualScreens },
]
