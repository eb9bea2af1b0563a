import type { Coverage } from '@enamel/domain/integrations/coverage'
import { MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { z } from 'zod'
import { jsonText, StoredInstant } from '../../../stored-values.ts'

/** The lists of the practice system that a run reads. */
const lists = [
  'all_patients',
  'changed_patients',
  'changed_visits',
  'changed_invoices',
  'changed_treatments',
] as const
export type List = (typeof lists)[number]

/** The list that is read after this one; null after the last. */
const nextList: Record<List, List | null> = {
  all_patients: null,
  changed_patients: 'changed_visits',
  changed_visits: 'changed_invoices',
  changed_invoices: 'changed_treatments',
  changed_treatments: null,
}

/**
 * A run also reads what changed this long before the previous run began: the clocks differ, and the practice system may
 * list a change with a delay.
 */
const MARGIN_MS = 5 * MS_PER_MINUTE

/** Half of the requests that the practice system allows in an hour, so that staff can use it during a long run. */
const REQUESTS_PER_HOUR_MAX = 1_800

/** The requests that were sent in an hour, counted from 1970. The practice system counts by full hours too. */
const Requests = z.object({ hour: z.number().int(), sent: z.number().int() })

const Run = z.object({
  kind: z.literal('run'),
  began_at: StoredInstant,
  /** From when on it reads changes; null for a run that reads all patients. */
  since: StoredInstant.nullable(),
  list: z.enum(lists),
  /** Where the list continues, in the practice system's terms; null at its beginning. */
  next: z.string().nullable(),
  requests: Requests,
})
/** A run that is to be continued. */
export type Run = z.infer<typeof Run>

const Complete = z.object({ kind: z.literal('complete'), until: StoredInstant, requests: Requests })
/** The end of the last run, which read everything up to `until`. */
export type Complete = z.infer<typeof Complete>

export type Position = Run | Complete

const PositionText = jsonText(z.discriminatedUnion('kind', [Run, Complete]))

/** Reads the cursor of the practice's connection. */
export function decodePosition(cursor: string | null): Position | null {
  return cursor === null ? null : PositionText.parse(cursor)
}

export function encodePosition(position: Position): string {
  return PositionText.encode(position)
}

/** A new run after the previous one: the first one reads all patients, others what changed since. */
export function beginRun(previous: Complete | null, now: Date): Run {
  const requests = previous?.requests ?? { hour: hourOf(now), sent: 0 }
  const common = { kind: 'run', began_at: now, next: null, requests } as const
  if (!previous) return { ...common, since: null, list: 'all_patients' }
  return { ...common, since: new Date(previous.until.getTime() - MARGIN_MS), list: 'changed_patients' }
}

/** Everything that changed before this is known, because a run listed it. The margin is only for safety. */
export function listedUntil(position: Position | null, now: Date): Date {
  if (!position) return now
  if (position.kind === 'complete') return position.until
  return position.since === null ? position.began_at : previousRunOf(position.since)
}

/**
 * What the practice has received once a run is complete. A run continues the earlier ones of its connection, also where
 * a change that was not fetched kept the coverage back.
 * @param earlier null before the first complete run
 * @param missing after when the earliest change was made that is known and not fetched; null if there is none
 */
export function coverageOfRun(
  { since, began_at: beganAt }: Run,
  { earlier, missing }: { earlier: Coverage | null; missing: Date | null },
): Coverage {
  if (since === null || !earlier) return { since: beganAt, until: beganAt }
  return { since: earlier.until, until: missing && missing < beganAt ? missing : beganAt }
}

/**
 * The position after a part of the run's list was stored.
 * @param next where the list continues; null at its end
 */
export function afterPart(run: Run, next: string | null, now: Date): Position {
  const requests = countRequest(run, now)
  if (next !== null) return { ...run, next, requests }
  const list = listAfter(run)
  if (list) return { ...run, list, next: null, requests }
  return { kind: 'complete', until: run.began_at, requests }
}

/**
 * Treatments are read by the first run of an hour only: they are listed by their day, so that every run would read all
 * that changed today.
 */
function listAfter(run: Run): List | null {
  const list = nextList[run.list]
  return list === 'changed_treatments' && !isFirstInHour(run) ? null : list
}

function isFirstInHour(run: Run): boolean {
  return run.since !== null && hourOf(previousRunOf(run.since)) < hourOf(run.began_at)
}

/** When the previous run began. @param since from when on this one reads changes */
function previousRunOf(since: Date): Date {
  return new Date(since.getTime() + MARGIN_MS)
}

/** How long a run has to wait before its next request, in milliseconds, as it may not use up what an hour allows. */
export function waitBeforeRequest({ requests }: Run, now: Date): number {
  if (requests.hour !== hourOf(now) || requests.sent < REQUESTS_PER_HOUR_MAX) return 0
  return (requests.hour + 1) * MS_PER_HOUR - now.getTime()
}

function countRequest({ requests }: Run, now: Date): Run['requests'] {
  const hour = hourOf(now)
  return { hour, sent: hour === requests.hour ? requests.sent + 1 : 1 }
}

function hourOf(now: Date): number {
  return Math.floor(now.getTime() / MS_PER_HOUR)
}
