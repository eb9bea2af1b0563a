/**
 * Loads each screen other than the inbox and the lists of actions. They are a part of their own, because the first
 * screen would otherwise have to know the files that each of them needs.
 */
export const otherScreens = {
  unplaced: async () => (await import('./unplaced-page.tsx')).UnplacedPage,
  scheduled: async () => (await import('./scheduled-page.tsx')).ScheduledPage,
  practiceOverview: async () => (await import('./reporting/practice-overview-page.tsx')).PracticeOverviewPage,
  pipelineReport: async () => (await import('./reporting/pipeline-page.tsx')).PipelinePage,
  sourcesReport: async () => (await import('./reporting/sources-page.tsx')).SourcesPage,
  patientReport: async () => (await import('./patient-reports/patient-report-page.tsx')).PatientReportPage,
  export: async () => (await import('./patient-reports/export-page.tsx')).ExportPage,
  automations: async () => (await import('./automations/automations-page.tsx')).AutomationsPage,
  incomingPatients: async () => (await import('./incoming-patients-page.tsx')).IncomingPatientsPage,
  settings: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
  practiceSettings: async () => (await import('./settings/practice-settings-page.tsx')).PracticeSettingsPage,
  templates: async () => (await import('./settings/templates/templates-page.tsx')).TemplatesPage,
  integrations: async () => (await import('./settings/integrations-page.tsx')).IntegrationsPage,
  communicationSettings: async () =>
    (await import('./settings/communication-settings-page.tsx')).CommunicationSettingsPage,
  pipelineSettings: async () => (await import('./settings/pipeline-settings-page.tsx')).PipelineSettingsPage,
  users: async () => (await import('./settings/users-page.tsx')).UsersPage,
  account: async () => (await import('./settings/account-page.tsx')).AccountPage,
}
