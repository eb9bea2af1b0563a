import type { Patient } from '@enamel/contract/patients'
import { IconArrowRight, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

const ChangeStage = lazyPart(async () => (await import('./change-stage.tsx')).ChangeStage)

/** What else can be done with a patient: "Change stage" (STG-18). */
export function PatientMenu({ patient }: { patient: Patient }) {
  const [changing, setChanging] = useState(false)
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
        items={[{ label: 'Change stage', icon: IconArrowRight, onSelect: () => setChanging(true) }]}
      />
      {changing && <ChangeStage patient={patient} onClose={() => setChanging(false)} />}
    </>
  )
}
