import { builtInWorkflows } from '@enamel/domain/automations/built-in/built-in-workflows'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import { MS_PER_DAY, MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../../testing/builders.ts'
import { journeyFixture, PRACTICE_NAME, type Traveller } from './testing/journey-fixture.ts'
import { BEFORE_CLOCK_CHANGE, type ExpectedMessage, type Journey, journeys } from './testing/journeys.ts'

const fixture = await journeyFixture(new Date('2027-03-01T09:00:00Z'))
const { product, practice, clock, traveller, setAllEnabled, move, enrolmentOf, nextDue, run, received } =
  fixture

const HELD_DAYS = 10
const SECOND_MS = 1000

/** A message that arrived: when, and its text or its subject. */
interface Arrival {
  at: string
  title: string
}

/** A patient who leaves in the last second before a message. */
interface Leaver extends Traveller {
  at: Date
  /** How many messages came before. */
  messages: number
}

/** The patients of a journey. */
interface Group {
  stayer: Traveller
  leavers: readonly Leaver[]
  held: Traveller
  leftWhileHeld: Traveller
}

const groups = new Map<Journey, Group>()
const arrivals = new Map<Traveller, Arrival[]>()

beforeAll(async () => {
  for (const journey of journeys)
    groups.set(journey, {
      stayer: await traveller(journey),
      leavers: await leaversOf(journey),
      held: await traveller(journey),
      leftWhileHeld: await traveller(journey),
    })
  await setAllEnabled(true)
}, 120_000)

/** One for each moment at which messages arrive across the change of the clocks. */
async function leaversOf(journey: Journey): Promise<Leaver[]> {
  const times = journey.messages.map(({ acrossClockChange }) => Date.parse(acrossClockChange))
  const leavers: Leaver[] = []
  for (const time of new Set(times)) {
    const messages = times.filter((each) => each < time).length
    leavers.push({ ...(await traveller(journey)), at: new Date(time), messages })
  }
  return leavers
}

const groupOf = (journey: Journey) => groups.get(journey) as Group
const allGroups = () => [...groups.values()]

/** Runs what is due now, and writes down what has arrived at these travellers since the last time. */
async function runAndNote(travellers: readonly Traveller[]): Promise<void> {
  await run()
  for (const each of travellers) {
    const before = arrivals.get(each) ?? []
    const later = (await received(each)).slice(before.length)
    const at = clock.now().toISOString()
    arrivals.set(each, [...before, ...later.map(({ title }) => ({ at, title: title ?? '' }))])
  }
}

/**
 * Sets the clock to one due time after the other until nobody is due, each time to the last second before it first.
 * @param inLastSecond gets the due time
 */
async function runToTheEnd(
  travellers: readonly Traveller[],
  inLastSecond: (due: Date) => Promise<void> = async () => {},
): Promise<void> {
  await runAndNote(travellers)
  for (let due = await nextDue(); due; due = await nextDue()) {
    clock.set(new Date(due.getTime() - SECOND_MS))
    await runAndNote(travellers)
    await inLastSecond(due)
    await runAndNote(travellers)
    clock.set(due)
    await runAndNote(travellers)
  }
}

/** All messages of the journey have arrived, each at its time. */
function expectArrivals(traveller: Traveller, timeOf: (message: ExpectedMessage) => Date): void {
  const { messages } = traveller.journey
  const arrived = arrivals.get(traveller) ?? []
  const times = messages.map((message) => timeOf(message).toISOString())
  expect(arrived.map(({ at }) => at)).toEqual(times)
  for (const [index, { says }] of messages.entries())
    expect(arrived).toContainEqual({ at: times[index], title: expect.stringContaining(says) })
}

it('every built-in workflow has a journey', () => {
  expect(journeys.map(({ workflow }) => workflow)).toEqual(builtInWorkflows.map(({ name }) => name))
})

describe('across the change of the clocks', () => {
  beforeAll(async () => {
    clock.set(BEFORE_CLOCK_CHANGE)
    const leavers = allGroups().flatMap((group) => group.leavers)
    const leavingBefore = (due: Date) => leavers.filter(({ at }) => at.getTime() === due.getTime())
    for (const each of leavers) {
      const { id, journey, at } = each
      if (at > BEFORE_CLOCK_CHANGE) await move(id, ...journey.stages)
      // Their first message would go at once: they leave before anything can run.
      else await move(id, ...journey.stages, journey.leavesFor)
    }
    const stayers = allGroups().map(({ stayer }) => stayer)
    for (const { id, journey } of stayers) await move(id, ...journey.stages)
    await runToTheEnd(stayers, async (due) => {
      for (const { id, journey } of leavingBefore(due)) await move(id, journey.leavesFor)
    })
  }, 300_000)

  it.each(journeys)(
    'a patient gets each message of $workflow in time, texts not at night (AUT-30, AUT-34, DSG-08)',
    async (journey) => {
      const { stayer } = groupOf(journey)
      expectArrivals(stayer, ({ acrossClockChange }) => new Date(acrossClockChange))
      for (const { html, body, channel } of await received(stayer)) {
        expect(`${html ?? ''}${body}`).not.toMatch(/\{\{|\}\}/)
        if (channel !== 'email') continue
        expect(html).toContain('<!doctype html>')
        expect(html).toContain(escapeHtml(PRACTICE_NAME))
        expect(html).not.toContain(PRACTICE_NAME)
      }
      expect(await product.outbox('whatsapp', stayer.phone)).toEqual([])
      expect(await enrolmentOf(stayer)).toMatchObject({ state: 'finished' })
    },
  )

  it.each(journeys)(
    'a patient who leaves $workflow in the last second before a message gets no more',
    async (journey) => {
      const { leavers } = groupOf(journey)
      for (const leaver of leavers) {
        expect(await enrolmentOf(leaver)).toMatchObject({ state: 'ended', end_reason: 'end_trigger' })
        expect(await received(leaver)).toHaveLength(leaver.messages)
      }
      expect(leavers[0]?.messages).toBe(0)
    },
  )

  it('the referrer of a patient is thanked, without a word about the patient', async () => {
    const { stayer } = groupOf(journeys.find(({ referrer }) => referrer === 'reads') as Journey)
    const [email] = await received(stayer)
    expect(email?.subject).toBe('Thank you for recommending us')
    const { first_name, last_name } = await inside(product.deps, practice, (tx) =>
      tx
        .selectFrom('patients')
        .select(['first_name', 'last_name'])
        .where('id', '=', stayer.id)
        .executeTakeFirstOrThrow(),
    )
    expect(email?.html).toContain('Hi Ann,')
    for (const name of [first_name, last_name]) expect(`${email?.html}${email?.body}`).not.toContain(name)
  })
})

describe('with a workflow that is disabled in between', () => {
  let enteredAt = 0

  beforeAll(async () => {
    const travellers = allGroups().flatMap(({ held, leftWhileHeld }) => [held, leftWhileHeld])
    clock.set(new Date('2028-04-03T09:00:00Z'))
    enteredAt = clock.now().getTime()
    for (const { id, journey } of travellers) await move(id, ...journey.stages)
    await runAndNote(travellers)
    clock.skip(MS_PER_HOUR / 2)
    await setAllEnabled(false)
    clock.skip(HELD_DAYS * MS_PER_DAY)
    await runAndNote(travellers)
    for (const { leftWhileHeld } of allGroups()) {
      expect(await enrolmentOf(leftWhileHeld)).toMatchObject({ state: 'held' })
      await move(leftWhileHeld.id, leftWhileHeld.journey.leavesFor)
    }
    await setAllEnabled(true)
    await runToTheEnd(travellers)
  }, 300_000)

  it.each(journeys)(
    'a patient in $workflow gets nothing meanwhile, and each message later by that time',
    async (journey) => {
      const { held } = groupOf(journey)
      expectArrivals(held, ({ afterHours }) => {
        const heldMs = afterHours > 0 ? HELD_DAYS * MS_PER_DAY : 0
        return new Date(enteredAt + afterHours * MS_PER_HOUR + heldMs)
      })
      expect(await enrolmentOf(held)).toMatchObject({ state: 'finished' })
    },
  )

  it.each(journeys)('a patient who leaves $workflow meanwhile gets nothing more', async (journey) => {
    const { leftWhileHeld } = groupOf(journey)
    const atOnce = journey.messages.filter(({ afterHours }) => afterHours === 0)
    expect(await received(leftWhileHeld)).toHaveLength(atOnce.length)
    expect(await enrolmentOf(leftWhileHeld)).toMatchObject({ state: 'ended', end_reason: 'end_trigger' })
  })
})
