import type { Locator, Page } from '@playwright/test'

export type Channel = 'Note' | 'Email' | 'SMS' | 'WhatsApp'

/** One patient's timeline and reply bar, in the editor or in the inbox. */
export function conversationOn(page: Page) {
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const tabs = page.getByRole('tablist', { name: 'Channel' })
  const tab = (channel: Channel) => tabs.getByRole('tab', { name: channel })
  /** The event that contains this text. */
  const event = (text: string): Locator => timeline.getByRole('listitem').filter({ hasText: text })
  const template = (name: string) =>
    page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
  return {
    timeline,
    tabs,
    tab,
    event,
    /** The icon that shows the delivery status of a message. */
    statusIcon: (text: string, status: 'Sending' | 'Sent' | 'Received' | 'Delivered' | 'Read') =>
      event(text).getByRole('img', { name: status }),
    note: page.getByRole('textbox', { name: 'Write a note for your team' }),
    subject: page.getByRole('textbox', { name: 'Subject' }),
    body: page.getByRole('textbox', { name: 'Write an email' }),
    message: page.getByRole('textbox', { name: 'Write an SMS' }),
    template,
    /** Chooses a template with the pointer. The list of templates grows when the pointer is over it. */
    async pickTemplate(name: string) {
      await template(name).hover()
      await template(name).click()
    },
    send: page.getByRole('button', { name: 'Send', exact: true }),
    sendAgain: (text: string) => event(text).getByRole('button', { name: 'Send again' }),
    openEmail: (text: string) => event(text).getByRole('button', { name: 'Open email' }),
  }
}
