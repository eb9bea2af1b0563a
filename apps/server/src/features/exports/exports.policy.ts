import { patientReportPolicy } from '../patient-reports/index.ts'

/** Who may see a list may export it, and download what a colleague exported (SETT-13). */
export const exportPolicy = { read: patientReportPolicy.read }
