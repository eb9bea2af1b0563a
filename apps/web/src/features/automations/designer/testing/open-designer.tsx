import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../ui/testing/render.tsx'
import type { EmailSave } from '../../templates/action-parts.ts'
import type { EmailDesignerProps } from '../designer-props.ts'
import { EmailDesigner } from '../email-designer.tsx'
import { designerProps } from './welcome-email.ts'

/** The document of the frame in which the email is drawn. */
export function emailFrame(): Document {
  const frame = page.getByTitle('Email', { exact: true }).element() as HTMLIFrameElement
  if (!frame.contentDocument) throw new Error('The frame has no document.')
  return frame.contentDocument
}

/** The names of the blocks as drawn, without their positions: "Logo", "Image". */
export function drawnBlocks(): string[] {
  return [...emailFrame().querySelectorAll('[data-block]')].map(
    (block) => block.getAttribute('aria-label')?.split(',')[0] ?? '',
  )
}

/** A drawn block, by its name and which one of that name. */
export function drawnBlock(name: string, index = 0): HTMLElement {
  const found = [...emailFrame().querySelectorAll<HTMLElement>('[data-block]')].filter((block) =>
    block.getAttribute('aria-label')?.startsWith(`${name},`),
  )[index]
  if (!found) throw new Error(`No block ${name} is drawn.`)
  return found
}

/** The place of a drawn block in the page, to press it. */
export function placeOfBlock(block: HTMLElement): DOMRect {
  const { left, top } = page.getByTitle('Email', { exact: true }).element().getBoundingClientRect()
  const rect = block.getBoundingClientRect()
  return new DOMRect(left + rect.left, top + rect.top, rect.width, rect.height)
}

/** The field of a drawn text. */
export function drawnText(name: string, index = 0): HTMLElement {
  const text = drawnBlock(name, index).querySelector<HTMLElement>('[role="textbox"]')
  if (!text) throw new Error(`${name} is no text.`)
  return text
}

/** Puts the cursor at the end of a text. */
export function putCursorAtEnd(text: HTMLElement): void {
  text.focus()
  const selection = text.ownerDocument.getSelection()
  selection?.selectAllChildren(text)
  selection?.collapseToEnd()
}

/** Opens the designer with the welcome email, at the size of a window. */
export async function openDesigner(props: Partial<EmailDesignerProps> = {}) {
  const onSave = vi.fn<EmailDesignerProps['onSave']>(async () => {})
  const onClose = vi.fn<() => void>()
  const designer = (changed: Partial<EmailDesignerProps> = {}) => (
    <EmailDesigner {...designerProps} onSave={onSave} onClose={onClose} {...props} {...changed} />
  )
  const { rerender } = render(designer())
  await expect.poll(() => drawnBlocks().length).toBeGreaterThan(0)
  return {
    onSave,
    onClose,
    /** Gives the open designer the content that another user has saved. */
    reload: (content: EmailDesignerProps['content']) => rerender(designer({ content })),
  }
}

/** The MJML that was saved. */
export function savedMjml(saved: EmailSave | undefined): string {
  if (!saved) throw new Error('Nothing was saved.')
  return (saved.definition as { mjml: string }).mjml
}
