import type { Patient } from '@enamel/contract/patients'
import type { StageKey } from '@enamel/domain/stages/stages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { patientQuery } from '../../signed-in/patient.api.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { NextActionArea } from '../next-action/next-action-area.tsx'
import { showPatient } from './show-patient.tsx'

export const SAVES = /^PUT \/v3\/patients\/[^/]+\/actions$/
export const SETTINGS = /^GET \/v3\/clients\/settings\/pipeline$/
export const SOURCES = /^GET \/v3\/clients\/settings\/sources$/

export const area = page.getByRole('region', { name: 'Next action' })
export const panel = page.getByRole('dialog')
export const outcomeButton = (label: string) => area.getByRole('button', { name: label, exact: true })
export const option = (label: string) => panel.getByRole('radio', { name: label, exact: true })
export const press = (label: string) => panel.getByRole('button', { name: label }).click()
export const heading = (text: string) => panel.getByRole('heading', { name: text, exact: true })

/** Chooses these options in turn, one in each step. */
export async function choose(...labels: string[]) {
  for (const label of labels) {
    await option(label).click()
    await press('Next')
  }
}

/** The options of a step. */
export const options = () =>
  panel
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.textContent)

/** The lines of the confirmation: each sentence with the text below it. */
export async function lines() {
  await expect.element(heading('Just to double check...')).toBeVisible()
  const list = panel.getByRole('list', { name: 'Just to double check...' }).getByRole('listitem')
  return list.elements().map((line) => [...line.querySelectorAll('p')].map((part) => part.textContent))
}

const sources = ['Facebook', 'Google Ads', 'Instagram', 'Referral', 'Unknown', 'Website']

/**
 * The next action of a patient, with a server that saves everything. The view around it can be closed and opened again.
 */
export function showNextAction(patient: Partial<Patient> = {}, options: SignedInOptions = {}) {
  const server = patientServer({ patient: aPatient({ stage: 'newLead', ...patient }) })
  const delays = { newLead: { stage: 'newLead', seconds: 432_000 } }
  server.on(SETTINGS, () => ({ status: 200, body: { call_back_delays: delays } }))
  server.on(SOURCES, () => ({
    status: 200,
    body: sources.map((name) => ({ name, custom: name !== 'Unknown' && name !== 'Website', count: 1 })),
  }))
  server.on(SAVES, (request) => saved(server, request.body as { next_action: string; date: string | null }))
  const onDone = vi.fn()
  const shown = showPatient(<View onDone={onDone} />, { subscriber: undefined, ...options })
  return { server, onDone, outcomes: () => server.sent(SAVES).map(({ body }) => body), ...shown }
}

/** Begins a flow, which by default does not ask for the patient's source. */
export async function begin(stage: StageKey, button: string, patient: object = {}, features?: string[]) {
  const shown = showNextAction({ stage, source: 'Unknown', ...patient }, features && { features })
  await outcomeButton(button).click()
  return shown
}

/** The server's response to a saved outcome, in which the patient moves to the stage "working". */
function saved(server: PatientServer, { date }: { date: string | null }) {
  server.patient = { ...server.patient, stage: 'working', next_action_at: date }
  const { id: patient_id, stage, next_action_at, source, snooze } = server.patient
  return { status: 200, body: { patient_id, stage, next_action_at, source, snooze, dentally: null } }
}

function View({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(true)
  const { data } = useQuery(patientQuery(PATIENT))
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Toggle
      </button>
      {open && data && (
        <div style={{ width: 348 }}>
          <PanelSection title="Next action">
            <NextActionArea patient={data} onDone={onDone} />
          </PanelSection>
        </div>
      )}
    </>
  )
}
