/** The seconds in a day and in an hour (CONST-03). */
export const SECONDS_PER_DAY = 86_400
export const SECONDS_PER_HOUR = 3_600

export const MS_PER_MINUTE = 60_000
export const MS_PER_HOUR = SECONDS_PER_HOUR * 1000
export const MS_PER_DAY = SECONDS_PER_DAY * 1000
