import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { sandboxOn } from './screens/sandbox-screen.ts'
import { expect, test } from './test.ts'

test('a lead writes in by web form, text and email; the front desk answers and sees it delivered (RT-06)', async ({
  page,
  sandboxPage,
  someone,
}) => {
  const person = someone('Priscilla')
  const inbox = inboxOn(page)
  const staffApi = conversationOn(page)
  const sandbox = sandboxOn(sandboxPage)
  await page.goto('/inbox')
  await expect(page.getByText('Welcome to the Inbox')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }))

  await test.step('they ask, and each message is there at once', async () => {
    await sandbox.be(person)
    await sandbox.fillIn('Implants', 'Two missing molars. What would it cost?')
    await expect(inbox.row(person.name)).toContainText('Two missing molars.')
    await sandbox.text('It is me from the form. Is Saturday possible?')
    await expect(inbox.row(person.name)).toContainText('Is Saturday possible?')
    await sandbox.mail('My X-ray', 'Here is what my old dentist said.')
    await expect(inbox.row(person.name)).toContainText('My X-ray')
    await expect(inbox.row(person.name)).toHaveCount(1)
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'unread')
    await expect(inbox.row(person.name)).toContainText('3')
  })

  await test.step('the front desk opens the patient', async () => {
    await inbox.open(person.name)
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'open')
    for (const text of ['Two missing molars.', 'Is Saturday possible?', 'My X-ray']) {
      await expect(staffApi.event(text)).toBeVisible()
    }
    const details = page.getByRole('region', { name: 'Patient details' })
    await expect(details).toContainText(person.email)
    await expect(details).toContainText('Make contact as soon as possible')
  })

  await test.step('it answers by email, which is delivered', async () => {
    await staffApi.tab('Email').click()
    await expect(staffApi.subject).toHaveValue('Re: My X-ray')
    await staffApi.body.fill('Thank you. One implant is £2,450 with its crown.')
    await staffApi.send.click()
    await expect(staffApi.mark('One implant is £2,450', 'Delivered')).toBeVisible()
    await sandbox.mailbox.getByRole('button', { name: /Re: My X-ray/ }).click()
    await expect(sandboxPage.frameLocator('iframe').getByText('One implant is £2,450')).toBeVisible()
  })

  await test.step('and by SMS, which is delivered', async () => {
    await staffApi.tab('SMS').click()
    await staffApi.message.fill('Yes, Saturday at ten. Shall we book you in?')
    await staffApi.send.click()
    await expect(staffApi.mark('Saturday at ten', 'Delivered')).toBeVisible()
    await expect(sandbox.phone).toContainText('Yes, Saturday at ten. Shall we book you in?')
  })

  await test.step('the patient’s answer on their phone appears by itself', async () => {
    await sandbox.text('Perfect, see you then!')
    await expect(staffApi.event('Perfect, see you then!')).toBeVisible()
    await expect(inbox.row(person.name)).toContainText('Perfect, see you then!')
    expect(await page.evaluate(() => 'sameAsBefore' in window), 'the page was never reloaded').toBe(true)
  })
})
