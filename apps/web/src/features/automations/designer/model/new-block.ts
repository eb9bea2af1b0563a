import {
  type EmailElement,
  emailElement as element,
} from '@enamel/domain/automations/email/tree/email-element'
import type { BlockKind } from './email-node.ts'

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

function column(text: string): EmailElement {
  return element('mj-column', {}, [element('mj-text', {}, `<p>${text}</p>`)])
}

/**
 * A new block.
 * @param accent the practice's colour for buttons; without one they have the default
 */
export function newBlock(kind: NewBlockKind, accent: string | undefined): EmailElement {
  switch (kind) {
    case 'heading':
      return element('mj-text', {}, '<h2>New heading</h2>')
    case 'text':
      return element('mj-text', {}, '<p>New text</p>')
    case 'image':
      return element('mj-image', {})
    case 'button':
      return element('mj-button', accent ? { 'background-color': accent } : {}, 'New button')
    case 'divider':
      return element('mj-divider', {})
    case 'spacer':
      return element('mj-spacer', { height: '24px' })
    case 'columns':
      return element('mj-section', {}, [column('First column'), column('Second column')])
  }
}

/** A section of its own for a block, or for one that is moved into it; without space around it. */
export function sectionAround(block: EmailElement | null): EmailElement {
  return element('mj-section', { padding: '0' }, [element('mj-column', {}, block ? [block] : [])])
}
