/** The seconds in a day, an hour and a minute (CONST-03, RPT-22). */
export const SECONDS_PER_DAY = 86_400
export const SECONDS_PER_HOUR = 3_600
export const SECONDS_PER_MINUTE = 60

export const MS_PER_MINUTE = 60_000
export const MS_PER_HOUR = SECONDS_PER_HOUR * 1000
export const MS_PER_DAY = SECONDS_PER_DAY * 1000

export const DAYS_PER_WEEK = 7
