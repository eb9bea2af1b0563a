import type { Patient } from '@enamel/contract/patients'
import { isBlank } from '@enamel/domain/text/blank'
import { IconArrowRight, IconDots } from '@tabler/icons-react'
import { EMPTY_STAGE_DRAFT, type StageDraft } from '../../features/stages/model/stage-change.ts'
import { useTimelineReload } from '../../features/timeline/live-timeline.ts'
import { useFormDraft } from '../../lib/drafts/form-drafts.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const ChangeStage = lazyPart(async () => (await import('../../features/stages/change-stage.tsx')).ChangeStage)

/** Further actions on a patient: "Change stage" (STG-18). */
export function PatientMenu({ patient }: { patient: Patient }) {
  const [draft, setDraft] = useFormDraft<StageDraft | null>(
    `stage of ${patient.id}`,
    null,
    (work) => work !== null && !isBlank(work.note),
  )
  const reloadTimeline = useTimelineReload(patient.id)
  return (
    <>
      <Menu
        label="More"
        align="end"
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            icon={IconDots}
            label="More"
            size={28}
            tooltipSide="bottom"
            onPointerEnter={ChangeStage.prepare}
            onFocus={ChangeStage.prepare}
          />
        )}
        items={[{ label: 'Change stage', icon: IconArrowRight, onSelect: () => setDraft(EMPTY_STAGE_DRAFT) }]}
      />
      {draft && (
        <ChangeStage
          patient={patient}
          draft={draft}
          onDraft={setDraft}
          onMoved={reloadTimeline}
          onClose={() => setDraft(null)}
        />
      )}
    </>
  )
}
