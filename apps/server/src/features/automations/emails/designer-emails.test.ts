import { placeholderLinks } from '@enamel/domain/automations/email/email-link'
import {
  type EmailElement,
  emailElement,
  emailTree,
} from '@enamel/domain/automations/email/tree/email-element'
import { readMjml } from '@enamel/domain/automations/email/tree/read-mjml'
import { writeMjml } from '@enamel/domain/automations/email/tree/write-mjml'
import mjml2html from 'mjml'
import { expect, it } from 'vitest'
import { paddingAttributes } from '../../../../../web/src/features/automations/designer/model/block-style.ts'
import { createEmailDocument } from '../../../../../web/src/features/automations/designer/model/email-document.ts'
import {
  type NewBlockKind,
  newBlock,
  newBlockKinds,
} from '../../../../../web/src/features/automations/designer/model/new-block.ts'
import {
  textStyleNames,
  withTextStyle,
} from '../../../../../web/src/features/automations/designer/model/text-style.ts'
import { cleanEmail } from './clean-email.ts'

type Values = Readonly<Record<string, readonly (string | null)[]>>

const COLOURS = ['#000000', '#ffffff']
const px = (...values: number[]) => values.map((value) => `${value}px`)
const paddings: Values = {
  padding: [paddingAttributes([0, 0, 0, 0]), paddingAttributes([200, 200, 200, 200])].map(
    ({ padding = null }) => padding,
  ),
}
const align: Values = { align: ['left', 'center', 'right'] }
const href: Values = { href: [null, 'https://book.test/?a=1&b=2', ...placeholderLinks] }
const text: Values = {
  ...paddings,
  ...align,
  color: COLOURS,
  'font-size': px(12, 40),
  'line-height': px(16, 48),
}

/** The settings of the designer's panel, with the ends of their ranges and each of a few choices. */
const settings: Readonly<Record<NewBlockKind, Values>> = {
  heading: text,
  text,
  image: {
    ...paddings,
    ...align,
    ...href,
    src: [null, 'https://pictures.test/front-desk.png?a=1&b=2'],
    alt: ['', 'A "tooth" <smiling> & more'],
    width: px(1, 600),
    'border-radius': px(0, 100),
  },
  button: {
    ...paddings,
    ...align,
    ...href,
    color: COLOURS,
    'background-color': COLOURS,
    'border-radius': px(0, 40),
  },
  divider: { ...paddings, 'border-color': COLOURS, 'border-width': px(1, 20) },
  spacer: { height: px(1, 200) },
  columns: { ...paddings, 'background-color': COLOURS },
}

/** How many choices the setting with the most has. */
const CHOICES = Math.max(
  ...Object.values(settings)
    .flatMap(Object.values)
    .map(({ length }) => length),
)

/**
 * The MJML of an email with every kind of block and every style of texts, as the designer writes it.
 * @param choice which value each setting has; null leaves new blocks as they are
 */
function written(choice: number | null): string {
  const email = createEmailDocument({ subject: '', preview: '', body: emailTree([]) })
  const add = (kind: NewBlockKind) => {
    const { body } = email.state()
    return email.add(newBlock(kind, '#1f7a5c'), { parent: body.id, index: body.children.length })
  }
  for (const kind of newBlockKinds) {
    const id = add(kind)
    if (choice === null) continue
    const chosen = Object.entries(settings[kind]).map(([name, values]) => [
      name,
      values[choice % values.length],
    ])
    email.setAttributes(id, Object.fromEntries(chosen))
  }
  for (const style of textStyleNames) {
    const content = '<b>{{patient.first_name}}</b> &amp; <a href="https://a.test">more</a>'
    email.setBlock(add('text'), withTextStyle(emailElement('mj-text', {}, content), style))
  }
  const source = email.mjml()
  email.destroy()
  return source
}

it.each([null, ...Array.from({ length: CHOICES }, (_, choice) => choice)])(
  'what the designer writes is valid MJML, and keeps all its settings when it is cleaned: choice %s (DSG-02, DSG-06)',
  async (choice) => {
    const opened = readMjml(written(choice))
    if (!opened) throw new Error('The email cannot be read')
    const stored = cleanEmail(opened, () => false)
    expect(attributesIn(stored)).toEqual(attributesIn(opened))
    const { errors } = await mjml2html(writeMjml(stored), { validationLevel: 'soft' })
    expect(errors).toEqual([])
  },
)

/** The attributes of an element and of all that are in it. */
function attributesIn({ tag, attributes, children }: EmailElement): unknown[] {
  return [tag, attributes, ...children.map(attributesIn)]
}
