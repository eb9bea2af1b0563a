import type { SearchResults } from '@enamel/contract/search'
import { eventually } from '@enamel/testing/eventually'
import { IconSettings, IconZzz } from '@tabler/icons-react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPatient, PATIENT } from '../../../signed-in/testing/events.ts'
import { patientServer } from '../../../signed-in/testing/patient-server.ts'
import { showSignedIn } from '../../../signed-in/testing/show-signed-in.tsx'
import { Palette, type PaletteProps } from './palette.tsx'
import { forgetRecentPatients, rememberPatient } from './recent-patients.ts'

const USER = 'user-of-the-palette'
const MESSAGE = '0198c1de-0000-7000-8000-0000000000d1'
const OTHER = '0198c1de-0000-7000-8000-0000000000a2'

const opener = page.getByRole('button', { name: 'Open the palette' })
const field = page.getByRole('combobox', { name: 'Search patients, messages and commands' })
const line = (name: string | RegExp) => page.getByRole('option', { name })
const group = (name: string) => page.getByRole('group', { name })

const results: SearchResults = {
  patients: [
    {
      id: PATIENT,
      first_name: 'Charlotte',
      last_name: 'Evans',
      distinguisher: null,
      email: 'charlotte.evans@mail.test',
      phone: '+447700900461',
      stage: 'callback1',
      last_contact_at: '2025-11-19T10:00:00Z',
      last_contact_channel: 'SMS',
    },
  ],
  messages: [
    {
      patient_id: OTHER,
      id: MESSAGE,
      first_name: 'Tom',
      last_name: 'Whitfield',
      distinguisher: null,
      comm_type: 'sms',
      inbound: true,
      datetime: '2025-11-18T09:00:00Z',
      snippet: 'My sister Charlotte was with you',
      matches: [{ from: 10, to: 19 }],
    },
  ],
}

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  forgetRecentPatients()
  vi.restoreAllMocks()
})

function openPalette() {
  const server = patientServer()
  const found = (body: SearchResults) => server.on(/\/v3\/search/, () => ({ status: 200, body }))
  found(results)
  const runs = { snooze: vi.fn(), templates: vi.fn() }
  const handlers = { onOpenPatient: vi.fn(), onOpenMessage: vi.fn(), onAddPatient: vi.fn() }
  const onPatient = {
    patientId: OTHER,
    name: 'Tom Whitfield',
    actions: [{ id: 'snooze', label: 'Snooze', icon: IconZzz, keys: ['S'], run: runs.snooze }],
  }
  const templates = { id: '/settings/templates', label: 'Templates', icon: IconSettings, run: runs.templates }
  const places = [{ ...templates, detail: 'Settings' }]
  showSignedIn(<Screen onPatient={onPatient} places={places} {...handlers} />, { subscriber: USER })
  return { server, found, runs, ...handlers }
}

/** A screen with a button that opens the palette. */
function Screen(props: Omit<PaletteProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the palette
      </button>
      {isOpen && <Palette {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const shownGroups = () =>
  page
    .getByRole('group')
    .elements()
    .map((element) => [
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent,
      element.querySelectorAll('[role=option]').length,
    ])

describe('the palette', () => {
  it('offers recent patients without the open one, its actions, and places before anything is typed', async () => {
    rememberPatient(USER, PATIENT)
    rememberPatient(USER, OTHER)
    openPalette()
    await opener.click()
    await expect.element(line('Charlotte Evans')).toBeVisible()
    expect(shownGroups()).toEqual([
      ['Recent patients', 1],
      ['Actions on Tom Whitfield', 1],
      ['Go to', 1],
    ])
  })

  it('opens the first hit of the text for which Enter was pressed when it is found, unless another key follows', async () => {
    const { server, onOpenPatient } = openPalette()
    await opener.click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Charl{Enter}')
    await eventually(() => expect(onOpenPatient.mock.calls).toEqual([[PATIENT]]))
    await opener.click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('Charlo{Enter}t')
    await expect.element(group('Patients').getByText('07700 900461')).toBeVisible()
    await eventually(() => expect(server.sent(/search/).at(-1)?.line).toContain('Charlot'))
    expect(onOpenPatient.mock.calls).toEqual([[PATIENT]])
  })

  it('offers a command whose words begin with the text before patients whose names only contain it', async () => {
    const { found } = openPalette()
    const [charlotte] = results.patients as [SearchResults['patients'][number]]
    found({ patients: [{ ...charlotte, first_name: 'Agnes', last_name: 'Noozer' }], messages: [] })
    await opener.click()
    await field.fill('snoo')
    await expect.element(group('Patients')).toBeVisible()
    expect(shownGroups().map(([title]) => title)).toEqual(['Actions on Tom Whitfield', 'Patients'])
  })

  it('finds patients with stage and last contact, messages with the matching word, and places', async () => {
    const { onOpenMessage } = openPalette()
    await opener.click()
    await field.fill('Charlotte')
    await expect.element(group('Patients').getByText('07700 900461')).toBeVisible()
    await expect.element(group('Patients').getByText('2nd Call Attempt')).toBeVisible()
    expect(group('Messages').element().querySelector('mark')?.textContent).toBe('Charlotte')
    await field.fill('templ')
    await expect.element(line('Templates')).toBeVisible()
    await field.fill('Charlotte')
    await line(/Tom Whitfield/).click()
    await eventually(() => expect(onOpenMessage).toHaveBeenCalledWith(OTHER, MESSAGE))
    await expect.element(field).not.toBeInTheDocument()
  })

  it('moves with the arrow keys, opens with Enter, and returns the focus with Escape', async () => {
    const { onOpenPatient, runs } = openPalette()
    await opener.click()
    await userEvent.keyboard('Charlotte')
    await expect.element(line('Charlotte Evans')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(onOpenPatient).toHaveBeenCalledWith(PATIENT))
    await expect.element(opener).toHaveFocus()

    await opener.click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await eventually(() => expect(runs.templates).toHaveBeenCalledOnce())

    await opener.click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(runs.snooze).not.toHaveBeenCalled()
  })

  it('reports that it searches, and takes what was not found over to Add patient', async () => {
    const { server, onAddPatient } = openPalette()
    const { promise, resolve } = Promise.withResolvers<void>()
    const body: SearchResults = { patients: [], messages: [] }
    server.on(/\/v3\/search/, () => promise.then(() => ({ status: 200, body })))
    await opener.click()
    await field.fill('Beth Langley ')
    await expect.element(page.getByRole('status').getByText('Searching…')).toBeVisible()
    resolve()
    await expect.element(page.getByText('No patients or messages match “Beth Langley”')).toBeVisible()
    await page.getByRole('button', { name: 'Add patient' }).click()
    await eventually(() => expect(onAddPatient).toHaveBeenCalledWith('Beth Langley'))
  })

  it('offers to try again after a failure, with the actions and places that were found meanwhile', async () => {
    const { server, found } = openPalette()
    server.on(/\/v3\/search/, () => 'broken')
    await opener.click()
    await field.fill('snooze')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    await expect.element(line('Snooze')).toBeVisible()
    found(results)
    await again.click()
    await expect.element(line('Charlotte Evans')).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  })

  it('reports a lost connection, and offers actions and places without one', async () => {
    openPalette()
    await opener.click()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await field.fill('snooze')
    await expect
      .element(page.getByText('No connection. Patients and messages cannot be searched until you are back.'))
      .toBeVisible()
    await expect.element(line('Snooze')).toBeVisible()
    vi.restoreAllMocks()
    window.dispatchEvent(new Event('online'))
    await expect.element(line('Charlotte Evans')).toBeVisible()
  })
})

it('shows the patient who is remembered with the details that the server has', async () => {
  const { server } = openPalette()
  server.patient = aPatient({ last_name: 'Evans-Jones' })
  rememberPatient(USER, PATIENT)
  await opener.click()
  await expect.element(line('Charlotte Evans-Jones')).toBeVisible()
})
