import { expect, test } from './test.ts'

test('a filter is saved, used on another page, renamed and deleted by the keyboard alone', async ({
  page,
}) => {
  const saved = page.getByRole('button', { name: /^Saved filters/ })
  const unread = page.getByRole('button', { name: /^Unread( \d+)?$/ })
  const name = `Unread ${Date.now()}`
  await page.goto('/inbox')
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveAttribute('aria-busy', 'false')
  await unread.press('Enter')
  await expect(unread).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveAttribute('aria-busy', 'false')
  await saved.press('Enter')
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save this filter' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(saved).toHaveAccessibleName(`Saved filters: ${name}`)

  await page.reload()
  await expect(unread).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('list', { name: 'Conversations' })).toHaveAttribute('aria-busy', 'false')
  await saved.press('Enter')
  await page.getByRole('menuitemradio', { name }).press('Enter')
  await expect(unread).toHaveAttribute('aria-pressed', 'true')

  await saved.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const manage = page.getByRole('dialog', { name: 'Saved filters' })
  await manage.getByRole('button', { name: `Rename ${name}` }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} again`)
  await page.keyboard.press('Enter')
  await manage.getByRole('button', { name: `Delete ${name} again` }).press('Enter')
  await expect(manage.getByText(`${name} again`)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(saved).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(saved).toHaveAccessibleName(`Saved filters: ${name} again`)
})
