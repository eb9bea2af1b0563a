import { EMAIL_WIDTH_PX } from '@enamel/domain/automations/email/email-look'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconMoon,
} from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { savingLabels } from '../../../ui/buttons/saving-labels.ts'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './designer-bar.module.css'
import type { EmailDesignerProps } from './designer-props.ts'
import { IconChoice } from './icon-choice.tsx'
import type { Designer } from './use-designer.ts'
import type { Saving } from './use-save.ts'

/** The views of the email that can be edited, and their widths in px. */
export const viewWidths = { desk: EMAIL_WIDTH_PX, phone: 390 } as const

const views = [
  { value: 'desk', label: `Desktop, ${viewWidths.desk} px`, icon: IconDeviceDesktop },
  { value: 'phone', label: `Phone, ${viewWidths.phone} px`, icon: IconDeviceMobile },
  { value: 'dark', label: 'Dark mode', icon: IconMoon },
] as const
export type View = (typeof views)[number]['value']

export interface DesignerBarProps
  extends Pick<EmailDesignerProps, 'title' | 'workflow' | 'typeChips' | 'requiresCustomisation'> {
  designer: Designer
  saving: Saving
  view: View
  onView: (view: View) => void
  onBack: () => void
}

/** The designer's own top bar. */
export function DesignerBar(props: DesignerBarProps) {
  const { title, workflow, typeChips, requiresCustomisation, designer, saving, view, onView, onBack } = props
  const { canUndo, canRedo, isChanged } = designer.state
  return (
    <header className={styles.bar}>
      <IconButton icon={IconArrowLeft} label="Back" onClick={onBack} />
      <h2 className={styles.title}>
        {title} <span className={styles.workflow}>- {workflow}</span>
      </h2>
      <div className={styles.typeChips}>{typeChips}</div>
      <div className={styles.tools}>
        <IconButton
          icon={IconArrowBackUp}
          label="Undo"
          disabledReason={canUndo ? undefined : 'Nothing to undo'}
          onClick={designer.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label="Redo"
          disabledReason={canRedo ? undefined : 'Nothing to redo'}
          onClick={designer.redo}
        />
        <span className={styles.separator} />
        <IconChoice label="Shown as on" hideLabel options={views} value={view} onChange={onView} />
      </div>
      <span className={styles.state} role="status">
        {stateText(saving, isChanged)}
      </span>
      <Button
        variant={requiresCustomisation ? 'secondary' : 'primary'}
        disabledReason={isChanged || saving.isSaving ? undefined : 'There are no changes to save'}
        busy={saving.isSaving}
        {...savingLabels}
        onClick={saving.start}
      >
        Save
      </Button>
      {requiresCustomisation && (
        <Button
          variant="primary"
          disabledReason={saving.isSaving ? 'The email is being saved' : undefined}
          onClick={saving.finalise}
        >
          Finalise
        </Button>
      )}
    </header>
  )
}

function stateText({ save }: Saving, isChanged: boolean) {
  if (save.kind === 'failed') return 'Not saved'
  if (save.kind === 'saving') return null
  if (isChanged) return 'Unsaved changes'
  if (save.kind !== 'saved') return null
  return (
    <>
      <Icon of={IconCheck} size={14} />
      <span>Saved {save.at}</span>
    </>
  )
}
