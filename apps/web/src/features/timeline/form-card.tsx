import { otherSender } from '@enamel/domain/forms/other-sender'
import type { FormSubmissionEvent } from '@enamel/domain/timeline/event'
import { formMessage } from '@enamel/domain/timeline/form-answers'
import { IconForms, IconUserQuestion } from '@tabler/icons-react'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { EventTime } from './event-time.tsx'
import styles from './form-card.module.css'

export interface FormCardProps {
  event: FormSubmissionEvent
  patientName: string
  zone: string
}

/** The form as questions and answers (TML-14), and the name of its sender if that is not the patient. */
export function FormCard({ event, patientName, zone }: FormCardProps) {
  const message = formMessage(event.message)
  const otherName = message.kind === 'answers' ? otherSender(message.rows, patientName) : null
  return (
    <div className={styles.form}>
      <Avatar name={patientName} size={28} />
      <div className={styles.formColumn}>
        <article className={styles.card} aria-label={`Form submission: ${event.form}`}>
          <p className={styles.cardTitle}>
            <Icon of={IconForms} className={styles.formIcon} />
            {event.form}
          </p>
          {otherName && (
            <p className={styles.otherSender}>
              <Icon of={IconUserQuestion} />
              Sent in the name of {otherName}
            </p>
          )}
          {message.kind === 'answers' ? (
            <dl className={styles.answers}>
              {message.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a form may ask the same question twice, and its rows have a fixed order.
                <div key={index} className={styles.row}>
                  <dt className={styles.question}>{row.label}</dt>
                  <dd className={styles.answer}>{row.answer}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className={styles.formText}>{message.text}</p>
          )}
        </article>
        <p className={styles.meta}>
          <Icon of={IconForms} size={14} className={styles.formIcon} />
          <span>
            Form Submission · <EventTime at={event.datetime} zone={zone} />
          </span>
        </p>
      </div>
    </div>
  )
}
