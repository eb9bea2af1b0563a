import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { writeReportAddress } from '../../signed-in/reports/report-address.ts'
import type { AddressedReport } from '../../signed-in/reports/use-report-address.ts'
import { filtersOf, type ReportPage } from './report-pages.ts'

export interface ReportLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: ReportPage
  /** The filters of the page that is shown. */
  filters: Pick<AddressedReport, 'address' | 'now' | 'timeZone'>
}

/** A link to a report, which keeps the filters that both pages have: a filter that is not shown is not carried over. */
export function ReportLink({ to, filters: { address, now, timeZone }, ...link }: ReportLinkProps) {
  return <Link to={to.path} search={writeReportAddress(filtersOf(to, address), now, timeZone)} {...link} />
}
