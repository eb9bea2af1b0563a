import { setTimeout as pause } from 'node:timers/promises'
import { type Channel, type Correspondent, channels } from './outage-channels.ts'
import { outagePractice } from './outage-practice.ts'
import { sentTexts } from './outage-sent-texts.ts'
import { createSentItems } from './sent-items.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Checks that an outage of thirty minutes leaves no gap. First the product is killed, then each provider has an outage
 * while the product runs. Meanwhile patients write and call on every channel, and the demo's clock passes the half hour
 * minute by minute, so that each provider repeats its reports by its own rules: the carrier not at all. Everything has to
 * be on the timelines within five minutes of the return, each patient's in order, and texts of the practice about which
 * the carrier's reports were lost must have the carrier's status by then. During an outage of one provider, the
 * other channels may take at most twice as long as before, plus a quarter of a second.
 *
 *   node bench/outages.ts
 */
const ROUNDS = 5
const MINUTES_PER_ROUND = 6
const RECOVERY_BUDGET_S = 300
const LATENCY_MARGIN_MS = 250
/** How long providers have for their attempts in each minute that is skipped. */
const MINUTE_MS = 150
const POLL_MS = 20
/** The key of the carrier's lost reports beside the names of the channels. */
const REPORTS = 'Reports about texts'
const GIVE_UP_MS = 1.5 * RECOVERY_BUDGET_S * 1000

const OUTAGES = {
  carrier: 'outage',
  whatsapp: 'outage',
  'practice-system': 'outage',
  // The mailboxes and the relay cannot be reached; mail for the practice comes from other servers.
  mailbox: 'down',
  mail: 'down',
} as const

const { product, sandbox, staffApi, patients } = await outagePractice()
const sent = createSentItems(staffApi, channels, patients)
const unreported = await sentTexts(sandbox, staffApi)
const latencies = () => new Map<Channel, number[]>(channels.map((channel) => [channel, []]))

try {
  const before = latencies()
  await exchange(channels, before)
  await measureProductOutage()
  for (const [service, mode] of Object.entries(OUTAGES)) await measureProviderOutage(service, mode, before)
} finally {
  await staffApi.close()
  await product.stop()
}

async function measureProductOutage(): Promise<void> {
  // The carrier reports once: while nobody answers, its webhooks are lost.
  await unreported.send()
  await product.kill('SIGKILL')
  const started = performance.now()
  await exchange([], latencies())
  const lastedS = (performance.now() - started) / 1000
  await sandbox.setTrouble('carrier', 'ok')
  await product.start('all')
  await reportRecovery('product', { really_lasted_s: round(lastedS) })
  // Dentally has switched its webhook off after fifty failures in a row.
  await sandbox.post('/practice-system/webhook', {})
}

async function measureProviderOutage(
  service: string,
  mode: string,
  before: ReadonlyMap<Channel, number[]>,
): Promise<void> {
  const unaffected = channels.filter((channel) => channel.service !== service)
  const during = latencies()
  if (service === 'carrier') await unreported.send()
  await sandbox.setTrouble(service as keyof typeof OUTAGES, mode)
  await exchange(unaffected, during)
  await sandbox.setTrouble(service as keyof typeof OUTAGES, 'ok')
  await reportRecovery(service)
  for (const channel of unaffected) {
    const floor = percentile(before.get(channel) ?? [], 0.5)
    printVerdict({
      what: `${channel.name} during an outage of ${service}, until it is on the timeline`,
      unit: 'ms',
      value: percentile(during.get(channel) ?? [], 0.5),
      budget: 2 * floor + LATENCY_MARGIN_MS,
      floor: { what: 'before', value: floor },
    })
  }
}

/**
 * Half an hour in which every patient writes on every channel, in rounds.
 * @param awaited the channels whose items are awaited before time goes on, to measure how long each takes
 */
async function exchange(awaited: readonly Channel[], measured: Map<Channel, number[]>): Promise<void> {
  for (let index = 0; index < ROUNDS; index += 1) {
    for (const channel of channels) {
      for (const patient of writersOn(channel)) {
        const start = performance.now()
        await sendNext(channel, patient)
        if (!awaited.includes(channel)) continue
        await until(() => sent.hasArrived(channel, patient))
        measured.get(channel)?.push(performance.now() - start)
      }
    }
    for (let minute = 0; minute < MINUTES_PER_ROUND; minute += 1) {
      await sandbox.post('/clock/skip', { seconds: 60 })
      await pause(MINUTE_MS)
    }
  }
}

function writersOn({ isWebsite }: Channel): readonly Correspondent[] {
  return isWebsite ? patients.slice(0, 1) : patients
}

async function sendNext(channel: Channel, patient: Correspondent): Promise<void> {
  const answer = await channel.send(sandbox, patient, sent.countNext(channel, patient))
  if (channel.isWebsite && (answer as { status?: string }).status === 'accepted' && !product.isRunning())
    throw new Error(
      'A visitor of the website was told that a form arrived, while the product was not running',
    )
}

/** Waits until everything that was ever sent is on the timelines, and compares its order. */
async function reportRecovery(outage: string, details: Record<string, unknown> = {}): Promise<void> {
  const returned = performance.now()
  const seconds = new Map<string, number>()
  const isComplete = async () => {
    for (const { name } of await sent.completeChannels())
      if (!seconds.has(name)) seconds.set(name, round((performance.now() - returned) / 1000))
    if (!seconds.has(REPORTS) && (await unreported.countMismatches()) === 0)
      seconds.set(REPORTS, round((performance.now() - returned) / 1000))
    return seconds.size === channels.length + 1
  }
  await until(isComplete).catch((error: Error) => console.error(error.message))
  printVerdict({
    what: `from the return of ${outage} until everything of the outage is on the timelines`,
    unit: 's',
    value: seconds.size > channels.length ? Math.max(...seconds.values()) : Number.POSITIVE_INFINITY,
    budget: RECOVERY_BUDGET_S,
    details: { ...details, by_channel: Object.fromEntries(seconds) },
  })
  const { doubled, outOfOrder } = await sent.mismatches()
  const wrongStatus = await unreported.countMismatches()
  console.log(JSON.stringify({ outage, doubled, out_of_order: outOfOrder, wrong_status: wrongStatus }))
  if (doubled.length > 0 || outOfOrder.length > 0 || wrongStatus > 0) process.exitCode = 1
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error('Something is still missing')
    await pause(POLL_MS)
  }
}
