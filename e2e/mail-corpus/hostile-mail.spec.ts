import { createTransport } from 'nodemailer'
import { conversationOn } from '../screens/conversation-screen.ts'
import { expect, test } from '../test.ts'
import { everyHostileMail, hostileMails } from './hostile-html.ts'
import type { Wrapped } from './hostile-wrappings.ts'
import { HARM, PRACTICE } from './mail-case.ts'

// A trace of a hundred modals takes longer than they do.
test.use({ trace: 'off' })

/** Each piece once takes a minute; with EVERY_HOSTILE_MAIL set all 700 are read, each piece in each place. */
const MAILS = process.env.EVERY_HOSTILE_MAIL ? everyHostileMail : hostileMails

/** As many as a timeline shows before it is scrolled. */
const ON_ONE_TIMELINE = 50
const PARTS = Array.from({ length: Math.ceil(MAILS.length / ON_ONE_TIMELINE) }, (_, part) =>
  MAILS.slice(part * ON_ONE_TIMELINE, (part + 1) * ON_ONE_TIMELINE),
)

for (const [index, mails] of PARTS.entries()) {
  test(`nothing of a hostile email runs or asks for anything where staff read it, part ${index + 1} (MAIL-06)`, async ({
    page,
    context,
    desk,
    someone,
    addresses,
    faults,
  }) => {
    test.setTimeout(90_000)
    const sender = someone('Mallory')
    const id = await desk.adds(sender)
    await sendAs(sender.email, mails, addresses.smtpPort)

    const harm: string[] = []
    await context.exposeFunction(HARM, (what: string) => harm.push(`ran: ${what}`))
    context.on('page', (opened) => harm.push(`opened ${opened.url()}`))
    page.on('dialog', (dialog) => {
      harm.push(`dialog: ${dialog.message()}`)
      return dialog.dismiss()
    })
    await page.goto(`/patients/${id}`)
    const address = page.url()
    const { timeline, openEmail } = conversationOn(page)
    await expect(timeline.getByRole('button', { name: 'Open email' })).toHaveCount(mails.length)
    for (const { name, subject } of mails) {
      await openEmail(subject).first().click()
      const modal = page.getByRole('dialog', { name: `Subject: ${subject}`, exact: true })
      const letter = modal.frameLocator('iframe')
      await expect(letter.getByText('A word about implants.').first()).toBeAttached()
      await letter.locator('body').evaluate(pressEverything)
      // For what loads by itself.
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      )
      expect(await modal.locator('iframe').count(), name).toBe(1)
      await modal.getByRole('button', { name: 'Close' }).click()
      await expect(modal).toBeHidden()
      expect([name, ...harm, ...faults.unforeseen()]).toEqual([name])
      expect(page.url()).toBe(address)
    }
  })
}

/** The same mails, all from one address, so that they stand on one timeline. */
async function sendAs(sender: string, mails: readonly Wrapped[], port: number): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port, pool: true, ignoreTLS: true })
  for (const { name, raw } of mails) {
    const text = Buffer.from(raw).toString('latin1').replaceAll(`<${name}@mail.example>`, `<${sender}>`)
    await client.sendMail({ envelope: { from: sender, to: [PRACTICE] }, raw: Buffer.from(text, 'latin1') })
  }
  client.close()
}

/** All that a reader could set off, but for following an honest link. */
function pressEverything(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(
    '*:not(a[href^="http"], a[href^="mailto"], a[href^="tel"])',
  )) {
    for (const kind of ['mouseover', 'focus', 'click']) element.dispatchEvent(new MouseEvent(kind))
  }
}
