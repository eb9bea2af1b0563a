import { expect, type Page } from '@playwright/test'
import { conversationOn } from '../screens/conversation-screen.ts'
import { type LeadOf, oneLead, talkativeLead } from './leads.ts'
import { DIALOG, type Lead, MENU, type Screen, type ScreenGroup, TIMELINE } from './screen.ts'
import { button, dialog, loaded, open } from './waits.ts'

export async function openEditor(page: Page, { id }: Pick<Lead, 'id'>): Promise<void> {
  await open(page, `/patients/${id}`)
  await expect(conversationOn(page).timeline).toBeVisible()
  await expect(conversationOn(page).tabs).toBeVisible()
  await loaded(page)
}

/** Opens a patient's editor and, on a phone, the patient, who is a screen of their own there. */
async function openPatient(page: Page, lead: Lead): Promise<void> {
  await openEditor(page, lead)
  const patient = button(page, 'Patient details')
  if (await patient.isVisible()) await patient.click()
}

const editorScreens = (leadOf: LeadOf): Screen[] => [
  {
    name: 'patient',
    text: 'The patient editor',
    pictures: ['1440 light'],
    show: async (stage) => openEditor(stage.page, await leadOf(stage)),
  },
  {
    name: 'patient-form',
    text: 'The form of a patient',
    show: async ({ page }) => {
      await button(page, 'Edit').click()
      await expect(page.getByLabel('First name')).toBeVisible()
    },
  },
  {
    name: 'patient-form-error',
    text: 'The form of a patient, with a number that is too short and no name',
    show: async ({ page }) => {
      await page.getByLabel('First name').fill('')
      await page.getByLabel('Last name').fill('')
      await page.getByLabel('Phone', { exact: true }).fill('07700 9004')
      await page.getByLabel('Email', { exact: true }).fill('grace@')
      await page.getByLabel('Email', { exact: true }).blur()
    },
  },
  {
    name: 'patient-email',
    text: 'An email, opened as a whole',
    part: DIALOG,
    show: async (stage) => {
      const { page } = stage
      await openEditor(page, await leadOf(stage))
      await conversationOn(page).openEmail('My x-rays').click()
      await expect(dialog(page, 'Subject: My x-rays').locator('iframe')).toBeVisible()
    },
  },
  {
    name: 'patient-dentally',
    text: 'The patient in Dentally',
    part: DIALOG,
    pictures: ['1440 light'],
    show: async (stage) => {
      const { page } = stage
      await openEditor(page, await leadOf(stage))
      await button(page, /^Dentally: /).click()
      await expect(dialog(page, /in Dentally$/)).toBeVisible()
      await loaded(page)
    },
  },
]

/** What opens from the patient's details, and a change of stage. */
const detailScreens = (leadOf: LeadOf): Screen[] => {
  const anew = (
    screen: Pick<Screen, 'name' | 'text' | 'part' | 'pictures'>,
    openIt: (page: Page) => Promise<unknown>,
  ): Screen => ({
    ...screen,
    opensAnew: true,
    show: async (stage) => {
      await openPatient(stage.page, await leadOf(stage))
      await openIt(stage.page)
    },
  })
  return [
    anew({ name: 'patient-more', text: 'The menu of a patient', part: MENU }, (page) =>
      button(page, 'More').first().click(),
    ),
    anew({ name: 'patient-label', text: 'The labels to choose from', part: DIALOG }, async (page) => {
      await button(page, 'Add a label').click()
      await expect(dialog(page, 'Add a label')).toBeVisible()
    }),
    anew(
      {
        name: 'patient-stage',
        text: 'Moving a patient to another stage, without having chosen one yet',
        part: DIALOG,
        pictures: ['1440 light'],
      },
      async (page) => {
        await button(page, 'More').first().click()
        await page.getByRole('menuitem', { name: 'Change stage' }).click()
        await button(dialog(page, 'Change stage'), 'Change stage').click()
        await expect(dialog(page, 'Change stage').getByRole('combobox')).toHaveAttribute(
          'aria-invalid',
          'true',
        )
      },
    ),
    {
      name: 'patient-moved',
      text: 'A move to another stage on the timeline, with its note',
      part: TIMELINE,
      show: async (stage) => {
        const [{ page, staffApi }, lead] = [stage, await leadOf(stage)]
        const note = 'Wants to talk about it at home first'
        await staffApi.put(`/v3/patients/${lead.id}/stage`, { stage: 'thinking', note })
        await openEditor(page, lead)
        for (const text of [note, 'Moved to Considering Tx'])
          await expect(conversationOn(page).event(text)).toBeVisible()
      },
    },
  ]
}

/** The editor of one patient. */
const patientScreens = (): Screen[] => {
  const leadOf = oneLead((stage) => talkativeLead(stage, 'Grace', 'Thornton'))
  return [...editorScreens(leadOf), ...detailScreens(leadOf)]
}

const addPatientScreens = (): Screen[] => {
  const panel = (page: Page) => dialog(page, 'Add Patient')
  return [
    {
      name: 'add-patient',
      text: 'Add Patient',
      part: DIALOG,
      show: async ({ page }) => {
        await open(page, '/')
        await button(page, 'Add Patient').click()
        await expect(panel(page).getByLabel('Full name')).toBeVisible()
      },
    },
    {
      name: 'add-patient-errors',
      text: 'Add Patient, with fields that have to be corrected',
      part: DIALOG,
      show: async ({ page }) => {
        await panel(page).getByLabel('Email').fill('daniel@')
        await panel(page).getByLabel('Phone').fill('07700 90056')
        await panel(page).getByLabel('Full name').fill('')
        await panel(page).getByLabel('Phone').press('Enter')
      },
    },
    {
      name: 'add-patient-duplicate',
      text: 'Add Patient, with the number of a patient who exists',
      part: DIALOG,
      pictures: ['1440 light'],
      show: async ({ page, lead }) => {
        const existing = await lead('Amelia', 'Hart')
        await panel(page).getByLabel('Full name').fill('Amelia Hart')
        await panel(page).getByLabel('Email').fill('amelia@post.example')
        await panel(page).getByLabel('Phone').fill(existing.number)
        await panel(page).getByLabel('Phone').blur()
        await expect(
          panel(page)
            .getByText(/already/)
            .first(),
        ).toBeVisible()
      },
    },
  ]
}

export const patientGroups: ScreenGroup[] = [
  { title: 'the patient editor, its form and what opens from it', screens: patientScreens },
  { title: 'Add Patient', screens: addPatientScreens },
]
