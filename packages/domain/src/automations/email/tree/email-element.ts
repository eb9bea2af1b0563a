/** The attributes of an element, as text: not escaped. */
export type EmailAttributes = Readonly<Record<string, string>>

/** The elements that stand in a column. */
export const leafTags = ['mj-text', 'mj-image', 'mj-button', 'mj-divider', 'mj-spacer'] as const
export type LeafTag = (typeof leafTags)[number]

/** The elements of an email: its body has sections, which have columns, which have leaves. */
export type EmailTag = 'mj-body' | 'mj-section' | 'mj-column' | LeafTag

/** An element of an email's MJML. */
export interface EmailElement {
  tag: EmailTag
  attributes: EmailAttributes
  /** The HTML of a text or of a button's label, as written; '' for the others. */
  content: string
  children: readonly EmailElement[]
}

/** The body of an email, which is the whole of it. */
export interface EmailTree extends EmailElement {
  tag: 'mj-body'
}

/** The tags whose content is HTML. */
export function hasHtml(tag: EmailTag): boolean {
  return tag === 'mj-text' || tag === 'mj-button'
}

/** Whether an element stands in a column, rather than around one. */
export function isLeaf({ tag }: Pick<EmailElement, 'tag'>): boolean {
  return tag !== 'mj-body' && tag !== 'mj-section' && tag !== 'mj-column'
}

/** A new element. */
export function emailElement(
  tag: EmailTag,
  attributes: EmailAttributes = {},
  inner: string | readonly EmailElement[] = [],
): EmailElement {
  return typeof inner === 'string'
    ? { tag, attributes, content: inner, children: [] }
    : { tag, attributes, content: '', children: inner }
}

/** An email with these sections. */
export function emailTree(sections: readonly EmailElement[], attributes: EmailAttributes = {}): EmailTree {
  return { tag: 'mj-body', attributes, content: '', children: sections }
}

/** The leaves of an email in their order. */
export function leavesOf({ children }: EmailElement): EmailElement[] {
  return children.flatMap((element) => (isLeaf(element) ? [element] : leavesOf(element)))
}
