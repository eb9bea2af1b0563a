/** "Fri, 21 Nov 2025 10:45:00 +0000", as emails and Twilio's 2010 API write instants. */
export function rfc2822Date(instant: Date): string {
  return instant.toUTCString().replace('GMT', '+0000')
}
