import type { Patient } from '@enamel/contract/patients'
import { EMPTY_STAGE_DRAFT } from '@enamel/domain/stages/stage-change'
import { IconArrowRight, IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'

const loadChangeStage = () => import('./change-stage.tsx')
const ChangeStage = lazy(async () => ({ default: (await loadChangeStage()).ChangeStage }))

/** What else can be done with a patient: "Change stage" (STG-18). */
export function PatientMenu({ patient }: { patient: Patient }) {
  const [changing, setChanging] = useState(false)
  const [draft, setDraft] = useState(EMPTY_STAGE_DRAFT)
  const close = () => setChanging(false)
  const forget = () => {
    setDraft(EMPTY_STAGE_DRAFT)
    close()
  }
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
            onPointerEnter={loadChangeStage}
            onFocus={loadChangeStage}
          />
        )}
        items={[{ label: 'Change stage', icon: IconArrowRight, onSelect: () => setChanging(true) }]}
      />
      {changing && (
        <Suspense>
          <ChangeStage
            patient={patient}
            draft={draft}
            onDraft={setDraft}
            onCancel={forget}
            onMoved={forget}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
