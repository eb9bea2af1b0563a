import type { MailDomain } from '@enamel/contract/mail-domain'
import type { Patient } from '@enamel/contract/patients'
import type { PracticeSettings } from '@enamel/contract/practice-settings'
import type { Page } from '@playwright/test'
import { watchPageErrors } from './page-errors.ts'
import { HARBOUR, OWNER, openStaffApi } from './people/staff-api.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { openLive } from './screens/open-live.ts'
import { settingsOn } from './screens/settings-screen.ts'
import { expect, test } from './test.ts'

// This spec changes the practice's settings, so it has its own demo. Its tests share it, one after the other.
test.use({ environment: {} })
test.describe.configure({ mode: 'default' })

const HOUR_MS = 3_600_000
const PIPELINE_SAVED = 'Pipeline setting successfully saved!'

/** The value of a placeholder, as the reply bar offers it. */
function placeholderOn(page: Page, name: string) {
  return page.getByRole('button', { name: new RegExp(`^${name} ?`) })
}

async function openPlaceholders(page: Page) {
  await conversationOn(page).tab('Email').click()
  await page.getByRole('button', { name: 'Placeholders' }).click()
}

test('saved details are there after a reload, in the signature and in the placeholders of messages (PRC-05)', async ({
  page,
  staffApi,
  someone,
}) => {
  const id = await staffApi.addLead(someone('Petra'))
  const { field, signature, saveAll, section } = settingsOn(page)
  await staffApi.delete('/v3/clients/settings/signature')
  await page.goto('/settings/practice')
  const details = {
    'Practice name': 'Brightside & Daughters',
    Representative: 'Olive Ashworth',
    Phone: '01632 960177',
    Email: 'smile@brightside.test',
  }
  for (const [label, text] of Object.entries(details)) await field(label).fill(text)
  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Northern Ireland' }).click()
  await saveAll()

  await page.reload()
  for (const [label, text] of Object.entries(details)) await expect(field(label)).toHaveValue(text)
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('Northern Ireland')
  await section('Signature').scrollIntoViewIfNeeded()
  for (const text of Object.values(details)) await expect(signature).toContainText(text)

  await page.goto(`/patients/${id}`)
  await openPlaceholders(page)
  const values = ['Brightside & Daughters', '01632 960177', 'smile@brightside.test', 'Olive Ashworth']
  const group = page.getByRole('dialog', { name: 'Placeholders' })
  for (const value of values) await expect(group.getByRole('button', { name: value })).toBeEnabled()
  await placeholderOn(page, 'Representative').click()
  await expect(conversationOn(page).body).toHaveValue('Olive Ashworth')
})

test('a changed delay is what the next call-back of the guided flow in that stage uses (PIPE-09)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Delia')
  const id = await staffApi.addLead(person)
  const { delay, saveAll } = settingsOn(page)
  await page.goto('/settings/pipeline')
  await delay('1st call attempt').getByLabel('Days').fill('2')
  await delay('1st call attempt').getByLabel('Hours').fill('0')
  await saveAll(PIPELINE_SAVED)

  await page.goto(`/patients/${id}`)
  const before = Date.now()
  await page.getByRole('region', { name: 'Next action' }).getByRole('button', { name: 'Follow up' }).click()
  const panel = page.getByRole('dialog', { name: `Follow up: ${person.name}` })
  await panel.getByRole('radio', { name: 'No answer, call back', exact: true }).check()
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(panel).toContainText('We will call again in 2 days on')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel).toBeHidden()
  // The panel closes before the outcome is saved.
  await expect
    .poll(async () => {
      const { stage, next_action_at } = await staffApi.get<Patient>(`/v3/patients/${id}`)
      return [stage, Math.round((Date.parse(next_action_at ?? '') - before) / HOUR_MS)]
    })
    .toEqual(['callback1', 48])
})

test('of two users who edit one section, the second learns of the first and loses nothing; what is saved shows in the other browser without a reload, and in its next emails (PRC-12, PRC-17)', async ({
  page,
  pageOf,
  staffApi,
  sandbox,
  someone,
  addresses,
}) => {
  await staffApi.delete('/v3/clients/settings/signature')
  const ownersPage = await pageOf(OWNER)
  const errors = watchPageErrors(ownersPage.context(), addresses)
  const [mine, theirs] = [settingsOn(page), settingsOn(ownersPage)]
  await openLive(ownersPage, '/settings/practice')
  await openLive(page, '/settings/practice')
  await expect(theirs.field('Representative')).not.toHaveValue('')
  await mine.field('Representative').fill('Maud Price')
  await mine.field('Practice name').fill('Brightside of Leeds')
  await theirs.field('Representative').fill('Nora Price')
  await theirs.saveAll()

  // The first user's save is shown beside the field that both edit, and nothing typed is lost.
  await expect(mine.field('Representative')).toHaveAccessibleDescription(/Now: Nora Price/)
  await expect(mine.field('Representative')).toHaveValue('Maud Price')
  await expect(mine.field('Practice name')).toHaveValue('Brightside of Leeds')
  await mine.saveAll()
  await expect(theirs.field('Representative')).toHaveValue('Maud Price')
  await expect(theirs.field('Practice name')).toHaveValue('Brightside of Leeds')
  await expect(theirs.save).toBeHidden()
  const stored = await staffApi.get<PracticeSettings>('/v3/clients/settings/practice')
  expect(stored).toMatchObject({ representative: 'Maud Price', name: 'Brightside of Leeds' })

  // The generated signature follows the details, and the practice's own signature replaces it.
  await expect(theirs.signature).toContainText('Brightside of Leeds')
  await expect(theirs.signature).toContainText('Maud Price')
  const ownSignature = mine.section('Signature')
  await ownSignature.getByRole('button', { name: 'Modify' }).click()
  await ownSignature.getByLabel('HTML').fill('<p>Kindly, all of us</p>')
  await ownSignature.getByRole('button', { name: 'Preview' }).click()
  await ownSignature.getByRole('button', { name: 'Save signature' }).click()
  await expect(theirs.signature).toHaveText('Kindly, all of us')

  // The other user is writing an email meanwhile.
  const person = someone('Wanda')
  const id = await staffApi.addLead(person)
  await openLive(ownersPage, `/patients/${id}`)
  const sendEmail = async (subject: string) => {
    const reply = conversationOn(ownersPage)
    await reply.tab('Email').click()
    await reply.subject.fill(subject)
    await reply.body.fill('Dear Wanda')
    await reply.send.click()
  }
  const emailed = async (subject: string) => {
    const emails = await sandbox.outbox({ channel: 'email', to: person.email })
    const email = emails.find((each) => each.subject === subject)
    return `${email?.body}`
  }
  await sendEmail('With our own signature')
  await expect.poll(() => emailed('With our own signature')).toContain('Kindly, all of us')
  await openPlaceholders(ownersPage)
  await expect(placeholderOn(ownersPage, 'Representative')).toContainText('Maud Price')
  await mine.field('Representative').fill('Olga Price')
  await mine.saveAll()
  await expect(placeholderOn(ownersPage, 'Representative')).toContainText('Olga Price')
  await ownersPage.keyboard.press('Escape')
  await ownSignature.getByRole('button', { name: 'Delete' }).click()
  await ownSignature.getByRole('button', { name: 'Are you sure?' }).click()
  await expect(mine.signature).toContainText('Olga Price')
  await sendEmail('With our details')
  await expect.poll(() => emailed('With our details')).toContain('Olga Price')
  expect(await emailed('With our details')).toContain('Brightside of Leeds')
  expect(errors.unexpected()).toEqual([])
})

test('emails prove their sender once the records that the settings show are published; until then the page names what is wrong', async ({
  page,
  playwright,
  sandbox,
  staffApi,
  someone,
  sessionOf,
}) => {
  const person = someone('Agnes')
  const id = await staffApi.addLead(person)
  const { section, field, saveAll } = settingsOn(page)
  await page.goto('/settings/communications')
  await field('Sending address').fill('welcome')
  await saveAll()
  const { dkim, hostname } = await staffApi.get<MailDomain>('/v3/clients/settings/dns')
  const verification = section('Email Verifications')
  const row = (kind: string) => verification.getByRole('row', { name: new RegExp(`^${kind} `) })
  const verify = verification.getByRole('button', { name: 'Verify' })
  const [key] = dkim.records
  if (!key) throw new Error('The settings show no DKIM record')
  await sandbox.setText(`_dmarc.${hostname}`, 'v=DMARC1; p=reject')
  await sandbox.setText(hostname, 'v=spf1 ip4:192.0.2.1 -all')
  const otherApi = await openStaffApi(playwright.request, await sessionOf(HARBOUR))
  const other = await otherApi.get<MailDomain>('/v3/clients/settings/dns')
  await otherApi.close()
  await sandbox.setText(key.name, other.dkim.records[0]?.value ?? '')

  await verify.click()
  await expect(row('SPF')).toContainText('Not valid')
  await expect(row('DKIM')).toContainText('Not valid')
  await expect(verification).toContainText(
    'The DKIM record has another key. Replace it with the one shown here.',
  )
  await expect(verification).toContainText('does not contain include:_spf.mail.sandbox.test')
  const expectEmail = async (subject: string, authentication: Record<string, unknown>) => {
    await staffApi.post(`/v3/patients/${id}/communications`, {
      id: crypto.randomUUID(),
      channel: 'Email',
      subject,
      body: 'Dear Agnes',
    })
    await expect
      .poll(async () => {
        const mails = await sandbox.outbox({ channel: 'email', to: person.email })
        return mails.find((mail) => mail.subject === subject)?.authentication ?? null
      })
      .toMatchObject(authentication)
  }
  await expectEmail('Before', {
    spf: { result: 'fail' },
    dkim: [{ result: 'fail', reason: 'bad signature' }],
    dmarc: { result: 'fail', aligned: false },
  })

  const { spf } = await staffApi.get<MailDomain>('/v3/clients/settings/dns')
  for (const { name, value } of [...spf.records, key]) await sandbox.setText(name, value)
  // The records may be checked again ten seconds after the last check.
  await sandbox.skipTime(11)
  await verify.click()
  await expect(row('SPF')).toContainText('Verified')
  await expect(row('DKIM')).toContainText('Verified')
  await expectEmail('After', {
    spf: { result: 'pass', domain: hostname },
    dkim: [{ result: 'pass', domain: hostname }],
    dmarc: { result: 'pass', aligned: true, policy: 'reject' },
  })
})
