import type { Template } from '@enamel/contract/templates'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { fillTemplate } from '@enamel/domain/templates/whatsapp-template'
import type { UseQueryResult } from '@tanstack/react-query'
import { isEmptyReply, type ReplyState, type ReplyStep } from './model/reply-state.ts'
import type { TemplatePreview } from './stalled-composer.tsx'
import { useOnChange } from './use-on-change.ts'

interface Input {
  reply: ReplyState
  /** The chosen template, once its approval is confirmed. */
  approved: Template | null
  whatsAppWindow: WindowState
  placeholders: Pick<UseQueryResult<PlaceholderGroup[]>, 'data' | 'isError'>
  onStep: (step: ReplyStep) => void
}

/**
 * The chosen approved template of WhatsApp, which can restart a stalled conversation (RPL-21). If the patient writes
 * before the template is sent, the template's text becomes the text of the reply, unless the reply already has a text
 * or files.
 */
export function useApprovedTemplate(input: Input): TemplatePreview | null {
  const { reply, approved, whatsAppWindow, placeholders, onStep } = input
  const groups = placeholders.data ?? (placeholders.isError ? [] : null)
  const preview = approved && groups ? previewOf(approved, groups) : null
  useOnChange(whatsAppWindow.kind, (before) => {
    if (before !== 'stalled' || chosenTemplateId(reply) === null) return
    if (preview && isEmptyReply(reply))
      onStep({ type: 'template_chosen', templateId: preview.id, fields: { message: preview.text } })
    else onStep({ type: 'template_dropped' })
  })
  return preview
}

/** The id of the template that was chosen for WhatsApp; null for none. */
export function chosenTemplateId(reply: ReplyState): string | null {
  return reply.channel === 'WhatsApp' ? reply.templateId : null
}

/** The text that will be sent. It still contains unfilled placeholders if the server would refuse it (G1-11). */
function previewOf({ id, name, body }: Template, groups: readonly PlaceholderGroup[]): TemplatePreview {
  const filled = fillTemplate(body, groups)
  return filled.ok
    ? { id, name, text: filled.message, unfilled: [] }
    : { id, name, text: fillPlaceholders(body, groups), unfilled: filled.missing }
}
