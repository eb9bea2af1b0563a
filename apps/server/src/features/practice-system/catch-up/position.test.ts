import { coverageAfter } from '@enamel/domain/integrations/coverage'
import { MS_PER_HOUR, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { describe, expect, it } from 'vitest'
import {
  afterPart,
  beginRun,
  type Complete,
  coverageOfRun,
  decodePosition,
  encodePosition,
  listedUntil,
  type Run,
  waitBeforeRequest,
} from './position.ts'

const now = new Date('2026-11-29T09:14:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

/** The position after the last part of a run. */
function finish(run: Run): Complete {
  const position = afterPart(run, null, now)
  return position.kind === 'complete' ? position : finish(position)
}

describe('the position of a run', () => {
  it('begins with all patients, and continues with changes since shortly before the previous run began', () => {
    const first = beginRun(null, now)
    expect(first).toMatchObject({ list: 'all_patients', since: null, next: null })
    const second = beginRun(finish(first), later(MS_PER_HOUR))
    expect(second).toMatchObject({ list: 'changed_patients', since: later(-5 * MS_PER_MINUTE), next: null })
    expect(finish(second).until).toEqual(later(MS_PER_HOUR))
  })

  it('moves through a list part by part, and then to the next list', () => {
    const run = beginRun(finish(beginRun(null, now)), now)
    expect(afterPart(run, 'page 2', now)).toMatchObject({ list: 'changed_patients', next: 'page 2' })
    const visits = afterPart(run, null, now)
    expect(visits).toMatchObject({ kind: 'run', list: 'changed_visits', next: null })
    expect(afterPart(visits as Run, 'page 2', now)).toMatchObject({ list: 'changed_visits', next: 'page 2' })
    const invoices = afterPart(visits as Run, null, now)
    expect(invoices).toMatchObject({ kind: 'run', list: 'changed_invoices', next: null })
    expect(afterPart(invoices as Run, null, now)).toMatchObject({ kind: 'complete', until: now })
  })

  it('reads treatments once an hour, since Dentally lists those of a whole day', () => {
    const listsOf = (run: Run): string[] => {
      const next = afterPart(run, null, now)
      return next.kind === 'run' ? [run.list, ...listsOf(next)] : [run.list]
    }
    const first = finish(beginRun(null, now))
    const everyRun = ['changed_patients', 'changed_visits', 'changed_invoices']
    expect(listsOf(beginRun(first, later(45 * MS_PER_MINUTE)))).toEqual(everyRun)
    const tenOClock = beginRun(first, later(46 * MS_PER_MINUTE))
    expect(listsOf(tenOClock)).toEqual([...everyRun, 'changed_treatments'])
    expect(listsOf(beginRun(finish(tenOClock), later(47 * MS_PER_MINUTE)))).toEqual(everyRun)
    expect(listsOf(beginRun(first, later(24 * MS_PER_HOUR)))).toContain('changed_treatments')
  })

  const uncovered = { earlier: null, missing: null }

  it('leaves the time since when everything was received where it was: the margin does not count', () => {
    const first = beginRun(null, now)
    const earlier = coverageOfRun(first, uncovered)
    expect(earlier).toEqual({ since: now, until: now })
    const second = beginRun(finish(first), later(MS_PER_HOUR))
    expect(coverageOfRun(second, { earlier, missing: null })).toEqual({
      since: now,
      until: later(MS_PER_HOUR),
    })
  })

  it('has received everything only up to the earliest change that is not fetched, and closes the gap afterwards', () => {
    const first = beginRun(null, now)
    const second = beginRun(finish(first), later(MS_PER_MINUTE))
    const missing = later(20_000)
    const earlier = coverageOfRun(second, { earlier: { since: now, until: now }, missing })
    expect(earlier).toEqual({ since: now, until: missing })
    const third = beginRun(finish(second), later(2 * MS_PER_MINUTE))
    const closed = coverageOfRun(third, { earlier, missing: null })
    expect(closed).toEqual({ since: missing, until: later(2 * MS_PER_MINUTE) })
    expect(coverageAfter(earlier, closed).since).toEqual(now)
  })

  it('knows of every change before the beginning of the last complete run', () => {
    expect(listedUntil(null, now)).toEqual(now)
    const first = beginRun(null, now)
    expect(listedUntil(first, later(MS_PER_HOUR))).toEqual(now)
    expect(listedUntil(finish(first), later(MS_PER_HOUR))).toEqual(now)
    const second = beginRun(finish(first), later(MS_PER_HOUR))
    expect(listedUntil(second, later(MS_PER_HOUR))).toEqual(now)
  })

  it('is the same after it was stored', () => {
    const run = afterPart(beginRun(null, now), 'page 2', now)
    expect(decodePosition(encodePosition(run))).toEqual(run)
    expect(decodePosition(encodePosition(finish(run as Run)))).toEqual(finish(run as Run))
    expect(decodePosition(null)).toBeNull()
  })

  it('waits for the next hour after half of the requests that Dentally allows, also in the next run', () => {
    let run = beginRun(null, now)
    let requests = 0
    for (; waitBeforeRequest(run, now) === 0; requests += 1) run = afterPart(run, 'next', now) as Run
    expect(requests).toBe(1_800)
    expect(waitBeforeRequest(run, now)).toBe(46 * MS_PER_MINUTE)
    expect(waitBeforeRequest(run, later(46 * MS_PER_MINUTE))).toBe(0)
    expect(waitBeforeRequest(beginRun(finish(run), now), now)).toBe(46 * MS_PER_MINUTE)
    const nextHour = later(MS_PER_HOUR)
    expect(waitBeforeRequest(afterPart(run, 'next', nextHour) as Run, nextHour)).toBe(0)
  })
})
