import type { Locator, Page } from '@playwright/test'
import { PASSWORD, RECEPTIONIST } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { newLeads } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

/** More than the focusable elements of a page, including the notifications that other tests cause. */
const MAX_PRESSES = 200

/** Presses Tab until the focus is on or within the target, as a user without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < MAX_PRESSES && !(await isFocused()); presses++)
    await page.keyboard.press('Tab')
  await expect.poll(isFocused).toBe(true)
  // The check is of the focused element and not of the target, whose row may have moved in the meantime.
  expect(await hasFocusRing(page.locator(':focus')), 'the focus is visible').toBe(true)
}

/** Whether the element or one of its containers looks different when it has the focus. */
async function hasFocusRing(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const appearance = () => {
      const chain: string[] = []
      for (let box: Element | null = element; box && chain.length < 4; box = box.parentElement) {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, caretColor } =
          getComputedStyle(box)
        chain.push([outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, caretColor].join())
      }
      return chain.join('|')
    }
    const focused = appearance()
    const isText = element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
    ;(element as HTMLElement).blur()
    const blurred = appearance()
    ;(element as HTMLElement).focus()
    // In a text field the caret shows the focus.
    return isText || focused !== blurred
  })
}

test.describe('without a session', () => {
  test.use({ staff: null })

  test('the login works by keyboard alone', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(RECEPTIONIST)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(newLeads(page)).toBeVisible()
  })
})

test('the skip link, Add Patient and the menu work by keyboard alone', async ({ page, someone }) => {
  const person = someone('Keiko')
  await page.goto('/')
  await expect(page.locator('[data-patient]').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const add = page.getByRole('button', { name: 'Add Patient' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add Patient' })
  for (const [label, text] of [
    ['Full name', person.name],
    ['Phone', person.number],
    ['Email', person.email],
  ] as const) {
    await tabTo(page, panel.getByLabel(label, { exact: false }).first())
    await page.keyboard.type(text)
  }
  // Leaving asks first, so that nothing typed is lost by accident.
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'Yes, discard' }))
  await page.keyboard.press('Enter')
  await expect(panel).toBeHidden()
  await expect(add).toBeFocused()

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Settings' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a conversation can be found, starred, read and answered by keyboard alone', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Kay')
  const id = await staffApi.addLead(person)
  await person.sendText('Can you answer without a mouse?')
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  const { message, event, tab } = conversationOn(page)
  await expect(inbox.row(person.name)).toBeVisible()
  const isOnRow = () =>
    page.evaluate(
      (patient) =>
        document.activeElement?.closest('[data-patient]')?.getAttribute('data-patient') === patient,
      id,
    )

  await tabTo(page, inbox.filter('Unread'))
  // To the first row, whichever it is, since other tests insert rows above this one.
  await tabTo(page, inbox.list)
  for (let rows = 0; rows < MAX_PRESSES && !(await isOnRow()); rows++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('f')
  await expect(inbox.row(person.name).getByRole('button', { name: 'Unstar' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(event('Can you answer without a mouse?')).toBeVisible()
  await tabTo(page, page.getByRole('tab', { selected: true }))
  for (
    let tabs = 0;
    tabs < 3 && !(await tab('SMS').evaluate((element) => element === document.activeElement));
    tabs++
  ) {
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(message).toBeFocused()
  await page.keyboard.type('Certainly.')
  await page.keyboard.press('Control+Enter')
  await expect(event('Certainly.')).toBeVisible()
  await expect(message).toBeFocused()
})

test('a patient can be opened, edited and closed by keyboard alone, and the focus stays inside the editor', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Kim')
  await staffApi.addLead(person)
  await person.sendEmail({ subject: 'Read me', text: 'By keyboard' })
  await page.goto('/settings/pipeline')
  await expect(page.getByRole('combobox', { name: 'Search patients' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(person.last)
  await expect(page.getByRole('option', { name: person.name })).toBeVisible()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: person.name })
  await expect(editor).toBeVisible()

  await tabTo(page, conversationOn(page).openEmail('Read me'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Subject: Read me' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Subject: Read me' })).toBeHidden()

  await tabTo(page, editor.getByRole('button', { name: 'Edit', exact: true }))
  await page.keyboard.press('Enter')
  const firstName = editor.getByLabel('First name')
  await expect(firstName).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('berly')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('dialog', { name: `Kimberly ${person.last}` })
  await expect(renamed).toBeVisible()
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    const isInside = await renamed.evaluate((dialog) => dialog.contains(document.activeElement))
    expect(isInside, `after ${presses + 1} tabs`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(renamed).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('by keyboard alone, a new lead can be made from a message in Not placed', async ({
  page,
  sandbox,
  staffApi,
  someone,
}) => {
  const person = someone('Kit')
  await sandbox.sendRawEmail(person.email, [
    `From: ${person.name} <${person.email}>`,
    'To: hello@brightside.test',
    `Subject: Away, ${person.last}`,
    'Auto-Submitted: auto-replied',
    '',
    'I am away.',
    '',
  ])
  await page.goto('/inbox/unplaced')
  const item = page.getByRole('listitem').filter({ hasText: person.last })
  await tabTo(page, item.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Enter')
  await expect(item.getByRole('button', { name: 'Are you sure?' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(item.getByRole('button', { name: 'Make a new lead' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item).toHaveCount(0)
  expect(await staffApi.waitForPatient(person)).toMatchObject({
    first_name: person.first,
    stage: 'newLead',
  })
})
