import type { PracticeSettings } from '@enamel/contract/practice-settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrandSection } from '../../features/brand/brand-section.tsx'
import { FieldsSkeleton, PracticeDetails } from '../../features/practice-settings/practice-details.tsx'
import { PracticeEmail } from '../../features/practice-settings/practice-email.tsx'
import { practiceSettingsQuery } from '../../features/practice-settings/practice-settings.api.ts'
import { SignatureSection } from '../../features/practice-settings/signature/signature-section.tsx'
import { TreatmentTypes } from '../../features/practice-settings/treatment-types.tsx'
import { usePracticeForm } from '../../features/practice-settings/use-practice-form.ts'
import { SourcesSection } from '../../features/sources/sources-section.tsx'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
import { SaveSettings } from '../../signed-in/settings/save-settings.tsx'
import { PageSection } from '../../ui/panes/page-section.tsx'
import { SectionsPage } from './sections-page.tsx'
import { SignaturePreview } from './signature-preview.tsx'

/** The sections of the page, by the hash of their address (SETT-03). */
const sections = {
  details: { id: 'details', title: 'Details', description: 'How patients know your practice.' },
  email: {
    id: 'practice-email',
    title: 'Practice Email',
    description: 'Where your practice receives mail. Its domain is also the one that your emails come from.',
  },
  signature: { id: 'signature', title: 'Signature', description: 'At the end of every email you send.' },
  branding: { id: 'branding', title: 'Brand', description: 'Pictures for your signature and emails.' },
  types: { id: 'types', title: 'Types', description: 'The treatments that your team can choose.' },
  sources: { id: 'sources', title: 'Sources', description: 'Where your leads come from.' },
} as const

/** Settings → Practice. */
export function PracticeSettingsPage() {
  const query = useQuery(practiceSettingsQuery)
  return (
    <LoadedSettings query={query} skeleton={<LoadingSections />}>
      {(settings) => <LoadedSections settings={settings} />}
    </LoadedSettings>
  )
}

function LoadedSections({ settings }: { settings: PracticeSettings }) {
  const form = usePracticeForm(settings)
  return (
    <Sections
      floating={<SaveSettings {...form} />}
      details={<PracticeDetails settings={form} />}
      email={<PracticeEmail settings={form} saved={settings.email} />}
      signature={
        <SignatureSection settings={settings} preview={(html) => <SignaturePreview html={html} />} />
      }
      types={<TreatmentTypes settings={form} available={settings.available_types} />}
    />
  )
}

function LoadingSections() {
  return (
    <Sections
      details={<FieldsSkeleton count={4} />}
      email={<FieldsSkeleton count={1} />}
      signature={<FieldsSkeleton count={2} />}
      types={<FieldsSkeleton count={6} />}
    />
  )
}

interface SectionsProps {
  details: ReactNode
  email: ReactNode
  signature: ReactNode
  types: ReactNode
  floating?: ReactNode
}

function Sections({ details, email, signature, types, floating }: SectionsProps) {
  return (
    <SectionsPage sections={Object.values(sections)} floating={floating}>
      <PageSection {...sections.details}>{details}</PageSection>
      <PageSection {...sections.email}>{email}</PageSection>
      <PageSection {...sections.signature}>{signature}</PageSection>
      <PageSection {...sections.branding}>
        <BrandSection />
      </PageSection>
      <PageSection {...sections.types}>{types}</PageSection>
      <PageSection {...sections.sources}>
        <SourcesSection />
      </PageSection>
    </SectionsPage>
  )
}
