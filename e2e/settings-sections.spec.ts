import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import type { Weekday } from '@enamel/domain/autoresponder/business-hours'
import { addPractice } from './demo/demo-database.ts'
import { aPicture } from './people/files.ts'
import { OWNER, PASSWORD } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { openLive } from './screens/open-live.ts'
import { settingsOn } from './screens/settings-screen.ts'
import { expect, test } from './test.ts'
import { textsFromNowOn } from './texts-from-now-on.ts'

const DAY_MS = 86_400_000

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

test.describe('the owner of a new practice', () => {
  const PRACTICE = { name: 'Meadow Dental', representative: 'Nora Price', phone: '01632 960555' }
  test.use({
    staff: async ({ addresses }, use) => {
      const key = `meadow-${crypto.randomUUID()}`
      await use(await addPractice(addresses.folder, { key, ...PRACTICE }, PASSWORD))
    },
  })

  test('emails the DNS records and a test, gets a number for texts, and texts to it outside the hours are answered (COMS-05, COMS-06, COMS-07, COMS-08, COMS-11, COMS-13, COMS-15)', async ({
    page,
    staffApi,
    sandbox,
    someone,
  }) => {
    const { field, section, saveAll } = settingsOn(page)
    const stored = () => staffApi.get<CommunicationSettings>('/v3/clients/settings/communications')
    const { sending_email } = await stored()
    await page.goto('/settings/communications')
    // The sections are rendered anew when the settings arrive.
    await expect(field('Sending address')).toHaveValue('hello')

    const [webPerson, owner] = [someone('Webster'), someone('Nora')]
    const verifications = section('Email Verifications')
    await verifications.getByLabel('Email of whoever looks after your website').fill(webPerson.email)
    await verifications.getByRole('button', { name: 'Send instructions' }).click()
    await expect(page.getByText(`Instructions sent to ${webPerson.email}`)).toBeVisible()
    const instructions = await webPerson.waitUntilReceived('email', 'Meadow Dental sends emails')
    expect(instructions.body).toContain('v=DKIM1')

    const testing = section('Email Testing')
    await testing.getByLabel('Your email').fill(owner.email)
    const labels = await textsFromNowOn(testing.getByRole('button'))
    await testing.getByRole('button', { name: 'Send test email' }).click()
    await expect.poll(labels).toEqual(['Sending', 'Sent', 'Send test email'])
    const test = await owner.waitUntilReceived('email', 'This is a test email from Meadow Dental.')
    expect(test.from).toContain(sending_email)
    expect(test.body).toContain('Nora Price')

    await expect(section('SMS').getByLabel('Practice phone')).toHaveValue('01632 960555')
    await section('SMS').getByRole('button', { name: 'Enable SMS' }).click()
    await expect(section('SMS')).toContainText(/07700 900\d{3}/)
    const number = (await stored()).sms_status.number ?? ''

    // Today the practice is closed.
    const now = await sandbox.now()
    const day = new Date(now.getTime() + 3 * DAY_MS).toLocaleDateString('en-GB', {
      weekday: 'long',
      timeZone: 'Europe/London',
    })
    const autoresponder = section('SMS Autoresponder')
    await autoresponder.getByRole('switch', { name: day }).check()
    await autoresponder.getByRole('button', { name: `${day} closes` }).click()
    const times = page.getByRole('dialog', { name: `${day} closes` })
    await times.getByRole('listbox', { name: 'Minutes' }).getByRole('option', { name: '30' }).click()
    await page.keyboard.press('Escape')
    const answers = {
      'In business hours, existing number': 'One of us will reply within the hour.',
      'Out of hours, existing number': 'We are closed, and will reply when we open.',
    }
    for (const [label, text] of Object.entries(answers)) {
      await autoresponder.getByRole('switch', { name: label }).check()
      await autoresponder.getByLabel(`Message: ${label}`).fill(text)
    }
    await saveAll()
    // The number's own toast may still be shown, so it does not show that this save has ended.
    await expect
      .poll(async () => (await stored()).business_hours[day.toLowerCase() as Weekday])
      .toEqual({ opens: '09:00:00', closes: '17:30:00' })

    const patient = someone('Piers')
    const id = await staffApi.addLead(patient)
    await page.goto(`/patients/${id}`)
    await patient.sendText('Is anybody there?', number)
    const answer = answers['Out of hours, existing number']
    const { event, statusIcon } = conversationOn(page)
    await expect(event('Is anybody there?')).toBeVisible()
    await expect(statusIcon(answer, 'Delivered')).toBeVisible()
    const received = await patient.received('sms')
    expect(received.map(({ from, body }) => [from, body])).toEqual([[number, answer]])
  })

  test('uploads a picture, which the signature and the next email show, and adds a type and a source, which Add Patient offers in another open page (PRC-06, PRC-10, PRC-17, SRC2-01)', async ({
    page,
    context,
    staffApi,
    someone,
  }) => {
    const { signature, section, saveAll } = settingsOn(page)
    const person = someone('Petra')
    const id = await staffApi.addLead(person)
    const otherPage = await context.newPage()
    await openLive(otherPage, '/')
    await otherPage.getByRole('button', { name: 'Add Patient' }).click()
    const addPatient = otherPage.getByRole('dialog', { name: 'Add Patient' })
    const offered = otherPage.getByRole('option')
    await addPatient.getByRole('combobox', { name: 'Treatment type' }).click()
    await expect(offered).toHaveText(['General', 'Implants'])

    await page.goto('/settings/practice')
    // The sections are rendered anew when the practice's details arrive.
    await expect(signature).toContainText('Nora Price')
    await page.getByLabel('File for Logo').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: aPicture(40, 120, 90),
    })
    const logo = signature.getByRole('img', { name: 'Meadow Dental' })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const address = (await logo.getAttribute('src')) ?? ''
    await section('Types').getByRole('checkbox', { name: 'Whitening' }).check()
    await saveAll()
    await section('Sources').getByRole('button', { name: 'Add source' }).click()
    await section('Sources').getByLabel('Name of the new source').fill('Parish magazine')
    await section('Sources').getByRole('button', { name: 'Save' }).click()
    await expect(offered).toHaveText(['General', 'Implants', 'Whitening'])
    await offered.getByText('Whitening').click()
    await addPatient.getByRole('combobox', { name: 'Referral source' }).click()
    await expect(offered.filter({ hasText: 'Parish magazine' })).toBeVisible()

    await page.goto(`/patients/${id}`)
    const { tab, subject, body, send } = conversationOn(page)
    await tab('Email').click()
    await subject.fill('Your visit')
    await body.fill('Dear Petra, see you on Monday.')
    await send.click()
    const email = await person.waitUntilReceived('email', 'see you on Monday')
    expect(email.html).toContain(`src="${address}"`)
    const picture = await fetch(address)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})
