import type { Locator, Page } from '@playwright/test'
import { watchPageErrors } from './page-errors.ts'
import { aPicture, aVoiceNote, PDF } from './people/files.ts'
import { secondsUntilMondayAtNine } from './people/seconds-until-monday.ts'
import { OWNER, RECEPTIONIST } from './people/staff-api.ts'
import { anXrayEmail } from './people/xray-email.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { logIn } from './screens/login-screen.ts'
import { expect, test } from './test.ts'

// This spec skips time, so it has its own demo.
test.use({ staff: null, environment: {} })
test.setTimeout(180_000)

const HOUR_SECONDS = 3600
/** By the sandbox's convention, this number is not in use. */
const WRONG_NUMBER = '+447700900995'
/** The content of the timeline at the end, in this order and each text once. */
const EXPECTED_TIMELINE = [
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

test('one patient contacts the practice on every channel for a day, and the practice replies', async ({
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
  const { tab, body, message, note, send, sendAgain, event, statusIcon, openEmail, timeline } = conversation
  const chat = page.getByRole('textbox', { name: 'Write a WhatsApp message' })
  const files = page.getByLabel('Files to attach')
  const xray = aPicture(60, 80, 110)
  const photo = aPicture(200, 90, 90)
  const plan = aPicture(90, 170, 120)

  const colleagueContext = await browser.newContext()
  const colleaguePage = await colleagueContext.newPage()
  const colleagueErrors = watchPageErrors(colleagueContext, addresses)
  const row = inboxOn(colleaguePage).row(person.name)
  const unread = inboxOn(colleaguePage).filter('Unread')
  /** Checks the person's row in the list that a colleague has open. */
  const expectListed = async (channel: string, text: string, display: 'read' | 'unread', count = 1) => {
    await expect(row).toContainText(text)
    await expect(row.getByRole('img', { name: channel })).toBeVisible()
    await expect(row).toHaveAttribute('data-display', display)
    if (count > 1) await expect(row.getByText(`${count} unread`)).toBeVisible()
    await expect(unread).toHaveText(`Unread${otherUnread + Number(display === 'unread')}`)
    await expectPlace(colleaguePage, row)
  }
  let otherUnread = 0

  await test.step('on Monday at nine, two members of staff log in', async () => {
    await sandbox.skipTime(secondsUntilMondayAtNine(await sandbox.now()))
    await openInbox(page, RECEPTIONIST)
    await openInbox(colleaguePage, OWNER)
    otherUnread = await unreadCount(colleaguePage)
    await expect(row).toHaveCount(0)
  })

  await test.step('a web form with a mistyped phone number arrives', async () => {
    await person.submitForm('Implants enquiry', {
      Phone: WRONG_NUMBER,
      Treatment: 'Implants',
      Message: 'Two missing molars. What would it cost?',
    })
    await expect(inbox.row(person.name)).toHaveAttribute('data-display', 'unread')
    await expectListed('Form Submissions', 'Two missing molars.', 'unread')
    await inbox.open(person.name)
    await expect(event('Two missing molars.')).toContainText('Implants enquiry')
    await expectListed('Form Submissions', 'Two missing molars.', 'read')
  })

  await test.step('the reply by SMS fails, and the timeline shows why', async () => {
    await tab('SMS').click()
    await message.fill('Hello Maeve, one implant is £2,450. Is Saturday possible?')
    await send.click()
    await expect(event('Is Saturday possible?')).toContainText(
      'The number is not in use. Check it with the patient',
    )
    await expectListed('SMS', 'You: Hello Maeve, one implant', 'read')
    await expect(row.getByRole('img', { name: 'Not sent' })).toBeVisible()
  })

  await test.step('an email arrives with the right number, a picture in the text, a PDF and a remote picture', async () => {
    await sandbox.sendRawEmail(person.email, anXrayEmail(person, xray))
    await expect(event('My X-ray')).toContainText('My number is')
    await expectListed('Email', 'My X-ray', 'unread')
    const requestedPictures: string[] = []
    await page.route('https://pictures.example/**', (route) => {
      requestedPictures.push(route.request().url())
      return route.fulfill({ contentType: 'image/png', body: plan })
    })
    await openEmail('My X-ray').click()
    const modal = page.getByRole('dialog', { name: 'Subject: My X-ray' })
    const letter = modal.frameLocator('iframe')
    await expect(letter.getByText('Here it is')).toBeVisible()
    await expect.poll(() => widthOf(letter.getByRole('img', { name: 'X-ray' }))).toBe(320)
    await expect(modal).toContainText('Remote pictures are hidden')
    expect(requestedPictures).toEqual([])
    expect(pageErrors.unexpected()).toEqual([])
    pageErrors.allow(/pictures\.example/)
    await modal.getByRole('button', { name: 'Show pictures' }).click()
    await expect.poll(() => widthOf(letter.getByRole('img', { name: 'My dog' }))).toBe(320)
    expect(requestedPictures).toEqual(['https://pictures.example/dog.png'])
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(event('My X-ray').getByRole('button', { name: /referral\.pdf/ })).toBeVisible()
  })

  await test.step('after the number is corrected, the text is sent again and delivered', async () => {
    const details = page.getByRole('region', { name: 'Patient details' })
    await details.getByRole('button', { name: 'Edit', exact: true }).click()
    await details.getByLabel('Phone').fill(person.number)
    await details.getByRole('button', { name: 'Save patient' }).click()
    await expect(details.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    await sendAgain('Is Saturday possible?').click()
    await expect(statusIcon('Is Saturday possible?', 'Delivered')).toBeVisible()
    await expect(event('Is Saturday possible?')).toHaveCount(1)
    expect(await person.received('sms')).toMatchObject([{ body: /Is Saturday possible/ }])
    await person.sendText('Saturday is fine')
    await expect(event('Saturday is fine')).toBeVisible()
  })

  await test.step('the reply by email has two files, which the patient receives byte for byte', async () => {
    await tab('Email').click()
    await body.fill('Thank you. Here is what we would do.')
    await files.setInputFiles([
      { name: 'Treatment plan.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'plan.png', mimeType: 'image/png', buffer: plan },
    ])
    await expect(page.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()
    await send.click()
    await expect(statusIcon('Here is what we would do.', 'Delivered')).toBeVisible()
    await expectListed('Email', 'You: Re: My X-ray', 'read')
    const mail = await person.waitUntilReceived('email', 'Here is what we would do.')
    expect(mail.subject).toBe('Re: My X-ray')
    const sent = await sandbox.filesOf(mail)
    expect([...sent.keys()].sort()).toEqual(['Treatment plan.pdf', 'plan.png'])
    expect(sent.get('Treatment plan.pdf')?.equals(PDF)).toBe(true)
    expect(sent.get('plan.png')?.equals(plan)).toBe(true)
  })

  await test.step('a photo and a voice note arrive on WhatsApp', async () => {
    await person.sendWhatsApp('It is this one', { name: 'tooth.png', type: 'image/png', content: photo })
    await person.sendWhatsApp('', { name: 'voice.ogg', type: 'audio/ogg', content: aVoiceNote(2) })
    await expectListed('WhatsApp', 'Recording', 'unread', 2)
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

  await test.step('the patient reads the reply on WhatsApp, and its tick turns blue', async () => {
    await tab('WhatsApp').click()
    await chat.fill('That one can be saved')
    await files.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: plan })
    await expect(page.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()
    await send.click()
    await expect(statusIcon('That one can be saved', 'Delivered')).toBeVisible()
    const received = await person.waitUntilReceived('whatsapp', 'That one can be saved')
    const [sent] = (await sandbox.filesOf(received)).values()
    expect(sent?.equals(plan)).toBe(true)
    await expect(iconOf(statusIcon('That one can be saved', 'Delivered'))).toHaveAttribute(
      'data-tone',
      'quiet',
    )
    await person.openWhatsAppChat()
    await expect(iconOf(statusIcon('That one can be saved', 'Read'))).toHaveAttribute('data-tone', 'blue')
    await expectListed('WhatsApp', 'You: That one can be saved', 'read')
  })
  await test.step('the patient deletes a message from the practice, and one of their own', async () => {
    await chat.fill('Shall I book you in?')
    await send.click()
    await expect(statusIcon('Shall I book you in?', 'Delivered')).toBeVisible()
    const { id } = await person.waitUntilReceived('whatsapp', 'Shall I book you in?')
    await person.deleteWhatsAppMessage(id)
    await person.sendWhatsApp('Oops, that was for my sister')
    await expect(event('that was for my sister')).toBeVisible()
    await person.deleteWhatsAppMessage()
    for (const text of ['Shall I book you in?', 'that was for my sister']) {
      const deleted = event(text).getByRole('img', { name: DELETED })
      await expect(iconOf(deleted)).toHaveAttribute('data-icon', 'checks')
      await expect(iconOf(deleted)).toHaveAttribute('data-tone', 'red')
      await deleted.hover()
      await expect(page.getByRole('tooltip')).toHaveText(DELETED)
    }
    await expectListed('WhatsApp', 'that was for my sister', 'unread')
  })

  await test.step('an answered call can be played, and a missed call is listed', async () => {
    await person.call({ answered: true, seconds: 95 })
    await event('1 minute 35 seconds').getByRole('button', { name: 'Play recording' }).click()
    const recording = event('1 minute 35 seconds').locator('audio')
    await expect
      .poll(() => recording.evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeCloseTo(95, 0)
    await person.call({ answered: false })
    await expect(event('Missed call')).toBeVisible()
    await expectListed('Phone Call', 'Missed call', 'unread', 3)
  })

  await test.step('a note appears on the timeline, and does not change the inbox', async () => {
    await tab('Note').click()
    await note.fill('Prefers mornings, and is nervous')
    await send.click()
    await expect(event('Prefers mornings')).toBeVisible()
    await expectListed('Phone Call', 'Missed call', 'unread', 3)
  })

  await test.step('a day later the chat has stalled, and an approved template restarts it', async () => {
    await sandbox.skipTime(25 * HOUR_SECONDS)
    for (const [screen, email] of [
      [page, RECEPTIONIST],
      [colleaguePage, OWNER],
    ] as const) {
      // The product reads the demo's clock only from time to time.
      await expect(async () => {
        const refresh = screen.getByRole('button', { name: 'Refresh', exact: true })
        if (await refresh.isVisible()) await refresh.click({ timeout: 1000 })
        await expect(screen.getByRole('alert')).toHaveText('Your session has expired', { timeout: 1000 })
      }).toPass()
      await logInToInbox(screen, email)
    }
    await inbox.open(person.name)
    await tab('WhatsApp').click()
    await expect(page.getByText('Restart the conversation by sending a template')).toBeVisible()
    await expect(chat).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose a template' }).click()
    await conversation.pickTemplate('Pick up where we left off')
    await send.click()
    await expect(statusIcon('Hello Maeve, it is Hannah', 'Delivered')).toBeVisible()
    expect(await person.waitUntilReceived('whatsapp', 'Hello Maeve, it is Hannah')).toMatchObject({
      template: expect.any(String),
    })
    // Snoozes have ended, so their patients are listed again.
    otherUnread = await unreadCount(colleaguePage)
    await person.sendWhatsApp('Yes, Saturday at ten please')
    await expectListed('WhatsApp', 'Yes, Saturday at ten please', 'unread')
    await chat.fill('You are booked in')
    await send.click()
    await expect(statusIcon('You are booked in', 'Delivered')).toBeVisible()
    await expectListed('WhatsApp', 'You: You are booked in', 'read')
  })

  await test.step('the timeline lists everything in order, under the day it happened', async () => {
    await page.reload()
    await expect(event('You are booked in')).toBeVisible()
    const days = timeline.getByRole('heading', { level: 3 })
    await expect(days).toHaveText([/^Monday /, /^Tuesday /])
    for (const text of EXPECTED_TIMELINE) await expect(timeline).toContainText(text)
    const content = (await timeline.textContent()) ?? ''
    const positions = EXPECTED_TIMELINE.map((text) => content.indexOf(text))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(EXPECTED_TIMELINE.map((text) => content.split(text).length - 1)).toEqual(
      EXPECTED_TIMELINE.map(() => 1),
    )
  })
  await colleaguePage.close()
  expect(colleagueErrors.unexpected()).toEqual([])
})

/** How many conversations the server counts as unread. */
async function unreadCount(page: Page): Promise<number> {
  return (await (await page.request.get('/api/conversations/unread/count')).json()).data
}

/**
 * Checks that a row has the place at which the server lists it: not always the first, since workflows become due when
 * time is skipped, and write to other patients.
 */
async function expectPlace(page: Page, row: Locator): Promise<void> {
  const id = await row.getAttribute('data-patient')
  await expect(async () => {
    const { data } = await (await page.request.get('/api/v2/conversations/communications')).json()
    const index = data.findIndex((conversation: { patient_id: string }) => conversation.patient_id === id)
    expect(index).toBeGreaterThanOrEqual(0)
    await expect(row).toHaveAttribute('aria-posinset', String(index + 1), { timeout: 1000 })
  }).toPass()
}

async function openInbox(page: Page, email: string): Promise<void> {
  await page.goto('/inbox')
  await logInToInbox(page, email)
}

async function logInToInbox(page: Page, email: string): Promise<void> {
  await logIn(page, email)
  await expect(inboxOn(page).rows.first()).toBeVisible()
}

const iconOf = (image: Locator) => image.locator('..')

/** The width of a picture in pixels; 0 until it has loaded. */
const widthOf = (picture: Locator) => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)
