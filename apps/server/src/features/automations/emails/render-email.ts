import { emailDefaults, footerText } from '@enamel/domain/automations/email/email-look'
import type {
  EmailAttributes,
  EmailElement,
  EmailTree,
} from '@enamel/domain/automations/email/tree/email-element'
import { EMAIL_FOOTER } from '@enamel/domain/automations/templates/placeholders'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import type mjml2html from 'mjml'
import { COLOUR_SCHEME, DARK_STYLE, darkClasses } from './email-style.ts'
import { emailText } from './email-text.ts'
import { withInlineStyles } from './inline-styles.ts'

/** An element as the renderer takes it. */
interface MjmlNode {
  tagName: string
  attributes: Record<string, string>
  children?: MjmlNode[]
  content?: string
}

/** No font is requested from anywhere, no file is read, and the HTML is neither changed nor checked again. */
const OPTIONS = {
  fonts: {},
  ignoreIncludes: true,
  keepComments: false,
  beautify: false,
  minify: false,
  validationLevel: 'skip',
} as const

/** The renderer takes a second to load, which only a process that renders needs. */
let renderer: Promise<{ default: typeof mjml2html }> | undefined

/**
 * Renders a harmless email with its placeholders, which are filled when it is sent (DSG-05). The same email gives the
 * same HTML.
 * @param tree from `cleanEmail`: its HTML is inserted as it is
 */
export async function renderEmail(
  tree: EmailTree,
  { subject, preview }: { subject: string; preview: string },
): Promise<{ html: string; plainText: string }> {
  renderer ??= import('mjml')
  const { default: render } = await renderer
  const root = node('mjml', { lang: 'en-GB', dir: 'ltr' }, [headNode(subject, preview), bodyNode(tree)])
  const { html } = await render(root as unknown as Parameters<typeof render>[0], OPTIONS)
  return { html: html.replace(/[ \t]+$/gm, '').replace(/\n{2,}/g, '\n'), plainText: emailText(tree) }
}

function node(tagName: string, attributes: EmailAttributes, content: readonly MjmlNode[] | string): MjmlNode {
  const escaped = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, escapeHtml(value)]),
  )
  return {
    tagName,
    attributes: escaped,
    ...(typeof content === 'string' ? { content } : { children: [...content] }),
  }
}

function headNode(subject: string, preview: string): MjmlNode {
  return node('mj-head', {}, [
    node('mj-title', {}, escapeHtml(subject)),
    ...(preview.trim() === '' ? [] : [node('mj-preview', {}, escapeHtml(preview))]),
    node('mj-raw', {}, COLOUR_SCHEME),
    node('mj-style', {}, DARK_STYLE),
  ])
}

function bodyNode({ attributes, children: sections }: EmailTree): MjmlNode {
  const hasPage = attributes['background-color'] === undefined
  return node(
    'mj-body',
    { ...emailDefaults['mj-body'], ...attributes, ...(hasPage && { 'css-class': darkClasses.page }) },
    [...sections.map(sectionNode), footerNode()],
  )
}

/** The end of every email, which is filled when it is sent. */
function footerNode(): MjmlNode {
  const text = node('mj-text', { ...footerText, 'css-class': darkClasses.muted }, EMAIL_FOOTER)
  const section = { ...emailDefaults['mj-section'], 'background-color': 'transparent' }
  return node('mj-section', section, [node('mj-column', {}, [text])])
}

function sectionNode(section: EmailElement): MjmlNode {
  const isPlain = !hasOwnColours(section)
  const columns = section.children.map((column) =>
    node(
      'mj-column',
      { ...emailDefaults['mj-column'], ...column.attributes },
      column.children.filter(isShown).map((element) => elementNode(element, isPlain)),
    ),
  )
  return node(
    'mj-section',
    {
      ...emailDefaults['mj-section'],
      ...section.attributes,
      ...(isPlain && { 'css-class': darkClasses.section }),
    },
    columns,
  )
}

/** A picture that was not chosen yet is not shown. */
function isShown({ tag, attributes }: EmailElement): boolean {
  return tag !== 'mj-image' || attributes.src !== undefined
}

function elementNode({ tag, attributes, content }: EmailElement, isPlain: boolean): MjmlNode {
  const all = { ...emailDefaults[tag], ...attributes }
  switch (tag) {
    case 'mj-text':
      return node(
        tag,
        { ...all, ...(isPlain && { 'css-class': darkClasses.text }) },
        withInlineStyles(content, attributes),
      )
    case 'mj-button': {
      const isOwn = 'background-color' in attributes || 'color' in attributes
      return node(tag, { ...all, ...(isPlain && !isOwn && { 'css-class': darkClasses.button }) }, content)
    }
    case 'mj-image':
      return node(tag, { alt: '', ...all }, [])
    default:
      return node(tag, all, [])
  }
}

/** Whether a section has colours that were chosen for a light background: it then stays light in the dark. */
function hasOwnColours(element: EmailElement): boolean {
  const { attributes, children } = element
  const isColoured = 'background-color' in attributes || 'container-background-color' in attributes
  return isColoured || hasColouredText(element) || children.some(hasOwnColours)
}

function hasColouredText({ tag, attributes, content }: EmailElement): boolean {
  return (
    tag === 'mj-text' && ('color' in attributes || /\b(?:color|background|bgcolor)\s*[:=]/i.test(content))
  )
}
