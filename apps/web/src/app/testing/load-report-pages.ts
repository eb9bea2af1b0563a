/**
 * Loads the pages of the reports before a file's first test, so that no test waits while they are transformed on a busy
 * machine.
 */
export async function loadReportPages(): Promise<void> {
  await Promise.all([
    import('../../pages/reporting/practice-overview-page.tsx'),
    import('../../pages/reporting/pipeline-page.tsx'),
    import('../../pages/shell/shell-page.tsx'),
    import('../../ui/charts/line-chart.tsx'),
    import('../../ui/charts/funnel-chart.tsx'),
    import('../../ui/filters/date-range-dialog.tsx'),
  ])
}
