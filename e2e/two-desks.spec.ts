import type { Patient } from '@enamel/contract/patients'
import type { Timeline } from '@enamel/domain/timeline/event'
import type { Page } from '@playwright/test'
import { OWNER } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { expect, test } from './test.ts'

// Its own demo, since how long a message can be taken back is the practice's setting.
test.use({ environment: {} })

const NO_CONNECTION = "No connection. We'll send this when you're back."
const HANNAH = 'Hannah Price'
const ADA = 'Dr Ada Okafor'

/** The desk of one user, with the patient's conversation open. */
function deskOn(page: Page) {
  const conversation = conversationOn(page)
  return {
    ...conversation,
    /** The line above the composer about a colleague. */
    line: (text: string) => page.getByRole('status').filter({ hasText: text }),
    question: page.getByRole('alert').filter({ hasText: / (wrote|replied) / }),
    assignee: (name: string) => page.getByRole('button', { name: `Assigned to ${name}` }).first(),
    async write(text: string): Promise<void> {
      await conversation.tab('SMS').click()
      await conversation.message.fill(text)
      await conversation.message.press('Control+Enter')
    },
  }
}

test('two desks at one patient see each other and each other’s changes; through two lost connections no message is doubled or lost, and one that was taken back reaches nobody', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  await staffApi.giveTimeToUndo(0)
  const person = someone('Anna')
  const id = await staffApi.addLead(person)
  await person.sendText('Do you have a Tuesday?')
  const adasPage = await pageOf(OWNER)
  const connection = await interruptibleConnection(page)
  const [hannah, ada] = [deskOn(page), deskOn(adasPage)]
  const row = inboxOn(page).row(person.name)
  const texts = async () => (await person.received('sms')).map(({ body }) => body)

  await test.step('each sees the other, in rows and above the composer', async () => {
    await page.goto('/inbox')
    await adasPage.goto('/inbox')
    await inboxOn(adasPage).open(person.name)
    await expect(row).toContainText(`${ADA} is looking at this patient`)
    await row.click()
    await expect(hannah.line(`${ADA} is looking at this patient`)).toBeVisible()
    await expect(ada.line(`${HANNAH} is looking at this patient`)).toBeVisible()
  })

  await test.step('what the patient writes meanwhile stops the reply of the one who is writing, and nobody else', async () => {
    await ada.tab('SMS').click()
    await ada.message.fill('Tuesday at ten?')
    await expect(hannah.line(`${ADA} is writing an SMS`)).toBeVisible()
    await person.sendText('Sorry, I meant Wednesday')
    await expect(ada.event('Sorry, I meant Wednesday')).toBeVisible()
    await expect(hannah.event('Sorry, I meant Wednesday')).toBeVisible()
    await ada.message.press('Control+Enter')
    await expect(ada.question).toContainText('Sorry, I meant Wednesday')
    await expect(hannah.question).toHaveCount(0)
    await adasPage.keyboard.press('Escape')
    await ada.write('Wednesday at ten?')
    await person.waitUntilReceived('sms', 'Wednesday at ten?')
    await expect(hannah.event('Wednesday at ten?')).toBeVisible()
  })

  await test.step('an assignment by one is seen by the other', async () => {
    await ada.message.press('Escape')
    await adasPage.keyboard.press('a')
    await expect(adasPage.getByRole('option').first()).toBeVisible()
    await adasPage.keyboard.type('han')
    await adasPage.keyboard.press('Enter')
    await expect(hannah.assignee(HANNAH)).toBeVisible()
    await expect(row).toContainText(`Assigned to ${HANNAH}`)
  })

  await test.step('a reply without a connection waits, and goes once when it is back; what the other took back meanwhile reaches nobody', async () => {
    await loseConnection()
    await hannah.write('See you at ten')
    await expect(hannah.event('See you at ten')).toContainText(NO_CONNECTION)

    await staffApi.giveTimeToUndo(30)
    await adasPage.reload()
    await expect(ada.event('Wednesday at ten?')).toBeVisible()
    await ada.write('Or at eleven?')
    await expect(ada.event('Or at eleven?')).toBeVisible()
    await ada.message.press('Escape')
    const undone = adasPage.waitForResponse((response) => response.request().method() === 'DELETE')
    await adasPage.keyboard.press('z')
    await expect(ada.event('Or at eleven?')).toHaveCount(0)
    expect((await undone).status()).toBe(200)
    await expect(ada.message).toHaveValue('Or at eleven?')
    await ada.message.fill('')
    await staffApi.giveTimeToUndo(0)
    await adasPage.reload()
    await expect(ada.event('Wednesday at ten?')).toBeVisible()
    expect(await texts()).toEqual(['Wednesday at ten?'])

    await restoreConnection()
    await person.waitUntilReceived('sms', 'See you at ten')
    await expect(ada.event('See you at ten')).toHaveCount(1)
    await expect(hannah.event('See you at ten')).not.toContainText(NO_CONNECTION)
    await expect(hannah.event('Or at eleven?')).toHaveCount(0)
  })

  await test.step('a reply that waited while the other replied is shown with what came in, and goes at a press', async () => {
    await loseConnection()
    await hannah.write('We are on the first floor')
    await expect(hannah.event('We are on the first floor')).toContainText(NO_CONNECTION)
    await ada.write('Please bring your card')
    await person.waitUntilReceived('sms', 'Please bring your card')
    await adasPage
      .getByRole('button', { name: `Assigned to ${HANNAH}` })
      .first()
      .press('Enter')
    await adasPage.getByRole('option', { name: 'Nobody' }).click()
    await restoreConnection()
    await expect(hannah.event('Please bring your card')).toBeVisible()
    await expect(hannah.assignee(HANNAH)).toHaveCount(0)
    const again = hannah.sendAgain('We are on the first floor')
    await expect(again).toBeVisible()
    expect(await texts()).toEqual(['Wednesday at ten?', 'See you at ten', 'Please bring your card'])
    await again.click()
    await person.waitUntilReceived('sms', 'We are on the first floor')
    await expect(ada.event('We are on the first floor')).toBeVisible()
  })

  await test.step('everything is there once, for both and for the patient', async () => {
    const sent = [
      'Wednesday at ten?',
      'See you at ten',
      'Please bring your card',
      'We are on the first floor',
    ]
    for (const text of [...sent, 'Do you have a Tuesday?', 'Sorry, I meant Wednesday']) {
      await expect(hannah.event(text)).toHaveCount(1)
      await expect(ada.event(text)).toHaveCount(1)
    }
    for (const text of ['Or at eleven?', 'Tuesday at ten?']) {
      await expect(hannah.event(text)).toHaveCount(0)
      await expect(ada.event(text)).toHaveCount(0)
    }
    expect(await texts()).toEqual(sent)
    const { items } = await staffApi.get<Timeline>(`/v2/patients/${id}/timeline`)
    const stored = items.flatMap((event) =>
      event.type === 'communication' && !event.inbound ? [event.text_content] : [],
    )
    expect(stored.sort()).toEqual([...sent].sort())
    expect((await staffApi.get<Patient>(`/v3/patients/${id}`)).assignee).toBe(null)
    await expect(ada.line(`${HANNAH} is looking at this patient`)).toBeVisible()
    await expect(hannah.line(`${ADA} is looking at this patient`)).toBeVisible()
  })

  async function loseConnection(): Promise<void> {
    await connection.interrupt()
    await page.context().setOffline(true)
    await expect(page.getByText(NO_CONNECTION).first()).toBeVisible()
  }

  async function restoreConnection(): Promise<void> {
    connection.restore()
    await page.context().setOffline(false)
  }
})
