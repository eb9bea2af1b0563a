import type { BlockKind } from './email-tree.ts'
import type { MjmlElement } from './mjml.ts'

/** The kinds of blocks that can be added, in the order of the panel (DSG-03). */
export const newBlockKinds = [
  'heading',
  'text',
  'image',
  'button',
  'divider',
  'spacer',
  'columns',
] as const satisfies readonly BlockKind[]
export type NewBlockKind = (typeof newBlockKinds)[number]

function element(
  tag: string,
  attributes: Record<string, string>,
  content = '',
  children: MjmlElement[] = [],
): MjmlElement {
  return { tag, attributes, content, children }
}

function column(title: string): MjmlElement {
  return element(
    'mj-column',
    { padding: '0 8px', 'inner-background-color': '#f3f5f5', 'inner-border-radius': '8px' },
    '',
    [element('mj-text', { 'font-size': '14px', 'line-height': '20px', padding: '16px' }, title)],
  )
}

/**
 * A new block.
 * @param accent the practice's colour for buttons; without one they have the default
 */
export function newBlock(kind: NewBlockKind, accent: string | undefined): MjmlElement {
  switch (kind) {
    case 'heading':
      return element(
        'mj-text',
        { 'font-size': '24px', 'line-height': '32px', 'font-weight': '600' },
        'New heading',
      )
    case 'text':
      return element('mj-text', {}, 'New text')
    case 'image':
      return element('mj-image', {})
    case 'button':
      return element('mj-button', accent ? { 'background-color': accent } : {}, 'New button')
    case 'divider':
      return element('mj-divider', {})
    case 'spacer':
      return element('mj-spacer', { height: '24px' })
    case 'columns':
      return element('mj-section', { padding: '12px 32px' }, '', [
        column('First column'),
        column('Second column'),
      ])
  }
}

/** A section of its own for a block, or for one that is moved into it; without space around it. */
export function sectionAround(block: MjmlElement | null): MjmlElement {
  return element('mj-section', { padding: '0' }, '', [element('mj-column', {}, '', block ? [block] : [])])
}
