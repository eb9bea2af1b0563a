import type { Locator, Page } from '@playwright/test'

export type Channel = 'Note' | 'Email' | 'SMS' | 'WhatsApp'

/** One patient's timeline and reply bar, in the editor or in the inbox. */
export function conversationOn(page: Page) {
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const tabs = page.getByRole('tablist', { name: 'Channel' })
  const tab = (channel: Channel) => tabs.getByRole('tab', { name: channel })
  /** An event, by its text. */
  const event = (text: string): Locator => timeline.getByRole('listitem').filter({ hasText: text })
  const template = (name: string) =>
    page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
  return {
    timeline,
    tabs,
    tab,
    event,
    /** The delivery status of a message. */
    mark: (text: string, state: 'Sending' | 'Sent' | 'Received' | 'Delivered' | 'Read') =>
      event(text).getByRole('img', { name: state }),
    note: page.getByRole('textbox', { name: 'Write a note for your team' }),
    subject: page.getByRole('textbox', { name: 'Subject' }),
    body: page.getByRole('textbox', { name: 'Write an email' }),
    message: page.getByRole('textbox', { name: 'Write an SMS' }),
    template,
    /** Chooses from the browser of templates with the pointer, at which it grows. */
    async pickTemplate(name: string) {
      await template(name).hover()
      await template(name).click()
    },
    send: page.getByRole('button', { name: 'Send', exact: true }),
    sendAgain: (text: string) => event(text).getByRole('button', { name: 'Send again' }),
    openEmail: (text: string) => event(text).getByRole('button', { name: 'Open email' }),
  }
}
