import { WHATSAPP_STALLED } from '@enamel/domain/reply/whatsapp-window'
import { IconAlertTriangle, IconBrandWhatsapp, IconTemplate } from '@tabler/icons-react'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { tooltipProps } from '../../ui/overlays/tooltip.tsx'
import type { ReplyState, ReplyStep } from './model/reply-state.ts'
import type { ChosenTemplate } from './model/send-request.ts'
import { SendCorner } from './send-corner.tsx'
import styles from './stalled-composer.module.css'
import { type RenderTemplates, TemplatesPopover } from './templates-popover.tsx'

export const RESTART = 'Restart the conversation by sending a template'

/** A chosen template, as the patient will receive it. */
export interface TemplatePreview extends ChosenTemplate {
  name: string
  /** The template's placeholders without a value. */
  unfilled: readonly string[]
}

export interface StalledComposerProps {
  reply: ReplyState
  /** Null until a template is chosen. */
  chosen: TemplatePreview | null
  snoozed: boolean
  sending: boolean
  sendable: boolean
  renderTemplates: RenderTemplates
  onStep: (step: ReplyStep) => void
  onSend: () => void
  onLater: (sendAt: Date) => void
}

/** Replaces the fields when the patient has not written for a day: only a template can be sent (RPL-21). */
export function StalledComposer(props: StalledComposerProps) {
  const { reply, chosen, renderTemplates } = props
  return (
    <div className={styles.composer} data-chosen={chosen !== null}>
      <div className={styles.body}>
        <p className={styles.title} role="status">
          <Icon of={IconBrandWhatsapp} className={styles.whatsapp} />
          {RESTART}
        </p>
        <p className={styles.content}>{WHATSAPP_STALLED}</p>
        {chosen ? (
          <Preview template={chosen} />
        ) : (
          <TemplatesPopover
            channel="WhatsApp"
            renderTemplates={renderTemplates}
            align="centre"
            trigger={(trigger) => (
              <Button icon={IconTemplate} data-restart {...trigger}>
                Choose a template
              </Button>
            )}
          />
        )}
        <DraftText text={reply.fields.message ?? ''} />
      </div>
      {chosen && <SendTemplate {...props} chosen={chosen} />}
    </div>
  )
}

/** The template as the patient will read it, and the placeholders without a value. */
function Preview({ template: { name, text, unfilled } }: { template: TemplatePreview }) {
  return (
    <div className={styles.preview}>
      <figure className={styles.bubble}>
        <figcaption className={styles.name}>{name}</figcaption>
        <p className={styles.text}>{text}</p>
      </figure>
      {unfilled.length > 0 && (
        <p className={styles.unfilled}>
          <Icon of={IconAlertTriangle} size={14} />
          Missing: {unfilled.join(', ')}
        </p>
      )}
    </div>
  )
}

function SendTemplate(props: StalledComposerProps & { chosen: TemplatePreview }) {
  const { reply, chosen, snoozed, sending, sendable, renderTemplates, onStep, onSend, onLater } = props
  return (
    <div className={styles.toolbar}>
      <TemplatesPopover
        channel="WhatsApp"
        renderTemplates={renderTemplates}
        trigger={(trigger) => (
          <Button variant="quiet" size={28} icon={IconTemplate} className={styles.another} {...trigger}>
            Choose another
          </Button>
        )}
      />
      <span className={styles.space} />
      <SendCorner
        {...{ reply, sending, sendable, onStep, onSend, onLater }}
        endsSnooze={snoozed}
        problem={chosen.unfilled.length > 0 ? NOT_FILLED : undefined}
      />
    </div>
  )
}

/** WhatsApp refuses a template with an empty placeholder. */
export const NOT_FILLED =
  'This template needs details that we do not have for this patient. Choose another one'

/** The draft's text, which was written before the window closed. */
function DraftText({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <p className={styles.draft} {...tooltipProps(text, { whenTruncated: true })}>
      Saved until the patient replies: “{text}”
    </p>
  )
}
