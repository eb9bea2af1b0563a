import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { sandboxOn } from './screens/sandbox-screen.ts'
import { expect, test } from './test.ts'

test('a lead writes by web form, text and email; the front desk replies and sees each reply delivered (RT-06)', async ({
  page,
  sandboxPage,
  someone,
}) => {
  const person = someone('Priscilla')
  const inbox = inboxOn(page)
  const conversation = conversationOn(page)
  const sandbox = sandboxOn(sandboxPage)
  await page.goto('/inbox')
  await expect(page.getByText('Welcome to the Inbox')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }))

  await test.step('the lead writes, and each message appears immediately', async () => {
    await sandbox.choosePerson(person)
    await sandbox.submitForm('Implants', 'Two missing molars. What would it cost?')
    await expect(inbox.row(person.name)).toContainText('Two missing molars.')
    await sandbox.sendText('It is me from the form. Is Saturday possible?')
    await expect(inbox.row(person.name)).toContainText('Is Saturday possible?')
    await sandbox.sendEmail('My X-ray', 'Here is what my old dentist said.')
    await expect(inbox.row(person.name)).toContainText('My X-ray')
    await expect(inbox.row(person.name)).toHaveCount(1)
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'unread')
    await expect(inbox.row(person.name)).toContainText('3')
  })

  await test.step('the front desk opens the patient', async () => {
    await inbox.open(person.name)
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'open')
    for (const text of ['Two missing molars.', 'Is Saturday possible?', 'My X-ray']) {
      await expect(conversation.event(text)).toBeVisible()
    }
    const details = page.getByRole('region', { name: 'Patient details' })
    await expect(details).toContainText(person.email)
    await expect(details).toContainText('Make contact as soon as possible')
  })

  await test.step('the front desk replies by email, which is delivered', async () => {
    await conversation.tab('Email').click()
    await expect(conversation.subject).toHaveValue('Re: My X-ray')
    await conversation.body.fill('Thank you. One implant is £2,450 with its crown.')
    await conversation.send.click()
    await expect(conversation.statusIcon('One implant is £2,450', 'Delivered')).toBeVisible()
    await sandbox.mailbox.getByRole('button', { name: /Re: My X-ray/ }).click()
    await expect(sandboxPage.frameLocator('iframe').getByText('One implant is £2,450')).toBeVisible()
  })

  await test.step('the front desk replies by SMS, which is delivered', async () => {
    await conversation.tab('SMS').click()
    await conversation.message.fill('Yes, Saturday at ten. Shall we book you in?')
    await conversation.send.click()
    await expect(conversation.statusIcon('Saturday at ten', 'Delivered')).toBeVisible()
    await expect(sandbox.phone).toContainText('Yes, Saturday at ten. Shall we book you in?')
  })

  await test.step('the patient’s reply appears by itself', async () => {
    await sandbox.sendText('Perfect, see you then!')
    await expect(conversation.event('Perfect, see you then!')).toBeVisible()
    await expect(inbox.row(person.name)).toContainText('Perfect, see you then!')
    expect(await page.evaluate(() => 'sameAsBefore' in window), 'the page was never reloaded').toBe(true)
  })
})
