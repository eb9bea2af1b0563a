import type { AutomationTemplate } from '@enamel/contract/automation-workflows'
import { GENERAL_TYPE } from '@enamel/domain/practice-settings/treatment-types'
import { IconCheck } from '@tabler/icons-react'
import { errorMessage } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { segmentChoices } from '../model/segment-choices.ts'
import styles from './action-dialog.module.css'
import {
  SEGMENTS_CONFIRM_MS,
  type SegmentEditorEvent,
  type SegmentEditorState,
  segmentButtons,
} from './segment-editor.machine.ts'

export interface SegmentsDialogProps {
  state: SegmentEditorState
  send: (event: SegmentEditorEvent) => void
  /** The stored templates of the action. */
  templates: readonly AutomationTemplate[]
  /** The types of the practice's patients. */
  types: readonly string[]
}

/** For which types a template is (AUT-19 to AUT-23). */
export function SegmentsDialog({ state, send, templates, types }: SegmentsDialogProps) {
  const { templateId, segments, error } = state.context
  const isResting = ['idle', 'saveFailed', 'deleteFailed'].some((opened) =>
    state.matches({ opened } as Parameters<typeof state.matches>[0]),
  )
  const toggle = (type: string, isChosen: boolean) =>
    send({
      type: 'choose',
      segments: isChosen ? [...segments, type] : segments.filter((other) => other !== type),
    })
  return (
    <Dialog
      title={templateId === null ? 'New template' : 'Types of this template'}
      onClose={() => send({ type: 'close' })}
      footer={<Buttons state={state} send={send} templates={templates} />}
    >
      <p className={styles.explanation}>
        {templateId === null
          ? 'It begins as a copy of the template for General. Patients of these types get it instead.'
          : 'Patients of these types get this template. All others get the one for General.'}
      </p>
      <ul className={styles.choices}>
        {segmentChoices(types, templates, templateId).map(({ type, disabledReason }) => (
          <li key={type}>
            <Checkbox
              checked={segments.includes(type)}
              disabled={disabledReason !== undefined || !isResting}
              onChange={(event) => toggle(type, event.currentTarget.checked)}
            >
              {type}
              {disabledReason && <span className={styles.reason}> {disabledReason}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      {error !== null && <Banner>{errorMessage(error, { marksFields: false })}</Banner>}
    </Dialog>
  )
}

function Buttons({ state, send, templates }: Omit<SegmentsDialogProps, 'types'>) {
  const { templateId, segments } = state.context
  const labels = segmentButtons(state)
  const is = (opened: 'saving' | 'saved' | 'deleting' | 'deleted' | 'deleteFailed') =>
    state.matches({ opened })
  const isGeneral = templates.some(({ id, types }) => id === templateId && types.includes(GENERAL_TYPE))
  const remove = () => send({ type: 'delete' })
  return (
    <>
      {templateId !== null &&
        !isGeneral &&
        (is('deleting') || is('deleted') || is('deleteFailed') ? (
          <Button size={36} busy={is('deleting')} busyLabel="Deleting" aria-live="polite" onClick={remove}>
            {labels.delete}
          </Button>
        ) : (
          <ConfirmButton size={36} windowMs={SEGMENTS_CONFIRM_MS} onConfirm={remove}>
            {labels.delete}
          </ConfirmButton>
        ))}
      <Button size={36} onClick={() => send({ type: 'close' })}>
        Cancel
      </Button>
      <Button
        size={36}
        variant="primary"
        busy={is('saving')}
        busyLabel="Saving"
        aria-live="polite"
        {...(is('saved') && { icon: IconCheck })}
        disabledReason={segments.length === 0 ? 'Choose at least one type' : undefined}
        onClick={() => send({ type: 'save' })}
      >
        {labels.save}
      </Button>
    </>
  )
}
