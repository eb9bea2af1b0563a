import type { Locator, Page } from '@playwright/test'
import { watchPageErrors } from './page-errors.ts'
import { aPicture, aVoiceNote, PDF } from './people/files.ts'
import { aLetter } from './people/letter.ts'
import { secondsUntilMondayAtNine } from './people/monday.ts'
import { OWNER, PASSWORD, RECEPTIONIST } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { expect, test } from './test.ts'

// A demo of its own, whose clock it moves on.
test.use({ staff: null, environment: {} })
test.setTimeout(180_000)

const HOUR_SECONDS = 3600
/** By the sandbox's agreement, a number that is not in use. */
const WRONG_NUMBER = '+447700900995'
/** The entries of the timeline in the end, each once. */
const THE_DAY = [
  'Monday ',
  'Two missing molars.',
  'Is Saturday possible?',
  'Here it is.',
  'Saturday is fine',
  'Here is what we would do.',
  'It is this one',
  'recording-1.ogg',
  'That one can be saved',
  'Shall I book you in?',
  'that was for my sister',
  '1 minute 35 seconds',
  'Missed call from',
  'Prefers mornings',
  'Tuesday ',
  'it is Hannah Price from Brightside Dental',
  'Saturday at ten please',
  'You are booked in',
]
const DELETED = 'The user has deleted the message'

test('a day of one patient, on all channels in and out', async ({
  page,
  browser,
  sandbox,
  someone,
  addresses,
  pageErrors,
}) => {
  const person = someone('Maeve')
  const inbox = inboxOn(page)
  const conversation = conversationOn(page)
  const { tab, body, message, note, send, sendAgain, event, mark, openEmail, timeline } = conversation
  const chat = page.getByRole('textbox', { name: 'Write a WhatsApp message' })
  const files = page.getByLabel('Files to attach')
  const xray = aPicture(60, 80, 110)
  const photo = aPicture(200, 90, 90)
  const plan = aPicture(90, 170, 120)

  const colleague = await browser.newContext()
  const theirs = await colleague.newPage()
  const theirErrors = watchPageErrors(colleague, addresses)
  const row = inboxOn(theirs).row(person.name)
  const unread = inboxOn(theirs).filter('Unread')
  /** The list that a colleague has open, and uses only where this test says so. */
  const listed = async (channel: string, text: string, display: 'read' | 'unread', count = 1) => {
    await expect(row).toContainText(text)
    await expect(row.getByRole('img', { name: channel })).toBeVisible()
    await expect(row).toHaveAttribute('data-display', display)
    if (count > 1) await expect(row.getByText(`${count} unread`)).toBeVisible()
    await expect(unread).toHaveText(`Unread${before + Number(display === 'unread')}`)
    await expect(row).toHaveAttribute('aria-posinset', '1')
  }
  let before = 0

  await test.step('Monday at nine, two of the practice log in', async () => {
    await sandbox.skip(secondsUntilMondayAtNine(await sandbox.now()))
    await logIn(page, RECEPTIONIST)
    await logIn(theirs, OWNER)
    before = await unreadCount(theirs)
    await expect(row).toHaveCount(0)
  })

  await test.step('a web form about implants comes in, with a number that was mistyped', async () => {
    await person.fillsIn('Implants enquiry', {
      Phone: WRONG_NUMBER,
      Treatment: 'Implants',
      Message: 'Two missing molars. What would it cost?',
    })
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'unread')
    await listed('Form Submissions', 'Two missing molars.', 'unread')
    await inbox.open(person.name)
    await expect(event('Two missing molars.')).toContainText('Implants enquiry')
    await listed('Form Submissions', 'Two missing molars.', 'read')
  })

  await test.step('the answer by SMS fails, and says why', async () => {
    await tab('SMS').click()
    await message.fill('Hello Maeve, one implant is £2,450. Is Saturday possible?')
    await send.click()
    await expect(event('Is Saturday possible?')).toContainText(
      'The number is not in use. Check it with the patient',
    )
    await listed('SMS', 'You: Hello Maeve, one implant', 'read')
    await expect(row.getByRole('img', { name: 'Not sent' })).toBeVisible()
  })

  await test.step('an email brings the right number, a picture in its text, a PDF, and a picture from elsewhere', async () => {
    await sandbox.rawMail(person.email, aLetter(person, xray))
    await expect(event('My X-ray')).toContainText('My number is')
    await listed('Email', 'My X-ray', 'unread')
    const asked: string[] = []
    await page.route('https://pictures.example/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'image/png', body: plan })
    })
    await openEmail('My X-ray').click()
    const modal = page.getByRole('dialog', { name: 'Subject: My X-ray' })
    const letter = modal.frameLocator('iframe')
    await expect(letter.getByText('Here it is')).toBeVisible()
    await expect.poll(() => widthOf(letter.getByRole('img', { name: 'X-ray' }))).toBe(320)
    await expect(modal).toContainText('Remote pictures are hidden')
    expect(asked).toEqual([])
    expect(pageErrors.unforeseen()).toEqual([])
    pageErrors.foresee(/pictures\.example/)
    await modal.getByRole('button', { name: 'Show pictures' }).click()
    await expect.poll(() => widthOf(letter.getByRole('img', { name: 'My dog' }))).toBe(320)
    expect(asked).toEqual(['https://pictures.example/dog.png'])
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(event('My X-ray').getByRole('button', { name: /referral\.pdf/ })).toBeVisible()
  })

  await test.step('with the number put right, the text is sent again and delivered', async () => {
    const details = page.getByRole('region', { name: 'Patient details' })
    await details.getByRole('button', { name: 'Edit', exact: true }).click()
    await details.getByLabel('Phone').fill(person.number)
    await details.getByRole('button', { name: 'Save patient' }).click()
    await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await sendAgain('Is Saturday possible?').click()
    await expect(mark('Is Saturday possible?', 'Delivered')).toBeVisible()
    await expect(event('Is Saturday possible?')).toHaveCount(1)
    expect(await person.received('sms')).toMatchObject([{ body: /Is Saturday possible/ }])
    await person.texts('Saturday is fine')
    await expect(event('Saturday is fine')).toBeVisible()
  })

  await test.step('the email is answered with a file, which the patient gets byte for byte', async () => {
    await tab('Email').click()
    await body.fill('Thank you. Here is what we would do.')
    await files.setInputFiles([
      { name: 'Treatment plan.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'plan.png', mimeType: 'image/png', buffer: plan },
    ])
    await expect(page.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()
    await send.click()
    await expect(mark('Here is what we would do.', 'Delivered')).toBeVisible()
    await listed('Email', 'You: Re: My X-ray', 'read')
    const mail = await person.gets('email', 'Here is what we would do.')
    expect(mail.subject).toBe('Re: My X-ray')
    const sent = await sandbox.filesOf(mail)
    expect([...sent.keys()].sort()).toEqual(['Treatment plan.pdf', 'plan.png'])
    expect(sent.get('Treatment plan.pdf')?.equals(PDF)).toBe(true)
    expect(sent.get('plan.png')?.equals(plan)).toBe(true)
  })

  await test.step('a photo and a voice note come by WhatsApp', async () => {
    await person.chats('It is this one', { name: 'tooth.png', type: 'image/png', content: photo })
    await person.chats('', { name: 'voice.ogg', type: 'audio/ogg', content: aVoiceNote(2) })
    await listed('WhatsApp', 'Recording', 'unread', 2)
    await event('It is this one')
      .getByRole('button', { name: /^Open / })
      .click()
    const lightbox = page.getByRole('dialog', { name: 'Attachments' })
    await expect.poll(() => widthOf(lightbox.getByRole('img'))).toBe(320)
    await page.keyboard.press('Escape')
    await timeline.getByRole('button', { name: 'Open recording-1.ogg' }).click()
    const player = lightbox.locator('audio')
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(2, 1)
    await page.keyboard.press('Escape')
  })

  await test.step('the answer by WhatsApp is read, and the tick turns blue', async () => {
    await tab('WhatsApp').click()
    await chat.fill('That one can be saved')
    await files.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: plan })
    await expect(page.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()
    await send.click()
    await expect(mark('That one can be saved', 'Delivered')).toBeVisible()
    const received = await person.gets('whatsapp', 'That one can be saved')
    const [sent] = (await sandbox.filesOf(received)).values()
    expect(sent?.equals(plan)).toBe(true)
    await expect(tickOf(mark('That one can be saved', 'Delivered'))).toHaveAttribute('data-tone', 'quiet')
    await person.opensChat()
    await expect(tickOf(mark('That one can be saved', 'Read'))).toHaveAttribute('data-tone', 'blue')
    await listed('WhatsApp', 'You: That one can be saved', 'read')
  })
  await test.step('the patient deletes one of our messages, and one of their own', async () => {
    await chat.fill('Shall I book you in?')
    await send.click()
    await expect(mark('Shall I book you in?', 'Delivered')).toBeVisible()
    const { id } = await person.gets('whatsapp', 'Shall I book you in?')
    await person.deletes(id)
    await person.chats('Oops, that was for my sister')
    await expect(event('that was for my sister')).toBeVisible()
    await person.deletes()
    for (const text of ['Shall I book you in?', 'that was for my sister']) {
      const deleted = event(text).getByRole('img', { name: DELETED })
      await expect(tickOf(deleted)).toHaveAttribute('data-icon', 'checks')
      await expect(tickOf(deleted)).toHaveAttribute('data-tone', 'red')
      await deleted.hover()
      await expect(page.getByRole('tooltip')).toHaveText(DELETED)
    }
    await listed('WhatsApp', 'that was for my sister', 'unread')
  })

  await test.step('a call that was answered can be heard, one that was missed is listed', async () => {
    await person.rings({ answered: true, seconds: 95 })
    await event('1 minute 35 seconds').getByRole('button', { name: 'Play recording' }).click()
    const recording = event('1 minute 35 seconds').locator('audio')
    await expect
      .poll(() => recording.evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeCloseTo(95, 0)
    await person.rings({ answered: false })
    await expect(event('Missed call')).toBeVisible()
    await listed('Phone Call', 'Missed call', 'unread', 3)
  })

  await test.step('a note is for the team alone', async () => {
    await tab('Note').click()
    await note.fill('Prefers mornings, and is nervous')
    await send.click()
    await expect(event('Prefers mornings')).toBeVisible()
    await listed('Phone Call', 'Missed call', 'unread', 3)
  })

  await test.step('a day later the chat is stalled, and an approved template takes it up again', async () => {
    await sandbox.skip(25 * HOUR_SECONDS)
    for (const [screen, email] of [
      [page, RECEPTIONIST],
      [theirs, OWNER],
    ] as const) {
      // The product looks at the demo's clock now and then.
      await expect(async () => {
        const refresh = screen.getByRole('button', { name: 'Refresh', exact: true })
        if (await refresh.isVisible()) await refresh.click({ timeout: 1000 })
        await expect(screen.getByRole('alert')).toHaveText('Your session has expired', { timeout: 1000 })
      }).toPass()
      await enter(screen, email)
    }
    await inbox.open(person.name)
    await tab('WhatsApp').click()
    await expect(page.getByText('Restart the conversation by sending a template')).toBeVisible()
    await expect(chat).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose a template' }).click()
    await conversation.pickTemplate('Pick up where we left off')
    await send.click()
    await expect(mark('Hello Maeve, it is Hannah', 'Delivered')).toBeVisible()
    expect(await person.gets('whatsapp', 'Hello Maeve, it is Hannah')).toMatchObject({
      template: expect.any(String),
    })
    // Snoozes have ended meanwhile: their patients are listed again.
    before = await unreadCount(theirs)
    await person.chats('Yes, Saturday at ten please')
    await listed('WhatsApp', 'Yes, Saturday at ten please', 'unread')
    await chat.fill('You are booked in')
    await send.click()
    await expect(mark('You are booked in', 'Delivered')).toBeVisible()
    await listed('WhatsApp', 'You: You are booked in', 'read')
  })

  await test.step('all of it is listed in its order, under its day', async () => {
    await page.reload()
    await expect(event('You are booked in')).toBeVisible()
    const days = timeline.getByRole('heading', { level: 3 })
    await expect(days).toHaveText([/^Monday /, /^Tuesday /])
    for (const text of THE_DAY) await expect(timeline).toContainText(text)
    const content = (await timeline.textContent()) ?? ''
    const places = THE_DAY.map((text) => content.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(THE_DAY.map((text) => content.split(text).length - 1)).toEqual(THE_DAY.map(() => 1))
  })
  await theirs.close()
  expect(theirErrors.unforeseen()).toEqual([])
})

/** How many conversations the server counts as unread. */
async function unreadCount(page: Page): Promise<number> {
  return (await (await page.request.get('/api/conversations/unread/count')).json()).data
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/inbox')
  await enter(page, email)
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(inboxOn(page).rows.first()).toBeVisible()
}

const tickOf = (mark: Locator) => mark.locator('..')

/** Pixels of a loaded picture; 0 before. */
const widthOf = (picture: Locator) => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)
