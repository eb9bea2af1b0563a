import type { Patient } from '@enamel/contract/patients'
import type { TimelineEvent } from '@enamel/domain/timeline/event'
import type { Page } from '@playwright/test'
import type { Person } from './people/patient.ts'
import type { StaffApi } from './people/staff-api.ts'
import { openLive } from './screens/open-live.ts'
import { loadUntilListed, patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

interface FlowPath {
  /** The patient's stage at the start; a new lead by default. */
  startStage?: string
  button: string
  /** The answer at each step: an option, a typed date or note, or the preselected answer. */
  answers: (string | { date: string } | { note: string } | 'preselected')[]
  /** Parts of the final summary, in which {name} stands for the patient's name. */
  summary: string[]
  /** The patient's stage at the end. */
  endStage: string
  /** Whether the patient has a next action at the end. */
  hasNextAction: boolean
  note?: string
}

const pathsOfNewLeads: FlowPath[] = [
  {
    button: 'Book In',
    answers: [{ date: 'in 3 weeks' }, 'Do not link', 'Instagram'],
    summary: ['{name} will be booked in for a consultation on', 'At 9:00am, in 21 days'],
    endStage: 'consultation',
    hasNextAction: true,
  },
  {
    button: 'Follow up',
    answers: ['Spoke to them, follow up later', 'preselected'],
    summary: ['We will follow up with {name} on', 'At 9:00am, in 7 days'],
    endStage: 'working',
    hasNextAction: true,
  },
  {
    button: 'Follow up',
    answers: ['No answer, call back'],
    summary: ['We will call again in 5 days on'],
    endStage: 'callback1',
    hasNextAction: true,
  },
  {
    button: 'Follow up',
    answers: ['Wrong number'],
    summary: ['The phone number of {name} is wrong'],
    endStage: 'wrongNumber',
    hasNextAction: false,
  },
  {
    button: 'Discard',
    answers: ['Never', 'Other', { note: 'Moved to another country' }, 'preselected'],
    summary: ['We will never contact {name} again', 'Moved to another country'],
    endStage: 'lost',
    hasNextAction: false,
    note: 'Moved to another country',
  },
]

const pathsOfLaterStages: FlowPath[] = [
  {
    startStage: 'consultation',
    button: 'Book In',
    answers: ['Treatment plan consultation', { date: 'tomorrow' }, 'Do not link', 'preselected'],
    summary: ['{name} will be booked in for a treatment plan consultation on', 'At 9:00am, tomorrow'],
    endStage: 'txPlanConsult',
    hasNextAction: true,
  },
  {
    startStage: 'consultation',
    button: 'FTA/Postpone',
    answers: ['Cancelled', 'preselected'],
    summary: ['{name} cancelled their consultation. We will follow up on'],
    endStage: 'working',
    hasNextAction: true,
  },
  {
    startStage: 'inTx',
    button: 'Progress',
    answers: ['Still in treatment', 'preselected'],
    summary: ['We will record the treatment progress of {name} on', 'At 9:00am, in 28 days'],
    endStage: 'inTx',
    hasNextAction: true,
  },
  {
    startStage: 'wrongNumber',
    button: 'Reactivate',
    answers: ['In discussion', 'preselected'],
    summary: ['We will follow up with {name} on'],
    endStage: 'working',
    hasNextAction: true,
  },
]

/** Adds a person as a patient in the path's start stage. @returns their id */
async function addPatient(staffApi: StaffApi, person: Person, { startStage }: FlowPath): Promise<string> {
  const id = await staffApi.addLead(person)
  if (startStage) await staffApi.put(`/v3/patients/${id}/stage`, { stage: startStage, note: null })
  return id
}

/** Takes the path on the page, from its button to Confirm. */
async function followPath(page: Page, person: Person, { button, answers, summary }: FlowPath) {
  const panel = page.getByRole('dialog', { name: `${button}: ${person.name}` })
  const area = page.getByRole('region', { name: 'Next action' })
  await area.getByRole('button', { name: button, exact: true }).click()
  for (const answer of answers) {
    if (answer === 'preselected') await expect(panel.getByRole('button', { name: 'Next' })).toBeEnabled()
    else if (typeof answer === 'string') await panel.getByRole('radio', { name: answer, exact: true }).check()
    else if ('date' in answer) await panel.getByRole('textbox', { name: 'Date' }).fill(answer.date)
    else await panel.getByRole('textbox').fill(answer.note)
    await panel.getByRole('button', { name: 'Next' }).click()
  }
  await expect(panel.getByRole('heading', { name: 'Just to double check...' })).toBeVisible()
  for (const text of summary) await expect(panel).toContainText(text.replace('{name}', person.name))
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel).toBeHidden()
}

/** Checks the patient's stage and next action at the end of the path, and the notes on the timeline. */
async function expectPathEnd(staffApi: StaffApi, id: string, { endStage, hasNextAction, note }: FlowPath) {
  await expect.poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).stage).toBe(endStage)
  const patient = await staffApi.get<Patient>(`/v3/patients/${id}`)
  expect(patient.next_action_at !== null).toBe(hasNextAction)
  const { items } = await staffApi.get<{ items: TimelineEvent[] }>(`/v2/patients/${id}/timeline`)
  const notes = items.flatMap((item) => (item.type === 'note' ? [item.content] : []))
  expect(notes).toEqual(note ? [note] : [])
}

test('outcomes of a new lead can be reached in the queue, and the row of the lead then shows that the action is complete (FLOW-10, ACT-07, ACT-19)', async ({
  page,
  staffApi,
  someone,
}) => {
  const people = pathsOfNewLeads.map((path) => ({ path, person: someone('Flora') }))
  const ids = await Promise.all(people.map(({ person, path }) => addPatient(staffApi, person, path)))
  await openLive(page, '/')
  for (const [index, { path, person }] of people.entries()) {
    await test.step(describePath(path), async () => {
      const id = ids[index] ?? ''
      const row = patientRow(page, id)
      await loadUntilListed(page, id)
      await row.getByRole('button', { name: new RegExp(person.name) }).click()
      await followPath(page, person, path)
      await expect(row).toContainText('Awesome work! This action is complete.')
      await expectPathEnd(staffApi, id, path)
    })
  }
  expect(await staffApi.get<Patient>(`/v3/patients/${ids[0]}`)).toMatchObject({ source: 'Instagram' })
})

test('outcomes of later stages can be reached in the patient editor (FLOW-10)', async ({
  page,
  staffApi,
  someone,
}) => {
  for (const path of pathsOfLaterStages) {
    await test.step(describePath(path), async () => {
      const person = someone('Flora')
      const id = await addPatient(staffApi, person, path)
      await page.goto(`/patients/${id}`)
      await followPath(page, person, path)
      await expectPathEnd(staffApi, id, path)
    })
  }
})

function describePath({ startStage = 'newLead', button, answers }: FlowPath): string {
  return `${startStage}: ${button}, ${JSON.stringify(answers)}`
}
