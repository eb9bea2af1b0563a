import type { AutomationTemplate } from '@enamel/contract/automation-workflows'
import { isForGeneral, NO_TYPES } from '@enamel/domain/automations/templates/template-types'
import { IconCheck } from '@tabler/icons-react'
import { errorMessage } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { typeChoices } from '../model/type-choices.ts'
import styles from './action-dialog.module.css'
import {
  TYPES_CONFIRM_MS,
  type TypesEditorEvent,
  type TypesEditorState,
  typesButtons,
} from './types-editor.machine.ts'

export interface TypesDialogProps {
  state: TypesEditorState
  send: (event: TypesEditorEvent) => void
  /** The stored templates of the action. */
  templates: readonly AutomationTemplate[]
  /** The types of the practice's patients. */
  types: readonly string[]
}

/** For which types a template is (AUT-19 to AUT-23). */
export function TypesDialog({ state, send, templates, types }: TypesDialogProps) {
  const { templateId, types: chosen, error } = state.context
  const isResting = ['idle', 'saveFailed', 'deleteFailed'].some((opened) =>
    state.matches({ opened } as Parameters<typeof state.matches>[0]),
  )
  const toggle = (type: string, isChosen: boolean) =>
    send({
      type: 'choose',
      types: isChosen ? [...chosen, type] : chosen.filter((other) => other !== type),
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
        {typeChoices(types, templates, templateId).map(({ type, disabledReason }) => (
          <li key={type}>
            <Checkbox
              checked={chosen.includes(type)}
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

function Buttons({ state, send, templates }: Omit<TypesDialogProps, 'types'>) {
  const { templateId, types } = state.context
  const labels = typesButtons(state)
  const is = (opened: 'saving' | 'saved' | 'deleting' | 'deleted' | 'deleteFailed') =>
    state.matches({ opened })
  const isGeneral = templates.some((template) => template.id === templateId && isForGeneral(template))
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
          <ConfirmButton size={36} windowMs={TYPES_CONFIRM_MS} onConfirm={remove}>
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
        disabledReason={types.length === 0 ? NO_TYPES : undefined}
        onClick={() => send({ type: 'save' })}
      >
        {labels.save}
      </Button>
    </>
  )
}
