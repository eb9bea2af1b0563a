import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aHit, aPatient } from '../signed-in/testing/events.ts'
import { fakeAppServer, PATIENT } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const search = page.getByRole('combobox', { name: 'Search patients' })
const editor = page.getByRole('dialog', { name: 'Charlotte Evans' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openAt(path: string) {
  const hit = aHit({ id: PATIENT })
  const server = fakeAppServer({
    'GET /api/v3/patients/search': { body: [hit] },
    'GET /api/v3/search': {
      body: {
        patients: [{ ...hit, stage: null, last_contact_at: null, last_contact_channel: null }],
        messages: [],
      },
    },
    [`GET /api/v3/patients/${PATIENT}`]: { body: aPatient({ id: PATIENT }) },
    [`GET /api/v2/patients/${PATIENT}/timeline`]: { body: { items: [], version: 1 } },
    [`GET /api/v3/patients/${PATIENT}/template-context`]: { body: [] },
  })
  openSignedIn(server, path)
  await expect.element(page.getByRole('banner')).toBeVisible()
}

describe('a patient found with the keyboard', () => {
  it('receives the focus, which returns to the search when the patient is closed (PAT-06, SRCH-01)', async () => {
    await page.viewport(1440, 900)
    await openAt('/settings/pipeline')
    await search.fill('Char')
    await expect.element(page.getByRole('option')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(editor).toBeVisible()
    await expect.poll(() => editor.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
  })

  it('is found in the palette on a phone, which fills the screen, and the focus returns to its button', async () => {
    await page.viewport(390, 844)
    await openAt('/settings/pipeline')
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.click()
    const palette = page.getByRole('dialog', { name: 'Search' })
    await expect.element(palette).toBeVisible()
    await expect.poll(() => palette.element().getBoundingClientRect().width).toBe(390)
    await expect.poll(() => palette.element().getBoundingClientRect().height).toBe(844)
    await expect.element(palette.getByRole('option', { name: 'Templates' })).toBeVisible()
    await palette.getByRole('button', { name: 'Close search' }).click()
    await expect.element(button).toHaveFocus()

    await button.click()
    await page.getByRole('combobox').fill('Char')
    await expect.element(page.getByRole('option', { name: 'Charlotte Evans' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(editor).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })
})

it('shows the same failure for an invalid patient id in the address as for an unknown patient (PAT-08)', async () => {
  await page.viewport(1440, 900)
  await openAt('/patients/not-a-uuid')
  await expect.element(page.getByText("We couldn't load this patient.")).toBeVisible()
})
