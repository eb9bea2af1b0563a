import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renewPatient } from '../../signed-in/cached-patient.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientPanel } from './patient-panel.tsx'

const MOVES = /^PUT .*\/stage$/
const dialog = page.getByRole('dialog', { name: 'Change stage' })
const stage = dialog.getByRole('combobox', { name: 'New stage' })
const note = dialog.getByRole('textbox', { name: 'Note' })
const alreadyInStage = dialog.getByText('Charlotte Evans is already in Considering Tx.')
const changeButton = dialog.getByRole('button', { name: 'Change stage' })

const listed = [
  { name: 'newLead', display_name: 'New Lead' },
  { name: 'working', display_name: 'In Discussion' },
  { name: 'thinking', display_name: 'Considering Tx' },
  { name: 'maybeFuture', display_name: 'Maybe in Future' },
  { name: 'lost', display_name: 'Lost' },
  { name: 'blocked', display_name: 'Blocked' },
]

async function openModal() {
  const server = patientServer({ patient: aPatient({ stage: 'working' }) })
  server.on(/^GET \/stages$/, () => ({ status: 200, body: listed }))
  server.on(MOVES, ({ body }) => {
    const moved = (body as { stage: string }).stage
    server.patient = { ...server.patient, stage: moved }
    return { status: 200, body: { patient_id: PATIENT, stage: moved, next_action_at: null } }
  })
  const shown = showPatient(
    <div style={{ display: 'grid', gridTemplateColumns: '500px 348px', height: 800 }}>
      <ConversationPane patientId={PATIENT} />
      <PatientPanel patientId={PATIENT} />
    </div>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change stage' }).click()
  await expect.element(dialog).toBeVisible()
  return Object.assign(server, { renew: () => renewPatient(shown.queries, PATIENT) })
}

async function choose(name: string) {
  await stage.click()
  await page.getByRole('option', { name }).click()
}

describe('changing the stage of a patient', () => {
  it('is in the menu of the details, and offers neither the current stage nor stages that only the flow leads to (STG-18, STG-19, ACT-45)', async () => {
    await openModal()
    const { width, height } = dialog.element().getBoundingClientRect()
    expect(width).toBeLessThanOrEqual(700)
    expect(height).toBeLessThanOrEqual(700)
    await stage.click()
    await expect.element(page.getByRole('option').first()).toBeVisible()
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['New Lead', 'Considering Tx'])
  })

  it('requires a stage, but no note (STG-20)', async () => {
    const server = await openModal()
    await changeButton.click()
    await expect.element(stage).toHaveAccessibleDescription('Please select a new stage')
    expect(server.sent(MOVES)).toEqual([])
    await choose('Considering Tx')
    await expect.element(stage).not.toHaveAccessibleDescription('Please select a new stage')
    await changeButton.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.sent(MOVES)).toEqual([
      { line: `PUT /v3/patients/${PATIENT}/stage`, body: { stage: 'thinking', note: null } },
    ])
  })

  it('confirms the move, and loads the patient and the timeline again (STG-22)', async () => {
    const server = await openModal()
    const countRequests = (line: RegExp) => server.sent(line).length
    await eventually(() => expect(countRequests(/^GET .*\/timeline$/)).toBe(1))
    await choose('Considering Tx')
    await note.fill('Wants to think it over ')
    await changeButton.click()
    await expect.element(page.getByText('Charlotte Evans moved to Considering Tx')).toBeVisible()
    expect(server.sent(MOVES)[0]?.body).toEqual({ stage: 'thinking', note: 'Wants to think it over' })
    await eventually(() => {
      expect(countRequests(/^GET .*\/timeline$/)).toBe(2)
      expect(countRequests(/^GET \/v3\/patients\/[^/]+$/)).toBe(2)
    })
    await expect.element(page.getByText('Discuss possible treatment')).toBeVisible()
  })

  it('drops the chosen stage if the patient enters it in the meantime, shows that, and asks for a different stage (STG-20)', async () => {
    const server = await openModal()
    await choose('Considering Tx')
    server.patient = { ...server.patient, stage: 'thinking' }
    await server.renew()
    await expect.element(alreadyInStage).toBeVisible()
    await note.fill('Wants to think it over')
    await expect.element(stage).toHaveTextContent('Select a stage')
    await expect.element(alreadyInStage).toBeVisible()
    await changeButton.click()
    await expect.element(stage).toHaveAccessibleDescription('Please select a new stage')
    await expect.element(stage).toHaveAttribute('aria-invalid', 'true')
    expect(server.sent(MOVES)).toEqual([])
    await choose('New Lead')
    await expect.element(alreadyInStage).not.toBeInTheDocument()
    await changeButton.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.sent(MOVES).map(({ body }) => body)).toEqual([
      { stage: 'newLead', note: 'Wants to think it over' },
    ])
  })

  it('shows at the field that the patient is already in the stage if the server refuses the move', async () => {
    const server = await openModal()
    await choose('Considering Tx')
    server.on(MOVES, () => {
      server.patient = { ...server.patient, stage: 'thinking' }
      const text = 'Please select a new stage'
      return {
        status: 422,
        body: { code: 'validation', message: 'Please check', errors: { stage: [text] } },
      }
    })
    await changeButton.click()
    await expect.element(alreadyInStage).toBeVisible()
    await expect.element(stage).toHaveAccessibleDescription('Please select a new stage')
    expect(dialog.getByText('Please select a new stage').elements()).toHaveLength(1)
    await choose('New Lead')
    await expect.element(stage).not.toHaveAccessibleDescription('Please select a new stage')
  })

  it('preserves the input after a failure, and asks before a note is discarded', async () => {
    const server = await openModal()
    const question = page.getByRole('dialog', { name: 'Close and discard your note?' })
    await choose('New Lead')
    await note.fill('Rang back')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(note).toHaveValue('Rang back')
    server.on(MOVES, () => refusal(500, 'unknown_error', 'Our side failed.'))
    await changeButton.click()
    await expect.element(dialog.getByText('Our side failed.')).toBeVisible()
    await expect.element(note).toHaveValue('Rang back')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Change stage' }).click()
    await expect.element(note).toHaveValue('')
    await choose('New Lead')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})
