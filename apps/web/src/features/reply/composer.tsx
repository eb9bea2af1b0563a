import type { Patient } from '@enamel/contract/patients'
import type { Template } from '@enamel/contract/templates'
import { fullName } from '@enamel/domain/patients/name'
import { type ChannelTab, enabledChannels } from '@enamel/domain/reply/availability'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { acceptsFiles } from '@enamel/domain/reply/reply-files'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { offerUndo } from '../../signed-in/undo/offer-undo.tsx'
import { TOAST_MS } from '../../ui/durations.ts'
import { useApprovedTemplate } from './approved-template.ts'
import { useDraftFiles } from './files/draft-files.ts'
import { useSmsFiles } from './files/use-sms-files.ts'
import { useSendGuard } from './guard/use-send-guard.ts'
import { lossNotice, TEXT_REPLACED } from './model/loss-notice.ts'
import { withMentionAt } from './model/mention-in-note.ts'
import { hasText, type ReplyStep } from './model/reply-state.ts'
import { draftToSend, templateToSend } from './model/reply-to-send.ts'
import { isSameReply } from './model/same-reply.ts'
import { availableChannel } from './model/selected-channel.ts'
import { prefilledSubject } from './model/subject.ts'
import { type TextRange, templateFields, withTemplateAt } from './model/template-fields.ts'
import { useOffline } from './offline/use-offline.ts'
import type { ShownTimeline } from './ports.ts'
import { useProposedSubject } from './proposed-subject.ts'
import { replaceAsTyped } from './replace-as-typed.ts'
import { placeholdersQuery } from './reply.api.ts'
import { ReplyBar } from './reply-bar.tsx'
import type { ReplyStore } from './reply-store.ts'
import type { Outgoing } from './sending/use-outgoing.ts'
import { useReply } from './use-reply.ts'
import { useSenderNote } from './use-sender-note.ts'

/** The props of the template browser. */
export interface TemplateChoice {
  channel: ReplyChannel
  placeholders: readonly PlaceholderGroup[]
  /** Whether the conversation is stalled, so only an approved template can be sent. */
  restarting: boolean
  onChoose: (template: Template) => void
}

/** The props of the templates that are offered while their name is typed. */
export interface TemplateShortcut {
  area: () => HTMLTextAreaElement | null
  channel: ReplyChannel
  placeholders: readonly PlaceholderGroup[]
  /** @param range what was typed to find the template */
  onChoose: (template: Template, range: TextRange) => void
}

/** The props of the colleagues that are offered while their name is typed into a note. */
export interface MentionShortcut {
  area: () => HTMLTextAreaElement | null
  /** @param range what was typed to find the colleague */
  onChoose: (colleague: { name: string }, range: TextRange) => void
}

export interface ComposerProps {
  patient: Patient
  features: readonly string[]
  /** The practice's time zone. */
  zone: string
  /** Whether the carrier sends MMS from the practice's number. */
  mms: boolean
  /** The user's name. */
  writer: string
  timeline: ShownTimeline
  tabs: ChannelTab[]
  /** The state of the WhatsApp window. */
  whatsAppWindow: WindowState
  /** The chosen template of WhatsApp, once its approval is confirmed. */
  approvedTemplate: Template | null
  replies: ReplyStore
  outgoing: Outgoing
  renderTemplates: (choice: TemplateChoice) => ReactNode
  renderShortcut: (shortcut: TemplateShortcut) => ReactNode
  renderMention: (mention: MentionShortcut) => ReactNode
}

/** The reply bar of one patient, with the channels that the practice, the patient and the conversation allow. */
export function Composer(props: ComposerProps) {
  const { patient, features, timeline, tabs, whatsAppWindow, replies, outgoing } = props
  const reply = useReply(replies, patient.id)
  const draft = useDraftFiles(replies, patient.id)
  const returned = replies.lastRestored(patient.id)
  const isReturned = returned !== undefined && isSameReply(returned, { ...returned, reply })
  const placeholders = useQuery(placeholdersQuery(patient.id))
  const channel = availableChannel(reply.channel, enabledChannels(tabs))
  const stalled = channel === 'WhatsApp' && whatsAppWindow.kind === 'stalled'
  const apply = (change: ReplyStep) => replies.step(patient.id, change)
  const approved = useApprovedTemplate({
    reply,
    approved: props.approvedTemplate,
    whatsAppWindow,
    placeholders,
    onStep: apply,
  })
  const senderNote = useSenderNote(channel, timeline)
  const smsFiles = useSmsFiles(channel === 'SMS' ? reply.files : [], props.mms, patient.phone)
  const { guard, ...question } = useSendGuard({ ...props, patientId: patient.id, reply, channel })
  const proposeSubject = useProposedSubject(timeline, reply, apply)

  const offerText = (text: string) =>
    offerUndo({ text, undo: () => apply({ type: 'undone', reply }) }, TOAST_MS)
  const step = (change: ReplyStep) => {
    // If a channel is shown in place of a disabled channel, choosing it would clear the fields of the disabled channel.
    if (change.type === 'channel_chosen' && change.channel === channel && channel !== reply.channel) return
    apply(change)
    proposeSubject(change)
    const notice = lossNotice(change, channel, !hasText(reply))
    if (notice) offerText(notice)
  }
  const choose = (template: Template) => {
    // In a stalled conversation the template is sent alone, and the draft's text is not changed.
    const fields = stalled ? {} : templateFields(template, placeholders.data ?? [])
    step({ type: 'template_chosen', templateId: template.id, fields })
  }
  const replaceTyped = (
    template: Template,
    range: TextRange,
    { area, moveTo }: { area: HTMLTextAreaElement | null; moveTo: (at: number) => void },
  ) => {
    const filled = templateFields(template, placeholders.data ?? [])
    const fields = withTemplateAt(reply.fields, range, filled)
    replaceAsTyped(area, fields.message ?? fields.body ?? '')
    apply({ type: 'template_chosen', templateId: template.id, fields })
    moveTo(range.from + (filled.message ?? filled.body ?? '').length)
    const { subject = '' } = reply.fields
    if (subject.trim() !== '' && fields.subject !== undefined && fields.subject !== subject)
      offerText(TEXT_REPLACED)
  }
  const mention = ({ name }: { name: string }, range: TextRange, moveTo: (at: number) => void) => {
    const { note, end } = withMentionAt(reply.fields.content ?? '', range, name)
    apply({ type: 'typed', field: 'content', value: note })
    moveTo(end)
  }
  const toSend = () => {
    const written = replies.of(patient.id)
    return stalled && approved ? templateToSend(written, approved) : draftToSend(written, channel, approved)
  }
  return (
    <ReplyBar
      reply={reply}
      tabs={tabs}
      channel={channel}
      emailSubject={prefilledSubject(timeline.items)}
      senderNote={senderNote}
      guard={{ ...question, patientName: patient.first_name || fullName(patient), zone: props.zone }}
      offline={useOffline(replies, patient.id)}
      snoozed={patient.snooze !== null}
      sending={outgoing.sending}
      isReturned={isReturned}
      draft={acceptsFiles(channel, features) ? draft : null}
      smsFiles={smsFiles}
      timesFilled={replies.timesFilled(patient.id)}
      placeholders={placeholders.data ?? null}
      whatsAppWindow={whatsAppWindow}
      chosen={stalled ? approved : null}
      renderTemplates={(templatesChannel, onDone) =>
        props.renderTemplates({
          channel: templatesChannel,
          placeholders: placeholders.data ?? [],
          restarting: stalled,
          onChoose: (template) => {
            choose(template)
            onDone()
          },
        })
      }
      renderShortcut={(area, moveTo) =>
        channel === 'Note'
          ? props.renderMention({ area, onChoose: (colleague, range) => mention(colleague, range, moveTo) })
          : props.renderShortcut({
              area,
              channel,
              placeholders: placeholders.data ?? [],
              onChoose: (template, range) => replaceTyped(template, range, { area: area(), moveTo }),
            })
      }
      onStep={step}
      onLater={(sendAt) => guard(() => outgoing.later(toSend(), sendAt))}
      onSend={() => guard(() => outgoing.send(toSend()))}
    />
  )
}
