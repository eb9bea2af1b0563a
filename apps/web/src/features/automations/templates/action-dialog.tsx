import type { AutomationAction, AutomationTemplate } from '@enamel/contract/automation-workflows'
import { textToAdapt } from '@enamel/domain/automations/templates/text-to-adapt'
import { actionKindLabels, actionPurposeLabels } from '@enamel/domain/automations/text/node-text'
import { conditionText } from '@enamel/domain/automations/text/trigger-text'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UnsavedPart } from '../../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type DiscardText, useDiscarding } from '../../../ui/overlays/use-discarding.tsx'
import { actionQuery } from '../automations.api.ts'
import styles from './action-dialog.module.css'
import type { ActionParts } from './action-parts.ts'
import { FinaliseDialog } from './finalise-dialog.tsx'
import type { ContentSave } from './template-editor.machine.ts'
import { TemplateEntry } from './template-entry.tsx'
import { NEW_TEMPLATE } from './template-operation.machine.ts'
import { TypesDialog } from './types-dialog.tsx'
import { useTemplateEditing } from './use-template-editing.ts'
import { useTemplateOperations } from './use-template-operations.ts'

const DISCARD: DiscardText = {
  title: 'Close and discard your text?',
  text: 'Closing this will discard the text that you have changed.',
}

export interface ActionDialogProps {
  actionId: string
  /** The types of the practice's patients. */
  types: readonly string[]
  parts: ActionParts
  onClose: () => void
}

/** The templates of an action, to read and to edit (AUT-12). */
export function ActionDialog(props: ActionDialogProps) {
  const { actionId, onClose } = props
  const { data: action, isError, error, refetch } = useQuery(actionQuery(actionId))
  const { edits, leave, question } = useDiscarding(DISCARD)
  const close = () => leave(onClose)
  return (
    <Dialog title={action?.name ?? 'Message'} bar width={700} onClose={close}>
      <UnsavedPart edits={edits}>
        {action ? (
          <Templates {...props} action={action} onClose={close} />
        ) : isError ? (
          <FailureView text={errorMessage(error)} onRetry={refetch} className={styles.waiting} />
        ) : (
          <div role="status" aria-busy aria-label="Loading message" className={styles.waiting}>
            <Skeleton width={220} />
            <Skeleton height={120} />
          </div>
        )}
      </UnsavedPart>
      {question}
    </Dialog>
  )
}

function Templates({ action, types, parts, onClose }: ActionDialogProps & { action: AutomationAction }) {
  const { templates, editor, sendToEditor } = useTemplateOperations(action)
  const editing = useTemplateEditing(action)
  return (
    <div className={styles.templates}>
      <ActionDetails action={action} />
      {parts.problem}
      {useWithEdited(templates, editing.state.context.templateId).map((template) => (
        <TemplateEntry
          key={template.id}
          action={action}
          template={template}
          isStored={template.id !== NEW_TEMPLATE}
          editing={editing}
          parts={parts}
          onTypes={() => sendToEditor({ type: 'open', templateId: template.id, types: template.types })}
          onEscape={onClose}
        />
      ))}
      <Button
        icon={IconPlus}
        className={styles.add ?? ''}
        onClick={() => sendToEditor({ type: 'open', templateId: null, types: [] })}
      >
        Add a template for other types
      </Button>
      {editor.matches('opened') && (
        <TypesDialog state={editor} send={sendToEditor} templates={action.templates} types={types} />
      )}
      {editing.state.matches({ editing: 'asking' }) && (
        <FinaliseDialog
          kind={action.kind}
          toAdapt={toAdaptIn(editing.state.context.save)}
          onAnswer={(finished) => editing.send({ type: 'finalise', finished })}
          onClose={() => editing.send({ type: 'cancel' })}
        />
      )}
    </div>
  )
}

/**
 * The templates, with the one that is edited also if somebody else has deleted it, so that nothing typed is lost. A save
 * says then that it is gone.
 */
function useWithEdited(
  templates: readonly AutomationTemplate[],
  editedId: string | null,
): readonly AutomationTemplate[] {
  const index = templates.findIndex(({ id }) => id === editedId)
  const [edited, setEdited] = useState<{ template: AutomationTemplate; index: number } | null>(null)
  const present = templates[index]
  if (present && present !== edited?.template) setEdited({ template: present, index })
  const isGone = !present && editedId !== null && edited?.template.id === editedId
  return isGone ? templates.toSpliced(edited.index, 0, edited.template) : templates
}

/** What is to be adapted in a text that is saved; the designer has asked about an email itself. */
function toAdaptIn(save: ContentSave | null): string | null {
  return typeof save?.template === 'string' ? textToAdapt(save.template) : null
}

/** What an action is and to whom it goes (AUT-09). */
function ActionDetails({ action }: { action: AutomationAction }) {
  const { kind, purpose, to, from, reply_to, condition } = action
  const details = [
    actionKindLabels[kind],
    actionPurposeLabels[purpose],
    `To ${to}`,
    from && `From ${from}`,
    reply_to && `Reply to ${reply_to}`,
    condition && `Sent only to patients ${conditionText(condition)}`,
  ]
  return (
    <ul className={styles.details} aria-label="Details">
      {details.map((detail) => detail && <li key={detail}>{detail}</li>)}
    </ul>
  )
}
