import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientPanel } from './patient-panel.tsx'

const ids = ['0198c1de-0000-7000-8000-0000000000a1', '0198c1de-0000-7000-8000-0000000000a2'] as const
const hannah = { id: ids[0], name: 'Hannah Price' }
const sam = { id: ids[1], name: 'Sam Patel' }

const control = page.getByRole('button', { name: /^(Assign$|Assigned to)/ })
const search = page.getByRole('combobox', { name: 'Find a colleague' })
const options = () =>
  page
    .getByRole('listbox', { name: 'Colleagues' })
    .getByRole('option')
    .elements()
    .map((option) => option.textContent?.replace(/^[A-Z]{2}/, ''))

/** Shows the panel of a patient, to Hannah. */
function showPanel(assignee: typeof sam | null = null) {
  const server = patientServer({ patient: aPatient({ assignee }) })
  server.on(/^GET \/v3\/colleagues$/, () => ({ status: 200, body: [hannah, sam] }))
  server.on(/^PUT .*\/assignee$/, ({ body }) => {
    const { user_id } = body as { user_id: string | null }
    server.patient = { ...server.patient, assignee: [hannah, sam].find(({ id }) => id === user_id) ?? null }
    return { status: 200, body: { assignee: server.patient.assignee, version: 8 } }
  })
  showPatient(<PatientPanel patientId={PATIENT} />, { subscriber: hannah.id })
  return server
}
const assignments = (server: ReturnType<typeof showPanel>) => server.sent(/assignee$/).map(({ body }) => body)

afterEach(() => page.viewport(1280, 800))

describe('who looks after a patient', () => {
  it('is chosen with the key a, the beginning of a name, and Enter, and shown before the server has stored it', async () => {
    const server = showPanel()
    const resume = server.pause(/assignee$/)
    server.on(/^GET \/v3\/colleagues$/, () => ({ status: 200, body: [hannah, sam] }))
    await expect.element(control).toHaveAccessibleName('Assigned to: nobody. Assign')
    await userEvent.keyboard('a')
    await expect.element(search).toHaveFocus()
    await expect.poll(options).toEqual(['Me', 'Sam Patel', 'Nobody'])
    await userEvent.keyboard('s')
    await expect.poll(options).toEqual(['Sam Patel'])
    await userEvent.keyboard('{Enter}')
    await expect.element(control).toHaveAccessibleName('Assigned to Sam Patel')
    await expect.element(control).toHaveFocus()
    expect(assignments(server)).toEqual([{ user_id: sam.id, based_on: null }])
    resume()
  })

  it('is undone by Z, as a change based on the new assignee, which is not offered to be undone in turn', async () => {
    const server = showPanel(sam)
    await control.click()
    await page.getByRole('option', { name: 'Me' }).click()
    await expect.element(page.getByText('Charlotte Evans is assigned to you')).toBeVisible()
    await expect.element(control).toHaveAccessibleName('Assigned to Hannah Price (you)')
    await userEvent.keyboard('z')
    await expect.element(page.getByText('Charlotte Evans is assigned to Sam Patel')).toBeVisible()
    await expect.element(control).toHaveAccessibleName('Assigned to Sam Patel')
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await userEvent.keyboard('z')
    expect(assignments(server)).toEqual([
      { user_id: hannah.id, based_on: sam.id },
      { user_id: sam.id, based_on: hannah.id },
    ])
  })

  it('stays as it was when a colleague was faster, and the toast names the colleague', async () => {
    const server = showPanel()
    server.on(/assignee$/, () => {
      server.patient = { ...server.patient, assignee: sam }
      const message = 'Ada Okafor has changed who this patient is assigned to. Check it and choose again.'
      const reply = refusal(409, 'assignee_changed', message)
      return { ...reply, body: { ...(reply.body as object), record: { assignee: sam, version: 8 } } }
    })
    await control.click()
    await page.getByRole('option', { name: 'Me' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ada Okafor has changed')
    await expect.element(control).toHaveAccessibleName('Assigned to Sam Patel')
  })

  it('says when no colleague has the name, and when the colleagues cannot be loaded', async () => {
    const server = showPanel()
    let isBroken = true
    server.on(/^GET \/v3\/colleagues$/, () => (isBroken ? 'broken' : { status: 200, body: [hannah, sam] }))
    await control.click()
    await expect.element(page.getByText('Your colleagues could not be loaded.')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await search.fill('zoe')
    await expect.element(page.getByText('No colleague has this name')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(search).not.toBeInTheDocument()
    expect(assignments(server)).toEqual([])
  })

  it('is chosen even when Enter is pressed before the colleagues are loaded', async () => {
    const server = showPanel()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(/^GET \/v3\/colleagues$/, () => promise.then(() => ({ status: 200, body: [hannah, sam] })))
    await control.click()
    await search.fill('sam')
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.element(control).toHaveAccessibleName('Assigned to Sam Patel')
    expect(assignments(server)).toEqual([{ user_id: sam.id, based_on: null }])
  })

  it('does not open while the user types elsewhere', async () => {
    showPanel()
    await expect.element(control).toBeVisible()
    const input = document.createElement('input')
    document.body.append(input)
    input.focus()
    await userEvent.keyboard('a')
    expect(input.value).toBe('a')
    await expect.element(search).not.toBeInTheDocument()
    input.remove()
  })
})
