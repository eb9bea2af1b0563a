import { OWNER } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { openLive } from './screens/open-live.ts'
import { expect, test } from './test.ts'

test.describe('an owner at Brightside', () => {
  test.use({ staff: OWNER })

  test('edits a template that WhatsApp rejected until it is approved, sees each decision on the open page, and finds the template in the reply bar by / and part of its name (TPL-20, TPL-21, TPL-25, TPL-26)', async ({
    page,
    sandboxPage,
    staffApi,
    someone,
  }) => {
    const stamp = `finance ${Date.now()}`
    // The sandbox leaves the decision about such a name to a person.
    const name = `Pending ${stamp}`
    const person = someone('Greta')
    const id = await staffApi.addLead(person)
    await person.sendWhatsApp('Can I pay monthly?')
    const editLink = page.getByRole('link', { name: `Edit ${name}` })
    const rowIn = (status: string) =>
      page.getByRole('group', { name: new RegExp(`^${status}`) }).filter({ has: editLink })
    const text = page.getByRole('textbox', { name: 'Message' })
    const saveForApproval = async () => {
      await page.getByRole('button', { name: 'Save template' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send this template for approval?' })
      await dialog.getByRole('button', { name: 'Send for approval' }).click()
      await expect(page.getByText(`Template ${name} has been saved and sent for approval.`)).toBeVisible()
      await expect(rowIn('Pending approval')).toBeVisible()
    }
    const submitted = (words: string) =>
      sandboxPage
        .getByRole('region', { name: 'WhatsApp templates' })
        .getByRole('listitem')
        .filter({ hasText: stamp.replace(' ', '_') })
        .filter({ hasText: words })

    await openLive(page, '/settings/templates/WhatsApp')
    await page.getByRole('link', { name: 'New template' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await text.fill('Hello {{patient.first_name}}, buy now and pay later with us.')
    await saveForApproval()

    await editLink.click()
    await expect(page.getByText('WhatsApp must approve templates before')).toBeVisible()
    const first = submitted('buy now and pay later')
    await first.getByRole('combobox').selectOption('Promotional')
    await first.getByRole('button', { name: 'Reject' }).click()
    await expect(rowIn('Rejected')).toContainText('WhatsApp: The text is an advert.')
    await expect(page.getByText('WhatsApp rejected this template: The text is an advert.')).toBeVisible()
    await text.fill('Hello {{patient.first_name}}, yes, you can pay monthly with us.')
    await saveForApproval()
    await submitted('you can pay monthly').getByRole('button', { name: 'Approve' }).click()
    await expect(rowIn('Approved')).toBeVisible()

    await page.goto(`/patients/${id}`)
    const { tab, send, statusIcon } = conversationOn(page)
    const message = page.getByRole('textbox', { name: 'Write a WhatsApp message' })
    await tab('WhatsApp').click()
    await message.pressSequentially(`/${stamp}`)
    const offered = page.getByRole('listbox', { name: 'WhatsApp templates' })
    await expect(offered.getByRole('option', { name })).toBeVisible()
    await message.press('Enter')
    await expect(message).toHaveValue('Hello Greta, yes, you can pay monthly with us.')
    await send.click()
    await expect(statusIcon('yes, you can pay monthly', 'Delivered')).toBeVisible()
    const received = await person.received('whatsapp')
    expect(received.map(({ body }) => body)).toEqual(['Hello Greta, yes, you can pay monthly with us.'])
  })
})
