import { expect, type Page } from '@playwright/test'
import { conversationOn } from '../screens/conversation-screen.ts'
import { talkativeLead } from './inbox.ts'
import { DIALOG, type Lead, MENU, type Screen, type ScreenGroup } from './screen.ts'
import { button, dialog, loaded, open } from './waits.ts'

/** The reply bar. */
const REPLY = '[role=tabpanel]'

async function openEditor(page: Page, { id }: Lead): Promise<void> {
  await open(page, `/patients/${id}`)
  await expect(conversationOn(page).timeline).toBeVisible()
  await expect(conversationOn(page).tabs).toBeVisible()
  await loaded(page)
}

const editorScreens = (): Screen[] => {
  let lead: Lead
  const anew = (
    name: string,
    text: string,
    openIt: (page: Page) => Promise<unknown>,
    part = DIALOG,
  ): Screen => ({
    name,
    text,
    part,
    opensAnew: true,
    show: async ({ page }) => {
      await openEditor(page, lead)
      // On a phone the patient is a screen of its own.
      const patient = button(page, 'Patient details')
      if (await patient.isVisible()) await patient.click()
      await openIt(page)
    },
  })
  return [
    {
      name: 'patient',
      text: 'The patient editor',
      pictures: ['1440 light'],
      show: async (stage) => {
        lead = await talkativeLead(stage, 'Grace', 'Thornton')
        await openEditor(stage.page, lead)
      },
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
    anew('patient-more', 'The menu of a patient', (page) => button(page, 'More').first().click(), MENU),
    anew('patient-label', 'The labels to choose from', async (page) => {
      await button(page, 'Add a label').click()
      await expect(dialog(page, 'Add a label')).toBeVisible()
    }),
    {
      name: 'patient-email',
      text: 'An email, opened as a whole',
      part: DIALOG,
      show: async ({ page }) => {
        await openEditor(page, lead)
        await conversationOn(page).openEmail('My x-rays').click()
        await expect(dialog(page, 'Subject: My x-rays').locator('iframe')).toBeVisible()
      },
    },
    {
      name: 'patient-dentally',
      text: 'The patient in Dentally',
      part: DIALOG,
      pictures: ['1440 light'],
      show: async ({ page }) => {
        await openEditor(page, lead)
        await button(page, /^Dentally: /).click()
        await expect(dialog(page, /in Dentally$/)).toBeVisible()
        await loaded(page)
      },
    },
  ]
}

const composerScreens = (): Screen[] => {
  let lead: Lead
  const { tab, message } = {
    tab: (page: Page, channel: 'Note' | 'Email' | 'SMS' | 'WhatsApp') =>
      conversationOn(page).tab(channel).click(),
    message: (page: Page) => conversationOn(page).message,
  }
  return [
    {
      name: 'reply-note',
      text: 'A note, and the colleague whom it mentions',
      part: '[role=listbox]',
      opensAnew: true,
      pictures: ['1440 light'],
      show: async (stage) => {
        const { page } = stage
        lead ??= await talkativeLead(stage, 'Oliver', 'Ward')
        await openEditor(page, lead)
        await tab(page, 'Note')
        const { note } = conversationOn(page)
        // The list appears with the letter, also when the draft has it already.
        if (await note.inputValue()) await note.press('Backspace')
        else await note.fill('Could you ring him, ')
        await note.press('@')
        await expect(page.getByRole('listbox', { name: 'Colleagues' })).toBeVisible()
      },
    },
    {
      name: 'reply-email',
      text: 'An email that is being written',
      part: REPLY,
      show: async ({ page }) => {
        await page.keyboard.press('Escape')
        await openEditor(page, lead)
        await tab(page, 'Email')
        await expect(conversationOn(page).body).toBeVisible()
      },
    },
    {
      name: 'reply-files',
      text: 'An email with files',
      part: REPLY,
      show: async ({ page }) => {
        const name = 'Treatment plan.pdf'
        const buffer = Buffer.from(
          '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
        )
        await page.getByLabel('Files to attach').setInputFiles({ name, mimeType: 'application/pdf', buffer })
        await expect(button(page, `Remove ${name}`)).toBeVisible()
        await conversationOn(page).body.fill('Here is the plan that we spoke about.')
      },
    },
    {
      name: 'reply-whatsapp-stalled',
      text: 'A WhatsApp conversation that only a template restarts',
      part: REPLY,
      show: async ({ page }) => {
        await openEditor(page, lead)
        await tab(page, 'WhatsApp')
        await expect(button(page, 'Choose a template')).toBeVisible()
      },
    },
    {
      name: 'reply-templates',
      text: 'The templates, opened with a slash',
      part: '[role=listbox]',
      opensAnew: true,
      pictures: ['1440 light'],
      show: async ({ page }) => {
        await openEditor(page, lead)
        await tab(page, 'SMS')
        await message(page).fill('')
        await message(page).press('/')
        await expect(page.getByRole('listbox', { name: 'SMS templates' })).toBeVisible()
      },
    },
    {
      name: 'reply-guard',
      text: 'A reply that was begun before the patient wrote again',
      part: REPLY,
      pictures: ['1440 light'],
      show: async ({ page }) => {
        await openEditor(page, lead)
        await tab(page, 'SMS')
        await message(page).fill('Yes, there are eight spaces behind the practice.')
        await lead.sendText('Sorry, I meant Wednesday')
        await expect(conversationOn(page).event('I meant Wednesday')).toBeVisible()
        await message(page).press('Control+Enter')
        await expect(page.getByRole('alert').filter({ hasText: 'wrote' })).toBeVisible()
      },
    },
    {
      name: 'reply-offline',
      text: 'No connection',
      part: REPLY,
      show: async ({ page }) => {
        await page.keyboard.press('Escape')
        await page.context().setOffline(true)
        await expect(page.getByText("No connection. We'll send this when you're back.").first()).toBeVisible()
      },
    },
    {
      name: 'reply-waiting',
      text: 'A reply that waits for the connection',
      pictures: ['1440 light'],
      show: async ({ page }) => {
        await message(page).fill('Shall we say Wednesday at ten?')
        await message(page).press('Control+Enter')
        await expect(conversationOn(page).event('Shall we say Wednesday')).toBeVisible()
      },
    },
    {
      name: 'reply-sent',
      text: 'The same reply, sent once the connection is back',
      show: async ({ page }) => {
        await page.context().setOffline(false)
        await expect(conversationOn(page).statusIcon('Shall we say Wednesday', 'Delivered')).toBeVisible()
      },
    },
  ]
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
  { title: 'the patient editor, its form and what opens from it', screens: editorScreens },
  { title: 'the reply bar in each channel and state', screens: composerScreens },
  { title: 'Add Patient', screens: addPatientScreens },
]
