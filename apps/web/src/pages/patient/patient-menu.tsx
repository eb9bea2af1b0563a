import type { Patient } from '@enamel/contract/patients'
import { IconArrowRight, IconDots } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTimelineReload } from '../../features/timeline/live-timeline.ts'
import { useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const ChangeStage = lazyPart(async () => (await import('../../features/stages/change-stage.tsx')).ChangeStage)

/** Further actions on a patient: "Change stage" (STG-18). */
export function PatientMenu({ patient }: { patient: Patient }) {
  const formName = `stage of ${patient.id}`
  const [isOpen, setOpen] = useState(useResumedDraft(formName) !== undefined)
  const reloadTimeline = useTimelineReload(patient.id)
  const place = useRef<HTMLSpanElement>(null)
  useShortcuts('patient', { change_stage: () => setOpen(true) }, place)
  return (
    <>
      <span ref={place} hidden />
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
        items={[{ label: 'Change stage', icon: IconArrowRight, onSelect: () => setOpen(true) }]}
      />
      {isOpen && (
        <ChangeStage
          name={formName}
          patient={patient}
          onMoved={reloadTimeline}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
