/** The attributes of an element, as text: not escaped. */
export type EmailAttributes = Readonly<Record<string, string>>

/** The source of an email. */
export interface EmailTree {
  attributes: EmailAttributes
  sections: readonly EmailSection[]
}

export interface EmailSection {
  attributes: EmailAttributes
  columns: readonly EmailColumn[]
}

export interface EmailColumn {
  attributes: EmailAttributes
  blocks: readonly EmailElement[]
}

export const elementTags = ['mj-text', 'mj-image', 'mj-button', 'mj-divider', 'mj-spacer'] as const
export type ElementTag = (typeof elementTags)[number]

/** An element of a column. */
export interface EmailElement {
  tag: ElementTag
  attributes: EmailAttributes
  /** The HTML of a text or a button; '' for the others. */
  content: string
}

/** The tags whose content is HTML. */
export function hasContent(tag: ElementTag): boolean {
  return tag === 'mj-text' || tag === 'mj-button'
}
