import { textOfHtml } from '../../../text/html-text.ts'
import { exampleLink, toAdaptText } from '../../templates/text-to-adapt.ts'
import type { CheckedBlock, CheckResult, EmailCheck } from './checked-email.ts'
import { warningAt } from './email-parts.ts'

/** Link texts that say nothing about where a link leads. */
const vagueTexts = [
  'click here',
  'click',
  'here',
  'this',
  'this link',
  'link',
  'read more',
  'more',
  'learn more',
]

const LINK = /<a\b[^>]*?>([\s\S]*?)<\/a>/gi

function linkTexts({ kind, html }: CheckedBlock): string[] {
  if (kind === 'button') return [textOfHtml(html)]
  return [...html.matchAll(LINK)].map(([, text = '']) => textOfHtml(text))
}

function isVague(text: string): boolean {
  const lowerCase = text.toLowerCase().replace(/[^\p{L}\p{N}\s]+$/u, '')
  return vagueTexts.includes(lowerCase) || /^(?:https?:\/\/|www\.)/.test(lowerCase)
}

/** Whether links say where they lead. */
export const checkLinkTexts: EmailCheck = ({ blocks }) =>
  blocks.flatMap((block) =>
    linkTexts(block)
      .filter(isVague)
      .map((text) =>
        warningAt(
          { field: 'content', block: block.id },
          'link-text',
          'Link text is vague',
          `Replace "${text}" by what the link opens, such as "Book a consultation".`,
        ),
      ),
  )

/** Whether every button leads somewhere, and no block to an example of an address. */
export const checkBlockLinks: EmailCheck = ({ blocks }) =>
  blocks.flatMap(({ id, kind, href }): CheckResult[] => {
    const warn = (title: string, detail: string) => [
      warningAt({ field: 'href', block: id }, 'block-link', title, detail),
    ]
    const example = exampleLink(href)
    if (example !== null) return warn('Link is an example', toAdaptText(example))
    if (kind !== 'button' || href.trim() !== '') return []
    return warn('Button has no link', 'Give the web address, email address or phone number that it opens.')
  })
