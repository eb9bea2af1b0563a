import type { MailboxKey } from '@enamel/domain/integrations/integration'
import { eventually } from '@enamel/testing/eventually'
import { afterAll, expect } from 'vitest'
import { inside } from './builders.ts'
import { type InboundFixture, openInboundFixture, WITHIN } from './inbound-fixture.ts'
import { runPeriodicJob } from './run-periodic-job.ts'

/** The mailbox of the sandbox's first practice at each provider. */
export const mailboxAddresses: Record<MailboxKey, string> = {
  gmail: 'desk@brightside-dental.test',
  outlook: 'desk.brightside@outlook.example',
}
/** The providers' names in the sandbox. */
const providers: Record<MailboxKey, string> = { gmail: 'google', outlook: 'microsoft' }

/** An email as a person writes it in the sandbox, into the inbox by default. */
export interface WrittenMail {
  from?: string
  to?: string
  subject?: string
  text: string
  /** A path is a folder of the practice's own. */
  folder?: 'inbox' | 'sent' | 'spam' | `/${string}`
  headers?: Record<string, string>
  /** The id of an email of the mailbox, or a Message-ID. */
  in_reply_to?: string
  at?: string
}

export interface MailInMailbox {
  id: string
  thread: string
  message_id: string
}

/** A practice that can connect its mailboxes at the sandbox's Google and Microsoft. */
export interface MailboxFixture extends InboundFixture {
  /** Signs in at the provider. @returns the page to which the browser was sent */
  signIn(key: MailboxKey): Promise<string>
  /** Signs in, and waits until the first fetch is complete. */
  connect(key: MailboxKey): Promise<void>
  /** Puts an email into a mailbox. */
  mail(key: MailboxKey, mail: WrittenMail): Promise<MailInMailbox>
  /** Moves an email to another folder, as staff do. */
  moveMail(key: MailboxKey, id: string, folder: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
  mailbox(key: MailboxKey): Promise<any>
  trouble(mode: string, rate?: number): Promise<void>
  /** Catches up with all services, as every minute, and waits until nothing is left to fetch or to place. */
  catchUp(): Promise<void>
  /** Waits until nothing is left to fetch or to place. */
  settled(): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
  integration(key: MailboxKey): Promise<any>
  row(key: MailboxKey): ReturnType<typeof integrationRow>
}

export async function mailboxFixture(environment: Record<string, string> = {}): Promise<MailboxFixture> {
  const inbound = await openInboundFixture(environment)
  const { system, staff } = inbound
  afterAll(() => system.stop())

  async function signIn(key: MailboxKey): Promise<string> {
    const { body } = await staff.put(`/integrations/${key}/connection`)
    const form = new URLSearchParams({ decision: 'allow', account: mailboxAddresses[key] })
    const response = await fetch(body.url, { method: 'POST', redirect: 'manual', body: form })
    const back = new URL(response.headers.get('location') ?? '')
    const done = await staff.get(`${back.pathname.replace('/api', '')}${back.search}`)
    return new URL(done.headers.get('location') ?? '', system.url).pathname
  }

  const integration = async (key: MailboxKey) =>
    (await staff.get('/integrations')).body.find(
      (listed: { integration: string }) => listed.integration === key,
    )

  const settled = () =>
    eventually(async () => {
      const tasks = (await system.queue()).filter(({ dueInMs }) => dueInMs < 1000).map(({ task }) => task)
      expect(tasks.filter((task) => FETCHING.includes(task))).toEqual([])
    }, WITHIN)

  return {
    ...inbound,
    signIn,
    async connect(key) {
      expect(await signIn(key)).toBe('/integrations/done')
      await eventually(async () => expect((await integration(key)).sync?.state).toBe('complete'), WITHIN)
      await settled()
    },
    async mail(key, mail) {
      const { status, body } = await system.control('POST', 'mailbox/mail', {
        provider: providers[key],
        ...mail,
      })
      expect([status, body]).toEqual([201, expect.anything()])
      return body as MailInMailbox
    },
    async moveMail(key, id, folder) {
      const path = `mailbox/mail/${id}?provider=${providers[key]}`
      expect((await system.control('PUT', path, { folder })).status).toBe(200)
    },
    mailbox: async (key) => (await system.control('GET', `mailbox?provider=${providers[key]}`)).body,
    async trouble(mode, rate = 1) {
      const { status } = await system.control('PUT', 'trouble', { service: 'mailbox', mode, rate })
      expect(status).toBe(200)
    },
    async catchUp() {
      // A run that began before may not see what the test has done since.
      await eventually(async () => {
        const running = (await system.queue()).filter(({ isRunning }) => isRunning).map(({ task }) => task)
        expect(running).not.toContain('integrations.catch-up')
      }, WITHIN)
      // A run that waits for the provider would otherwise be awaited.
      await system.removeJobs('integrations.catch-up')
      await runPeriodicJob(system.deps, 'integrations.catch-up')
      await settled()
    },
    settled,
    integration,
    row: (key) => integrationRow(inbound, key),
  }
}

/** The jobs by which emails come onto timelines. */
const FETCHING = [
  'integrations.sync',
  'integrations.catch-up',
  'mailbox.look-up',
  'communications.place',
  'communications.place-earlier',
]

function integrationRow({ system: { deps }, practice }: InboundFixture, key: MailboxKey) {
  return inside(deps, practice, (tx) =>
    tx.selectFrom('integrations').selectAll().where('integration', '=', key).executeTakeFirstOrThrow(),
  )
}
