import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generateMails } from '../apps/sandbox/src/mailbox/generated-mail.ts'
import { sandboxClient } from '../e2e/people/sandbox.ts'
import { HARBOUR, RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { secondsUntil, seededRandom } from './disturb.ts'
import { killableProduct } from './killable-product.ts'
import {
  connectMailbox,
  MAILBOXES,
  type MailboxKey,
  mailboxServices,
  mailboxState,
} from './mailbox-connection.ts'
import { signedInStaff } from './signed-in-staff.ts'
import { printVerdict, round } from './verdict.ts'

/**
 * Connects two practices of the demo with mailboxes at the sandbox's Google or Microsoft, one with many emails and one
 * with few, and measures their first fetches: the worker's memory, and the calls as the sandbox counts them with the
 * provider's limits. The worker is killed (SIGKILL) again and again while it fetches the large mailbox. Then every email
 * from or to a patient has to be on a timeline, once, and none of anybody else.
 *
 *   node bench/mailbox.ts [--mailbox gmail] [--mails 50000] [--few 5000] [--share 0.1] [--kills 3] [--seed 1]
 */
const MEMORY_BUDGET_MB = 30
const RECOVERY_BUDGET_S = 30
/** What a fetch needs at a time has to fit. Without a limit Node keeps some 150 MB of garbage before it collects it. */
const SMALL_HEAP = '--max-old-space-size=128'
const SAMPLE_MS = 50
const MB = 1_000_000
/** The kills come in this share of the fetch; the memory is measured in the rest of it too. */
const KILLED_SHARE = 0.4
/** Older emails would not be fetched. */
const DAYS = 360
const PATIENTS = 200

const { values } = parseArgs({
  options: {
    mailbox: { type: 'string', default: 'gmail' },
    mails: { type: 'string', default: '50000' },
    few: { type: 'string', default: '5000' },
    share: { type: 'string', default: '0.1' },
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})
if (!Object.hasOwn(MAILBOXES, values.mailbox)) throw new Error('--mailbox is gmail or outlook')
const mailbox = values.mailbox as MailboxKey
const { provider, account } = MAILBOXES[mailbox]

interface MeasuredPractice {
  user: string
  account: string
  mails: number
}
const large: MeasuredPractice = { user: RECEPTIONIST, account, mails: Number(values.mails) }
const small: MeasuredPractice = {
  user: HARBOUR,
  account: mailbox === 'gmail' ? 'desk@harbour-dental.test' : 'desk.harbour@outlook.example',
  mails: Number(values.few),
}

const fixture = await killableProduct(mailboxServices)
try {
  fixture.environment.NODE_OPTIONS = SMALL_HEAP
  await fixture.start('web')
  const idle = await inWorker(async () => pause(3_000))
  const inSmall = await firstFetch(small, 0)
  const inLarge = await firstFetch(large, Number(values.kills))
  printVerdict({
    what: `memory of the worker beyond that of a mailbox of ${small.mails} emails, mailbox of ${large.mails}`,
    unit: 'MB',
    value: Math.max(0, inLarge.peak - inSmall.peak) / MB,
    budget: MEMORY_BUDGET_MB,
    details: {
      idle: round(idle.peak / MB),
      peak_in_small: round(inSmall.peak / MB),
      peak_in_large: round(inLarge.peak / MB),
    },
  })
} finally {
  await fixture.stop()
}

/** Connects a practice's mailbox, and lets a worker fetch it, which is killed `kills` times. @returns its peak memory */
async function firstFetch(practice: MeasuredPractice, kills: number): Promise<{ peak: number }> {
  const { id, expected } = await prepare(practice)
  const { peak, result } = await inWorker(() => fetchWhileKilling(id, expected, kills))
  await verify(practice, id, expected)
  console.log(JSON.stringify({ mails: practice.mails, of_patients: expected, ...result }))
  if (kills > 0)
    printVerdict({
      what: 'from a kill until emails are fetched again, slowest',
      unit: 's',
      value: Math.max(...result.recoveries),
      budget: RECOVERY_BUDGET_S,
    })
  return { peak }
}

/** Fills a mailbox, and signs in to it. @returns the practice, and the number of its patients' emails */
async function prepare(practice: MeasuredPractice): Promise<{ id: string; expected: number }> {
  const [user] = await fixture.query(`select client_id from users where email = '${practice.user}'`)
  const id = String(user?.client_id)
  const rows = await fixture.query(
    `select lower(email::text) as email from patients p where client_id = '${id}' and email is not null
       and not exists (select from users u where u.client_id = p.client_id and u.email = p.email)
     group by 1 having count(*) = 1 order by 1 limit ${PATIENTS}`,
  )
  const senders = rows.map(({ email }) => String(email))
  const fill = {
    seed: Number(values.seed),
    count: practice.mails,
    senders,
    share: Number(values.share),
    days: DAYS,
  }
  await sandboxClient(fixture).post('/mailbox/fill', { provider, account: practice.account, ...fill })
  const all = [...generateMails(practice.account, fill, Date.now())]
  const expected = all.filter(({ from, to }) =>
    [from, ...to].some((address) => senders.includes(address)),
  ).length
  await connectMailbox(await signedInStaff(fixture, practice.user), mailbox, practice.account)
  return { id, expected }
}

/** Waits until everything is fetched and placed, and kills the worker after random shares of it. */
async function fetchWhileKilling(id: string, expected: number, kills: number) {
  const random = seededRandom(Number(values.seed))
  const start = performance.now()
  const recoveries: number[] = []
  for (const drawn of Array.from({ length: kills }, random).toSorted((a, b) => a - b)) {
    const share = drawn * KILLED_SHARE
    await secondsUntil(async () => (await fetchedBy(id)) >= share * expected)
    if (await isComplete(id)) throw new Error('All was fetched before the kill: it takes more emails')
    const before = await fetchedBy(id)
    await fixture.kill('SIGKILL')
    const killedAt = performance.now()
    await fixture.start('worker')
    await secondsUntil(async () => (await fetchedBy(id)) > before || (await isComplete(id)))
    recoveries.push((performance.now() - killedAt) / 1000)
    console.log(`kill after ${before} of ${expected}: ${round(recoveries.at(-1) ?? 0)} s`)
  }
  while (!(await isComplete(id))) {
    if (!fixture.isRunning()) throw new Error('The worker ended by itself')
    await pause(500)
  }
  const fetched = (performance.now() - start) / 1000
  await secondsUntil(async () => (await waitingRows(id)) === 0)
  return { seconds: round(fetched), placed_after: round((performance.now() - start) / 1000), recoveries }
}

async function count(statement: string): Promise<number> {
  return Number((await fixture.query(`select count(*) as n from ${statement}`))[0]?.n)
}

function fetchedBy(id: string): Promise<number> {
  return count(`inbound_messages where client_id = '${id}' and mailbox_item is not null`)
}

function waitingRows(id: string): Promise<number> {
  return count(`inbound_messages where client_id = '${id}' and state = 'received'`)
}

async function isComplete(id: string): Promise<boolean> {
  const complete = `integration = '${mailbox}' and complete_until is not null`
  return (await count(`integrations where client_id = '${id}' and ${complete}`)) === 1
}

async function verify({ account, mails }: MeasuredPractice, id: string, expected: number): Promise<void> {
  const ofMailbox = `from communications where client_id = '${id}' and mailbox = '${mailbox}'`
  const placed = await count(`(select id ${ofMailbox}) m`)
  const distinct = await count(`(select distinct identity ${ofMailbox}) m`)
  const stored = await fetchedBy(id)
  const rows = (what: string, value: number) => printVerdict({ what, unit: 'rows', value, budget: 0 })
  rows(`emails of patients that are missing, of ${expected}`, expected - distinct)
  rows('emails that are on a timeline twice', placed - distinct)
  rows(`emails of others that were stored, of ${mails - expected}`, stored - distinct)
  const { usage } = await mailboxState(fixture.sandboxUrl, { provider, account })
  printVerdict({
    what: `calls over the limits of ${mailbox}`,
    unit: 'rows',
    value: usage.refused,
    budget: 0,
    details: { ...usage },
  })
}

/** Runs a worker beside nothing else of the product. @returns the greatest resident memory meanwhile */
async function inWorker<T>(work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  await fixture.kill('SIGTERM')
  await fixture.start('worker')
  let peak = 0
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await pause(SAMPLE_MS)) peak = Math.max(peak, await residentMemory(fixture.pid()))
  })()
  const result = await work().finally(() => {
    isOver = true
    return watching
  })
  await fixture.kill('SIGTERM')
  await fixture.start('web')
  return { peak, result }
}

async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) * 1024
}
