import {
  type Autoresponse,
  type AutoresponseType,
  autoresponseLabels,
  autoresponseTypes,
} from '@enamel/domain/autoresponder/autoresponse'
import { MESSAGE_MAX } from '@enamel/domain/communications/messages/limits'
import { smsUnits } from '@enamel/domain/communications/messages/sms-length'
import { isBlank } from '@enamel/domain/text/blank'
import { useId, useState } from 'react'
import type { SettingsForm } from '../../signed-in/settings/use-settings-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import styles from './communication-settings.module.css'
import type { CommunicationsForm } from './communications-form.ts'

/** The automatic answers to texts, each with a switch and its message (COMS-13). */
export function AutoresponseList({ settings }: { settings: SettingsForm<CommunicationsForm> }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.subtitle}>Automatic answers</legend>
      <ul className={styles.answers}>
        {autoresponseTypes.map((type) => (
          <Answer
            key={type}
            type={type}
            answer={settings.values[type]}
            isSaving={settings.isSaving}
            {...settings.textOf(type)}
            onChange={(answer, isFinished) =>
              settings.form.setValue(type, answer, { shouldValidate: isFinished })
            }
            onLeave={() => void settings.form.trigger(type)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface AnswerProps {
  type: AutoresponseType
  answer: Autoresponse
  isSaving: boolean
  error: string | undefined
  /** The answer that another user has saved meanwhile. */
  warning?: string
  /** @param isFinished whether an error of the answer is shown immediately, not only once its field is left */
  onChange: (answer: Autoresponse, isFinished: boolean) => void
  onLeave: () => void
}

function Answer({ type, answer, isSaving, error, warning, onChange, onLeave }: AnswerProps) {
  const [isEdited, setEdited] = useState(false)
  const editorId = useId()
  const label = autoresponseLabels[type]
  const { enabled, message } = answer
  // An error stays visible, so that it is clear why the settings cannot be saved.
  const isOpen = isEdited || error !== undefined
  return (
    <li className={styles.answer}>
      <div className={styles.answerHead}>
        <div className={styles.answerText}>
          <div className={styles.answerName}>{label}</div>
          {!isOpen && <div className={styles.preview}>{isBlank(message) ? 'No message yet' : message}</div>}
          {!isOpen && warning && <div className={styles.warning}>{warning}</div>}
        </div>
        <Button
          variant="quiet"
          size={28}
          aria-label={`${isOpen ? 'Close' : 'Edit'} ${label}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? editorId : undefined}
          disabledReason={error && isOpen ? 'Correct the message first' : undefined}
          onClick={() => setEdited(!isOpen)}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
        <Switch
          aria-label={label}
          checked={enabled}
          disabled={isSaving}
          onChange={({ target }) => {
            const isMissing = target.checked && isBlank(message)
            if (isMissing) setEdited(true)
            onChange({ ...answer, enabled: target.checked }, !isMissing)
          }}
        />
      </div>
      {isOpen && (
        <Textarea
          id={editorId}
          label={`Message: ${label}`}
          hideLabel
          autoFocus={isEdited}
          value={message}
          readOnly={isSaving}
          counter={{ count: smsUnits(message), max: MESSAGE_MAX }}
          error={error}
          warning={warning}
          onChange={({ target }) => onChange({ ...answer, message: target.value }, error !== undefined)}
          onBlur={onLeave}
        />
      )}
    </li>
  )
}

/** The answers while they load: one line for each of the four (COMS-14). */
export function AutoresponderSkeleton() {
  return (
    <div className={styles.group}>
      {autoresponseTypes.map((type) => (
        <Skeleton key={type} height={56} />
      ))}
    </div>
  )
}
