import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Person } from '../apps/server/src/testing/person.ts'
import { setToMidday } from './bulk-batch.ts'
import { disturbRepeatedly, secondsUntil, seededRandom } from './disturb.ts'
import { addEnrolments, type DueEnrolments, listed, makeDue } from './due-enrolments.ts'
import { killableProduct } from './killable-product.ts'
import { signedInStaff } from './signed-in-staff.ts'
import { replyTimes, sendReplies } from './timed-replies.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Lets patients become due in workflows, all within one minute, while a member of staff sends replies to patients among
 * them. First without interruption, where the time until a reply has left the product is compared with that of the same
 * replies before and after, while nobody is due. Then while the product is killed (SIGKILL) and its PostgreSQL crashed
 * again and again. The messages that the sandbox received are compared with what the product says about each node.
 *
 *   node bench/automations.ts [--undisturbed 10000] [--enrolments 10000] [--kills 30] [--crashes 3] [--seed 1]
 *
 * The run fails unless every node is passed once, none is still due, each message that was run arrives once and no other,
 * every reply arrives once, messages resume within 30 s of each kill and crash, and replies are slowed down by less than
 * their limit.
 */
const RECOVERY_BUDGET_S = 30
/**
 * How many times as long as without due enrolments a reply may take. A reply behind them would take thousands of times as
 * long.
 */
const TIMES_BUSY = 4
/** How long replies are sent for while nobody is due. */
const QUIET_MS = 30_000
/** Messages that may arrive after a crash before sending resumes: those of the sets that the product sends at a time. */
const CONCURRENT_MESSAGES = 100
/** How long to wait for second copies, which may still be in transit when every message has arrived once. */
const SECOND_COPIES_MS = 10_000

const { values } = parseArgs({
  options: {
    undisturbed: { type: 'string', default: '10000' },
    enrolments: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '30' },
    crashes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})
const kills = Number(values.kills)
const crashes = Number(values.crashes)
const fixture = await killableProduct()
try {
  await fixture.start('all')
  const [practice] = await fixture.query(
    `select id from clients where sms_number is not null and sending_email is not null order by id limit 1`,
  )
  const clientId = String(practice?.id)
  await setToMidday(fixture, clientId)
  const staff = await signedInStaff(fixture)
  if (Number(values.undisturbed) > 0) await measureReplies(staff, clientId)
  if (Number(values.enrolments) > 0) await disturb(staff, clientId)
} finally {
  await fixture.stop()
}

/** Compares replies to patients who all become due with replies to them before and after, while nobody is due. */
async function measureReplies(staff: Person, clientId: string): Promise<void> {
  const enrolments = await addEnrolments(fixture, { clientId, count: Number(values.undisturbed) })
  const replyFor = async (duration: () => Promise<unknown>) => {
    const replies = sendReplies(staff, enrolments.recipients)
    await duration()
    return replies.stop()
  }
  const replyWhileQuiet = () => replyFor(() => pause(QUIET_MS))
  const warmUp = await replyWhileQuiet()
  const before = await replyWhileQuiet()
  await makeDue(fixture, { clientId, enrolments })
  const settled = settledCounter(enrolments)
  let seconds = 0
  const busy = await replyFor(async () => {
    seconds = await secondsUntil(async () => (await settled()) >= enrolments.recipients.length)
  })
  const after = await replyWhileQuiet()
  await reportCopies({ disturbed: false }, enrolments, new Map([...warmUp, ...before, ...busy, ...after]))
  const quietMs = await replyTimes(fixture, new Map([...before, ...after]))
  const busyMs = await replyTimes(fixture, busy)
  for (const [what, share] of [
    ['median', 0.5],
    ['95th percentile', 0.95],
  ] as const) {
    const floor = percentile(quietMs, share)
    printVerdict({
      what: `a reply of staff while ${enrolments.count} enrolments become due within a minute: ${what}`,
      unit: 'ms',
      value: percentile(busyMs, share),
      budget: TIMES_BUSY * floor,
      floor: { what: 'the same while nobody is due', value: floor },
      details: {
        replies: busy.size,
        slowest: Math.max(...busyMs),
        seconds_until_all_messages_were_sent: round(seconds),
      },
    })
  }
}

async function disturb(staff: Person, clientId: string): Promise<void> {
  const enrolments = await addEnrolments(fixture, { clientId, count: Number(values.enrolments) })
  const { recipients } = enrolments
  const settled = settledCounter(enrolments)
  await makeDue(fixture, { clientId, enrolments })
  const replies = sendReplies(staff, recipients)
  const start = performance.now()
  const recoveries = await disturbRepeatedly(fixture, {
    messages: recipients.length,
    kills,
    crashes,
    random: seededRandom(Number(values.seed)),
    concurrentMessages: CONCURRENT_MESSAGES,
    received: settled,
  })
  await secondsUntil(async () => (await settled()) >= recipients.length).catch((error: Error) =>
    console.error(error.message),
  )
  const seconds = (performance.now() - start) / 1000
  const sent = await replies.stop()
  await reportCopies({ disturbed: true }, enrolments, sent)
  printVerdict({
    what: 'workflows: from a kill or crash until messages resume, slowest',
    unit: 's',
    value: Math.max(0, ...recoveries.kill, ...recoveries.crash),
    budget: RECOVERY_BUDGET_S,
    details: { messages_a_second: round(recipients.length / seconds) },
  })
}

/** Counts what the sandbox received and what the product says about it, and fails if anything is wrong. */
async function reportCopies(
  { disturbed }: { disturbed: boolean },
  enrolments: DueEnrolments,
  replies: ReadonlyMap<string, Date>,
): Promise<void> {
  await secondsUntil(async () => {
    const times = await replyTimes(fixture, replies)
    return times.every(Number.isFinite)
  }).catch((error: Error) => console.error(error.message))
  await pause(SECOND_COPIES_MS)
  const copies = async (ids: Iterable<string>) => {
    const received = await fixture.received([...ids])
    return (id: string) => received.get(id)?.length ?? 0
  }
  const replyCopies = await copies(replies.keys())
  const wrong = {
    ...(await wrongMessages(enrolments, copies)),
    ...(await wrongNodes(enrolments)),
    replies_lost: [...replies.keys()].filter((id) => replyCopies(id) === 0).length,
    replies_sent_twice: [...replies.keys()].filter((id) => replyCopies(id) > 1).length,
  }
  const exits = fixture.unexpectedExits()
  const disturbances = { kills, crashes, survived: `${crashes - exits} of ${crashes}` }
  const counts = { enrolments: enrolments.count, replies: replies.size, ...(disturbed && disturbances) }
  console.log(JSON.stringify({ ...counts, ...wrong }))
  if (Object.values(wrong).some((count) => count > 0) || exits > 0) process.exitCode = 1
}

/** Compares the messages that arrived with the actions that were run. */
async function wrongMessages(
  { workflowIds }: DueEnrolments,
  copies: (ids: Iterable<string>) => Promise<(id: string) => number>,
) {
  const rows = await fixture.query(
    `select e.patient_id, count(*) filter (where x.outcome = 'run' and n.type = 'action')::int as run
     from enrolments e
       left join node_executions x on x.client_id = e.client_id and x.enrolment_id = e.id
       left join workflow_nodes n on n.client_id = x.client_id and n.id = x.node_id
     where e.workflow_id in (${listed(workflowIds)}) group by e.patient_id`,
  )
  const copiesOf = await copies(rows.map(({ patient_id }) => String(patient_id)))
  const wrong = { lost: 0, sent_twice: 0, sent_without_being_run: 0 }
  for (const { patient_id, run } of rows) {
    const count = copiesOf(String(patient_id))
    if (count === 0 && run === 1) wrong.lost++
    if (count > 1 || Number(run) > 1) wrong.sent_twice++
    if (count > 0 && run === 0) wrong.sent_without_being_run++
  }
  return wrong
}

/** Counts nodes that were not passed, or failed, and enrolments that did not finish. */
async function wrongNodes({ workflowIds, nodes, recipients, count }: DueEnrolments) {
  const [enrolled] = await fixture.query(
    `select count(*) filter (where state <> 'finished')::int as not_finished from enrolments
     where workflow_id in (${listed(workflowIds)})`,
  )
  const [passed] = await fixture.query(
    `select count(*)::int as all, count(*) filter (where x.outcome = 'failed')::int as failed,
       count(*) filter (where x.outcome = 'skipped' and x.reason = 'opted_out')::int as opted_out,
       count(*) filter (where x.outcome = 'skipped' and x.reason = 'action_disabled')::int as disabled
     from enrolments e join node_executions x on x.client_id = e.client_id and x.enrolment_id = e.id
     where e.workflow_id in (${listed(workflowIds)})`,
  )
  return {
    not_finished: Number(enrolled?.not_finished),
    nodes_not_passed_once: Math.abs(nodes - Number(passed?.all)),
    failed: Number(passed?.failed),
    skipped_for_another_reason:
      Math.abs(count - recipients.length - Number(passed?.opted_out)) +
      Math.abs(count - Number(passed?.disabled)),
  }
}

/** Counts the messages that the provider has accepted or refused. While the database is unavailable the last count counts. */
function settledCounter({ workflowIds }: DueEnrolments): () => Promise<number> {
  let last = 0
  return async () => {
    const [row] = await fixture
      .query(
        `select count(*)::int as count from enrolments e
           join node_executions x on x.client_id = e.client_id and x.enrolment_id = e.id
           join deliveries d on d.client_id = x.client_id and d.communication_id = x.id
         where d.state in ('accepted', 'refused') and e.workflow_id in (${listed(workflowIds)})`,
      )
      .catch(() => [])
    if (row) last = Number(row.count)
    return last
  }
}
