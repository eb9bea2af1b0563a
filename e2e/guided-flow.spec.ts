import type { Patient } from '@enamel/contract/patients'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import type { Locator, Page } from '@playwright/test'
import type { Person } from './people/patient.ts'
import type { StaffApi } from './people/staff-api.ts'
import { expect, test } from './test.ts'

interface Path {
  /** The stage to which the patient is moved before; by default they stay a new lead. */
  from?: string
  button: string
  /** The choice at each step: an option, a typed date or note, or the default. */
  answers: (string | { date: string } | { note: string } | 'as it stands')[]
  /** The sentences of the last look, for a patient called {name}. */
  says: string[]
  stage: string
  /** Whether anything is due then. */
  due: boolean
  note?: string
}

const leads: Path[] = [
  {
    button: 'Book In',
    answers: [{ date: 'in 3 weeks' }, 'Do not link', 'Instagram'],
    says: ['{name} will be booked in for a consultation on', 'At 9:00am, in 21 days'],
    stage: 'consultation',
    due: true,
  },
  {
    button: 'Follow up',
    answers: ['Spoke to them, follow up later', 'as it stands'],
    says: ['We will follow up with {name} on', 'At 9:00am, in 7 days'],
    stage: 'working',
    due: true,
  },
  {
    button: 'Follow up',
    answers: ['No answer, call back'],
    says: ['We will call again in 5 days on'],
    stage: 'callback1',
    due: true,
  },
  {
    button: 'Follow up',
    answers: ['Wrong number'],
    says: ['The phone number of {name} is wrong'],
    stage: 'wrongNumber',
    due: false,
  },
  {
    button: 'Discard',
    answers: ['Never', 'Other', { note: 'Moved to another country' }, 'as it stands'],
    says: ['We will never contact {name} again', 'Moved to another country'],
    stage: 'lost',
    due: false,
    note: 'Moved to another country',
  },
]

const later: Path[] = [
  {
    from: 'consultation',
    button: 'Book In',
    answers: ['Treatment plan consultation', { date: 'tomorrow' }, 'Do not link', 'as it stands'],
    says: ['{name} will be booked in for a treatment plan consultation on', 'At 9:00am, tomorrow'],
    stage: 'txPlanConsult',
    due: true,
  },
  {
    from: 'consultation',
    button: 'FTA/Postpone',
    answers: ['Cancelled', 'as it stands'],
    says: ['{name} cancelled their consultation. We will follow up on'],
    stage: 'working',
    due: true,
  },
  {
    from: 'inTx',
    button: 'Progress',
    answers: ['Still in treatment', 'as it stands'],
    says: ['We will record the treatment progress of {name} on', 'At 9:00am, in 28 days'],
    stage: 'inTx',
    due: true,
  },
  {
    from: 'wrongNumber',
    button: 'Reactivate',
    answers: ['In discussion', 'as it stands'],
    says: ['We will follow up with {name} on'],
    stage: 'working',
    due: true,
  },
]

/** Moves a patient to the beginning of the path. */
async function comesTo(staffApi: StaffApi, person: Person, { from }: Path): Promise<string> {
  const id = await staffApi.adds(person)
  if (from) await staffApi.put(`/v3/patients/${id}/stage`, { stage: from, note: null })
  return id
}

/** Waking patients are listed before new ones. */
async function comesToLight(page: Page, row: Locator) {
  const more = page.getByRole('button', { name: /^Show \d+ more New Leads$/ })
  await expect(async () => {
    if (await row.isHidden()) await more.click()
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Walks the path on the page from its button to Confirm. */
async function walk(page: Page, person: Person, { button, answers, says }: Path) {
  const panel = page.getByRole('dialog', { name: `${button}: ${person.name}` })
  const area = page.getByRole('region', { name: 'Next action' })
  await area.getByRole('button', { name: button, exact: true }).click()
  for (const answer of answers) {
    if (answer === 'as it stands') await expect(panel.getByRole('button', { name: 'Next' })).toBeEnabled()
    else if (typeof answer === 'string') await panel.getByRole('radio', { name: answer, exact: true }).check()
    else if ('date' in answer) await panel.getByRole('textbox', { name: 'Date' }).fill(answer.date)
    else await panel.getByRole('textbox').fill(answer.note)
    await panel.getByRole('button', { name: 'Next' }).click()
  }
  await expect(panel.getByRole('heading', { name: 'Just to double check...' })).toBeVisible()
  for (const text of says) await expect(panel).toContainText(text.replace('{name}', person.name))
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel).toBeHidden()
}

/** The patient is at the end of the path, and the timeline shows the note beside the move. */
async function hasArrived(staffApi: StaffApi, id: string, { stage, due, note }: Path) {
  await expect.poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).stage).toBe(stage)
  const patient = await staffApi.get<Patient>(`/v3/patients/${id}`)
  expect(patient.next_action_at !== null).toBe(due)
  const { items } = await staffApi.get<{ items: TimelineEvent[] }>(`/v2/patients/${id}/timeline`)
  const notes = items.flatMap((item) => (item.type === 'note' ? [item.content] : []))
  expect(notes).toEqual(note ? [note] : [])
}

test('each kind of outcome of a lead is walked in the queue, whose row then says that it is done (FLOW-10, ACT-07, ACT-19)', async ({
  page,
  staffApi,
  someone,
}) => {
  const people = leads.map((path) => ({ path, person: someone('Flora') }))
  const ids = await Promise.all(people.map(({ person, path }) => comesTo(staffApi, person, path)))
  await page.goto('/')
  for (const [place, { path, person }] of people.entries()) {
    await test.step(nameOf(path), async () => {
      const row = page.locator(`[data-patient="${ids[place]}"]`)
      await comesToLight(page, row)
      await row.getByRole('button', { name: new RegExp(person.name) }).click()
      await walk(page, person, path)
      await expect(row).toHaveText('Awesome work! This action is complete.')
      await hasArrived(staffApi, ids[place] ?? '', path)
    })
  }
  expect(await staffApi.get<Patient>(`/v3/patients/${ids[0]}`)).toMatchObject({ source: 'Instagram' })
})

test('each kind of outcome of a later stage is walked where the patient is open (FLOW-10)', async ({
  page,
  staffApi,
  someone,
}) => {
  for (const path of later) {
    await test.step(nameOf(path), async () => {
      const person = someone('Flora')
      const id = await comesTo(staffApi, person, path)
      await page.goto(`/patients/${id}`)
      await walk(page, person, path)
      await hasArrived(staffApi, id, path)
    })
  }
})

function nameOf({ from = 'newLead', button, answers }: Path): string {
  return `${from}: ${button}, ${JSON.stringify(answers)}`
}
