import type {
  AutomationAction,
  AutomationTemplate,
  EmailContent,
} from '@enamel/contract/automation-workflows'
import { placeholderLabel, textParts } from '@enamel/domain/templates/placeholders'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { tooltipProps } from '../../../ui/overlays/tooltip.tsx'
import styles from './action-dialog.module.css'
import type { ActionParts } from './action-parts.ts'
import { EDITOR_IS_OPEN } from './template-editor.machine.ts'
import { TextEditor } from './text-editor.tsx'
import type { TemplateEditing } from './use-template-editing.ts'

export interface TemplateEntryProps {
  action: AutomationAction
  template: AutomationTemplate
  /** False while it is being added. */
  isStored: boolean
  editing: TemplateEditing
  parts: ActionParts
  /** Opens the editor of its types. */
  onTypes: () => void
  /** Called when Escape is pressed inside the email. */
  onEscape: () => void
}

/** One template of an action: its types and its content, to read or in its editor (AUT-12, AUT-14). */
export function TemplateEntry(props: TemplateEntryProps) {
  const { action, template, isStored, editing, parts, onTypes } = props
  const titleId = useId()
  const isEdited = editing.state.context.templateId === template.id
  const isBlocked = !isEdited && editing.state.context.templateId !== null
  return (
    <section className={styles.entry} aria-labelledby={titleId}>
      <header className={styles.entryHead}>
        <h3 id={titleId} className={styles.types} aria-label={template.name}>
          {template.types.map((type) => (
            <Chip key={type}>{type}</Chip>
          ))}
        </h3>
        {action.requires_customisation && !template.finished_customising && (
          <Chip tone="amber" icon={IconAlertTriangle}>
            Not finished
          </Chip>
        )}
        <span className={styles.entryButtons}>
          <Button size={28} variant="quiet" icon={IconUsers} disabled={!isStored} onClick={onTypes}>
            Types
          </Button>
          {!isEdited && (typeof template.template === 'string' || parts.designer) && (
            <Button
              size={28}
              disabled={!isStored}
              disabledReason={isBlocked ? EDITOR_IS_OPEN : undefined}
              onClick={() => editing.send({ type: 'edit', templateId: template.id })}
            >
              Edit
            </Button>
          )}
        </span>
      </header>
      <Content {...props} isEdited={isEdited} />
    </section>
  )
}

function Content(props: TemplateEntryProps & { isEdited: boolean }) {
  const { action, template, editing, parts, isEdited, onEscape } = props
  const content = template.template
  if (typeof content === 'string') {
    if (isEdited) return <TextEditor {...props} text={content} />
    return <ReadText text={content} />
  }
  return (
    <>
      <EmailLines content={content} />
      {parts.email(content, onEscape)}
      {isEdited &&
        parts.designer?.({
          title: action.name,
          content,
          recipient: action.recipient,
          isMarketing: action.purpose === 'marketing',
          requiresCustomisation: action.requires_customisation,
          typeChips: template.types.map((type) => <Chip key={type}>{type}</Chip>),
          onSave: editing.saveEmail,
          onClose: () => editing.send({ type: 'close' }),
        })}
    </>
  )
}

/** The subject and the preview of an email. */
function EmailLines({ content: { subject, preview } }: { content: EmailContent }) {
  return (
    <dl className={styles.lines}>
      <dt>Subject</dt>
      <dd>
        <TextWithPlaceholders text={subject} />
      </dd>
      {preview !== '' && (
        <>
          <dt>Preview</dt>
          <dd>
            <TextWithPlaceholders text={preview} />
          </dd>
        </>
      )}
    </dl>
  )
}

function ReadText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      <TextWithPlaceholders text={text} />
    </p>
  )
}

/** A text with its placeholders as chips with readable names. */
function TextWithPlaceholders({ text }: { text: string }) {
  return textParts(text).map(({ kind, written }, index) =>
    kind === 'text' ? (
      written
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order.
      <span key={index} className={styles.placeholder} {...tooltipProps(written)}>
        {placeholderLabel(written) ?? written}
      </span>
    ),
  )
}
