import { CONSULTATION_DAYS } from '../../stages/default-days.ts'
import { bookingSteps } from './booking-steps.ts'

/** Books the first consultation (FLOW-29). */
export const bookIn = bookingSteps('bookIn', CONSULTATION_DAYS, 'booking')
