import type { TimelineEvent } from '@enamel/domain/timeline/event'
import type { Mode, Service } from '../apps/sandbox/src/trouble/troubles.ts'
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
const passingTroubles: Partial<Record<Service, readonly Mode[]>> = {
  mailbox: ['down', 'slow', 'error', 'rate', 'rate_429', 'expired_access', 'expired_history', 'lose_replies'],
  'practice-system': ['down', 'slow', 'error', 'rate', 'rate_429', 'garbage'],
  whatsapp: ['down', 'slow', 'error'],
}

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
  await expect.poll(subjects, { timeout: 30_000 }).toContain(subject)
}

for (const { name, provider, address } of mailboxes) {
  const mailOf = (person: Person, subject: string) => ({
    provider,
    from: `${person.name} <${person.email}>`,
    subject,
    text: 'Could you tell me more?',
  })

  test(`${name} is connected by its sign-in page, brings the mail of patients and sends what staff write, is fetched again after every trouble, is repaired and disconnected (INT-07, INT-10, INT-14, INT-15, INT-18, INT-19, INT-26, INT-27)`, async ({
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
      await integration.signIn('Deny')
      await expect(integration.heading(`${name} failed to connect`)).toBeVisible()
      await expect(
        page.getByText("We've let someone know. Otherwise, you can re-attempt it by signing in again."),
      ).toBeVisible()
      await integration.signIn('Allow', address)
      await expect(integration.heading(`You're connected to ${name}`)).toBeVisible()
      await integration.isIn('Healthy')
      await integration.done()
      await expect(integration.card).toContainText(address)
      await expect(integration.card).toContainText('Complete since')
    })

    await test.step('mail of a patient arrives, private mail stays out', async () => {
      await sandbox.post('/mailbox/mail', {
        ...mailOf(person, 'Lunch on Sunday?'),
        from: 'Someone else <friend@private.example>',
      })
      await sandbox.post('/mailbox/mail', mailOf(person, 'A first question'))
      await sandbox.skipTime(RETRY_S)
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
      for (const mode of passingTroubles.mailbox ?? []) {
        await during(sandbox, 'mailbox', mode, async () => {
          await sandbox.post('/mailbox/mail', mailOf(person, `During ${mode}`))
          await integration.syncNow()
        })
        await sandbox.skipTime(RETRY_S)
        await waitForSubject(staffApi, id, `During ${mode}`)
        await integration.isIn('Healthy')
        await expect(page.getByRole('button', { name: 'Sync now' })).toBeEnabled()
      }
    })

    await test.step('repair', async () => {
      await during(sandbox, 'mailbox', 'expired_token', async () => {
        await sandbox.post('/mailbox/mail', mailOf(person, 'While it was broken'))
        await integration.syncNow()
        await integration.isIn('Unhealthy')
        await expect(
          page.getByText(`Your ${name} integration is unhealthy. Go to ${name} settings to fix it.`),
        ).toBeVisible()
      })
      await expect(integration.heading(`Something went wrong with ${name}`)).toBeVisible()
      await expect(page.getByText(`Sign into ${name} again so we can attempt to repair it`)).toBeVisible()
      await integration.signIn('Allow', 'Sam Novak')
      await expect(integration.heading(`${name} failed to repair`)).toBeVisible()
      await integration.signIn('Allow', address)
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
