import type { Template } from '@enamel/contract/templates'
import {
  groupPlaceholders,
  missingPlaceholders,
  type PlaceholderGroup,
} from '@enamel/domain/templates/placeholders'
import { TEMPLATE_GONE, type TemplateChannel } from '@enamel/domain/templates/template'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { recentPatientQuery } from '../../../features/inbox/recent-patient.api.ts'
import { practiceSettingsQuery } from '../../../features/practice-settings/practice-settings.api.ts'
import { placeholdersQuery } from '../../../features/reply/reply.api.ts'
import { EditorSkeleton } from '../../../features/templates/editor/editor-skeleton.tsx'
import { TemplateEditor } from '../../../features/templates/editor/template-editor.tsx'
import { templatesQuery } from '../../../features/templates/templates.api.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { TemplatePreview } from './template-preview.tsx'

export interface EditTemplateProps {
  channel: TemplateChannel
  /** Undefined for a new template. */
  templateId: string | undefined
  onBack: () => void
}

/** The editor of a new or a stored template, with its preview for a patient. */
export function EditTemplate({ channel, templateId, onBack }: EditTemplateProps) {
  const templates = useQuery(templatesQuery)
  const found = templates.data?.find((listed) => listed.id === templateId && listed.channel === channel)
  const template = useLastKnown(found)
  if (templateId !== undefined && !template) {
    if (templates.isError && !templates.data) return <FailureView onRetry={templates.refetch} />
    if (!templates.data) return <EditorSkeleton />
    return (
      <EmptyState
        role="alert"
        icon={IconTemplate}
        title={TEMPLATE_GONE}
        action={<Button onClick={onBack}>Back to templates</Button>}
      >
        Someone may have deleted it.
      </EmptyState>
    )
  }
  return (
    <PreviewedEditor
      channel={channel}
      template={template ?? null}
      isGone={!!template && !found}
      onBack={onBack}
    />
  )
}

interface PreviewedEditorProps extends Pick<EditTemplateProps, 'channel' | 'onBack'> {
  template: Template | null
  isGone: boolean
}

function PreviewedEditor(props: PreviewedEditorProps) {
  const recent = useQuery(recentPatientQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const patientId = chosen ?? recent.data ?? null
  const placeholders = useQuery({ ...placeholdersQuery(patientId ?? ''), enabled: patientId !== null })
  const practiceValues = usePracticePlaceholders(!recent.isPending && patientId === null)
  const groups = placeholders.data ?? practiceValues
  return (
    <TemplateEditor
      {...props}
      placeholders={groups}
      preview={(draft) => (
        <TemplatePreview
          channel={props.channel}
          draft={draft}
          patientId={patientId}
          placeholders={groups}
          missing={
            placeholders.data ? missingPlaceholders(`${draft.subject}\n${draft.body}`, placeholders.data) : []
          }
          failed={placeholders.isError}
          onPatient={setChosen}
          onRetry={() => void placeholders.refetch()}
        />
      )}
    />
  )
}

/** The placeholders about the practice, for a preview without a patient; none while they are not known. */
function usePracticePlaceholders(isNeeded: boolean): PlaceholderGroup[] {
  const { client } = useInit()
  const { data: details } = useQuery({ ...practiceSettingsQuery, enabled: isNeeded })
  const formatPhone = usePhoneFormat(client.country, isNeeded && !!details?.phone)
  if (!details) return []
  return groupPlaceholders({
    'practice.name': details.name,
    'practice.phone': formatPhone(details.phone),
    'practice.email': details.email,
    'practice.representative': details.representative,
  })
}

/** A value, or the last one while there is none. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  useEffect(() => {
    if (value !== undefined) setLast(value)
  }, [value])
  return value ?? last
}
