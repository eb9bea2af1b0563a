import type { EmailElement, EmailTag } from '@enamel/domain/automations/email/tree/email-element'
import { BRAND_LOGO, SIGNATURE } from '@enamel/domain/automations/templates/placeholders'

/** An element of the email as it is now. Its id is the same as long as the designer is open. */
export interface EmailNode extends EmailElement {
  id: string
  children: readonly EmailNode[]
}

export type BlockKind =
  | 'logo'
  | 'heading'
  | 'text'
  | 'signature'
  | 'image'
  | 'button'
  | 'divider'
  | 'spacer'
  | 'columns'

/** A text that begins with a heading is one. */
const HEADING = /^\s*<h[1-6]\b/i

const kindsByTag: Readonly<Partial<Record<EmailTag, BlockKind>>> = {
  'mj-section': 'columns',
  'mj-image': 'image',
  'mj-button': 'button',
  'mj-divider': 'divider',
  'mj-spacer': 'spacer',
}

export function kindOf({ tag, content }: EmailElement): BlockKind {
  const kind = kindsByTag[tag]
  if (kind) return kind
  const text = content.replace(/<[^>]*>|&nbsp;|\s/g, '')
  if (text === BRAND_LOGO) return 'logo'
  if (text === SIGNATURE) return 'signature'
  return HEADING.test(content) ? 'heading' : 'text'
}

/** A block of the email, as the outline lists it. */
export interface BlockRow {
  node: EmailNode
  kind: BlockKind
  /** 1 for a block in one of several columns. */
  depth: 0 | 1
}

/** The blocks in their order; a section with several columns is a block, followed by those in its columns. */
export function blockRows(body: EmailNode): BlockRow[] {
  const row = (node: EmailNode, depth: BlockRow['depth']) => ({ node, kind: kindOf(node), depth })
  return body.children.flatMap((section) => {
    const blocks = section.children.flatMap((column) => column.children)
    if (!hasColumns(section)) return blocks.map((node) => row(node, 0))
    return [row(section, 0), ...blocks.map((node) => row(node, 1))]
  })
}

export function hasColumns(section: EmailElement): boolean {
  return section.children.length > 1
}

/** The element with this id and those around it, the body first; empty if it is not in the email. */
export function pathTo(node: EmailNode, id: string): EmailNode[] {
  if (node.id === id) return [node]
  for (const child of node.children) {
    const path = pathTo(child, id)
    if (path.length > 0) return [node, ...path]
  }
  return []
}

/** The section and the column of a block; the section alone for a block that is a section. */
export function placeOf(body: EmailNode, id: string) {
  const [, section, column, block] = pathTo(body, id)
  return { section, column, block }
}
