import type { Template } from '@enamel/contract/templates'
import { fillPlaceholders, type PlaceholderGroup } from '@enamel/domain/reply/placeholders'
import { isEmptyReply, type ReplyState, type ReplyStep } from '@enamel/domain/reply/reply-state'
import type { KnownWindow } from '@enamel/domain/reply/whatsapp-window'
import { fillTemplate } from '@enamel/domain/templates/whatsapp-template'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { TemplatePreview } from '../../features/reply/stalled-composer.tsx'
import { useWhenChanged } from '../../features/reply/use-when-changed.ts'
import { canRestart } from '../../features/templates/model/template-groups.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'

interface Input {
  reply: ReplyState
  ongoing: KnownWindow
  placeholders: Pick<UseQueryResult<PlaceholderGroup[]>, 'data' | 'isError'>
  onStep: (step: ReplyStep) => void
}

/**
 * The approved template that was chosen on WhatsApp. It can restart a conversation that is stalled (RPL-21); when the
 * patient writes first, it becomes what is written, unless there is something already.
 */
export function useApprovedTemplate({ reply, ongoing, placeholders, onStep }: Input): TemplatePreview | null {
  const wanted = reply.channel === 'WhatsApp' ? reply.templateId : null
  const templates = useQuery({ ...templatesQuery, enabled: wanted !== null })
  const template = templates.data?.find(({ id }) => id === wanted)
  const groups = placeholders.data ?? (placeholders.isError ? [] : null)
  const preview = template && groups && canRestart(template) ? previewOf(template, groups) : null
  useWhenChanged(ongoing.kind, (before) => {
    if (before !== 'stalled' || wanted === null) return
    if (preview && isEmptyReply(reply))
      onStep({ type: 'template_chosen', templateId: preview.id, fields: { message: preview.text } })
    else onStep({ type: 'template_dropped' })
  })
  return preview
}

/** As the server will make it, or with its gaps where it will not (G1-11). */
function previewOf({ id, name, body }: Template, groups: readonly PlaceholderGroup[]): TemplatePreview {
  const filled = fillTemplate(body, groups)
  return filled.ok
    ? { id, name, text: filled.message, unfilled: [] }
    : { id, name, text: fillPlaceholders(body, groups), unfilled: filled.missing }
}
