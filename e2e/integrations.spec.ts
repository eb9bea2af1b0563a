import type { TimelineEvent } from '@enamel/domain/timeline/event'
import type { Mode, Service } from '../apps/sandbox/src/trouble/troubles.ts'
import { expectNoViolations } from './axe.ts'
import type { Person } from './people/patient.ts'
import type { Sandbox } from './people/sandbox.ts'
import { OWNER, type StaffApi } from './people/staff-api.ts'
import { integrationOn } from './screens/integration-screen.ts'
import { expect, test } from './test.ts'

// The troubles of this spec would meet the requests of others, so it has its own demo. Its tests share it, one after
// the other.
test.use({ environment: {}, staff: OWNER })
test.describe.configure({ mode: 'default' })

/** Longer than the product waits before it asks a service again. */
const RETRY_S = 150

const mailboxes = [
  { name: 'Gmail', provider: 'google', address: 'desk@brightside-dental.test' },
  { name: 'Outlook', provider: 'microsoft', address: 'desk.brightside@outlook.example' },
] as const

/** The modes of trouble of which nobody but the product has to know: it asks again by itself. */
const passingTroubles = {
  mailbox: ['down', 'slow', 'error', 'rate', 'rate_429', 'expired_access', 'expired_history', 'lose_replies'],
  'practice-system': ['down', 'slow', 'error', 'rate', 'rate_429', 'garbage', 'lose_webhooks', 'outage'],
  whatsapp: ['down', 'slow', 'error', 'outage'],
} as const satisfies Partial<Record<Service, readonly Mode[]>>

/** Runs something during trouble, which ends afterwards. */
async function during(sandbox: Sandbox, service: Service, mode: Mode, work: () => Promise<void>) {
  await sandbox.setTrouble(service, mode)
  try {
    await work()
  } finally {
    await sandbox.setTrouble(service, 'ok')
  }
}

/** Waits until an email with this subject is on the patient's timeline. */
async function waitForSubject(staffApi: StaffApi, patientId: string, subject: string) {
  const subjects = async () => {
    const { items } = await staffApi.get<{ items: TimelineEvent[] }>(`/v2/patients/${patientId}/timeline`)
    return items.map((item) => (item.type === 'communication' ? item.subject : null))
  }
  await expect.poll(subjects, { timeout: 60_000 }).toContain(subject)
}

for (const { name, provider, address } of mailboxes) {
  const mailOf = (person: Person, subject: string) => ({
    provider,
    from: `${person.name} <${person.email}>`,
    subject,
    text: 'Could you tell me more?',
  })

  test(`${name} is connected by its sign-in page, brings the mail of patients and sends what staff write, is fetched again after every trouble, is repaired and disconnected (INT-27)`, async ({
    page,
    staffApi,
    sandbox,
    someone,
  }) => {
    test.setTimeout(300_000)
    const person = someone('Maya')
    const id = await staffApi.addLead(person)
    const integration = integrationOn(page, name)

    await test.step('connect', async () => {
      await integration.open()
      await integration.isIn('Disconnected')
      await integration.continue()
      await integration.denySignIn()
      await expect(integration.heading(`${name} failed to connect`)).toBeVisible()
      await expect(
        page.getByText("We've let someone know. Otherwise, you can re-attempt it by signing in again."),
      ).toBeVisible()
      await integration.signIn(address)
      await expect(integration.heading(`You're connected to ${name}`)).toBeVisible()
      await integration.isIn('Healthy')
      await integration.done()
      await expect(integration.card).toContainText(address)
      // At Gmail's pace the addresses of all patients are searched for in ten seconds and more.
      await expect(integration.card).toContainText('Complete since', { timeout: 60_000 })
    })

    await test.step('mail of a patient arrives, private mail stays out', async () => {
      await sandbox.post('/mailbox/mail', {
        ...mailOf(person, 'Lunch on Sunday?'),
        from: 'Someone else <friend@private.example>',
      })
      await sandbox.post('/mailbox/mail', mailOf(person, 'A first question'))
      await integration.open()
      await integration.syncNow()
      await page.goto(`/patients/${id}`)
      await expect(page.getByText('A first question').first()).toBeVisible({ timeout: 30_000 })
      const found = await staffApi.get<unknown[]>('/v3/patients/search?query=friend%40private.example')
      expect(found).toEqual([])
    })

    await test.step('a reply is sent by the mailbox', async () => {
      await staffApi.post(`/v3/patients/${id}/communications`, {
        id: crypto.randomUUID(),
        channel: 'Email',
        subject: 'Re: A first question',
        body: 'Of course. When may we ring you?',
      })
      const sent = await person.waitUntilReceived('email', 'When may we ring you?')
      expect(sent.from).toContain(address)
    })

    await test.step('trouble passes', async () => {
      await integration.open()
      for (const mode of passingTroubles.mailbox) {
        // A sync that still runs would meet the trouble, and last until its end.
        await integration.isSynced()
        await during(sandbox, 'mailbox', mode, async () => {
          await sandbox.post('/mailbox/mail', mailOf(person, `During ${mode}`))
          await integration.syncNow()
        })
        await sandbox.skipTime(RETRY_S)
        await waitForSubject(staffApi, id, `During ${mode}`)
      }
      await integration.isSynced()
    })

    await test.step('an email that the service refuses is shown as failed', async () => {
      await during(sandbox, 'mailbox', 'reject', async () => {
        const refused = { channel: 'Email', subject: 'Re: A first question', body: 'Is anybody there?' }
        await staffApi.post(`/v3/patients/${id}/communications`, { id: crypto.randomUUID(), ...refused })
        await page.goto(`/patients/${id}`)
        await expect(page.getByRole('img', { name: 'Failed' }).first()).toBeVisible()
      })
    })

    await test.step('repair', async () => {
      await integration.open()
      await integration.isSynced()
      await sandbox.post(`/integrations/${provider}/revoke`, {})
      await sandbox.post('/mailbox/mail', mailOf(person, 'While it was broken'))
      // Noticed with the notification of the email, or else by the check of the next minute.
      await integration.isIn('Unhealthy', { timeout: 90_000 })
      await expect(
        page.getByText(`Your ${name} integration is unhealthy. Go to ${name} settings to fix it.`),
      ).toBeVisible()
      await expect(integration.heading(`Something went wrong with ${name}`)).toBeVisible()
      await expect(page.getByText(`Sign into ${name} again so we can attempt to repair it`)).toBeVisible()
      await integration.signInWrongly('Sam Novak')
      await expect(integration.heading(`${name} failed to repair`)).toBeVisible()
      await integration.signIn(address)
      await expect(integration.heading(`You're connected to ${name}`)).toBeVisible()
      await waitForSubject(staffApi, id, 'While it was broken')
      await integration.isIn('Healthy')
    })

    await test.step('disconnect', async () => {
      await integration.open()
      await integration.disconnect()
      await integration.isIn('Disconnected')
      await page.reload()
      await integration.isIn('Disconnected')
    })
  })
}

test('Dentally is connected by its sign-in page and proposes its patients as matches, catches up after every trouble, is repaired and disconnected', async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  test.setTimeout(300_000)
  const person = someone('Maya')
  const id = await staffApi.addLead(person)
  await sandbox.post('/practice-system/patients', {
    first_name: person.first,
    last_name: person.last,
    date_of_birth: '1984-03-12',
    mobile_phone: person.number,
    email_address: person.email,
  })
  const integration = integrationOn(page, 'Dentally')
  const [userAtOneSite, userAtTwoSites] = ['Hannah Price', 'Ada Okafor']

  await test.step('connect', async () => {
    await integration.open()
    await integration.isIn('Healthy')
    await expect(integration.card).toContainText('Brightside Dental')
    await integration.disconnect()
    await integration.isIn('Disconnected')
    await integration.denySignIn()
    await expect(integration.heading('Dentally failed to connect')).toBeVisible()
    await integration.signIn(userAtOneSite)
    await expect(integration.heading("You're connected to Dentally")).toBeVisible()
    await integration.done()
    await expect(integration.card).toContainText('Complete since', { timeout: 60_000 })
  })

  await test.step('a user of two practices chooses one in the pop-up', async () => {
    await integration.open()
    await integration.disconnect()
    await integration.isIn('Disconnected')
    const closed = await integration.signInToChoose(userAtTwoSites)
    await expectNoViolations(closed, 'the choice of a practice')
    await closed.close()
    await expect(page.getByText('The window was closed before the sign-in was finished.')).toBeVisible()
    const popUp = await integration.signInToChoose(userAtTwoSites)
    await expect(popUp.getByRole('radio', { name: 'Brightside Dental Leith' })).toBeVisible()
    await popUp.getByRole('radio', { name: 'Brightside Dental 8 Queen Street' }).check()
    await popUp.getByRole('button', { name: 'Connect' }).click()
    await expect(popUp.getByRole('heading', { name: 'Connection Successful' })).toBeVisible()
    await popUp.close()
    await expect(integration.heading("You're connected to Dentally")).toBeVisible()
    await integration.done()
    await expect(integration.card).toContainText('Brightside Dental')
    await expect(integration.card).toContainText('Complete since', { timeout: 60_000 })
  })

  await test.step('a match is proposed, and linked only once it is confirmed', async () => {
    await integration.open()
    const match = page.getByRole('listitem').filter({ hasText: person.name })
    await expect(match).toBeVisible()
    const link = () => staffApi.get<{ state: string }>(`/dentally/patients/${id}`)
    expect((await link()).state).toBe('unlinked')
    await match.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(async () => (await link()).state).toBe('synced')
  })

  await test.step('trouble passes', async () => {
    for (const mode of passingTroubles['practice-system']) {
      await during(sandbox, 'practice-system', mode, () => integration.syncNow())
      await sandbox.skipTime(3600)
      await integration.isSynced()
    }
  })

  await test.step('repair', async () => {
    await sandbox.post('/integrations/dentally/revoke', {})
    await integration.syncNow()
    await integration.isIn('Unhealthy')
    await integration.signIn(userAtTwoSites)
    await expect(integration.heading("You're connected to Dentally")).toBeVisible()
    await integration.isIn('Healthy')
  })

  await test.step('disconnect', async () => {
    await integration.open()
    await integration.disconnect()
    await integration.isIn('Disconnected')
  })
})

test("WhatsApp is connected by its partner's sign-up page, catches up after every trouble, is repaired and disconnected", async ({
  page,
  staffApi,
  sandbox,
  someone,
}) => {
  test.setTimeout(300_000)
  const person = someone('Maya')
  const integration = integrationOn(page, 'WhatsApp')
  const channel = 'Brightside Dental'

  await test.step('connect', async () => {
    await integration.open()
    await integration.isIn('Healthy')
    await integration.disconnect()
    await integration.isIn('Disconnected')
    await integration.continue()
    expect(await integration.denySignIn()).toContain('/360dialog-hub/')
    await expect(integration.heading('WhatsApp failed to connect')).toBeVisible()
    await integration.signIn(channel)
    await expect(integration.heading("You're connected to WhatsApp")).toBeVisible()
    await integration.done()
  })

  await test.step('messages arrive', async () => {
    await person.sendWhatsApp('Is Saturday possible?')
    const { id } = await staffApi.waitForPatient(person)
    await page.goto(`/patients/${id}`)
    await expect(page.getByText('Is Saturday possible?').first()).toBeVisible()
  })

  await test.step('trouble passes', async () => {
    await integration.open()
    for (const mode of passingTroubles.whatsapp) {
      await during(sandbox, 'whatsapp', mode, () => integration.syncNow())
      await sandbox.skipTime(RETRY_S)
      await integration.isSynced()
    }
  })

  await test.step('repair', async () => {
    await sandbox.post('/integrations/whatsapp/revoke', {})
    await integration.syncNow()
    await integration.isIn('Unhealthy')
    await integration.signIn(channel)
    await expect(integration.heading("You're connected to WhatsApp")).toBeVisible()
    await integration.isIn('Healthy')
  })

  await test.step('disconnect', async () => {
    await integration.open()
    await integration.disconnect()
    await integration.isIn('Disconnected')
  })
})
