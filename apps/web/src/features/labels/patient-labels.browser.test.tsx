import type { Init } from '@enamel/contract/practice'
import { eventually } from '@enamel/testing/eventually'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { initQuery } from '../../signed-in/init.api.ts'
import { aPatient, PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer, refusal } from '../../signed-in/testing/patient-server.ts'
import { LoadedPatient, showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { waitForFont } from '../../ui/testing/wait-for-font.ts'
import { PatientLabels } from './patient-labels.tsx'

afterEach(() => vi.useRealTimers())

const CALLS = /^(PUT|DELETE) \/patients\/[^/]+\/labels/
const section = page.getByRole('region', { name: 'Labels' })
const adder = page.getByRole('button', { name: 'Add a label' })
const box = page.getByRole('combobox', { name: 'Find or type a label' })
const tip = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
const list = (count: number) => Array.from({ length: count }, (_, index) => `A longer label ${index + 1}`)

/** The visible labels and "+N", without the control that adds a label. */
function shownItems() {
  const items = document.querySelectorAll<HTMLElement>('section[aria-label="Labels"] ul:not([inert]) > li')
  return [...items].slice(0, -1)
}
const text = () => shownItems().map((item) => item.textContent)

/** A server that stores a patient's labels. */
function labelServer(labels: string[], history: string[] = []): PatientServer {
  const server = patientServer({ patient: aPatient({ labels }) })
  const save = (next: string[], used = history) => {
    server.patient = { ...server.patient, labels: next }
    return { status: 200, body: { labels: next, labels_history: used } }
  }
  server.on(/^PUT .*\/labels$/, ({ body }) => {
    const { label } = body as { label: string }
    return save([...server.patient.labels, label], [label, ...history])
  })
  server.on(/^DELETE .*\/labels/, ({ path }) => {
    const removed = new URL(path, 'http://product.test').searchParams.get('label')
    return save(server.patient.labels.filter((label) => label !== removed))
  })
  return server
}

async function show(server: PatientServer, known: Partial<Init> = {}) {
  const view = showSignedIn(<LoadedPatient>{(patient) => <PatientLabels patient={patient} />}</LoadedPatient>)
  view.queries.setQueryData(initQuery.queryKey, (init) => init && { ...init, ...known })
  await expect.element(adder).toBeVisible()
  return { server, ...view }
}

describe('the labels of a patient', () => {
  it('are shown in two rows; "+N" shows the hidden labels, and Collapse hides them again (LBL-01)', async () => {
    await show(labelServer(list(12)))
    const more = page.getByRole('button', { name: /^Show \d+ more labels?$/ })
    await waitForFont(adder.element())
    const rows = () =>
      new Set(
        [...shownItems(), adder.element() as HTMLElement].map((item) => item.getBoundingClientRect().top),
      ).size
    await eventually(() => expect(new Set(shownItems().map((item) => item.offsetTop)).size).toBe(2))
    expect(more.element().textContent).toBe(`+${12 - (shownItems().length - 1)}`)
    await more.click()
    expect(shownItems()).toHaveLength(12)
    expect(rows()).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Collapse' }).click()
    expect(new Set(shownItems().map((item) => item.offsetTop)).size).toBe(2)
  })

  it('disappear immediately when they are removed, and return if the removal fails (LBL-03)', async () => {
    const server = labelServer(['Nervous', 'Finance'])
    await show(server)
    const failing = Promise.withResolvers<void>()
    server.on(/^DELETE/, () => failing.promise.then(() => refusal(500, 'unknown_error', 'Our side failed.')))
    await page.getByRole('button', { name: 'Remove Nervous' }).click()
    expect(text()).toEqual(['Finance'])
    failing.resolve()
    await expect
      .element(page.getByText('The label "Nervous" of Charlotte Evans was not removed. Our side failed.'))
      .toBeVisible()
    expect(text()).toEqual(['Nervous', 'Finance'])

    server.on(/^DELETE/, () => {
      server.patient = { ...server.patient, labels: ['Finance'] }
      return { status: 200, body: { labels: ['Finance'], labels_history: [] } }
    })
    await page.getByRole('button', { name: 'Remove Nervous' }).click()
    await eventually(() => expect(server.sent(/^GET .*\/patients\/[^/]+$/)).toHaveLength(3))
    expect(text()).toEqual(['Finance'])
    expect(server.sent(CALLS).at(-1)?.line).toBe(`DELETE /patients/${PATIENT}/labels?label=Nervous`)
  })

  it('pass the focus to a neighbour when they are removed with the keyboard', async () => {
    await show(labelServer(['Nervous', 'Finance']))
    ;(page.getByRole('button', { name: 'Remove Nervous' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Remove Finance' })).toHaveFocus()
  })
})

describe('adding a label', () => {
  it('offers the last used labels, then the practice’s, and accepts any text; the focus returns to the button (LBL-02)', async () => {
    const { server } = await show(labelServer(['Nervous'], ['Finance']), {
      labels_history: ['Finance'],
      labels: ['Diabetic', 'Nervous', 'Fine print'],
    })
    const options = () =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
    await adder.click()
    await expect.element(box).toHaveFocus()
    expect(options()).toEqual(['Finance', 'Diabetic', 'Fine print'])
    await userEvent.keyboard('fin')
    expect(options()).toEqual(['Add "fin"', 'Finance', 'Fine print'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(box).not.toBeInTheDocument()
    expect(text()).toEqual(['Nervous', 'Fine print'])
    await expect.element(adder).toHaveFocus()
    await adder.click()
    await userEvent.keyboard(' Evenings only {Enter}')
    await eventually(() =>
      expect(server.sent(CALLS).map(({ body }) => body)).toEqual([
        { label: 'Fine print' },
        { label: 'Evenings only' },
      ]),
    )
    expect(text()).toEqual(['Nervous', 'Fine print', 'Evenings only'])
    await adder.click()
    await eventually(() => expect(options()[0]).toBe('Finance'))
  })

  it('treats labels that differ only in case, spaces or Unicode composition as the same label', async () => {
    const { server } = await show(labelServer(['Nervous']), {
      labels_history: ['Cafe\u0301 au lait'],
      labels: ['Caf\u00e9 au lait'],
    })
    await adder.click()
    const options = () =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
    await eventually(() => expect(options()).toEqual(['Cafe\u0301 au lait']))
    await userEvent.fill(box, 'caf\u00e9  AU lait')
    await eventually(() => expect(options()).toEqual(['Cafe\u0301 au lait']))
    await userEvent.fill(box, 'The\u0301  vert')
    await eventually(() => expect(options()).toEqual(['Add "Th\u00e9 vert"']))
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(server.sent(CALLS)[0]?.body).toEqual({ label: 'Th\u00e9 vert' }))
    expect(text()).toEqual(['Nervous', 'Th\u00e9 vert'])
    await adder.click()
    await userEvent.fill(box, 'THE\u0301 vert')
    await userEvent.keyboard('{Enter}')
    await expect.element(tip('Patient already has this label')).toBeVisible()
  })

  it('shows for 3000 ms why a label is invalid, and sends no request (LBL-04, LBL-07, LBL-09)', async () => {
    const { server } = await show(labelServer(['Nervous']))
    await adder.click()
    await expect.element(box).toHaveFocus()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.keyboard('  {Enter}')
    await expect.element(tip('Label cannot be empty')).toBeVisible()
    await userEvent.fill(box, 'NERVOUS')
    await userEvent.keyboard('{Enter}')
    await expect.element(tip('Patient already has this label')).toBeVisible()
    vi.advanceTimersByTime(2_999)
    await expect.element(tip('Patient already has this label')).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(tip('Patient already has this label')).not.toBeInTheDocument()
    await expect.element(box).toHaveValue('NERVOUS')
    expect(server.sent(CALLS)).toEqual([])
  })

  it('accepts 50 characters, and truncates a longer text with a message (LBL-08)', async () => {
    const { server } = await show(labelServer([]))
    await adder.click()
    await userEvent.fill(box, 'x'.repeat(50))
    await expect.element(tip('Label must be less than 50 characters')).not.toBeInTheDocument()
    await userEvent.fill(box, `${'x'.repeat(50)}y`)
    await expect.element(tip('Label must be less than 50 characters')).toBeVisible()
    await expect.element(box).toHaveValue('x'.repeat(50))
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(server.sent(CALLS)[0]?.body).toEqual({ label: 'x'.repeat(50) }))
  })

  it('is possible up to 15 labels: a sixteenth is refused, and the button is disabled (LBL-05, LBL-06)', async () => {
    const { server, queries } = await show(labelServer(list(14)))
    await adder.click()
    await userEvent.fill(box, 'One more')
    // Another user adds the fifteenth label.
    server.patient = { ...server.patient, labels: list(15) }
    void queries.invalidateQueries()
    await expect.element(adder).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(tip('Patient can have maximum of 15 labels')).toBeVisible()
    expect(server.sent(CALLS)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await adder.click({ force: true })
    await expect.element(box).not.toBeInTheDocument()
    await expect
      .element(adder)
      .toHaveAttribute('data-tooltip', 'Patient have reached the maximum number of labels')
  })

  it('shows the label as being saved; a label that was not saved can be sent again or discarded', async () => {
    const { server } = await show(labelServer(['Nervous']))
    const notSaved = page.getByRole('alert', { name: 'The label was not saved' })
    let failing = Promise.withResolvers<void>()
    server.on(/^PUT .*\/labels$/, async ({ body }) => {
      const { label } = body as { label: string }
      await failing.promise
      if (label !== 'Evenings') return refusal(422, 'validation', 'Please check.', { label: ['No room.'] })
      server.patient = { ...server.patient, labels: ['Nervous', label] }
      return { status: 200, body: { labels: ['Nervous', label], labels_history: [] } }
    })
    await adder.click()
    await userEvent.keyboard('Finance{Enter}')
    await eventually(() => expect(text()).toEqual(['Nervous', 'Finance']))
    expect(shownItems().map((item) => item.ariaBusy)).toEqual([null, 'true'])
    expect(unsavedEdits.has()).toBe(true)
    failing.resolve()
    await expect
      .element(page.getByText('The label "Finance" of Charlotte Evans was not saved. No room.'))
      .toBeVisible()
    await expect.element(notSaved).toHaveTextContent(/No room\.Finance/)
    expect([text(), unsavedEdits.has()]).toEqual([['Nervous'], true])
    failing = Promise.withResolvers()
    await notSaved.getByRole('button', { name: 'Try again' }).click()
    await expect.element(notSaved).not.toBeInTheDocument()
    await expect.element(section).toHaveFocus()
    expect(text()).toEqual(['Nervous', 'Finance'])
    failing.resolve()
    await expect.element(notSaved.getByRole('button', { name: 'Try again' })).toHaveFocus()
    await notSaved.getByRole('button', { name: 'Do not add' }).click()
    await expect.element(notSaved).not.toBeInTheDocument()
    expect(unsavedEdits.has()).toBe(false)
    await adder.click()
    await expect.element(box).toHaveFocus()
    await userEvent.keyboard('Evenings{Enter}')
    await eventually(() =>
      expect(shownItems().map((item) => [item.textContent, item.ariaBusy])).toEqual([
        ['Nervous', null],
        ['Evenings', null],
      ]),
    )
  })
})
