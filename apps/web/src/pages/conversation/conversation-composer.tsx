import type { Patient } from '@enamel/contract/patients'
import { type WrittenChannel, writtenChannels } from '@enamel/domain/presence/presence'
import { type ChannelTab, enabledChannels } from '@enamel/domain/reply/availability'
import { channelDefinitions } from '@enamel/domain/reply/channels'
import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { isOneOf } from '@enamel/domain/text/one-of'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/auth/session.tsx'
import { chosenTemplateId } from '../../features/reply/approved-template.ts'
import { Composer } from '../../features/reply/composer.tsx'
import { type ReplyState, textOf } from '../../features/reply/model/reply-state.ts'
import { availableChannel } from '../../features/reply/model/selected-channel.ts'
import type { ShownTimeline } from '../../features/reply/ports.ts'
import type { ReplyStore } from '../../features/reply/reply-store.ts'
import type { Outgoing } from '../../features/reply/sending/use-outgoing.ts'
import { useChannelTabs } from '../../features/reply/use-channel-tabs.ts'
import { useProposedChannel } from '../../features/reply/use-proposed-channel.ts'
import { useReply } from '../../features/reply/use-reply.ts'
import { canRestartConversation } from '../../features/templates/model/template-groups.ts'
import { templatesQuery } from '../../features/templates/templates.api.ts'
import { TemplatesBrowserSkeleton } from '../../features/templates/templates-skeleton.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { useWriting } from '../../signed-in/presence/own-presence.ts'
import { lazyAddition, lazyPart } from '../../ui/lazy-part.tsx'

const TemplatesBrowser = lazyPart(
  async () => (await import('../../features/templates/templates-browser.tsx')).TemplatesBrowser,
)
// Loaded when a text contains a slash.
const SlashTemplates = lazyAddition(
  async () => (await import('../../features/templates/slash/slash-templates.tsx')).SlashTemplates,
)

// Loaded when a note contains an @.
const MentionColleagues = lazyAddition(
  async () => (await import('../../features/assignment/mention/mention-colleagues.tsx')).MentionColleagues,
)

export interface ConversationComposerProps {
  patient: Patient
  timeline: ShownTimeline
  /** The state of the WhatsApp window. */
  whatsAppWindow: WindowState
  replies: ReplyStore
  outgoing: Outgoing
  /** The label of the button that creates the first template. */
  createTemplateLabel: string | undefined
}

/** The composer with the practice's channels and templates. */
export function ConversationComposer({
  patient,
  replies,
  createTemplateLabel,
  ...props
}: ConversationComposerProps) {
  const { client, features } = useInit()
  const { name: writer } = useSession()
  const reply = useReply(replies, patient.id)
  const tabs = useChannelTabs(patient, reply.channel === 'WhatsApp')
  // The state of the WhatsApp connection may still be loading.
  const possible = enabledChannels(useChannelTabs(patient, true))
  useProposedChannel({ replies, patientId: patient.id, timeline: props.timeline, available: possible })
  useWriting(patient.id, ...writtenText(reply, tabs))
  const templateId = chosenTemplateId(reply)
  const templates = useQuery({ ...templatesQuery, enabled: templateId !== null })
  const template = templates.data?.find(({ id }) => id === templateId)
  return (
    <Composer
      {...props}
      patient={patient}
      features={features}
      zone={client.time_zone}
      mms={client.sms_mms}
      writer={writer}
      tabs={tabs}
      replies={replies}
      approvedTemplate={template && canRestartConversation(template) ? template : null}
      renderTemplates={(choice) => (
        <TemplatesBrowser
          fallback={<TemplatesBrowserSkeleton />}
          createLabel={createTemplateLabel}
          {...choice}
        />
      )}
      renderShortcut={(shortcut) => <SlashTemplates {...shortcut} />}
      renderMention={(mention) => <MentionColleagues {...mention} />}
    />
  )
}

/** The draft's text, without its subject, and the channel on which it is written. */
function writtenText(reply: ReplyState, tabs: ChannelTab[]): [string, WrittenChannel | null] {
  const channel = availableChannel(reply.channel, enabledChannels(tabs))
  return [textOf(channelDefinitions[channel], reply), isOneOf(writtenChannels, channel) ? channel : null]
}
