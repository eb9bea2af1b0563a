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
  const desk = conversationOn(page)
  const world = sandboxOn(sandboxPage)
  await page.goto('/inbox')
  await expect(page.getByText('Welcome to the Inbox')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }))

  await test.step('they ask, and each message is there at once', async () => {
    await world.be(person)
    await world.fillIn('Implants', 'Two missing molars. What would it cost?')
    await expect(inbox.row(person.name)).toContainText('Two missing molars.')
    await world.text('It is me from the form. Is Saturday possible?')
    await expect(inbox.row(person.name)).toContainText('Is Saturday possible?')
    await world.mail('My X-ray', 'Here is what my old dentist said.')
    await expect(inbox.row(person.name)).toContainText('My X-ray')
    await expect(inbox.row(person.name)).toHaveCount(1)
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'unread')
    await expect(inbox.row(person.name)).toContainText('3')
  })

  await test.step('the front desk opens the patient', async () => {
    await inbox.open(person.name)
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'open')
    for (const words of ['Two missing molars.', 'Is Saturday possible?', 'My X-ray']) {
      await expect(desk.event(words)).toBeVisible()
    }
    const details = page.getByRole('region', { name: 'Patient details' })
    await expect(details).toContainText(person.email)
    await expect(details).toContainText('Make contact as soon as possible')
  })

  await test.step('it answers by email, which is delivered', async () => {
    await desk.tab('Email').click()
    await expect(desk.subject).toHaveValue('Re: My X-ray')
    await desk.body.fill('Thank you. One implant is £2,450 with its crown.')
    await desk.send.click()
    await expect(desk.mark('One implant is £2,450', 'Delivered')).toBeVisible()
    await world.mailbox.getByRole('button', { name: /Re: My X-ray/ }).click()
    await expect(sandboxPage.frameLocator('iframe').getByText('One implant is £2,450')).toBeVisible()
  })

  await test.step('and by SMS, which is delivered', async () => {
    await desk.tab('SMS').click()
    await desk.message.fill('Yes, Saturday at ten. Shall we book you in?')
    await desk.send.click()
    await expect(desk.mark('Saturday at ten', 'Delivered')).toBeVisible()
    await expect(world.phone).toContainText('Yes, Saturday at ten. Shall we book you in?')
  })

  await test.step('what they answer on their phone appears by itself', async () => {
    await world.text('Perfect, see you then!')
    await expect(desk.event('Perfect, see you then!')).toBeVisible()
    await expect(inbox.row(person.name)).toContainText('Perfect, see you then!')
    expect(await page.evaluate(() => 'sameAsBefore' in window), 'the page was never reloaded').toBe(true)
  })
})
