import { type MailDomain, mailDomain } from '@enamel/contract/mail-domain'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { LoadedSettings } from '../../signed-in/settings/loaded-settings.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { PageSection } from '../../ui/panes/page-section.tsx'
import styles from './email-verification.module.css'
import { InstructionsForm } from './instructions-form.tsx'
import { mailDomainQuery } from './mail-domain.api.ts'
import { RecordsSkeleton, RecordsTable } from './records-table.tsx'

/** The hash and the heading of the section (SETT-04). */
export const emailVerification = { id: 'email-verification', title: 'Email Verifications' } as const

/** The DNS records of the sending domain, their verification, and an email about them (COMS-03 to COMS-05). */
export function EmailVerification() {
  const query = useQuery(mailDomainQuery)
  const hostname = query.data?.hostname
  return (
    <PageSection
      {...emailVerification}
      description={`These DNS records prove that emails from ${hostname || 'your domain'} are yours.`}
      actions={hostname ? <VerifyButton /> : undefined}
    >
      <LoadedSettings query={query} skeleton={<RecordsSkeleton />}>
        {(domain) => <Records domain={domain} />}
      </LoadedSettings>
    </PageSection>
  )
}

function Records({ domain }: { domain: MailDomain }) {
  if (domain.hostname === '') return <Banner tone="amber">{domain.spf.problem}</Banner>
  return (
    <div className={styles.parts}>
      <RecordsTable domain={domain} />
      <InstructionsForm hostname={domain.hostname} />
    </div>
  )
}

/** Checks the records now; then they are loaded again (COMS-04). */
function VerifyButton() {
  const queries = useQueryClient()
  const verify = useMutation({
    mutationFn: () => call(mailDomain.verify),
    onSuccess: () => queries.invalidateQueries({ queryKey: mailDomainQuery.queryKey }),
    onError: (error) => showError(error),
  })
  return (
    <Button icon={IconRefresh} busy={verify.isPending} busyLabel="Checking" onClick={() => verify.mutate()}>
      Verify
    </Button>
  )
}
