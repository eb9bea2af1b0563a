import type { Patient } from '@enamel/contract/patients'
import type { Template } from '@enamel/contract/templates'
import { enabledChannels } from '@enamel/domain/reply/availability'
import { takesFiles } from '@enamel/domain/reply/reply-files'
import { hasText, type ReplyStep } from '@enamel/domain/reply/reply-state'
import { availableChannel } from '@enamel/domain/reply/selected-channel'
import { prefilledSubject } from '@enamel/domain/reply/subject'
import type { KnownWindow } from '@enamel/domain/reply/whatsapp-window'
import { templateFields } from '@enamel/domain/templates/template-fields'
import { useQuery } from '@tanstack/react-query'
import { useInit } from '../../features/config/init.api.ts'
import { useDraftFiles } from '../../features/reply/files/draft-files.ts'
import { placeholdersQuery } from '../../features/reply/reply.api.ts'
import { ReplyBar } from '../../features/reply/reply-bar.tsx'
import type { ReplyStore } from '../../features/reply/reply-store.ts'
import { useReply } from '../../features/reply/use-reply.ts'
import { TemplatesWaiting } from '../../features/templates/templates-waiting.tsx'
import type { PatientTimeline } from '../../features/timeline/use-timeline.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useApprovedTemplate } from './approved-template.ts'
import { useProposedSubject } from './proposed-subject.ts'
import { useChannelTabs } from './use-channel-tabs.ts'
import type { Outgoing } from './use-outgoing.ts'

const TemplatesBrowser = lazyPart(
  async () => (await import('../../features/templates/templates-browser.tsx')).TemplatesBrowser,
)

export interface ReplyPaneProps {
  patient: Patient
  timeline: Pick<PatientTimeline, 'items' | 'view'>
  /** What WhatsApp takes now. */
  ongoing: KnownWindow
  replies: ReplyStore
  outgoing: Outgoing
}

/** The reply bar of one patient, with what the practice, the patient and the conversation allow. */
export function ReplyPane({ patient, timeline, ongoing, replies, outgoing }: ReplyPaneProps) {
  const { features } = useInit()
  const reply = useReply(replies, patient.id)
  const draft = useDraftFiles(replies, patient.id)
  const placeholders = useQuery(placeholdersQuery(patient.id))
  const tabs = useChannelTabs(patient, reply.channel === 'WhatsApp')
  const channel = availableChannel(reply.channel, enabledChannels(tabs))
  const stalled = channel === 'WhatsApp' && ongoing.kind === 'stalled'
  const put = (change: ReplyStep) => replies.step(patient.id, change)
  const approved = useApprovedTemplate({ reply, ongoing, placeholders, onStep: put })
  const hearStep = useProposedSubject(timeline, reply, put)

  const step = (change: ReplyStep) => {
    // What is shown in place of a channel that cannot be used is not chosen anew, which would empty that one's fields.
    if (change.type === 'channel_chosen' && change.channel === channel && channel !== reply.channel) return
    put(change)
    hearStep(change)
    const lost = lostBy(change, channel, !hasText(reply))
    if (!lost) return
    toast.success(lost, { label: 'Undo', onAction: () => put({ type: 'undone', reply }) })
  }
  const choose = (template: Template) => {
    // What is written waits for the patient's answer; the template goes out by itself.
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
      templates={(of, onDone) => (
        <TemplatesBrowser
          fallback={<TemplatesWaiting />}
          channel={of}
          placeholders={placeholders.data ?? []}
          restarting={stalled}
          onChoose={(template) => {
            choose(template)
            onDone()
          }}
        />
      )}
      onStep={step}
      onSend={() =>
        stalled && approved ? outgoing.sendTemplate(approved) : outgoing.send(channel, approved)
      }
    />
  )
}

/** What to say when a step takes away what was written; another channel starts anew (RPL-09), but not for good. */
function lostBy(change: ReplyStep, channel: string, wasEmpty: boolean): string | null {
  if (wasEmpty) return null
  if (change.type === 'template_chosen')
    return Object.keys(change.fields).length > 0 ? 'Your text was replaced' : null
  const preservesBody = change.type === 'channel_chosen' && change.channel === channel
  return change.type === 'channel_chosen' && !preservesBody ? 'Your text was cleared' : null
}
