import { fullName } from '@enamel/domain/patients/name'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { TemplateChannel } from '@enamel/domain/templates/template'
import type { TemplateDraft } from '@enamel/domain/templates/template-draft'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MessagePreview } from '../../../features/communications/message-preview.tsx'
import { FindPatient } from '../../../features/search/find-patient.tsx'
import { previewText } from '../../../features/templates/model/preview-text.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import { useNow } from '../../../signed-in/now.ts'
import { patientQuery } from '../../../signed-in/patient.api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './template-preview.module.css'

export interface TemplatePreviewProps {
  channel: TemplateChannel
  draft: TemplateDraft
  /** The patient for whom the template is filled; null without a patient. */
  patientId: string | null
  /** The placeholders whose values are known. */
  placeholders: readonly PlaceholderGroup[]
  /** The names of the placeholders for which this patient has no value. */
  missing: readonly string[]
  /** Whether they could not be loaded. */
  failed: boolean
  onPatient: (patientId: string) => void
  onRetry: () => void
}

/** The template as a message to a patient, who can be changed below it. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { channel, draft, placeholders, missing } = props
  const { client, settings } = useInit()
  const headingId = useId()
  const at = useNow().toISOString()
  return (
    <section aria-labelledby={headingId} className={styles.preview}>
      <h3 id={headingId} className={styles.heading}>
        Preview
      </h3>
      <div className={styles.phone}>
        <p className={styles.practice}>{client.name}</p>
        <div className={styles.screen}>
          {draft.body.trim() === '' ? (
            <p className={styles.nothing}>Your message will appear here.</p>
          ) : (
            <MessagePreview
              channel={channel}
              subject={previewText(draft.subject, placeholders)}
              text={previewText(draft.body, placeholders)}
              at={at}
              zone={client.time_zone}
              representative={{ name: settings.practice.representative, photo: null }}
            />
          )}
        </div>
      </div>
      {missing.length > 0 && (
        <p className={styles.missing}>
          <Icon of={IconAlertTriangle} size={14} />
          Missing: {missing.join(', ')}
        </p>
      )}
      <FilledFor {...props} />
    </section>
  )
}

function FilledFor({ patientId, failed, onPatient, onRetry }: TemplatePreviewProps) {
  const patient = useQuery({ ...patientQuery(patientId ?? ''), enabled: patientId !== null })
  const [isChoosing, setChoosing] = useState(false)
  const name = patient.data ? fullName(patient.data) : patientId && patient.isPending ? 'Loading' : null
  return (
    <div className={styles.filled}>
      <span className={styles.label}>Filled for</span>
      <Button onClick={() => setChoosing(true)} trailing={<Icon of={IconChevronDown} size={14} />}>
        {name ?? 'Choose a patient'}
      </Button>
      {(failed || patient.isError) && (
        <span className={styles.failed} role="alert">
          This patient's details could not be loaded.
          <Button size={28} variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
      {isChoosing && (
        <FindPatient
          initialQuery=""
          onPick={(id) => {
            setChoosing(false)
            onPatient(id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
