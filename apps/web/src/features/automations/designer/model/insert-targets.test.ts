import { emailElement, emailTree } from '@enamel/domain/automations/email/tree/email-element'
import { automationPlaceholders } from '@enamel/domain/automations/templates/placeholders'
import { afterEach, expect, it } from 'vitest'
import { emailPlaceholderChoices } from '../../model/placeholder-choices.ts'
import { createEmailDocument, type EmailDocument } from './email-document.ts'
import { blockRows } from './email-node.ts'
import { insertTargets } from './insert-targets.ts'

let open: EmailDocument | undefined
afterEach(() => open?.destroy())

/** An email whose fields insert before what they say, with the ids of its text, heading and button. */
function opened() {
  const column = emailElement('mj-column', {}, [
    emailElement('mj-text', {}, 'a text'),
    emailElement('mj-text', {}, '<h2>A heading</h2>'),
    emailElement('mj-button', {}, 'a button'),
  ])
  const body = emailTree([emailElement('mj-section', {}, [column])])
  const email = createEmailDocument({ subject: 'a subject', preview: 'a preview', body })
  open = email
  const [text = '', heading = '', button = ''] = blockRows(email.state().body).map(({ node }) => node.id)
  const targets = insertTargets()
  const contentOf = (id: string) =>
    blockRows(email.state().body).find(({ node }) => node.id === id)?.node.content ?? ''
  const block = (id: string) => ({
    insert: (written: string) => email.setContent(id, `${written} ${contentOf(id)}`),
  })
  const line = (name: 'subject' | 'preview') => ({
    insert: (written: string) => email.setLine(name, `${written} ${email.state()[name]}`),
  })
  for (const id of [text, heading]) targets.registerText(id, block(id))
  return { email, targets, text, heading, button: block(button), line, contentOf, buttonId: button }
}
const placeholders = emailPlaceholderChoices(automationPlaceholders).map(({ written }) => written)

it('the placeholder menu inserts every placeholder into the field that was focused last: text, heading, button, subject or preview (DSG-04)', () => {
  const { email, targets, text, heading, button, buttonId, line, contentOf } = opened()
  for (const [field, shown] of [
    [text, () => contentOf(text)],
    [heading, () => contentOf(heading)],
    [button, () => contentOf(buttonId)],
    [line('subject'), () => email.state().subject],
    [line('preview'), () => email.state().preview],
  ] as const) {
    const before = shown()
    const all = () => [email.state().subject, email.state().preview, email.mjml()].join('\n')
    const others = all().replace(before, '')
    targets.focus(field)
    for (const placeholder of placeholders) expect(targets.insert(placeholder, null)).toBe(true)
    const inserted = placeholders.toReversed().join(' ')
    expect(shown()).toBe(`${inserted} ${before}`)
    // Nothing else has changed.
    expect(all().replace(`${inserted} ${before}`, '')).toBe(others)
  }
})

it('the placeholder menu inserts into the text of the selected block, and nowhere without a field (DSG-04)', () => {
  const { targets, text, heading, contentOf, line, email } = opened()
  expect(targets.insert('{{practice.name}}', null)).toBe(false)
  targets.focus(line('subject'))
  targets.select(heading)
  targets.insert('{{practice.name}}', heading)
  expect([contentOf(heading), contentOf(text)]).toEqual(['{{practice.name}} <h2>A heading</h2>', 'a text'])
  // A text that is drawn only after its block was selected.
  targets.select('new')
  targets.registerText('new', line('preview'))
  expect(targets.insert('{{practice.phone}}', 'new')).toBe(true)
  expect(email.state().preview).toBe('{{practice.phone}} a preview')
  targets.registerText('new', null)
  targets.select('new')
  expect(targets.insert('{{practice.phone}}', 'new')).toBe(false)
})
