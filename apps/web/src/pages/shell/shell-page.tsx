import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLoggingOut, useLogoutFailure } from '../../features/auth/logging-out.tsx'
import { useSession } from '../../features/auth/session.tsx'
import { useClientConfig } from '../../features/config/client-config.ts'
import { ConnectionStrip } from '../../features/realtime/connection-strip.tsx'
import { PatientSearch } from '../../features/search/patient-search.tsx'
import { AddPatientButton } from '../../features/shell/add-patient-button.tsx'
import { Frame } from '../../features/shell/frame.tsx'
import type { FrameLayout } from '../../features/shell/frame-layout.ts'
import { switchableProducts } from '../../features/shell/model/sibling-products.ts'
import { PracticeMenu } from '../../features/shell/practice-menu.tsx'
import { Sidebar } from '../../features/shell/sidebar.tsx'
import { useNotices } from '../../features/shell/use-notices.ts'
import { retryFailedParts } from '../../lib/failed-parts.ts'
import { useAfterFirstLoad } from '../../lib/use-after-first-load.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { type PatientOverlay, usePatientOverlay } from '../../signed-in/patient-overlay.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'
import { useConnectionStatus, useReconnected } from '../../signed-in/realtime-context.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyAddition, lazyPart } from '../../ui/lazy-part.tsx'
import { useAddPatientPanel } from '../add-patient/use-add-patient-panel.tsx'
import { prepareOtherScreens } from '../load-screens.ts'
import { CommandLayer, type CommandLayerHandle } from './command-layer.tsx'
import { useLiveQueries } from './live-queries.ts'
import { ShellBell } from './shell-bell.tsx'
import { ShellNotifications } from './shell-notifications.tsx'
import { useMenu } from './use-menu.ts'

const AppSwitcher = lazyAddition(
  async () => (await import('../../features/shell/app-switcher.tsx')).AppSwitcher,
)
const BulkLines = lazyAddition(
  async () => (await import('../../features/bulk/progress/bulk-lines.tsx')).BulkLines,
)
const ShellBackground = lazyAddition(async () => (await import('./shell-background.tsx')).ShellBackground)
const PatientEditor = lazyPart(async () => (await import('../patient/patient-editor.tsx')).PatientEditor)

/** The frame around every screen, and the patient editor that may cover it. */
export function ShellPage() {
  const overlay = usePatientOverlay()
  const navigate = useNavigate()
  const { notices, markSeen, add } = useNotices()
  const addPatientPanel = useAddPatientPanel(overlay)
  const isAfterFirstLoad = useAfterFirstLoad()
  const commands = useRef<CommandLayerHandle>(null)
  useLiveQueries()
  useLogoutFailure()
  useRefetchOnReconnect()
  useEffect(() => {
    if (isAfterFirstLoad) prepareOtherScreens()
  }, [isAfterFirstLoad])
  return (
    <>
      <Frame
        search={(layout) => (
          <ShellSearch
            layout={layout}
            overlay={overlay}
            onOpenPalette={() => commands.current?.open('palette')}
          />
        )}
        bell={
          <ShellBell
            session={notices}
            onSeen={markSeen}
            onOpen={(target) =>
              target.kind === 'patient' ? overlay.open(target.patient) : navigate({ to: target.path })
            }
          />
        }
        appSwitcher={<ShellAppSwitcher />}
        menu={(layout, onNavigate) => (
          <ShellMenu
            layout={layout}
            showsBulk={isAfterFirstLoad}
            onNavigate={onNavigate}
            onShortcuts={() => commands.current?.open('help')}
          />
        )}
        addPatient={(layout) => (
          <AddPatientButton
            layout={layout}
            disabledReason={addPatientPanel.disabledReason}
            onPress={() => addPatientPanel.open()}
          />
        )}
      >
        <Outlet />
      </Frame>
      <ConnectionStrip connectionStatus={useConnectionStatus()} />
      {isAfterFirstLoad && <ShellBackground onOpenPatient={overlay.open} />}
      {addPatientPanel.panel}
      <ShellNotifications
        onOpenPatient={overlay.open}
        loadsStored={isAfterFirstLoad}
        onUnhealthy={({ id, name, text, at, path }) =>
          add({ id, title: name, text, at, target: { kind: 'screen', path } })
        }
      />
      {overlay.patientId && (
        <PatientEditor key={overlay.patientId} patientId={overlay.patientId} onClose={overlay.close} />
      )}
      <CommandLayer
        ref={commands}
        overlay={overlay}
        onAddPatient={addPatientPanel.open}
        isAfterFirstLoad={isAfterFirstLoad}
      />
    </>
  )
}

interface ShellSearchProps {
  layout: FrameLayout
  overlay: PatientOverlay
  onOpenPalette: () => void
}

/** The patient search; on a phone, where there is no room for it, the button of the palette. */
function ShellSearch({ layout, overlay, onOpenPalette }: ShellSearchProps) {
  const { client } = useInit()
  const [isUsed, setUsed] = useState(false)
  const formatPhone = usePhoneFormat(client.country, isUsed)
  if (layout === 'drawer') {
    return <IconButton icon={IconSearch} label="Search" size={44} onClick={onOpenPalette} />
  }
  return (
    <PatientSearch
      showsKey
      formatPhone={formatPhone}
      onUse={() => setUsed(true)}
      onPick={(hit) => overlay.open(hit.id)}
    />
  )
}

/** The app switcher, if the practice has it and there is another product to switch to (SHELL-06). */
function ShellAppSwitcher() {
  const { features } = useInit()
  const { sibling_products } = useClientConfig()
  const products = switchableProducts(features, sibling_products)
  if (products.length === 0) return null
  return <AppSwitcher products={products} />
}

interface ShellMenuProps {
  layout: FrameLayout
  /** Whether the progress of bulk messages is shown. */
  showsBulk: boolean
  onNavigate: () => void
  onShortcuts: () => void
}

function ShellMenu({ layout, showsBulk, onNavigate, onShortcuts }: ShellMenuProps) {
  const { client } = useInit()
  const session = useSession()
  const { logOut, question } = useLoggingOut()
  const { pathname } = useLocation()
  const { history } = useRouter()
  const menu = useMenu(new URL(history.location.href, window.location.origin).href)
  const rail = layout === 'rail'
  return (
    <Sidebar
      {...menu}
      currentPath={menuPath(pathname)}
      rail={rail}
      onNavigate={onNavigate}
      onLogOut={logOut}
      loggingOut={session.loggingOut}
      footer={
        <>
          {showsBulk && <BulkLines rail={rail} />}
          <PracticeMenu
            practice={client.name}
            name={session.name}
            email={session.email}
            rail={rail}
            onShortcuts={onShortcuts}
          />
          {question}
        </>
      }
    />
  )
}

/**
 * The path of the menu item that is marked: an editor that was opened by its address covers New Leads, a list of a
 * report's patients belongs to Reporting, and so do the pages of reports, as those of the settings to Settings and an
 * automation to Automations.
 */
function menuPath(pathname: string): string {
  const [, area = '', , list] = pathname.split('/')
  if (area === 'patients') return list ? '/reporting' : '/'
  return ['reporting', 'settings', 'automations'].includes(area) ? `/${area}` : pathname
}

/** Repeats the requests and loads the parts that failed while the connection was lost, as soon as the connection is restored (RT-11). */
function useRefetchOnReconnect(): void {
  const queries = useQueryClient()
  useReconnected(() => {
    retryFailedParts()
    queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })
}
