import { eventually } from '@enamel/testing/eventually'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { productTime } from '../../lib/product-time.ts'
import { aMessage, aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FLAGS, fakeDentally } from '../testing/practice-system.ts'
import { showPatient } from '../testing/show-patient.tsx'
import { PatientEditor } from './patient-editor.tsx'

const editor = page.getByRole('dialog', { name: 'Charlotte Evans' })
const DAY_MS = 86_400_000
const closeButton = () => document.getElementById('patient-editor-close')

/** A page that opens patients. */
function Opener({ ids = [PATIENT] }: { ids?: string[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      {ids.map((id) => (
        <Button key={id} onClick={() => setOpen(id)}>
          {`Open ${id}`}
        </Button>
      ))}
      {open && <PatientEditor key={open} patientId={open} onClose={() => setOpen(null)} />}
    </>
  )
}

async function openEditor(options: SignedInOptions = {}) {
  const shown = showPatient(<Opener />, options)
  await page.getByRole('button', { name: `Open ${PATIENT}` }).click()
  return shown
}

describe('the patient editor', () => {
  it('is a modal with activities on the left, the patient on the right and integrations beside the patient (PAT-05, ACT-38, G-52)', async () => {
    fakeDentally(patientServer({ items: [aMessage({ text_content: 'Shall we call you?' })] }))
    await openEditor({ features: ['timeline-v2', ...FLAGS] })
    await expect.element(editor).toHaveAttribute('aria-modal', 'true')
    const timeline = editor.getByRole('region', { name: 'Timeline' })
    const send = editor.getByRole('button', { name: 'Send', exact: true })
    await expect.element(timeline.getByText('Shall we call you?')).toBeVisible()
    await expect.element(send).toBeVisible()
    const details = editor.getByRole('region', { name: 'Patient details' })
    await expect.element(details.getByText('charlotte.evans@mail.test')).toBeVisible()
    await expect.element(details.getByText('07700 900461')).toBeVisible()
    await expect
      .element(details.getByRole('region', { name: 'Labels' }).getByText('Nervous').first())
      .toBeVisible()
    await expect.element(details.getByRole('region', { name: 'Next action' })).toBeVisible()
    const left = timeline.element().getBoundingClientRect()
    const right = details.element().getBoundingClientRect()
    expect(left.right).toBeLessThanOrEqual(right.left)
    expect(send.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(left.bottom)
    const rail = editor.getByRole('toolbar', { name: 'Integrations' })
    await expect.element(rail).toBeVisible()
    expect(rail.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
      details.element().getBoundingClientRect().right,
    )
  })

  it('shows the stage and the next action (PAT-02)', async () => {
    patientServer()
    await openEditor()
    await expect.element(editor.getByText('In Discussion').first()).toBeVisible()
    const next = editor.getByRole('region', { name: 'Next action' })
    await expect.element(next.getByText('Discuss a possible consultation')).toBeVisible()
    await expect.element(next.getByText('Due by Friday 21 November 2025')).toBeVisible()
  })

  it('shows that a patient is not in the pipeline, without a date (PAT-02)', async () => {
    patientServer({ patient: aPatient({ stage: null }) })
    await openEditor()
    const next = editor.getByRole('region', { name: 'Next action' })
    await expect.element(next.getByText('Patient not in pipeline')).toBeVisible()
    expect(next.element().textContent).not.toContain('Due by')
  })

  it('opens for a patient id; its Close button has the id patient-editor-close and closes the editor (PAT-06)', async () => {
    const server = patientServer()
    const other = '0198c1de-0000-7000-8000-000000000002'
    showPatient(<Opener ids={[PATIENT, other]} />)
    expect(closeButton()).toBeNull()
    await page.getByRole('button', { name: `Open ${PATIENT}` }).click()
    await expect.element(editor).toBeVisible()
    expect(server.sent(/^GET \/v3\/patients\/[^/]+$/)).toHaveLength(1)
    expect(closeButton()).toBe(editor.getByRole('button', { name: 'Close' }).element())
    closeButton()?.click()
    await expect.element(editor).not.toBeInTheDocument()

    server.patient = aPatient({ id: other, first_name: 'Tom', last_name: 'Whitfield' })
    await page.getByRole('button', { name: `Open ${other}` }).click()
    await expect.element(page.getByRole('dialog', { name: 'Tom Whitfield' })).toBeVisible()
    expect(server.sent(/^GET \/v3\/patients\/[^/]+$/).at(-1)?.line).toContain(other)
    await userEvent.keyboard('{Escape}')
    await eventually(() => expect(closeButton()).toBeNull())
  })

  it('traps the focus and returns it when closed', async () => {
    patientServer()
    await openEditor()
    await expect.element(editor).toBeVisible()
    await expect.element(editor.getByRole('button', { name: 'Edit' })).toBeVisible()
    for (let presses = 0; presses < 25; presses++) {
      await userEvent.keyboard('{Tab}')
      expect(editor.element().contains(document.activeElement)).toBe(true)
    }
    closeButton()?.click()
    await eventually(() =>
      expect(document.activeElement).toBe(page.getByRole('button', { name: `Open ${PATIENT}` }).element()),
    )
  })

  it('shows a skeleton of the same size while the patient loads (PAT-07)', async () => {
    const server = patientServer()
    const release = server.pause(/^GET \/v3\/patients\/[^/]+$/)
    await openEditor()
    const loading = page.getByRole('dialog', { name: 'Patient' })
    await expect.element(loading.getByRole('region', { name: 'Patient details' })).toBeVisible()
    expect(loading.element().querySelectorAll('[aria-busy="true"]').length).toBeGreaterThanOrEqual(2)
    expect(loading.element().textContent).not.toContain('Charlotte')
    const before = loading.getByRole('region', { name: 'Patient details' }).element().getBoundingClientRect()
    release()
    await expect.element(editor.getByText('charlotte.evans@mail.test')).toBeVisible()
    const after = editor.getByRole('region', { name: 'Patient details' }).element().getBoundingClientRect()
    expect([after.left, after.width]).toEqual([before.left, before.width])
  })

  it('shows an error screen when the patient cannot be loaded, with "Try again" and Close, and nothing else (PAT-08, ACT-39)', async () => {
    const server = patientServer()
    server.on(/^GET \/v3\/patients\/[^/]+$/, () =>
      refusal(404, 'not_found', 'We could not find this patient.'),
    )
    await openEditor()
    const errorScreen = page.getByRole('dialog', { name: 'Patient' })
    await expect.element(errorScreen.getByText("We couldn't load this patient.")).toBeVisible()
    for (const name of ['Timeline', 'Patient details'])
      await expect.element(errorScreen.getByRole('region', { name })).not.toBeInTheDocument()
    server.on(/^GET \/v3\/patients\/[^/]+$/, () => ({ status: 200, body: server.patient }))
    await errorScreen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(editor.getByText('charlotte.evans@mail.test')).toBeVisible()
    closeButton()?.click()
    await eventually(() => expect(closeButton()).toBeNull())
  })

  it('can be closed from the error screen (PAT-08)', async () => {
    patientServer().on(/^GET \/v3\/patients\/[^/]+$/, () => 'broken')
    await openEditor()
    await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
    closeButton()?.click()
    await eventually(() => expect(closeButton()).toBeNull())
    await expect.element(page.getByRole('button', { name: `Open ${PATIENT}` })).toHaveFocus()
  })

  it('receives the focus without showing the tooltip of Close', async () => {
    patientServer()
    await openEditor()
    await expect.element(editor.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect.poll(() => editor.element().contains(document.activeElement)).toBe(true)
    expect(document.activeElement).not.toBe(closeButton())
  })
})

describe('a waking patient in the editor', () => {
  const waking = aPatient({ snooze: { ends_at: '2025-11-20T09:00:00.000Z', comment: null, state: 'waking' } })

  it.each([
    [390, 'Beth'],
    [360, 'W'.repeat(80)],
  ])("has the overlay's buttons below Close in a window of %i px for %s", async (width, first_name) => {
    patientServer({ patient: { ...waking, first_name, last_name: '' } })
    await openEditor()
    await page.viewport(width, 844)
    const end = page.getByRole('button', { name: 'End snooze' })
    await expect.element(end).toBeVisible()
    const banner = page.getByRole('alert').element()
    const close = closeButton()?.getBoundingClientRect() as DOMRect
    expect(banner.getBoundingClientRect().right).toBe(width)
    for (const button of banner.querySelectorAll('button')) {
      const { right, top } = button.getBoundingClientRect()
      expect([right <= width - 16, top >= close.bottom]).toEqual([true, true])
    }
  })

  it('is covered by a dimming overlay until the snooze is ended (PAT-09, ACT-40)', async () => {
    const server = patientServer({ patient: waking, items: [aMessage()] })
    await openEditor()
    const banner = editor.getByRole('alert')
    await expect.element(banner).toHaveTextContent('Time to wake up Charlotte Evans')
    const overlay = banner.element().parentElement as HTMLElement
    for (const name of ['Timeline', 'Patient details']) {
      const covered = await eventually(() => {
        const section = document.querySelector(`section[aria-label="${name}"]`)
        expect(section).not.toBeNull()
        return section as HTMLElement
      })
      const { top, left, right, bottom } = covered.getBoundingClientRect()
      const overlayBox = overlay.getBoundingClientRect()
      expect(banner.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
      expect(overlayBox.left).toBeLessThanOrEqual(left)
      expect(overlayBox.right).toBeGreaterThanOrEqual(right)
      expect(overlayBox.bottom).toBeGreaterThanOrEqual(bottom)
      expect(covered.closest('[inert]')).not.toBeNull()
    }
    // Dimmed, but still visible.
    expect(getComputedStyle(overlay).backgroundColor).toMatch(/, 0\.[1-9]\d*\)$/)
    const end = banner.getByRole('button', { name: 'End snooze' })
    await eventually(() => expect(document.activeElement).toBe(end.element()))
    expect(closeButton()?.closest('[inert]')).toBeNull()

    await end.click()
    await eventually(() => expect(server.sent(/^DELETE/)).toHaveLength(1))
    expect(server.sent(/^DELETE/)[0]?.line).toBe(`DELETE /v3/patients/${PATIENT}/snooze`)
    await expect.element(banner).not.toBeInTheDocument()
    expect(document.querySelector('section[aria-label="Timeline"]')?.closest('[inert]')).toBeNull()
  })

  it('is covered as soon as the snooze ends (PAT-09)', async () => {
    const ends_at = new Date(Date.now() + DAY_MS).toISOString()
    patientServer({
      patient: aPatient({ snooze: { ends_at, comment: 'Back from holiday', state: 'asleep' } }),
    })
    await openEditor()
    const next = editor.getByRole('region', { name: 'Next action' })
    await expect.element(next.getByText('Snoozing')).toBeVisible()
    await expect.element(next.getByText('Back from holiday')).toBeVisible()
    expect(editor.element().textContent).not.toContain('Time to wake up')
    const setProductTime = (time: number) =>
      productTime.readTime({ headers: new Headers({ date: new Date(time).toUTCString() }) })
    onTestFinished(() => setProductTime(Date.now()))
    setProductTime(Date.now() + 2 * DAY_MS)
    await expect.element(editor.getByText('Time to wake up Charlotte Evans')).toBeVisible()
  })

  it('stays covered and shows why if ending the snooze fails (PAT-09)', async () => {
    const server = patientServer({ patient: waking })
    server.on(/^DELETE/, () => 'broken')
    await openEditor()
    await editor.getByRole('alert').getByRole('button', { name: 'End snooze' }).click()
    const failure = 'The snooze was not ended. The server could not be reached.'
    await expect.element(editor.getByText(failure)).toBeVisible()
    await expect.element(editor.getByText('Time to wake up Charlotte Evans')).toBeVisible()
  })
})

describe('closing the editor while the details are edited', () => {
  const editButton = page.getByRole('button', { name: 'Edit', exact: true })
  const firstName = editor.getByRole('textbox', { name: 'First name' })

  it('asks before another address is opened, and stays if the user declines', async () => {
    patientServer()
    const { router } = await openEditor()
    await editButton.click()
    await firstName.fill('Lottie')
    router.history.push('/before')
    await expect.element(page.getByText('Close and discard your changes?')).toBeVisible()
    await page.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(firstName).toHaveValue('Lottie')
    expect(router.state.location.pathname).toBe('/here')
  })

  it('does not ask if nothing was changed', async () => {
    patientServer()
    await openEditor()
    await editButton.click()
    await expect.element(firstName).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
  })

  it('asks on Escape and Close if something was changed, and closes if the user confirms', async () => {
    patientServer()
    await openEditor()
    await editButton.click()
    await firstName.fill('Lottie')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Close and discard your changes?')).toBeVisible()
    await page.getByRole('button', { name: 'No, do not discard' }).click()
    await expect.element(firstName).toHaveValue('Lottie')
    closeButton()?.click()
    await page.getByRole('button', { name: 'Yes, discard' }).click()
    await expect.element(editor).not.toBeInTheDocument()
  })

  it('does not ask once the changes are saved', async () => {
    patientServer()
    await openEditor()
    await editButton.click()
    await firstName.fill('Lottie')
    await page.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(editButton).toBeVisible()
    await userEvent.keyboard('{Escape}')
    // The name of the dialog is the changed name of the patient by then, so the dialog is not found by its old name.
    await expect.poll(closeButton).toBeNull()
  })

  it('still asks before input is discarded after an edit conflict', async () => {
    const server = patientServer()
    await openEditor()
    await editButton.click()
    await editor.getByRole('textbox', { name: 'Email' }).fill('c.evans@mail.test')
    const current = aPatient({ email: 'charlotte@post.test', version: 8 })
    server.on(/^PUT /, () => ({
      status: 409,
      body: { code: 'edit_conflict', message: 'Hannah Price changed this patient', record: current },
    }))
    await page.getByRole('button', { name: 'Save patient' }).click()
    await expect.element(page.getByText('Now: charlotte@post.test')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Close and discard your changes?')).toBeVisible()
  })
})
