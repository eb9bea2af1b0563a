/** The pages of the reports, in the order of the navigation (RPT-04). */
export const reportPages = [
  { path: '/reporting/practice', title: 'Practice Overview' },
  { path: '/reporting/pipeline', title: 'Pipeline' },
  { path: '/reporting/sources', title: 'Return on sources' },
] as const
export type ReportPath = (typeof reportPages)[number]['path']

/** @returns the title of a page, which is its heading too (G3-01) */
export function reportTitle(path: ReportPath): string {
  return reportPages.find((page) => page.path === path)?.title ?? ''
}
