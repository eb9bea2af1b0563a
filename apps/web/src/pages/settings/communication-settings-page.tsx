import type { CommunicationSettings } from '@enamel/contract/communication-settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  AutoresponderSkeleton,
  AutoresponseList,
} from '../../features/communication-settings/autoresponse-list.tsx'
import { BusinessHoursFields } from '../../features/communication-settings/business-hours-fields.tsx'
import { communicationSettingsQuery } from '../../features/communication-settings/communication-settings.api.ts'
import { sendingDomain } from '../../features/communication-settings/communications-form.ts'
import { SendingEmail } from '../../features/communication-settings/sending-email.tsx'
import { SmsNumber } from '../../features/communication-settings/sms-number.tsx'
import { UndoSendSeconds } from '../../features/communication-settings/undo-send-seconds.tsx'
import { useCommunicationsForm } from '../../features/communication-settings/use-communications-form.ts'
import { EmailTesting, emailTesting } from '../../features/mail-domain/email-testing.tsx'
import { EmailVerification, emailVerification } from '../../features/mail-domain/email-verification.tsx'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
import { SaveSettings } from '../../signed-in/settings/save-settings.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'

/** The sections of the page, by the hash of their address (SETT-04). */
const sections = {
  sendingEmail: {
    id: 'sending-email',
    title: 'Sending Email',
    description: 'Patients see this address on your emails, except on those that a connected mailbox sends.',
  },
  emailVerification,
  emailTesting,
  undoSend: {
    id: 'undo-send',
    title: 'Undo Send',
    description: 'A message that you have just sent can be taken back for this long, before it leaves.',
  },
  sms: { id: 'sms', title: 'SMS', description: 'Patients see this number on every text you send.' },
  autoresponder: {
    id: 'sms-autoresponder',
    title: 'SMS Autoresponder',
    description: 'Answer texts automatically, at most once a day to each number.',
  },
} as const

/** Settings → Communications. */
export function CommunicationSettingsPage() {
  const query = useQuery(communicationSettingsQuery)
  return (
    <LoadedSettings query={query} skeleton={<LoadingSections />}>
      {(settings) => <LoadedSections settings={settings} />}
    </LoadedSettings>
  )
}

function LoadedSections({ settings }: { settings: CommunicationSettings }) {
  const form = useCommunicationsForm(settings)
  return (
    <Sections
      floating={<SaveSettings {...form} />}
      sendingEmail={<SendingEmail settings={form} domain={sendingDomain(settings)} />}
      undoSend={<UndoSendSeconds settings={form} />}
      sms={<SmsNumber status={settings.sms_status} />}
      autoresponder={
        <>
          <BusinessHoursFields settings={form} />
          <AutoresponseList settings={form} />
        </>
      }
    />
  )
}

function LoadingSections() {
  return (
    <Sections
      sendingEmail={<Skeleton width={300} height={36} />}
      undoSend={<Skeleton width={120} height={36} />}
      sms={<Skeleton width={120} height={32} />}
      autoresponder={<AutoresponderSkeleton />}
    />
  )
}

interface SectionsProps {
  sendingEmail: ReactNode
  undoSend: ReactNode
  sms: ReactNode
  autoresponder: ReactNode
  floating?: ReactNode
}

function Sections({ sendingEmail, undoSend, sms, autoresponder, floating }: SectionsProps) {
  return (
    <SectionsPage sections={Object.values(sections)} floating={floating}>
      <PageSection {...sections.sendingEmail}>{sendingEmail}</PageSection>
      <EmailVerification />
      <EmailTesting />
      <PageSection {...sections.undoSend}>{undoSend}</PageSection>
      <PageSection {...sections.sms}>{sms}</PageSection>
      <PageSection {...sections.autoresponder}>{autoresponder}</PageSection>
    </SectionsPage>
  )
}
