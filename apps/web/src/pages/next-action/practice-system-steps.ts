import type { PracticeSystemSteps } from '../../features/next-action/flow/practice-system-steps.ts'
import { CreateStep } from '../../features/practice-system/creating/create-step.tsx'
import { LinkStep } from '../../features/practice-system/matching/link-step.tsx'

/** The steps of a flow in which the patient is linked to a record in the practice system, or added to it. */
export const practiceSystemSteps: PracticeSystemSteps = { LinkPatient: LinkStep, AddPatient: CreateStep }
