import type { Integration } from '@enamel/contract/integrations'
import { isOn } from '@enamel/domain/config/feature-flags'
import { integrationKeys } from '@enamel/domain/integrations/integration'
import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import { isOneOf } from '@enamel/domain/text/one-of'
import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useClientConfig } from '../../features/config/client-config.ts'
import { useFocusAfterFlow } from '../../features/integrations/cards/focus-after-flow.ts'
import { IntegrationCards } from '../../features/integrations/cards/integration-cards.tsx'
import { useLiveConnections } from '../../features/integrations/live-connections.ts'
import { lastCheckedText } from '../../features/integrations/model/coverage-text.ts'
import { isSyncRunning } from '../../features/integrations/model/sync-text.ts'
import { IntegrationPanel } from '../../features/integrations/panel/integration-panel.tsx'
import { ProposedMatches } from '../../features/practice-system/proposed-matches/proposed-matches.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { integrationsQuery } from '../../signed-in/integrations.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { sectionState } from '../../signed-in/settings/section-state.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { renewPracticePatient } from '../practice-system/renew-practice-patient.ts'
import styles from './integrations-page.module.css'

/** How often the connections are loaded while they are shown: there is no event when a service answers. */
const REFRESH_MS = MS_PER_MINUTE
/** The same while something is under way, in case its events do not arrive. */
const REFRESH_SOON_MS = 5_000

/** Settings → Integrations: a card per service and, at an address of its own, the flow of one of them (INT-05, RT-09). */
export function IntegrationsPage() {
  const { integration: chosen } = useParams({ strict: false })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const config = useClientConfig()
  const { features, client } = useInit()
  const now = useNow()
  const connections = useConnections()
  useLiveConnections()
  const offered = integrationKeys.filter((key) => key !== 'whatsapp' || isOn(features, 'whatsapp'))
  const formatPhone = usePhoneFormat(client.country, isOn(features, 'whatsapp'))
  const zone = client.time_zone
  const listed = connections.data
    ?.filter(({ integration }) => isOneOf(offered, integration))
    .map((listed) => withFormattedNumber(listed, formatPhone))
  const connection = listed?.find(({ integration }) => integration === chosen)
  const overview = useFocusAfterFlow(connection?.integration)
  if (chosen !== undefined && !isOneOf(offered, chosen)) return <NotFoundPage />
  const lastChecked = lastCheckedText(listed ?? [], now, zone)
  return (
    <div className={styles.page} data-chosen={connection ? true : undefined}>
      <section ref={overview} className={styles.overview} aria-labelledby="integrations-heading">
        <div className={styles.head}>
          <div>
            <h2 id="integrations-heading" tabIndex={-1} className={styles.title}>
              Integrations
            </h2>
            <p className={styles.description}>
              Where messages, patients and payments come from. We check each one every minute.
            </p>
          </div>
          {lastChecked && <p className={styles.checked}>{lastChecked}</p>}
        </div>
        <IntegrationCards
          connections={listed}
          failed={sectionState(connections) === 'error'}
          chosen={connection?.integration ?? null}
          now={now}
          zone={zone}
          onRetry={() => connections.refetch()}
        />
      </section>
      {connection && (
        <IntegrationPanel
          key={connection.integration}
          connection={connection}
          config={config}
          sendingEmail={client.sending_email}
          now={now}
          zone={zone}
          manageMore={
            connection.integration === PRACTICE_SYSTEM_KEY && (
              <ProposedMatches
                country={client.country}
                onLinkChanged={(patientId) =>
                  renewPracticePatient(queries, patientId, { exceptRecord: true })
                }
              />
            )
          }
          onExit={() =>
            void navigate({
              to: '/settings/integrations/{-$integration}',
              params: { integration: undefined },
            })
          }
        />
      )}
    </div>
  )
}

/** WhatsApp's account is a phone number. */
function withFormattedNumber(connection: Integration, formatPhone: (number: string) => string): Integration {
  const { integration, account } = connection
  return integration === 'whatsapp' && account ? { ...connection, account: formatPhone(account) } : connection
}

function useConnections() {
  return useQuery({
    ...integrationsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? []) ? REFRESH_SOON_MS : REFRESH_MS),
  })
}

function isUnderWay(connections: readonly Integration[]): boolean {
  return connections.some(
    ({ state, sync, waiting }) => state === 'disconnecting' || isSyncRunning(sync) || waiting.length > 0,
  )
}
