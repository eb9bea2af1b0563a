import type { Patient } from '@enamel/contract/patients'
import type { Template } from '@enamel/contract/templates'
import { type ChannelTab, enabledChannels } from '@enamel/domain/reply/availability'
import type { ReplyChannel } from '@enamel/domain/reply/channels'
import { takesFiles } from '@enamel/domain/reply/reply-files'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { useApprovedTemplate } from './approved-template.ts'
import { useDraftFiles } from './files/draft-files.ts'
import { hasText, type ReplyStep } from './model/reply-state.ts'
import { availableChannel } from './model/selected-channel.ts'
import { prefilledSubject } from './model/subject.ts'
import { templateFields } from './model/template-fields.ts'
import type { ShownTimeline } from './ports.ts'
import { useProposedSubject } from './proposed-subject.ts'
import { placeholdersQuery } from './reply.api.ts'
import { ReplyBar } from './reply-bar.tsx'
import type { ReplyStore } from './reply-store.ts'
import type { Outgoing } from './sending/use-outgoing.ts'
import { useReply } from './use-reply.ts'

/** The props of the templates' browser, and its choice. */
export interface TemplateChoice {
  channel: ReplyChannel
  placeholders: readonly PlaceholderGroup[]
  /** Only an approved template can be sent. */
  restarting: boolean
  onChoose: (template: Template) => void
}

export interface ComposerProps {
  patient: Patient
  features: readonly string[]
  timeline: ShownTimeline
  tabs: ChannelTab[]
  /** The state of the WhatsApp window. */
  ongoing: WindowState
  /** The chosen template of WhatsApp, once it is known to be approved. */
  approvedTemplate: Template | null
  replies: ReplyStore
  outgoing: Outgoing
  renderTemplates: (choice: TemplateChoice) => ReactNode
}

/** The reply bar of one patient, by what the practice, the patient and the conversation allow. */
export function Composer(props: ComposerProps) {
  const { patient, features, timeline, tabs, ongoing, replies, outgoing } = props
  const reply = useReply(replies, patient.id)
  const draft = useDraftFiles(replies, patient.id)
  const placeholders = useQuery(placeholdersQuery(patient.id))
  const channel = availableChannel(reply.channel, enabledChannels(tabs))
  const stalled = channel === 'WhatsApp' && ongoing.kind === 'stalled'
  const put = (change: ReplyStep) => replies.step(patient.id, change)
  const approved = useApprovedTemplate({
    reply,
    approved: props.approvedTemplate,
    ongoing,
    placeholders,
    onStep: put,
  })
  const proposeSubject = useProposedSubject(timeline, reply, put)

  const step = (change: ReplyStep) => {
    // A channel shown in place of a disabled one cannot be chosen again: that would empty the other's fields.
    if (change.type === 'channel_chosen' && change.channel === channel && channel !== reply.channel) return
    put(change)
    proposeSubject(change)
    const lost = lostBy(change, channel, !hasText(reply))
    if (!lost) return
    toast.success(lost, { label: 'Undo', onAction: () => put({ type: 'undone', reply }) })
  }
  const choose = (template: Template) => {
    // The draft waits for the patient's answer; the template is sent alone.
    const fields = stalled ? {} : templateFields(template, placeholders.data ?? [])
    step({ type: 'template_chosen', templateId: template.id, fields })
  }
  return (
    <ReplyBar
      reply={reply}
      tabs={tabs}
      channel={channel}
      emailSubject={prefilledSubject(timeline.items)}
      snoozed={patient.snooze !== null}
      sending={outgoing.sending}
      draft={takesFiles(channel, features) ? draft : null}
      timesFilled={replies.timesFilled(patient.id)}
      placeholders={placeholders.data ?? null}
      ongoing={ongoing}
      chosen={stalled ? approved : null}
      templates={(of, onDone) =>
        props.renderTemplates({
          channel: of,
          placeholders: placeholders.data ?? [],
          restarting: stalled,
          onChoose: (template) => {
            choose(template)
            onDone()
          },
        })
      }
      onStep={step}
      onSend={() =>
        stalled && approved ? outgoing.sendTemplate(approved) : outgoing.send(channel, approved)
      }
    />
  )
}

/** The text when a step clears the draft: choosing another channel does (RPL-09), and it can be undone. */
function lostBy(change: ReplyStep, channel: string, wasEmpty: boolean): string | null {
  if (wasEmpty) return null
  if (change.type === 'template_chosen')
    return Object.keys(change.fields).length > 0 ? 'Your text was replaced' : null
  const preservesBody = change.type === 'channel_chosen' && change.channel === channel
  return change.type === 'channel_chosen' && !preservesBody ? 'Your text was cleared' : null
}
