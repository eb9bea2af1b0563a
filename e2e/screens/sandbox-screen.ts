import type { Page } from '@playwright/test'
import type { Person } from '../people/patient.ts'

/** The sandbox's page: the patient's phone and mailbox, and the practice's web form. */
export function sandboxOn(page: Page) {
  const phone = page.getByRole('region', { name: 'Phone' })
  const mailbox = page.getByRole('region', { name: 'Mailbox' })
  const form = page.getByRole('region', { name: 'Web form' })
  return {
    phone,
    mailbox,
    form,
    choosePerson: async ({ name, number, email }: Pick<Person, 'name' | 'number' | 'email'>) => {
      await page.getByRole('button', { name: 'Switch person' }).click()
      const dialog = page.getByRole('dialog', { name: 'Who are you?' })
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Mobile number').fill(number)
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByRole('button', { name: 'Use this person' }).click()
    },
    submitForm: async (treatment: string, message: string) => {
      await form.getByText(treatment, { exact: true }).click()
      await form.getByLabel('Message').fill(message)
      await form.getByRole('button', { name: 'Send enquiry' }).click()
    },
    sendText: async (text: string) => {
      await phone.getByLabel('Text message').fill(text)
      await phone.getByRole('button', { name: 'Send', exact: true }).click()
    },
    sendEmail: async (subject: string, text: string) => {
      await mailbox.getByRole('button', { name: 'New email' }).click()
      await mailbox.getByLabel('Subject').fill(subject)
      await mailbox.getByLabel('Message').fill(text)
      await mailbox.getByRole('button', { name: 'Send email' }).click()
    },
  }
}
